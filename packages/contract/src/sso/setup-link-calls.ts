import { z } from 'zod';
import { team } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { defaultSetupLinkDays, maxSetupLinkDays } from './sso.rules.ts';
import { ssoRefusals } from './sso.refusals.ts';

const base = `${team}/sso/v1/configurations/{ssoConfigId}/setup-links`;
const params = z.object({ ssoConfigId: z.string() });
const linkParams = params.extend({ linkId: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.samlConfiguration' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.samlConfiguration' } as const;

/** A link with which a contact without an account sets up one connection. */
export const ssoSetupLink = z.object({
  id: z.string(),
  /** The contact. */
  email: z.string(),
  /** Whether the contact may turn the connection on. */
  mayActivate: z.boolean(),
  createdAt: dateTime,
  /** Email of the administrator who created it; empty if their account is gone. */
  createdBy: z.string(),
  expiresAt: dateTime,
  /** When the contact last opened it. */
  openedAt: dateTime.optional(),
  lastUsedAt: dateTime.optional(),
  revokedAt: dateTime.optional(),
});
export type SsoSetupLink = z.infer<typeof ssoSetupLink>;

const newLink = ssoSetupLink.extend({
  /** Shown once; the contact gets it by email. */
  url: z.string(),
});

/** What a link was exchanged for. */
export const ssoSetupSession = z.object({
  /** Sent as the bearer of further calls. */
  session: z.string(),
  connectionId: z.string(),
  /** Name of the account. */
  account: z.string(),
  email: z.string(),
  mayActivate: z.boolean(),
  expiresAt: dateTime,
});
export type SsoSetupSession = z.infer<typeof ssoSetupSession>;

/** Setup links for contacts outside of the account. All beyond the wire contract. Issue 19, item 9. */
export const setupLinkCalls = {
  listSsoSetupLinks: get(base, {
    ...read,
    summary: 'The setup links of a connection, newest first. Beyond the wire contract.',
    params,
    response: z.array(ssoSetupLink),
    refusals: [ssoRefusals.notFound],
  }),
  createSsoSetupLink: post(base, {
    ...write,
    summary:
      'Emails a contact without an account a link to set up this connection. Beyond the wire contract.',
    params,
    body: z.object({
      email: z.email('Enter an email address.').max(320),
      expiresInDays: z.number().int().min(1).max(maxSetupLinkDays).default(defaultSetupLinkDays),
      mayActivate: z.boolean().default(false),
    }),
    response: newLink,
    status: 201,
    refusals: [ssoRefusals.notFound, ssoRefusals.tooManySetupLinks],
  }),
  renewSsoSetupLink: post(`${base}/{linkId}/renew`, {
    ...write,
    summary:
      'Emails the contact another link. The previous one and its session end. Beyond the wire contract.',
    params: linkParams,
    response: newLink,
    status: 200,
    refusals: [ssoRefusals.setupLinkNotFound],
  }),
  revokeSsoSetupLink: del(`${base}/{linkId}`, {
    ...write,
    summary: 'Revokes a setup link and ends its session. Beyond the wire contract.',
    params: linkParams,
    refusals: [ssoRefusals.setupLinkNotFound],
  }),
  openSsoSetupLink: post(`${team}/sso/v1/setup-links/session`, {
    access: 'none',
    summary:
      'Exchanges the token of a setup link, once, for a session that reaches one connection. Beyond the wire contract.',
    body: z.object({ token: z.string().max(200) }),
    response: ssoSetupSession,
    status: 200,
    refusals: [ssoRefusals.setupLinkInvalid],
  }),
} as const;
