import type { LabOidcId } from './lab-identity-providers.ts';
import type { LabDirectoryName, LabPerson } from './lab-person.ts';

/** How a provider differs from the textbook. */
export interface OidcProfile {
  /** As its page says it. */
  readonly name: string;
  readonly directory: LabDirectoryName;
  /** `oauth`: no ID token, the person is asked for by a call. */
  readonly kind: 'oidc' | 'oauth';
  /** Sends `iss` with every answer (RFC 9207). */
  readonly namesIssuer?: boolean;
  /** Its client secret is a JSON Web Token of the application (Apple). */
  readonly secretIsToken?: boolean;
  /** Answers of the token endpoint are forms unless JSON is asked for (GitHub). */
  readonly answersForms?: boolean;
  /** What it says about a person besides, or instead. */
  readonly claims?: (person: LabPerson) => Readonly<Record<string, unknown>>;
}

/** Every provider that is not SAML. */
export const oidcProfiles = {
  acme: {
    ...{ name: 'Acme Labs ID', directory: 'oidc', kind: 'oidc', namesIssuer: true },
    claims: ({ groups }) => ({ groups }),
  },
  google: { name: 'Google', directory: 'social', kind: 'oidc' },
  microsoft: {
    ...{ name: 'Microsoft', directory: 'social', kind: 'oidc' },
    claims: ({ email, subject }) => ({
      preferred_username: email,
      oid: subject,
      tid: 'lab',
      email_verified: undefined,
    }),
  },
  apple: {
    ...{ name: 'Apple', directory: 'social', kind: 'oidc', secretIsToken: true },
    // a text, and no name: that comes once, with the first answer
    claims: ({ emailVerified }) => ({
      email_verified: String(emailVerified),
      name: undefined,
      given_name: undefined,
      family_name: undefined,
    }),
  },
  slack: {
    ...{ name: 'Slack', directory: 'social', kind: 'oidc' },
    claims: () => ({ 'https://slack.com/team_id': 'T0LAB' }),
  },
  linkedin: { name: 'LinkedIn', directory: 'social', kind: 'oidc' },
  github: { name: 'GitHub', directory: 'social', kind: 'oauth', answersForms: true },
  facebook: { name: 'Facebook', directory: 'social', kind: 'oauth' },
} as const satisfies Readonly<Record<LabOidcId, OidcProfile>>;

/** Whether a text names a provider. */
export function isOidcId(text: string): text is LabOidcId {
  return Object.hasOwn(oidcProfiles, text);
}
