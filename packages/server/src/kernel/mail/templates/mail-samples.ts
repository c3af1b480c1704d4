import type { MailRenderer } from '../mail-template.ts';
import type { mailTemplates } from './mail-templates.ts';

type Templates = typeof mailTemplates;
type DataOf<R> = R extends MailRenderer<infer D> ? D : never;

/**
 * What previews and tests show of each kind of mail, by a name for each form it takes; a new kind
 * without one does not compile.
 */
export type MailSamples = {
  readonly [K in keyof Templates]: Readonly<Record<string, DataOf<Templates[K]>>>;
};

const page = (path: string) => `https://id.ledgerly.example/account/${path}`;
const token = 'token=Jm3uXo9rQ2kV7sYtB1nLwEaZc5dHfGpR';
const seen = {
  at: '2026-11-20T13:21:00.000Z',
  address: '203.0.113.9',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
};
const code = { code: '402913', minutes: 10 };
const number = '********78';

/** One of each, with data as the server gives it. */
export const mailSamples: MailSamples = {
  accountDeleted: { sample: { at: seen.at } },
  accountLocked: {
    sample: { at: seen.at, address: seen.address, link: page(`unlock?${token}`), minutes: 15 },
  },
  activation: {
    link: { link: page(`activate?userId=17&${token}`), hours: 24 },
    linkAndCode: { link: page(`activate?userId=17&${token}`), hours: 24, code: '402913' },
  },
  alreadyRegistered: { sample: { signInLink: page('login'), resetLink: page('forget-password') } },
  tenantLinked: { sample: { ...seen, company: 'Acme' } },
  countryBlocked: {
    known: { ...seen, user: 'ada@ledgerly.example', country: 'BR' },
    unknown: { ...seen, user: 'ada@ledgerly.example', country: null },
  },
  dataExportRequested: { sample: seen },
  deletionAsked: { sample: { ...seen, dueAt: '2026-12-04T13:21:00.000Z' } },
  deletionBlocked: { sample: { companies: 'Acme, Globex', link: page('login') } },
  deletionCancelled: { sample: seen },
  directoryTokenEnding: {
    month: { name: 'Okta', hint: 'k3Qw', endsAt: '2026-12-20T13:21:00.000Z', days: 30 },
    tomorrow: { name: 'Okta', hint: 'k3Qw', endsAt: '2026-11-21T13:21:00.000Z', days: 1 },
  },
  emailChangeAsked: { sample: seen },
  emailChangeCode: { sample: code },
  emailChanged: { sample: seen },
  eventDigest: {
    sample: {
      account: 'Acme',
      unsubscribe: page(`unsubscribe?${token}`),
      events: [
        { event: 'user.roles_updated', at: seen.at, user: 'ada@ledgerly.example' },
        { event: 'api_token.created', at: seen.at },
      ],
      left: 3,
    },
  },
  eventNotice: {
    own: { ...seen, event: 'session.new_device_detected', account: 'Acme' },
    channel: {
      event: 'user.roles_updated',
      at: seen.at,
      user: 'ada@ledgerly.example',
      account: 'Acme',
      unsubscribe: page(`unsubscribe?${token}`),
    },
  },
  impersonated: {
    sample: { ...seen, user: 'grace@ledgerly.example', reason: 'Ticket 4711', minutes: 30 },
  },
  impersonationRequested: {
    sample: {
      user: 'grace@ledgerly.example',
      account: 'Acme',
      reason: 'Ticket 4711',
      days: 7,
      link: page('login'),
    },
  },
  invitation: {
    sample: {
      link: page(`invitation/accept?userId=17&${token}`),
      code: '402913',
      company: 'Acme',
      days: 7,
    },
  },
  joinDecided: {
    approved: { link: page('login'), account: 'Acme', decision: 'approved' },
    declined: { link: page('login'), account: 'Acme', decision: 'declined' },
  },
  joinRequested: {
    sample: {
      link: page(`decision?${token}`),
      account: 'Acme',
      user: 'ada@ledgerly.example',
      days: 30,
    },
  },
  joined: { sample: { link: page('login'), company: 'Acme' } },
  magicLink: { sample: { link: page(`login/magic-link?${token}`), code: '402913', minutes: 10 } },
  mfaAdded: {
    authenticatorApp: { ...seen, factor: 'AuthenticatorApp' },
    sms: { ...seen, factor: 'SMS' },
    emailCode: { ...seen, factor: 'EmailCode' },
    platform: { ...seen, factor: 'WebAuthnPlatform' },
    crossPlatform: { ...seen, factor: 'WebAuthnCrossPlatform' },
  },
  mfaCode: {
    password: { ...code, asking: 'password' },
    signIn: { ...code, asking: 'signIn' },
    session: { ...code, asking: 'session' },
  },
  mfaDisabled: { sample: seen },
  mfaGuessed: { sample: seen },
  mfaRecovered: { sample: seen },
  mfaRemoved: { authenticatorApp: { ...seen, factor: 'AuthenticatorApp' } },
  mfaRenewed: { sample: seen },
  noPhone: { sample: { link: page('login') } },
  passkeyAdded: { sample: seen },
  passkeyRemoved: { sample: seen },
  passwordChanged: { sample: seen },
  phoneChanged: {
    added: { ...seen, what: 'added', number },
    changed: { ...seen, what: 'changed', number },
    removed: { ...seen, what: 'removed', number },
    reset: { ...seen, what: 'reset', number },
    taken: { ...seen, what: 'taken', number },
  },
  paymentFailed: { sample: { plan: 'Team', until: '2026-12-20T13:21:00.000Z' } },
  planEnded: { sample: { plan: 'Team' } },
  phoneRemovalCode: { sample: code },
  phoneResetCode: { sample: code },
  providerLinked: { google: { ...seen, provider: 'google' } },
  providerUnlinked: { github: { ...seen, provider: 'github' } },
  reportReady: { sample: { report: 'Access review', days: 90 } },
  resetPassword: { sample: { link: page(`reset-password?userId=17&${token}`), minutes: 60 } },
  sessionReuse: { sample: { ...seen, userAgent: 'curl/8.5.0' } },
  signInCode: { sample: code },
  ssoBreakGlassUsed: { sample: { ...seen, user: 'ada@ledgerly.example' } },
  ssoCertificateEnding: {
    month: { endsAt: '2026-12-20T13:21:00.000Z', days: 30 },
    tomorrow: { endsAt: '2026-11-21T13:21:00.000Z', days: 1 },
  },
  ssoSecretEnding: { month: { endsAt: '2026-12-20T13:21:00.000Z', days: 30 } },
  auditStreamDisabled: {
    failing: { name: 'Security team', reason: 'failing' },
    gone: { name: 'Security team', reason: 'gone' },
  },
  webhookDisabled: {
    failing: { name: 'Orders', reason: 'failing' },
    gone: { name: 'Orders', reason: 'gone' },
  },
  ssoSetupLink: {
    sample: { link: page(`sso-setup?${token}`), account: 'Ledgerly GmbH', days: 7 },
  },
  ssoUnconfirmed: {
    user: {
      ...seen,
      user: 'ada@ledgerly.example',
      reviewLink: page('login?redirectUrl=%2F%23admin-box%2Fsso%2F1'),
    },
    program: seen,
  },
  usageThreshold: {
    near: { metric: 'seats', feature: '', threshold: 80, value: 41, limit: 50 },
    reached: { metric: null, feature: 'Invoices', threshold: 100, value: 1204, limit: 1000 },
  },
};
