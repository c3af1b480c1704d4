/** Whether a text is an http(s) origin and nothing more: no path, no wildcard, never `null`. */
export function isAllowedOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

/** Whether a text is a full http(s) address without user, password or fragment. */
export function isRedirectPattern(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '' && url.hash === '';
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
