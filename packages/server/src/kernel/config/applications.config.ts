import { z } from 'zod';
import { isAllowedOrigin, isRedirectPattern } from './config.rules.ts';
import { signInMethod } from './sign-in.config.ts';

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

/** An origin whose pages can call the API. */
export const pageOrigin = z
  .string()
  .refine(isAllowedOrigin, 'Write an origin like https://app.example.com, without a path.');

/** What an application runs on. */
export const applicationType = z.enum(['web', 'mobile-ios', 'mobile-android', 'agent', 'other']);

/** Framework of a frontend. */
export const frontendStack = z.enum([
  'react',
  'vue',
  'angular',
  'next.js',
  'vanilla.js',
  'ionic',
  'flutter',
  'react-native',
  'kotlin',
  'swift',
]);

/** What an application shows instead of what the environment does. */
const applicationBranding = z.strictObject({
  /** Product name in emails and on pages. Default: the application's name. */
  productName: z.string().min(1).max(100).optional(),
  /** URL of a logo, http(s). Default: that of the environment. */
  logo: z.url({ protocol: /^https?$/ }).optional(),
  /** Accent color of emails, as #rrggbb. Default: that of the environment. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  /** Support email, shown in emails. Default: that of the environment. */
  supportEmail: z.email().optional(),
  /** Name of the sender of its emails, unless a template has one. Default: as in `mail.from`. */
  fromName: z.string().min(1).max(100).optional(),
});

/** How users sign in to an application, as far as a policy of their tenant allows it. */
const applicationSignIn = z.strictObject({
  /** Sign-in method that the box shows first. Default: that of the environment. */
  authStrategy: z.enum([...signInMethod.options, 'NoLocalAuthentication']).optional(),
  /** Further methods. Default: those of the environment. */
  otherMethods: z.array(z.enum([...signInMethod.options, 'QuickSmsCode'])).optional(),
  /** Social providers by name; only configured ones. Default: those of the environment. */
  socialProviders: z.array(z.string().max(50)).optional(),
  /** Whether users can sign up. Default: as in the environment. */
  allowSignups: z.boolean().optional(),
});

const mainApplication = z.strictObject({
  /** ID of the application; the refresh cookie is named after it. Required. */
  clientId: z.uuid(),
  /** Name shown in emails and on the hosted pages. */
  name: z.string().min(1).max(100),
  /**
   * URL of your application, such as `https://app.example.com`. Emails link to it, flows end there,
   * and its origin can call the API. Default: the public URL.
   */
  url: applicationUrl.optional(),
  /**
   * Who serves the `/account/…` pages that emails link to. `application`: your application, which
   * embeds the sign-in box. `hosted`: Foyer, at the public URL; these pages return to `url`.
   * Default: application.
   */
  accountPages: z.enum(['application', 'hosted']).default('application'),
  /** Origins whose pages can call the API from a browser. Default: only the public URL. */
  allowedOrigins: z.array(pageOrigin).default([]),
  /** URLs that a sign-in can redirect to, in addition to pages of the public URL. Default: none. */
  allowedRedirects: z.array(redirectUri).default([]),
  /** `SameSite` of the refresh cookie; `none` only for hosts on another site. Default: lax. */
  cookieSameSite: z.enum(['strict', 'lax', 'none']).default('lax'),
  /**
   * Redirect URIs of hosted login, compared character by character. Default: `/oauth/callback` of
   * the public URL and of every allowed origin.
   */
  redirectUris: z.array(redirectUri).optional(),
  /**
   * Redirect URIs after a hosted sign-out, compared character by character. Default: the public URL
   * and the allowed origins, with `/`.
   */
  postLogoutRedirectUris: z.array(redirectUri).optional(),
  /** Client secret for the application's own server, if it has one. Default: none. */
  secret: applicationSecret.optional(),
  /** Secret that backends of the application share with the server. Default: none. */
  sharedSecret: applicationSecret.optional(),
  /** URL of its sign-in page. Default: `/account/login` below `url`. */
  loginUrl: applicationUrl.optional(),
  /** What it is for, shown to users. Default: none. */
  description: z.string().max(1000).optional(),
  /** Platform of the application, returned to API clients. Default: web. */
  type: applicationType.default('web'),
  /** Framework of its frontend, for clients that ask. Default: react. */
  frontendStack: frontendStack.default('react'),
  /** Custom JSON metadata, returned to API clients. Default: none. */
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Time of the last change. Set by the management API. Default: when the server started. */
  updatedAt: z.iso.datetime().optional(),
});

