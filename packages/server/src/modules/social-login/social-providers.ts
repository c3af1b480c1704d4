import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import { createAppleSecret } from './apple-secret.ts';
import { createOAuthProvider, type OAuthSettings } from './oauth-provider.ts';
import { createOpenIdProvider, isYes, type OpenIdSettings } from './openid-provider.ts';
import type { SocialProvider } from './social-provider.ts';

type ProvidersDeps = Pick<Platform, 'config' | 'outgoing' | 'clock'> & {
  readonly upstream: UpstreamOidc;
};
type Settings = FoyerConfig['socialLogin'];

const openIdScopes = ['openid', 'email', 'profile'];

/** The providers of the configuration, in the order users know them. */
export function createSocialProviders({
  config,
  outgoing,
  clock,
  upstream,
}: ProvidersDeps): readonly SocialProvider[] {
  const { google, microsoft, apple, linkedin, slack, github, facebook } = config.socialLogin;
  const openId = (one: OpenIdSettings | undefined) =>
    one ? [createOpenIdProvider(upstream, one)] : [];
  const oauth = (one: OAuthSettings | undefined) =>
    one ? [createOAuthProvider(outgoing, one)] : [];
  return [
    ...openId(google && { ...defaults('google', google), ...built(google) }),
    ...openId(
      microsoft && {
        ...defaults('microsoft', microsoft),
        ...built(microsoft),
        vouches: isVouchedFor(microsoft, 'xms_edov'),
      },
    ),
    ...openId(
      apple && {
        ...defaults('apple', { ...apple, secret: '' }),
        scopes: ['openid', 'email', 'name'],
        clientSecret: createAppleSecret(apple, clock),
        postsForm: true,
      },
    ),
    ...oauth(github && getGithub(github)),
    ...openId(slack && { ...defaults('slack', slack), ...built(slack) }),
    ...openId(
      linkedin && { ...defaults('linkedin', linkedin), withoutPkce: true, nonceMayMiss: true },
    ),
    ...oauth(facebook && getFacebook(facebook)),
  ];
}

type OpenIdConfig = Omit<NonNullable<Settings['linkedin']>, never>;

function defaults(name: OpenIdSettings['name'], one: OpenIdConfig): OpenIdSettings {
  const { clientId, active, issuer, secret, scopes: additionalScopes } = one;
  const vouches = isVouchedFor(one, 'email_verified');
  return {
    name,
    clientId,
    active,
    issuer,
    scopes: openIdScopes,
    additionalScopes,
    clientSecret: () => secret,
    vouches,
  };
}

const built = ({ addressBuiltBy }: { readonly addressBuiltBy: 'server' | 'client' }) => ({
  builtByClient: addressBuiltBy === 'client',
});

/**
 * Which claim vouches for the address. Microsoft's `email` is whatever an administrator of any directory wrote there; only
 * `xms_edov` says that the domain's owner was proved (nOAuth, T-LINK-2). Decision 0161.
 */
function isVouchedFor(
  { trustEmail }: { readonly trustEmail: boolean },
  claim: string,
): OpenIdSettings['vouches'] {
  return (claims) => isYes(claims[claim]) || (trustEmail && claims[claim] === undefined);
}

const githubUser = z.looseObject({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
});
const githubEmails = z.array(
  z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub: the primary address, if GitHub has verified it. Its issuer is the web address, as it names none. */
function getGithub(one: NonNullable<Settings['github']>): OAuthSettings {
  const { clientId, secret, active, webUrl, apiUrl, scopes: additionalScopes } = one;
  return {
    name: 'github',
    clientId,
    secret,
    active,
    apiUrl,
    additionalScopes,
    ...built(one),
    scopes: ['read:user', 'user:email'],
    authorizeUrl: `${webUrl}/login/oauth/authorize`,
    tokenUrl: `${webUrl}/login/oauth/access_token`,
    tell: async (ask) => {
      const [user, emails] = await Promise.all([
        ask(githubUser, '/user'),
        ask(githubEmails, '/user/emails'),
      ]);
      const primary = emails.find((email) => email.primary);
      const name = user.name || user.login;
      return {
        issuer: webUrl,
        subject: String(user.id),
        name,
        email: primary?.email,
        emailVerified: primary?.verified ?? false,
      };
    },
  };
}

const facebookUser = z.looseObject({
  id: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** Facebook says nothing about who proved an address; without `trustEmail` it opens no accounts. */
function getFacebook(one: NonNullable<Settings['facebook']>): OAuthSettings {
  const { clientId, secret, active, webUrl, apiUrl, trustEmail, scopes: additionalScopes } = one;
  return {
    name: 'facebook',
    clientId,
    secret,
    active,
    apiUrl,
    additionalScopes,
    builtByClient: false,
    scopes: ['email', 'public_profile'],
    authorizeUrl: `${webUrl}/dialog/oauth`,
    tokenUrl: `${apiUrl}/oauth/access_token`,
    tell: async (ask, accessToken) => {
      const appsecret_proof = createHmac('sha256', secret).update(accessToken).digest('hex');
      const user = await ask(facebookUser, '/me', {
        fields: 'id,name,email',
        appsecret_proof,
      });
      const { id: subject, name = '', email } = user;
      return {
        issuer: 'https://www.facebook.com',
        subject,
        name,
        email,
        emailVerified: trustEmail && email !== undefined,
      };
    },
  };
}
