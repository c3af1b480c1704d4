/** What the SAML provider can do wrong, in the words of its page. Every one is really in the message that is sent. */
export const samlBreaks = {
  wrongAudience: 'The audience is another service',
  wrongRecipient: 'Recipient and destination are another address',
  wrongIssuer: 'The issuer is another provider',
  wrongSignature: 'Signed with a key nobody knows',
  unsigned: 'Not signed at all',
  tampered: 'Changed after it was signed',
  wrongRequest: 'Answers another request',
  expired: 'Expired an hour ago',
  clockOff: 'The clock is an hour ahead',
  missingEmail: 'No e-mail address',
  foreignDomain: 'An address of a foreign domain',
  replay: 'The last response once more',
  denied: 'The provider refuses the person',
  failed: 'The provider fails',
} as const satisfies Readonly<Record<string, string>>;

/** A thing the SAML provider does wrong. */
export type SamlBreak = keyof typeof samlBreaks;

/** What an OpenID provider can do wrong. Every one is really in the token that is given out. */
export const oidcBreaks = {
  wrongAudience: 'The audience is another application',
  wrongRecipient: 'Several audiences, given out to another application (azp)',
  wrongIssuer: 'The issuer is another provider',
  mixUp: 'The answer names another issuer than the token (RFC 9207)',
  wrongSignature: 'Signed with a key nobody knows',
  unsigned: 'Not signed at all (alg none)',
  publicKeyAsSecret: 'Signed with the public key as a secret (HS256)',
  wrongNonce: 'Made for another sign-in (nonce)',
  expired: 'Expired an hour ago',
  clockOff: 'The clock is an hour ahead',
  missingEmail: 'No e-mail address',
  unverifiedEmail: 'The address is not verified',
  foreignDomain: 'An address of a foreign domain',
  replay: 'The last token once more',
  denied: 'The provider refuses the person',
  failed: 'The provider fails',
} as const satisfies Readonly<Record<string, string>>;

/** A thing an OpenID provider does wrong. */
export type OidcBreak = keyof typeof oidcBreaks;

/** What is left to do wrong for a provider without ID tokens. */
export const oauthBreaks = [
  'missingEmail',
  'unverifiedEmail',
  'foreignDomain',
  'denied',
  'failed',
] as const;

/** Domain of an address that nobody's tenant has proved. */
export const foreignDomain = 'elsewhere.test';

/** Whether a text names a break of this table. */
export function isBreakFor<T extends object>(
  table: T,
  text: string | undefined,
): text is Extract<keyof T, string> {
  return text !== undefined && Object.hasOwn(table, text);
}
