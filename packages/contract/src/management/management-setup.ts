import { z } from 'zod';
import {
  apiTokensRefusals,
  tenantApiToken,
  tenantClientForm,
} from '../api-tokens/api-tokens.contract.ts';
import { identity, team } from '../base-paths.ts';
import { patch, post } from '../endpoint.ts';
import { ssoConfiguration, ssoConfigurationForm } from '../sso/schemas.ts';
import { ssoRefusals } from '../sso/sso.refusals.ts';
import { managementRefusals } from './management.refusals.ts';

const tokens = { access: 'vendor', scope: 'tokens', backend: 'user' } as const;
const sso = { access: 'vendor', scope: 'configuration', backend: 'user' } as const;
const { tenantNeeded, unknownTenant } = managementRefusals;
const { tooMany, unknownRole, roleAbove, notFound } = apiTokensRefusals;

/** A connection of a tenant that the body names. */
const connection = ssoConfigurationForm.extend({ tenantId: z.string().max(100).optional() });
const connectionRefusals = [
  tenantNeeded,
  unknownTenant,
  ssoRefusals.badEndpoint,
  ssoRefusals.badCertificate,
  ssoRefusals.endedCertificate,
  ssoRefusals.badIssuer,
  ssoRefusals.discoveryFailed,
] as const;

/** What tools set up for one tenant. */
export const managementSetup = {
  createTenantApiTokenV1: post(`${identity}/tenants/api-tokens/v1`, {
    ...tokens,
    summary: 'Creates an API token of the tenant in the header. The secret is shown once.',
    body: tenantClientForm,
    response: tenantApiToken,
    status: 201,
    refusals: [tenantNeeded, unknownTenant, tooMany, unknownRole, roleAbove],
  }),
  updateTenantApiToken: patch(`${identity}/tenants/api-tokens/v1/{id}`, {
    ...tokens,
    summary: 'Changes description, metadata, or roles of an API token; the secret stays.',
    params: z.object({ id: z.string().max(100) }),
    body: tenantClientForm.omit({ expiresInMinutes: true }).partial(),
    response: tenantApiToken,
    refusals: [tenantNeeded, unknownTenant, notFound, unknownRole, roleAbove],
  }),
  createSsoConfigurationV2: post(`${team}/sso/v2/configurations`, {
    ...sso,
    summary: 'Creates an SSO connection of the tenant that the body or the header names.',
    body: connection,
    response: ssoConfiguration,
    status: 201,
    refusals: [ssoRefusals.tooManyConnections, ...connectionRefusals],
  }),
  updateSsoConfigurationV2: patch(`${team}/sso/v2/configurations/{configurationId}`, {
    ...sso,
    summary: 'Changes an SSO connection of the tenant that the body or the header names.',
    params: z.object({ configurationId: z.string().max(100) }),
    body: connection,
    response: ssoConfiguration,
    refusals: [ssoRefusals.notFound, ...connectionRefusals],
  }),
} as const;
