/** The cookies of one browser towards one origin. */
export interface CookieJar {
  /** Text for the `Cookie` header. */
  text(): string;
  names(): readonly string[];
  get(name: string): string | undefined;
  /** Takes in the `Set-Cookie` headers of an answer. */
  store(setCookies: readonly string[]): void;
  /** What the server asked for beside name and value, lower-cased, of the cookie's last setting. */
  getAttributes(name: string): readonly string[];
}

/** Keeps cookies as a browser does for one origin: later settings replace, expired ones go. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  const attributes = new Map<string, readonly string[]>();
  return {
    text: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    names: () => [...cookies.keys()],
    get: (name) => cookies.get(name),
    getAttributes: (name) => attributes.get(name) ?? [],
    store: (setCookies) => {
      for (const line of setCookies) {
        const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
        const name = pair.slice(0, pair.indexOf('='));
        const lower = rest.map((attribute) => attribute.toLowerCase());
        attributes.set(name, lower);
        if (isExpired(lower)) cookies.delete(name);
        else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
      }
    },
  };
}

function isExpired(attributes: readonly string[]): boolean {
  const maxAge = attributes.find((attribute) => attribute.startsWith('max-age='));
  if (maxAge) return Number(maxAge.slice('max-age='.length)) <= 0;
  const expires = attributes.find((attribute) => attribute.startsWith('expires='));
  return expires !== undefined && Date.parse(expires.slice('expires='.length)) <= Date.now();
}
