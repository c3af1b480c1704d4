const key = 'foyer.cameFrom';

/** Notes the application a user came from, as far as the browser tells: when a sign-in is over, it is the way on. */
export function noteWhereFrom(): void {
  if (!URL.canParse(document.referrer)) return;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== location.origin || !pathname.startsWith('/oauth/'))
    sessionStorage.setItem(key, `${origin}/`);
}

/** The application's home, or nothing where the browser told none. */
export function cameFrom(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}
