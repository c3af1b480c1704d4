import { defaultRoutes, type RedirectOptions, type Routes } from '@foyer/client';

/** Everything of this page is below this path of the identity server. Decision 0175. */
const base = '/oauth';
/** Where the box leads when a user is signed in; never shown, as the application comes next. */
const donePath = `${base}/account/continue`;
/** Names the sign-in an application asks for, in every address of the page. */
const parameter = 'interaction';
/** Survives the way to a provider, which leads back to a fixed address. */
const key = 'foyer.interaction';

/** Pages that providers lead back to. They are registered with the providers and stay what they are; see `expectBack`. */
const callbacks: readonly string[] = [
  defaultRoutes.socialLoginCallbackUrl,
  defaultRoutes.oidcRedirectUrl,
  defaultRoutes.samlCallbackUrl,
];

/** Whether the page that is open is one that mails and links lead to, and no application serves it. Decision 0192. */
export function isAlone(): boolean {
  return !location.pathname.startsWith(`${base}/account/`) && !(isCallback() && interactionHere());
}

/** The page of the box that takes up a sign-in again. */
export function takeUpAddress(uid: string): string {
  return `${hostedRoutes.loginUrl}?${new URLSearchParams({ [parameter]: uid })}`;
}

/** The box's own addresses, below those of the server. */
export const hostedRoutes: Partial<Routes> = {
  ...Object.fromEntries(
    Object.entries(defaultRoutes).flatMap(([name, path]) =>
      path.startsWith('/account/') && !callbacks.includes(path) ? [[name, `${base}${path}`]] : [],
    ),
  ),
  authenticatedUrl: donePath,
};

/** Whether the page that is open brings a sign-in along. */
export function isCallback(): boolean {
  return callbacks.includes(location.pathname);
}

/** The sign-in this tab is about: that of the address, else the one it left for a provider with. */
export function interactionHere(): string | undefined {
  const named = new URLSearchParams(location.search).get(parameter);
  if (named) sessionStorage.setItem(key, named);
  return named ?? sessionStorage.getItem(key) ?? undefined;
}

/** Seconds a user may take at a provider. */
const awayLimit = 15 * 60;

/** Tells the server whether the pages that providers lead back to are this one's or the application's on the same origin. */
export function expectBack(isExpected: boolean): void {
  const maxAge = isExpected ? awayLimit : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser we support
  document.cookie = `foyer_hosted=1; Path=/account; Max-Age=${maxAge}; SameSite=Lax`;
}

/** Continues by the box's wish: within the page the interaction stays in the address; `onDone` is shown when a user is signed in. */
export function createRouter(uid: string, onDone: () => void) {
  return (url: string, { replace = false, refresh = false }: RedirectOptions): void => {
    const target = new URL(url, location.href);
    const isOurs =
      target.origin === location.origin && target.pathname.startsWith(`${base}/account/`);
    if (isOurs && target.pathname === donePath) return onDone();
    if (!isOurs || refresh) {
      expectBack(true);
      return replace ? location.replace(target) : location.assign(target);
    }
    target.searchParams.set(parameter, uid);
    show(target, replace);
  };
}

/** Opens a page of the box without loading anything. */
export function openPage(name: 'loginUrl' | 'signUpUrl', uid: string): void {
  const target = new URL(hostedRoutes[name] ?? '', location.href);
  target.searchParams.set(parameter, uid);
  show(target, true);
}

function show(target: URL, replace: boolean): void {
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
