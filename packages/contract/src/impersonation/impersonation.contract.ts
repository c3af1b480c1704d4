import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { post } from '../endpoint.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, dateTime, secret } from '../shared-schemas.ts';
import { actorTokenForm } from './actor-token-form.ts';
import { impersonationConsentCalls } from './impersonation-consent.ts';
import { impersonationRefusals } from './impersonation.refusals.ts';

export type {
  ImpersonationMode,
  ImpersonationRequest,
  ImpersonationSession,
} from './impersonation-consent.ts';
export { impersonationRefusals };

/** Acting as another user, by a link that works once within a minute. Decision 0127. */
export const impersonationContract = {
  impersonate: post(`${identity}/impersonation/v1`, {
    access: 'none',
    summary: 'Begins to act as another user: redeems an actor token and sets the refresh cookie.',
    body: z.object({ impersonatedUserId: z.string(), actorToken: secret, redirectUrl: absentable }),
    response: z.object({
      accessToken: z.string(),
      tokenType: z.string(),
      /** Seconds. */
      expiresIn: z.number(),
      expires: dateTime,
    }),
    status: 201,
    changesSession: true,
    refusals: [impersonationRefusals.invalidToken],
  }),
  createActorToken: post(`${identity}/impersonation/v1/actor-tokens`, {
    access: 'bearer',
    permission: 'fe.secure.write.impersonation',
    summary:
      'Mints a token that lets the caller act as a user below, once and within a minute. Beyond the wire contract.',
    body: actorTokenForm,
    response: z.object({
      impersonatedUserId: z.string(),
      actorToken: z.string(),
      expires: dateTime,
      /** The page that redeems the token by a button. */
      url: z.string(),
    }),
    status: 201,
    refusals: [
      impersonationRefusals.off,
      impersonationRefusals.forbidden,
      impersonationRefusals.consentNeeded,
      impersonationRefusals.notBelow,
      impersonationRefusals.unknownPerson,
      commonRefusals.impersonated,
    ],
  }),
  ...impersonationConsentCalls,
} as const;
