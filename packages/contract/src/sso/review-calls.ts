import { z } from 'zod';
import { team } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import {
  metadataBody,
  metadataUrlBody,
  ssoConfirmation,
  ssoDomainUsage,
  ssoDomainUsers,
  ssoMetadataPreview,
  ssoRehearsal,
} from './schemas.ts';
import { ssoRefusals } from './sso.refusals.ts';

const base = `${team}/sso/v1/configurations`;
const one = `${base}/{ssoConfigId}`;
const params = z.object({ ssoConfigId: z.string() });
const domainParams = params.extend({ domainId: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.samlConfiguration' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.samlConfiguration' } as const;
/** These calls name members. */
const readUsers = { access: 'bearer', permission: 'fe.secure.read.users' } as const;
const documentRefusals = [ssoRefusals.badMetadata, ssoRefusals.endedCertificate];

/** What a change would do, before it is made. All beyond the wire contract. */
export const reviewCalls = {
  previewSsoMetadata: post(`${base}/metadata/preview`, {
    ...write,
    summary:
      'Reads a metadata document and returns what it states. Saves nothing. Beyond the wire contract.',
    body: metadataBody,
    response: ssoMetadataPreview,
    status: 200,
    refusals: documentRefusals,
  }),
  previewSsoMetadataUrl: post(`${base}/metadata-url/preview`, {
    ...write,
    summary:
      'Loads a metadata document from a URL and returns what it states. Saves nothing. Beyond the wire contract.',
    body: metadataUrlBody.pick({ url: true }),
    response: ssoMetadataPreview,
    status: 200,
    refusals: [ssoRefusals.badEndpoint, ssoRefusals.metadataUnreachable, ...documentRefusals],
  }),
  getSsoConfirmation: get(`${one}/confirmation`, {
    ...read,
    summary:
      'Whether a connection waits for a confirmation, who may confirm it, and what changed. Beyond the wire contract.',
    params,
    response: ssoConfirmation,
    refusals: [ssoRefusals.notFound],
  }),
  getSsoDomainUsage: get(`${one}/domains/{domainId}/usage`, {
    ...read,
    summary: 'How many members the removal of a domain affects. Beyond the wire contract.',
    params: domainParams,
    response: ssoDomainUsage,
    refusals: [ssoRefusals.domainNotFound],
  }),
  listSsoDomainUsers: get(`${one}/domains/{domainId}/users`, {
    ...readUsers,
    summary: 'The members that the removal of a domain affects. Beyond the wire contract.',
    params: domainParams,
    response: ssoDomainUsers,
    refusals: [ssoRefusals.domainNotFound],
  }),
  rehearseSsoEnforcement: get(`${one}/rehearsal`, {
    ...readUsers,
    summary:
      'Who would have to sign in with a connection if it were required, and who would probably fail. Beyond the wire contract.',
    params,
    response: ssoRehearsal,
    refusals: [ssoRefusals.notFound],
  }),
} as const;
