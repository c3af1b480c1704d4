import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime, email } from '../shared-schemas.ts';
import { exportQuery } from './member-schemas.ts';
import { usersRefusals } from './users.refusals.ts';

const member = z.object({ userId: z.string() });
const write = { access: 'bearer', permission: 'fe.secure.write.users' } as const;
const touching = [
  usersRefusals.unknownMember,
  usersRefusals.memberAbove,
  commonRefusals.forbidden,
] as const;
const weakening = [...touching, usersRefusals.elsewhereToo, mfaRefusals.stepUpRequired] as const;

/** What administrators do for and to single members, beside their roles. */
export const memberActions = {
  getTemporaryUserConfiguration: get(`${identity}/users/temporary/v1/configuration`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'Whether access can be given until a date.',
    response: z.object({ enabled: z.boolean() }),
  }),
  setUserExpiration: put(`${identity}/users/temporary/v1/{userId}`, {
    ...write,
    summary:
      'Lets the membership of a user end by itself, so many seconds from now; before that, nothing changes.',
    params: member,
    body: z.object({ expirationInSeconds: z.number().int().min(300) }),
    response: z.object({ temporaryExpirationDate: dateTime, expirationInSeconds: z.number() }),
    status: 201,
    refusals: [
      ...touching,
      usersRefusals.ownRow,
      usersRefusals.temporaryOff,
      usersRefusals.tooLong,
      usersRefusals.lastAdministrator,
    ],
  }),
  setPermanentUser: del(`${identity}/users/temporary/v1/{userId}`, {
    ...write,
    summary: 'The membership does not end by itself any longer.',
    params: member,
    refusals: [...touching, usersRefusals.ownRow],
  }),
  unlockUser: post(`${identity}/tenants/users/v1/{userId}/unlock`, {
    ...write,
    summary:
      'Ends the pause of sign-in that wrong passwords have caused. Beyond the wire contract.',
    params: member,
    status: 200,
    refusals: [...touching, usersRefusals.elsewhereToo],
  }),
  resetUserMfa: post(`${identity}/tenants/users/v1/{userId}/mfa/reset`, {
    ...write,
    summary:
      'Takes every MFA method of a member away and signs them out. Beyond the wire contract.',
    params: member,
    status: 200,
    refusals: [...weakening, usersRefusals.noFactors],
  }),
  forcePasswordReset: post(`${identity}/tenants/users/v1/{userId}/password/reset`, {
    ...write,
    summary:
      'Demands a new password at the next sign-in, ends the sessions and mails a link. `email` is for a user without one: the link goes there, and using it adds the email. Beyond the wire contract.',
    params: member,
    body: z.object({ email: email.optional() }).optional(),
    status: 200,
    refusals: [
      ...touching,
      usersRefusals.noPassword,
      usersRefusals.hasEmail,
      usersRefusals.elsewhereToo,
      mfaRefusals.stepUpRequired,
      commonRefusals.tooMany,
    ],
  }),
  sendBreachedPasswordResets: post(`${identity}/users/v1/passwords/breached/reset/bulk`, {
    ...write,
    summary:
      'Mails a link for a new password to every member of the active tenant whose password is known to be stolen.',
    status: 201,
    refusals: [mfaRefusals.stepUpRequired, commonRefusals.forbidden],
  }),
  exportMembers: get(`${identity}/users/export/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary:
      'The members as comma separated values, filtered as the list is. Beyond the wire contract.',
    query: exportQuery,
    response: z.string(),
    responds: { file: 'text/csv; charset=utf-8' },
    refusals: [mfaRefusals.stepUpRequired, commonRefusals.forbidden],
  }),
} as const;
