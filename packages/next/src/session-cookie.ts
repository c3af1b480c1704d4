/** Browsers keep cookies of 4096 bytes, name and attributes included. */
const partLength = 3600;
const maxParts = 4;

/** The cookie that carries the access token to the server; scripts cannot read it. */
export interface SessionCookie {
  /** The token, joined from its parts. */
  readonly read: (get: (name: string) => string | undefined) => string | undefined;
  /** `Set-Cookie` values for a token that lives this many seconds. */
  readonly write: (token: string, seconds: number) => readonly string[];
  /** `Set-Cookie` values that remove the cookie. */
  readonly clear: () => readonly string[];
  /** Whether a cookie of this name is one of its parts. */
  readonly isPart: (name: string) => boolean;
}

/**
 * `__Host-` binds the cookie to this host over https, so that no subdomain can plant one.
 */
export function createSessionCookie(isSecure: boolean): SessionCookie {
  const name = isSecure ? '__Host-foyer_session' : 'foyer_session';
  const names = Array.from({ length: maxParts }, (_, at) => (at === 0 ? name : `${name}.${at}`));
  const set = (part: string, value: string, seconds: number) =>
    `${part}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const clear = () => names.map((part) => set(part, '', 0));
  return {
    isPart: (other) => names.includes(other),
    read: (get) => names.map((part) => get(part) ?? '').join('') || undefined,
    write: (token, seconds) => {
      if (token.length > partLength * maxParts) return clear();
      return names.map((part, at) => {
        const value = token.slice(at * partLength, (at + 1) * partLength);
        return set(part, value, value === '' ? 0 : seconds);
      });
    },
    clear,
  };
}

/** Seconds until a token expires by its own claim; 0 if it has none. Verifies nothing. */
export function secondsLeft(token: string, now = Date.now()): number {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp }: { exp?: unknown } = JSON.parse(text);
    return typeof exp === 'number' ? Math.max(0, Math.floor(exp - now / 1000)) : 0;
  } catch {
    return 0; // not a token
  }
}
