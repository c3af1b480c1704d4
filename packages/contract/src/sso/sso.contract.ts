import { z } from 'zod';
import { identity, team } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { absentable } from '../shared-schemas.ts';
import { configurationCalls } from './configuration-calls.ts';
import { exemptionCalls } from './exemption-calls.ts';
import { groupCalls } from './group-calls.ts';
import { neverLockedOutCalls } from './never-locked-out-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { setupLinkCalls } from './setup-link-calls.ts';
import { singleConfigurationCalls } from './single-configuration-calls.ts';
import { ssoRefusals } from './sso.refusals.ts';

export type {
  RehearsalReason,
  SamlConfiguration,
  SsoBreakGlass,
  SsoCertificate,
  SsoConfiguration,
  SsoConfigurationForm,
  SsoConfirmation,
  SsoDomain,
  SsoDomainUsage,
  SsoDomainUsers,
  SsoFailure,
  SsoGroup,
  SsoMetadataPreview,
  SsoProblem,
  SsoRehearsal,
  SsoTest,
  SsoType,
} from './schemas.ts';
export type { SsoSetupLink, SsoSetupSession } from './setup-link-calls.ts';
export type { SsoExemption } from './exemption-calls.ts';
export { ssoRefusals };

/**
 * Setting up a tenant's own provider: connections, domains, roles, tests, enforcement. Decision
 * 0165.
 */
export const ssoContract = {
  prelogin: post(`${identity}/auth/v2/user/sso/prelogin`, {
    access: 'none',
    summary: 'Where a user signs in by single sign-on; no address means not at all.',
    body: z.object({
      email: absentable,
      username: absentable,
      tenantId: absentable,
      /**
       * Of an identity provider, as an application asks for it: the connection that leads there, if
       * it is the only one. Ours.
       */
      address: absentable,
    }),
    response: z.object({
      address: z.string().optional(),
      idpType: z.enum(['saml', 'oidc']).optional(),
      addressType: z.enum(['sso', 'external']).optional(),
    }),
    status: 201,
  }),
  getSsoPublicConfiguration: get(`${team}/sso/v2/configurations/public`, {
    access: 'none',
    summary: 'Whether any single sign-on is set up.',
    response: z.object({ isActive: z.boolean() }),
  }),
  ...configurationCalls,
  ...groupCalls,
  ...singleConfigurationCalls,
  ...neverLockedOutCalls,
  ...reviewCalls,
  ...exemptionCalls,
  ...setupLinkCalls,
} as const;
