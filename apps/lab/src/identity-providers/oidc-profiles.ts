import type { LabOidcId } from './lab-identity-providers.ts';
import type { LabDirectoryName, LabUser } from './lab-user.ts';

/** How a provider differs from the textbook. */
export interface OidcProfile {
  /** As its page says it. */
  readonly name: string;
  readonly directory: LabDirectoryName;
  /** `oauth`: no ID token, the user is asked for by a call. */
  readonly kind: 'oidc' | 'oauth';
  /** Sends `iss` with every answer (RFC 9207). */
  readonly namesIssuer?: boolean;
  /** Its client secret is a JSON Web Token of the application (Apple). */
  readonly secretIsToken?: boolean;
  /** Answers of the token endpoint are forms unless JSON is asked for (GitHub). */
  readonly answersForms?: boolean;
  /** Knows neither PKCE nor nonce (LinkedIn). */
  readonly isOldFashioned?: boolean;
  /** Paths of its endpoints, where they are not ours. */
  readonly paths?: Partial<Record<'authorization' | 'token' | 'userinfo', string>>;
  /** What it says about a user besides, or instead; undefined takes a claim away. */
  readonly claims?: (user: LabUser) => Readonly<Record<string, unknown>>;
}

/** Every provider that is not SAML. */
export const oidcProfiles: Readonly<Record<LabOidcId, OidcProfile>> = {
  acme: {
    name: 'Acme Labs ID',
    directory: 'oidc',
    kind: 'oidc',
    namesIssuer: true,
    claims: ({ groups }) => ({ groups }),
  },
  google: { name: 'Google', directory: 'social', kind: 'oidc' },
  microsoft: {
    name: 'Microsoft',
    directory: 'social',
    kind: 'oidc',
    // whether the domain of the address was proved is a claim of its own
    claims: ({ email, subject, emailVerified }) => ({
      preferred_username: email,
      oid: subject,
      tid: 'lab',
      email_verified: undefined,
      xms_edov: emailVerified,
    }),
  },
  apple: {
    name: 'Apple',
    directory: 'social',
    kind: 'oidc',
    secretIsToken: true,
    // a text, and no name: that comes once, with the first answer
    claims: ({ email, emailVerified }) => ({
      email_verified: email ? String(emailVerified) : undefined,
      name: undefined,
      given_name: undefined,
      family_name: undefined,
    }),
  },
  slack: {
    name: 'Slack',
    directory: 'social',
    kind: 'oidc',
    claims: () => ({ 'https://slack.com/team_id': 'T0LAB' }),
  },
  linkedin: { name: 'LinkedIn', directory: 'social', kind: 'oidc', isOldFashioned: true },
  github: {
    name: 'GitHub',
    directory: 'social',
    kind: 'oauth',
    answersForms: true,
    paths: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  },
  facebook: {
    name: 'Facebook',
    directory: 'social',
    kind: 'oauth',
    paths: { authorization: '/dialog/oauth', token: '/oauth/access_token', userinfo: '/me' },
  },
};

/** Their ids. */
export const oidcIds: readonly LabOidcId[] = [
  ...(['acme', 'google', 'microsoft', 'apple', 'slack', 'linkedin', 'github', 'facebook'] as const),
];
