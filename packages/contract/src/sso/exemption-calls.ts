import { z } from 'zod';
import { team } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { maxExemptionDays } from './sso.rules.ts';
import { ssoRefusals } from './sso.refusals.ts';

const base = `${team}/sso/v1/exemptions`;

/** A member who may sign in without single sign-on although it is required. */
export const ssoExemption = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  createdAt: dateTime,
  /** Email of the administrator who added it; empty if their account is gone. */
  createdBy: z.string(),
  expiresAt: dateTime,
});
export type SsoExemption = z.infer<typeof ssoExemption>;

/** Members exempt from required single sign-on. All beyond the wire contract. Issue 19, item 5. */
export const exemptionCalls = {
  // names members
  listSsoExemptions: get(base, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary:
      'Members who may sign in without SSO although it is required, the next to expire first. Beyond the wire contract.',
    response: z.array(ssoExemption),
  }),
  createSsoExemption: post(base, {
    access: 'bearer',
    permission: 'fe.secure.write.samlConfiguration',
    summary:
      'Exempts a member from required SSO until a date, or changes their exemption. Beyond the wire contract.',
    body: z.object({
      userId: z.string().max(64),
      reason: z.string().trim().min(1, 'Enter a reason.').max(300, 'Enter up to 300 characters.'),
      /** In the future, within a year. */
      expiresAt: z.iso.datetime(`Enter a date within ${maxExemptionDays} days.`),
    }),
    response: ssoExemption,
    status: 201,
    refusals: [
      ssoRefusals.exemptUserNotFound,
      ssoRefusals.exemptUserAbove,
      ssoRefusals.badExemptionEnd,
      ssoRefusals.tooManyExemptions,
    ],
  }),
  deleteSsoExemption: del(`${base}/{userId}`, {
    access: 'bearer',
    permission: 'fe.secure.write.samlConfiguration',
    summary:
      'Removes an exemption: the member signs in with SSO again, at the next refresh at the latest. Beyond the wire contract.',
    params: z.object({ userId: z.string() }),
    refusals: [ssoRefusals.exemptionNotFound],
  }),
} as const;
