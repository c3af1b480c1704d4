import { createHmac, createPublicKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { foreignDomain, type OidcBreak } from './breaks.ts';
import type { LabKey } from './lab-keys.ts';
import type { LabUser } from './lab-user.ts';

/** What an ID token is made of. */
export interface IdTokenParts {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly signing: LabKey;
  readonly foreign: LabKey;
  readonly break: OidcBreak | undefined;
}

const hour = 3600;
/** Seconds an ID token is good. */
const lifetime = 600;

/** An ID token, or one that is wrong in exactly one way. OpenID Connect Core 1.0, §2. */
export async function idToken(parts: IdTokenParts): Promise<string> {
  const { signing, foreign } = parts;
  const claims = getClaims(parts);
  const header = { alg: 'RS256', kid: signing.id, typ: 'JWT' };
  if (parts.break === 'unsigned') return `${unsignedPart({ ...header, alg: 'none' }, claims)}.`;
  if (parts.break === 'publicKeyAsSecret') {
    const content = unsignedPart({ ...header, alg: 'HS256' }, claims);
    return `${content}.${createHmac('sha256', publicPem(signing.privateKey)).update(content).digest('base64url')}`;
  }
  const key = parts.break === 'wrongSignature' ? foreign : signing;
  return new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey);
}

function getClaims({
  issuer,
  clientId,
  nonce,
  claims,
  now,
  break: how,
}: IdTokenParts): Record<string, unknown> {
  const late = { clockOff: hour, expired: -hour };
  const seconds =
    Math.floor(now.getTime() / 1000) + (how === 'clockOff' || how === 'expired' ? late[how] : 0);
  const honest = {
    ...claims,
    iss: issuer,
    aud: clientId,
    ...(nonce === undefined ? {} : { nonce }),
    auth_time: seconds,
    iat: seconds,
    // as Microsoft does; so a clock that is ahead shows
    nbf: seconds,
    exp: seconds + lifetime,
  };
  const lies: Partial<Record<OidcBreak, Record<string, unknown>>> = {
    wrongAudience: { aud: 'another-application' },
    wrongRecipient: { aud: [clientId, 'another-application'], azp: 'another-application' },
    wrongIssuer: { iss: 'https://another-provider.test' },
    wrongNonce: { nonce: 'of-another-sign-in' },
  };
  return { ...honest, ...(how && lies[how]) };
}

/** What is said about a user, by a provider that is wrong in this way. */
export function alteredUser(user: LabUser, how: OidcBreak | undefined): LabUser {
  const lies: Partial<Record<OidcBreak, Partial<LabUser>>> = {
    missingEmail: { email: '' },
    unverifiedEmail: { emailVerified: false },
    foreignDomain: { email: `${user.email.split('@')[0]}@${foreignDomain}` },
  };
  return { ...user, ...(how && lies[how]) };
}

/** The claims of a user as the textbook has them. OpenID Connect Core 1.0, §5.1. */
export function standardClaims(user: LabUser): Record<string, unknown> {
  const { subject, email, emailVerified, name, claims, sessionEndsAt } = user;
  const [first = '', ...rest] = name.split(' ');
  return {
    ...claims,
    sub: subject,
    ...(email ? { email, email_verified: emailVerified } : {}),
    ...(name ? { name, given_name: first, family_name: rest.join(' ') } : {}),
    ...(sessionEndsAt ? { session_expiry: sessionEndsAt.getTime() / 1000 } : {}),
  };
}

function unsignedPart(header: object, claims: object): string {
  return [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
}

function publicPem(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
}