/**
 * The default application. The origin of `url` can always call the API and need not be in
 * `allowedOrigins`.
 */
export const defaultApplication = mainApplication.transform((one) =>
  one.url
    ? { ...one, allowedOrigins: [...new Set([new URL(one.url).origin, ...one.allowedOrigins])] }
    : one,
);

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
   * server. `machine`: has no users, client credentials only. `embedded`: embeds the sign-in box
   * and calls the API with tokens of its own, as the default application does. Default:
   * confidential.
   */
  kind: z.enum(['public', 'confidential', 'machine', 'embedded']).default('confidential'),
  /**
   * `open`: every user can use it. `assigned`: only tenants and users that it is assigned to.
   * Default: open.
   */
  access: z.enum(['open', 'assigned']).default('open'),
  /** Whether it can be used. Default: true. */
  active: z.boolean().default(true),
  /** For an embedded application: further origins whose pages can call the API. Default: none. */
  allowedOrigins: z.array(pageOrigin).default([]),
  /** URL of its sign-in page. Default: `/account/login` below `url`. */
  loginUrl: applicationUrl.optional(),
  /** What it is for, shown to users. Default: none. */
  description: z.string().max(1000).optional(),
  branding: applicationBranding.prefault({}),
  signIn: applicationSignIn.prefault({}),
  /** Platform of the application, returned to API clients. Default: web. */
  type: applicationType.default('web'),
  /** Framework of its frontend, for clients that ask. Default: react. */
  frontendStack: frontendStack.default('react'),
  /** Custom JSON metadata, returned to API clients. Default: none. */
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Secret that backends of the application share with the server. Default: none. */
  sharedSecret: applicationSecret.optional(),
  /** When it was created. Set by the management API. Default: when the server started. */
  createdAt: z.iso.datetime().optional(),
  /** Time of the last change. Set by the management API. Default: when the server started. */
  updatedAt: z.iso.datetime().optional(),
  /** Required for confidential applications and machines; optional for embedded ones. */
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

type Kind = z.output<typeof application>['kind'];

const needsSecret = (kind: Kind) => kind === 'confidential' || kind === 'machine';
const needsRedirects = (kind: Kind) => kind === 'confidential' || kind === 'public';

/**
 * Applications besides the default one: they embed the sign-in box, or sign users in through hosted
 * login. Default: none.
 */
export const applicationsConfig = z.array(application).superRefine((all, check) => {
  const say = (at: number, key: string, message: string) =>
    check.addIssue({ code: 'custom', path: [at, key], message });
  all.forEach((one, at) => {
    if (all.findIndex(({ clientId }) => clientId === one.clientId) !== at)
      say(at, 'clientId', 'Two applications have this id.');
    if (needsSecret(one.kind) && !one.secret)
      say(at, 'secret', 'This kind of application needs a secret.');
    if (one.kind === 'public' && one.secret)
      say(at, 'secret', 'A public application cannot keep a secret.');
    if (one.kind === 'machine' && !one.tenantId)
      say(at, 'tenantId', 'Name the tenant the machine works in.');
    if (one.kind === 'machine' && one.redirectUris.length > 0)
      say(at, 'redirectUris', 'Nobody signs in to a machine.');
    if (needsRedirects(one.kind) && one.redirectUris.length === 0)
      say(at, 'redirectUris', 'Name at least one address.');
    if (one.kind === 'embedded' && !one.url) say(at, 'url', 'Name the URL of the application.');
    if (one.kind !== 'embedded' && one.allowedOrigins.length > 0)
      say(at, 'allowedOrigins', 'Only embedded applications call the API.');
    const { authStrategy, otherMethods = [] } = one.signIn;
    if (authStrategy === 'NoLocalAuthentication' && otherMethods.length > 0)
      say(at, 'signIn', 'NoLocalAuthentication leaves no other method.');
  });
});

/** An application of the configuration. */
export type ApplicationConfig = z.output<typeof application>;

/** Origins whose pages are pages of an embedded application. */
export function applicationOrigins({ kind, url, allowedOrigins }: ApplicationConfig): string[] {
  if (kind !== 'embedded') return [];
  return [...new Set([...(url ? [new URL(url).origin] : []), ...allowedOrigins])];
}

/** Origins whose pages are pages of the environment's applications. */
export function embeddingOrigins({
  application: main,
  applications,
}: {
  readonly application: { readonly allowedOrigins: readonly string[] };
  readonly applications: readonly ApplicationConfig[];
}): string[] {
  return [...new Set([...main.allowedOrigins, ...applications.flatMap(applicationOrigins)])];
}
