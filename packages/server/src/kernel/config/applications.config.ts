import { z } from 'zod';
import { isRedirectPattern } from './config.rules.ts';

/** A full http(s) address, compared sign by sign. */
export const redirectUri = z
  .string()
  .refine(isRedirectPattern, 'Write a full address like https://app.example.com/oauth/callback.');

/** The URL of an application, without a trailing slash. */
export const applicationUrl = z
  .string()
  .refine(
    (url) => isRedirectPattern(url) && new URL(url).search === '',
    'Enter a URL like https://app.example.com.',
  )
  .transform((url) => url.replace(/\/+$/, ''));

/** A secret that an application shares with the server; take it from the environment. */
export const applicationSecret = z
  .string()
  .min(32, 'At least 32 characters, from a random generator.')
  .max(200);

const application = z.strictObject({
  /** Its `client_id`. Required. */
  clientId: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{2,99}$/, 'Letters, digits, dots, dashes; 3 to 100 characters.'),
  /** Name shown during sign-in. */
  name: z.string().min(1).max(100),
  /** URL of its home page, which hosted pages return to and emails link to. Default: none. */
  url: applicationUrl.optional(),
  /**
   * `public`: runs in a browser or on a phone and cannot keep a secret. `confidential`: has a
   * server. `machine`: has no users, client credentials only. Default: confidential.
   */
  kind: z.enum(['public', 'confidential', 'machine']).default('confidential'),
  /** Required except for public applications. */
  secret: applicationSecret.optional(),
  /** Redirect URIs after sign-in, compared character by character. Default: none. */
  redirectUris: z.array(redirectUri).default([]),
  /** Redirect URIs after sign-out, compared character by character. Default: none. */
  postLogoutRedirectUris: z.array(redirectUri).default([]),
  /** Receives a signed logout token when a session of the application ends. Default: none. */
  backchannelLogoutUri: redirectUri.optional(),
  /**
   * URL of the application's own API: tokens requested with `resource=<audience>` are signed, so
   * that the API can verify them with the key set. Default: access tokens are opaque and valid for
   * userinfo only; those of machines are always signed.
   */
  audience: z.url({ protocol: /^https?$/ }).optional(),
  /** For a machine: its tenant. */
  tenantId: z.uuid().optional(),
  /** For a machine: the role keys in its tokens. Default: none. */
  roles: z.array(z.string()).default([]),
  /** For a machine: the permission keys in its tokens. Default: none. */
  permissions: z.array(z.string()).default([]),
});

/** Applications that sign users in through hosted login. Default: only the embedded application. */
export const applicationsConfig = z.array(application).superRefine((all, check) => {
  const say = (at: number, key: string, message: string) =>
    check.addIssue({ code: 'custom', path: [at, key], message });
  all.forEach((one, at) => {
    if (all.findIndex(({ clientId }) => clientId === one.clientId) !== at)
      say(at, 'clientId', 'Two applications have this id.');
    if (one.kind !== 'public' && !one.secret)
      say(at, 'secret', 'Only public applications have no secret.');
    if (one.kind === 'public' && one.secret)
      say(at, 'secret', 'A public application cannot keep a secret.');
    if (one.kind === 'machine' && !one.tenantId)
      say(at, 'tenantId', 'Name the tenant the machine works in.');
    if (one.kind === 'machine' && one.redirectUris.length > 0)
      say(at, 'redirectUris', 'Nobody signs in to a machine.');
    if (one.kind !== 'machine' && one.redirectUris.length === 0)
      say(at, 'redirectUris', 'Name at least one address.');
  });
});

/** An application of the configuration. */
export type ApplicationConfig = z.output<typeof application>;
