import type { FoyerClient } from '../foyer-client.ts';
import { afterAuthKey } from '../redirects/post-login-redirect.ts';
import { redirectTarget } from '../redirects/redirect-target.ts';

/** Longer URLs are not added to an email. */
const maxLength = 2048;

/**
 * The destination after sign-in, for calls that send an email: its link contains the destination,
 * so that it works in whatever tab or browser the user opens it. Only URLs of this origin are sent
 * (T-RED-1). Decision 0282.
 */
export function requestedDestination({ browser, storage }: FoyerClient): {
  readonly redirectUrl?: string;
} {
  const page = browser.href();
  const policy = { page, enforceSameSite: true, allowedOrigins: [] };
  for (const text of [
    new URL(page).searchParams.get('redirectUrl'),
    storage.getItem(afterAuthKey),
  ]) {
    const target = text ? redirectTarget(text, policy) : undefined;
    const redirectUrl = target && new URL(target.url, page).href;
    if (redirectUrl && redirectUrl.length <= maxLength) return { redirectUrl };
  }
  return {};
}

/** The login page, with the destination of this page. */
export function loginUrlWithDestination({ browser, routes }: FoyerClient): string {
  const redirectUrl = new URL(browser.href()).searchParams.get('redirectUrl');
  return redirectUrl
    ? `${routes.loginUrl}?${new URLSearchParams({ redirectUrl })}`
    : routes.loginUrl;
}
