import { z } from 'zod';
import { team } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import {
  metadataBody,
  metadataUrlBody,
  ssoConfiguration,
  ssoConfigurationForm,
  ssoDomain,
} from './schemas.ts';
import { ssoRefusals } from './sso.refusals.ts';

const base = `${team}/sso/v1/configurations`;
const one = `${base}/{ssoConfigId}`;
const params = z.object({ ssoConfigId: z.string() });
const domainParams = params.extend({ domainId: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.samlConfiguration' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.samlConfiguration' } as const;

const formRefusals = [
  ssoRefusals.badEndpoint,
  ssoRefusals.badCertificate,
  ssoRefusals.endedCertificate,
  ssoRefusals.tooManyCertificates,
  ssoRefusals.badIssuer,
  ssoRefusals.discoveryFailed,
  ssoRefusals.enforceNeedsReady,
  ssoRefusals.enforceNeedsTest,
  ssoRefusals.setupLinkLimited,
];
const documentRefusals = [ssoRefusals.badMetadata, ssoRefusals.endedCertificate];
const addressRefusals = [
  ...documentRefusals,
  ssoRefusals.metadataUnreachable,
  ssoRefusals.setupLinkLimited,
];
const provingRefusals = [
  ssoRefusals.domainNotFound,
  ssoRefusals.domainTaken,
  ssoRefusals.notProved,
  ssoRefusals.dnsUnavailable,
];

/** Connections and their domains. Contract, group "SSO and team". */
export const configurationCalls = {
  listSsoConfigurations: get(base, {
    ...read,
    summary: 'The connections of the active tenant to its identity providers, the oldest first.',
    response: z.array(ssoConfiguration),
  }),
  createSsoConfiguration: post(base, {
    ...write,
    summary:
      'Makes a connection from what the identity provider states; it need not be complete yet.',
    body: ssoConfigurationForm,
    response: ssoConfiguration,
    status: 201,
    refusals: [ssoRefusals.tooManyConnections, ...formRefusals],
  }),
  createSsoFromMetadata: post(`${base}/metadata`, {
    ...write,
    summary: 'Makes a connection from the text of the provider’s metadata.',
    body: metadataBody,
    response: ssoConfiguration,
    status: 201,
    refusals: [ssoRefusals.tooManyConnections, ...documentRefusals],
  }),
  createSsoFromMetadataUrl: post(`${base}/metadata-url`, {
    ...write,
    summary:
      'Makes a connection from the address of the provider’s metadata, which is kept to load it again.',
    body: metadataUrlBody,
    response: ssoConfiguration,
    status: 201,
    refusals: [ssoRefusals.tooManyConnections, ...addressRefusals],
  }),
  updateSsoConfiguration: patch(one, {
    ...write,
    summary:
      'Changes what is named of a connection. A change that could break sign-ins ends enforcement.',
    params,
    body: ssoConfigurationForm,
    response: ssoConfiguration,
    alsoMethods: ['PUT'],
    refusals: [ssoRefusals.notFound, ...formRefusals],
  }),
  updateSsoFromMetadata: put(`${one}/metadata`, {
    ...write,
    summary: 'Sets up a connection again from the text of the provider’s metadata.',
    params,
    body: metadataBody,
    response: ssoConfiguration,
    alsoMethods: ['PATCH'],
    refusals: [ssoRefusals.notFound, ...documentRefusals],
  }),
  updateSsoFromMetadataUrl: put(`${one}/metadata-url`, {
    ...write,
    summary: 'Sets up a connection again from the address of the provider’s metadata.',
    params,
    body: metadataUrlBody,
    response: ssoConfiguration,
    alsoMethods: ['PATCH'],
    refusals: [ssoRefusals.notFound, ...addressRefusals],
  }),
  refreshSsoMetadata: post(`${one}/metadata-url/refresh`, {
    ...write,
    summary:
      'Loads the metadata again from the address the connection was set up with. Beyond the wire contract.',
    params,
    response: ssoConfiguration,
    status: 200,
    refusals: [ssoRefusals.notFound, ssoRefusals.noMetadataUrl, ...addressRefusals],
  }),
  getSpMetadata: get('/auth/saml/metadata/{ssoConfigId}', {
    access: 'none',
    summary:
      'Our side of SAML as an XML document, to be loaded at the identity provider. Beyond the wire contract.',
    params,
    response: z.string(),
    responds: { document: 'application/samlmetadata+xml' },
    refusals: [ssoRefusals.notFound],
  }),
  deleteSsoConfiguration: del(one, {
    ...write,
    summary:
      'Deletes a connection with its domains, groups and tests. Its members sign in another way.',
    params,
    refusals: [ssoRefusals.notFound],
  }),
  createSsoDomain: post(`${one}/domains`, {
    ...write,
    summary: 'Names a domain of the connection; it counts once its TXT record is found.',
    params,
    body: z.object({ domain: z.string().max(300) }),
    response: ssoDomain,
    status: 201,
    refusals: [
      ssoRefusals.notFound,
      ssoRefusals.badDomain,
      ssoRefusals.publicDomain,
      ssoRefusals.domainExists,
      ssoRefusals.tooManyDomains,
    ],
  }),
  deleteSsoDomain: del(`${one}/domains/{domainId}`, {
    ...write,
    summary: 'Deletes a domain: its users are not sent to the connection any longer.',
    params: domainParams,
    refusals: [ssoRefusals.domainNotFound, ssoRefusals.setupLinkLimited],
  }),
  validateSsoDomain: put(`${one}/domains/{domainId}/validate`, {
    ...write,
    summary: 'Looks for the TXT record of a domain. A proved domain stays proved.',
    params: domainParams,
    alsoMethods: ['PATCH'],
    refusals: provingRefusals,
  }),
  validateSsoDomainV2: put(
    `${team}/sso/v2/configurations/{ssoConfigId}/domains/{domainId}/validate`,
    {
      ...write,
      summary: 'Looks for the TXT record of a domain. A proved domain stays proved.',
      params: domainParams,
      refusals: provingRefusals,
    },
  ),
} as const;
