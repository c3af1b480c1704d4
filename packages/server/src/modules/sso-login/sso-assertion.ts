import { normalizeEmail } from '@foyer/contract';
import { readSessionExpiry } from '../../protocols/federation/upstream-claims.ts';
import type { UpstreamClaims } from '../../protocols/federation/upstream.ts';
import type { SamlLogin } from '../../protocols/saml/saml.ts';

/** A user a tenant's provider vouches for, whichever protocol it speaks. */
export interface Asserted {
  readonly issuer: string;
  readonly subject: string;
  /** Normalized; null when the provider sent none that is an address. */
  readonly email: string | null;
  readonly name: string;
  readonly groups: readonly string[];
  /** The provider says that it asked for MFA. Believed only where the connection says so. */
  readonly isMultiFactor: boolean;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
  readonly idToken: string | null;
  /** When the provider's session ends; null when it does not say. */
  readonly sessionEndsAt: Date | null;
  /** For the record of a test run. */
  readonly claims: Readonly<Record<string, unknown>>;
}

type Settings = Readonly<Record<string, unknown>>;

const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const microsoft = 'http://schemas.microsoft.com/ws/2008/06/identity/claims';

/** Attributes that are read where a connection does not name its own, the first one that is there. Guide: docs/guides/sso.md. */
export const attributeNames = {
  email: [
    `${soap}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'email',
    'mail',
    'emailAddress',
    'Email',
    'User.email',
    `${soap}/upn`,
    `${soap}/name`,
  ],
  name: [
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
    'name',
  ],
  firstName: [
    `${soap}/givenname`,
    'urn:oid:2.5.4.42',
    'givenName',
    'firstName',
    'given_name',
    'User.FirstName',
  ],
  lastName: [
    `${soap}/surname`,
    'urn:oid:2.5.4.4',
    'sn',
    'surname',
    'lastName',
    'family_name',
    'User.LastName',
  ],
  groups: [
    `${microsoft}/groups`,
    `${microsoft}/role`,
    'http://schemas.xmlsoap.org/claims/Group',
    'groups',
    'memberLabel',
    'roles',
  ],
} as const;

/** Keys of a connection's own values that name an attribute instead, or say what to believe. */
const settingKeys = {
  email: 'emailAttribute',
  name: 'nameAttribute',
  groups: 'groupsAttribute',
} as const;

/** What an answer says where two factors were asked. Contract, §6. */
const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

const multiFactorContexts: ReadonlySet<string> = new Set([
  multiFactorAcr,
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
]);

/** What a SAML answer says about a user. */
export function assertedBySaml(login: SamlLogin, settings: Settings): Asserted {
  const { attributes, nameId } = login;
  const read = (names: readonly string[]) =>
    names.map((name) => attributes[name]).find((values) => values?.some(Boolean));
  const one = (names: readonly string[]) => read(names)?.find(Boolean) ?? '';
  const mail = firstAddress([...(read(getNames('email', settings)) ?? []), nameId]);
  const parts = [one(attributeNames.firstName), one(attributeNames.lastName)]
    .filter(Boolean)
    .join(' ');
  return {
    issuer: login.issuer,
    subject: nameId,
    email: mail,
    idToken: null,
    name: cleanName(one(getNames('name', settings)) || parts),
    groups: [...(read(getNames('groups', settings)) ?? [])],
    isMultiFactor: multiFactorContexts.has(login.authnContextClassRef ?? ''),
    nameIdFormat: login.nameIdFormat,
    sessionIndex: login.sessionIndex,
    sessionEndsAt: login.sessionNotOnOrAfter,
    claims: {
      nameId,
      nameIdFormat: login.nameIdFormat,
      authnContext: login.authnContextClassRef,
      ...attributes,
    },
  };
}

/** What an ID token, and the userinfo endpoint beside it, say about a user. */
export function assertedByOidc(
  { claims, idToken }: { readonly claims: UpstreamClaims; readonly idToken: string },
  settings: Settings,
): Asserted {
  const text = (name: string) => toText(claims[name]);
  const named = (kind: keyof typeof settingKeys) => toText(settings[settingKeys[kind]]);
  const isDenied = claims['email_verified'] === false || claims['email_verified'] === 'false';
  const own = named('email');
  const candidates = own ? [text(own)] : [text('email'), text('preferred_username'), text('upn')];
  const parts = [text('given_name'), text('family_name')].filter(Boolean).join(' ');
  const amr = getTexts(claims['amr']);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    idToken,
    nameIdFormat: null,
    email: isDenied ? null : firstAddress(candidates),
    name: cleanName(text(named('name') || 'name') || parts),
    groups: getTexts(claims[named('groups') || 'groups'] ?? claims['roles']),
    isMultiFactor: amr.includes('mfa') || multiFactorContexts.has(text('acr')),
    sessionIndex: text('sid') || null,
    sessionEndsAt: readSessionExpiry(claims),
    claims,
  };
}

/** Signs for everyone: the account of an address may be one that a user made for themselves, and kept when they left. */
const google: ReadonlySet<string> = new Set(['https://accounts.google.com', 'accounts.google.com']);
/** The directory of Microsoft's private accounts, which no tenant manages. */
const privateAccounts =
  'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0';

/** The part of an address that a tenant proves. */
export const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * Domains that a connection must have proved before it is believed about a user: that of the address, and with Google that of the
 * Workspace which manages the account. Empty text for none, which nobody proves.
 */
export function domainsVouchedFor({
  issuer,
  email,
  claims,
}: Pick<Asserted, 'issuer' | 'email' | 'claims'>) {
  const own = getDomain(email ?? '');
  if (issuer === privateAccounts) return [own, ''];
  return google.has(issuer) ? [own, toText(claims['hd']).toLowerCase()] : [own];
}

function getNames(kind: keyof typeof settingKeys, settings: Settings): readonly string[] {
  const own = toText(settings[settingKeys[kind]]);
  return own ? [own] : attributeNames[kind];
}

/** Whether a connection's provider is believed when it says that it asked for MFA. Default: no. */
export function trustsMultiFactor(settings: Settings): boolean {
  return settings['trustIdpMfa'] === true || settings['trustIdpMfa'] === 'true';
}

function firstAddress(values: readonly string[]): string | null {
  for (const value of values) {
    const email = normalizeEmail(value);
    if (email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  }
  return null;
}

function cleanName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Groups beyond this many are no groups of users but of machines. */
const maxGroups = 1000;

function getTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.filter((one) => typeof one === 'string').slice(0, maxGroups);
}
