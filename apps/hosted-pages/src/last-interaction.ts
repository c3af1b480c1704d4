const key = 'foyer.interaction';
const homeKey = 'foyer.cameFrom';

/**
 * The sign-in this browser began last, and where it came from: a link in a mail opens in a tab of its own, which continues with it. What
 * is here opens nothing; the sign-in itself is at the server, for an hour.
 */
export function rememberInteraction(uid: string, home: string | undefined): void {
  write(key, uid);
  write(homeKey, home);
}

/** What `rememberInteraction` kept; nothing where the browser keeps nothing. */
export function lastInteraction(): {
  readonly uid: string | undefined;
  readonly home: string | undefined;
} {
  return { uid: read(key), home: read(homeKey) };
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

function write(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // storage is switched off: the tab of the mail ends with a card instead
  }
}
