import { consoleCookies } from '@foyer/contract/console-session/rules';

/** Why the last session of the console ended, as the cookies say. Hostile until shown as text. */
export interface SessionEnd {
  readonly reason: string;
  readonly ip?: string;
}

/** Characters of an address that are shown; an IPv6 address with its zone is shorter. */
const maxAddressLength = 64;
/** Control characters, and those that turn the direction of text around: nothing an address is made of. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** What the banner says, to the letter. Specification 2, §8. */
export function sessionEndText({ reason, ip }: SessionEnd): string {
  if (reason === 'TalonWorkEnforcement') return 'Please sign-in using the Prisma Access Browser';
  if (reason !== 'notAllowedIp') return 'Session expired due to inactivity';
  return ip === undefined
    ? 'Client IP address is not allowed'
    : `Client IP address "${ip}" is not allowed`;
}

/** The page's cookies. */
export interface CookieJar {
  cookie: string;
}

/** Reads why the last session ended, and clears both cookies: a banner is shown once. */
export function takeSessionEnd(jar: CookieJar, domain?: string): SessionEnd | undefined {
  const cookies = readCookies(jar.cookie);
  const reason = cookies.get(consoleCookies.reason);
  const ip = shownAddress(cookies.get(consoleCookies.ip));
  for (const name of [consoleCookies.reason, consoleCookies.ip]) {
    if (cookies.has(name)) clear(jar, name, domain);
  }
  if (reason === undefined || reason === '') return undefined;
  return { reason, ...(ip === '' ? {} : { ip }) };
}

/** One value, or none, for each name; the first one wins as it does on a server. */
function readCookies(text: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of text.split(';')) {
    const [name = '', ...value] = pair.split('=');
    if (!cookies.has(name.trim())) cookies.set(name.trim(), decoded(value.join('=').trim()));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // not encoded: as it is
  }
}

function shownAddress(value = ''): string {
  return value.replace(unprintable, '').trim().slice(0, maxAddressLength);
}

function clear(jar: CookieJar, name: string, domain: string | undefined): void {
  const gone = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  jar.cookie = gone;
  if (domain !== undefined) jar.cookie = `${gone}; Domain=${domain}`;
}
