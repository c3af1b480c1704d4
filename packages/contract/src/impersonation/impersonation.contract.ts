import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { post } from '../endpoint.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, dateTime, secret } from '../shared-schemas.ts';
import { impersonationRefusals } from './impersonation.refusals.ts';

export { impersonationRefusals };

/** Acting as somebody else, by a link that works once within a minute. Decision 0127. */
export const impersonationContract = {
  impersonate: post(`${identity}/impersonation/v1`, {
    access: 'none',
    summary: 'Begins to act as somebody else: redeems an actor token and sets the refresh cookie.',
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
      'Mints a token that lets the caller act as somebody below, once and within a minute. Beyond the wire contract.',
    body: z.object({
      userId: z.string(),
      /** Default: the active company. */
      tenantId: absentable,
      /** Kept in the audit log and told to the person. */
      reason: z.string().trim().min(3, 'Say in a few words why.').max(500),
    }),
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
      impersonationRefusals.notBelow,
      impersonationRefusals.unknownPerson,
      commonRefusals.impersonated,
    ],
  }),
} as const;
