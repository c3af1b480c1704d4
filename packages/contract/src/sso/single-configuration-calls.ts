import { z } from 'zod';
import { team } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import {
  groupBody,
  metadataBody,
  newGroupBody,
  rolesBody,
  samlConfiguration,
  ssoConfigurationForm,
  ssoGroup,
} from './schemas.ts';
import { ssoRefusals } from './sso.refusals.ts';

const base = `${team}/sso/v1/saml/configurations`;
const groups = `${team}/sso/v2/saml/configurations/groups`;
const params = z.object({ id: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.samlConfiguration' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.samlConfiguration' } as const;
const roleGrants = [ssoRefusals.unknownRole, ssoRefusals.roleAbove];

/** The older calls, which know one connection of a tenant: its oldest one. */
export const singleConfigurationCalls = {
  getSamlConfiguration: get(base, {
    ...read,
    summary: 'The oldest connection of the active tenant; switched off where there is none.',
    response: samlConfiguration,
  }),
  updateSamlConfiguration: post(base, {
    ...write,
    summary:
      'Makes or changes the oldest connection. Another domain clears endpoint, certificate and sign flag.',
    body: ssoConfigurationForm.extend({ domain: z.string().max(300).nullish() }),
    response: samlConfiguration,
    status: 201,
    refusals: [
      ssoRefusals.badDomain,
      ssoRefusals.publicDomain,
      ssoRefusals.badEndpoint,
      ssoRefusals.badCertificate,
      ssoRefusals.endedCertificate,
      ssoRefusals.badIssuer,
      ssoRefusals.discoveryFailed,
    ],
  }),
  updateSamlMetadata: put(`${base}/metadata`, {
    ...write,
    summary: 'Sets up the oldest connection from the text of the provider’s metadata.',
    body: metadataBody,
    response: samlConfiguration,
    refusals: [ssoRefusals.badMetadata, ssoRefusals.endedCertificate],
  }),
  validateSamlDomain: put(`${team}/sso/v1/saml/validations/domain`, {
    ...write,
    summary: 'Looks for the TXT record of the oldest connection’s domain.',
    response: samlConfiguration,
    refusals: [
      ssoRefusals.noDomain,
      ssoRefusals.domainTaken,
      ssoRefusals.notProved,
      ssoRefusals.dnsUnavailable,
    ],
  }),
  getSamlVendorConfig: get(`${base}/vendor-config`, {
    ...read,
    summary: 'Our side of SAML, to be entered at the identity provider.',
    response: z.object({ acsUrl: z.string(), spEntityId: z.string() }),
  }),
  getOidcConfiguration: get(`${team}/sso/v1/oidc/configurations`, {
    ...read,
    summary:
      'Whether identity providers may speak OpenID Connect, and where they send users back to.',
    response: z.object({ active: z.boolean(), redirectUri: z.string().optional() }),
    status: 201,
  }),
  getSamlDefaultRoles: get(`${base}/roles/default`, {
    ...read,
    summary: 'The roles everyone gets who signs in with the oldest connection.',
    response: z.object({ roleIds: z.array(z.string()) }),
  }),
  setSamlDefaultRoles: post(`${base}/roles/default`, {
    ...write,
    summary: 'Sets the roles everyone gets who signs in with the oldest connection.',
    body: rolesBody,
    status: 201,
    refusals: [ssoRefusals.notFound, ...roleGrants],
  }),
  listSamlGroups: get(groups, {
    ...read,
    summary: 'The groups of the oldest connection.',
    response: z.array(ssoGroup),
  }),
  createSamlGroup: post(groups, {
    ...write,
    summary: 'Gives roles to a group of the oldest connection’s provider.',
    body: newGroupBody,
    response: ssoGroup,
    status: 201,
    refusals: [
      ssoRefusals.notFound,
      ssoRefusals.groupExists,
      ssoRefusals.tooManyGroups,
      ...roleGrants,
    ],
  }),
  updateSamlGroup: patch(`${groups}/{id}`, {
    ...write,
    summary: 'Changes a group of the oldest connection.',
    params,
    body: groupBody,
    response: ssoGroup,
    refusals: [ssoRefusals.groupNotFound, ssoRefusals.groupExists, ...roleGrants],
  }),
  deleteSamlGroup: del(`${groups}/{id}`, {
    ...write,
    summary: 'Deletes a group of the oldest connection.',
    params,
    refusals: [ssoRefusals.groupNotFound],
  }),
} as const;
