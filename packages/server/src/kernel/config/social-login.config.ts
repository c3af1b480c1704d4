import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isRedirectPattern } from './config.rules.ts';

const text = z.string().min(1).max(2000);
const webAddress = z.url({ protocol: /^https?$/ });

/** What every provider can be configured with. */
const shared = {
  /** Client ID of this environment at the provider. */
  clientId: text,
  /** Whether it is offered to users. Default: true; `false` keeps the settings and hides it. */
  active: z.boolean().default(true),
  /** Scopes in addition to the required ones. Default: none. */
  scopes: z.array(text).default([]),
  /**
   * Whether an email counts as proof if the provider does not say whether it is verified: for a
   * Facebook app, or your own Microsoft directory. Default: false. Decision 0161.
   */
  trustEmail: z.boolean().default(false),
};

/**
 * Who builds the address of the provider: our server, or the page with a verifier of its own.
 * Default: server. Decision 0160.
 */
const builtBy = z.enum(['server', 'client']).default('server');

/**
 * Providers that speak OpenID Connect. `issuer` lets a test server replace it, or names a directory
 * of one's own.
 */
const openId = (issuer: string) =>
  z.strictObject({
    ...shared,
    /** Client secret of this environment at the provider. */
    secret: text,
    /** The provider's issuer, with `/.well-known/openid-configuration` below it. */
    issuer: webAddress.default(issuer),
    /**
     * Who builds the provider's URL: `server`, or `client` with its own PKCE verifier. Default:
     * server. Decision 0160.
     */
    addressBuiltBy: builtBy,
  });

const applePrivateKey = z
  .string()
  .refine(isEcKey, 'Paste the whole .p8 file: -----BEGIN PRIVATE KEY----- and so on.');

/** Social providers by name; others are not offered. */
export const socialLoginConfig = z.strictObject({
  /**
   * Redirect URI of all providers, compared character by character. Default:
   * `/account/social/success` of the public URL.
   */
  redirectUrl: z
    .string()
    .refine(
      isRedirectPattern,
      'Write a full address like https://app.example.com/account/social/success.',
    )
    .optional(),
  /** Default issuer: https://accounts.google.com. */
  google: openId('https://accounts.google.com').optional(),
  /**
   * Default issuer: that of every directory and of personal accounts,
   * https://login.microsoftonline.com/common/v2.0.
   */
  microsoft: openId('https://login.microsoftonline.com/common/v2.0')
    .refine(
      ({ trustEmail, issuer }) =>
        !trustEmail || !/\/(common|organizations|consumers)(\/|$)/.test(issuer),
      {
        path: ['trustEmail'],
        message:
          'Addresses are to be trusted from a directory of your own only: name it in the issuer.',
      },
    )
    .optional(),
  /** Default issuer: https://slack.com. */
  slack: openId('https://slack.com').optional(),
  /**
   * Refuses PKCE and leaves out the nonce, so that the server builds its address. Default issuer:
   * https://www.linkedin.com/oauth.
   */
  linkedin: z
    .strictObject({
      ...shared,
      /** Client secret of this environment at the provider. */
      secret: text,
      /** The provider's issuer. */
      issuer: webAddress.default('https://www.linkedin.com/oauth'),
    })
    .optional(),
  /**
   * `clientId` is the services id; the secret is signed with the key. Default issuer:
   * https://appleid.apple.com.
   */
  apple: z
    .strictObject({
      ...shared,
      /** Team ID at Apple. */
      teamId: text,
      /** ID of the key that signs. */
      keyId: text,
      /** The .p8 file, in PEM. */
      privateKey: applePrivateKey,
      /** The provider's issuer. */
      issuer: webAddress.default('https://appleid.apple.com'),
    })
    .optional(),
  /** A GitHub or GitHub Enterprise Server app. */
  github: z
    .strictObject({
      ...shared,
      /** Client secret of this environment at the provider. */
      secret: text,
      /**
       * Who builds the provider's URL: `server`, or `client` with its own PKCE verifier. Default:
       * server. Decision 0160.
       */
      addressBuiltBy: builtBy,
      /** Other addresses than those of github.com: GitHub Enterprise Server. */
      webUrl: webAddress.default('https://github.com'),
      /** Where profiles are asked for. */
      apiUrl: webAddress.default('https://api.github.com'),
    })
    .optional(),
  /** A Facebook app. */
  facebook: z
    .strictObject({
      ...shared,
      /** Client secret of this environment at the provider. */
      secret: text,
      /** Where users are asked. Default: https://www.facebook.com/v23.0. */
      webUrl: webAddress.default('https://www.facebook.com/v23.0'),
      /** Default: https://graph.facebook.com/v23.0. */
      apiUrl: webAddress.default('https://graph.facebook.com/v23.0'),
    })
    .optional(),
});

function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
