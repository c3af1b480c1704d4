/**
 * Every address the client owns. Names are those of the published client; paths are of
 * specification 1, §2.
 */
export interface Routes {
  /** Where a user lands who is signed in and was not going anywhere else. */
  readonly authenticatedUrl: string;
  readonly loginUrl: string;
  readonly logoutUrl: string;
  readonly activateUrl: string;
  readonly impersonationUrl: string;
  readonly acceptInvitationUrl: string;
  readonly forgetPasswordUrl: string;
  readonly resetPhoneNumberUrl: string;
  readonly resetPasswordUrl: string;
  readonly socialLoginCallbackUrl: string;
  readonly signUpUrl: string;
  readonly oidcRedirectUrl: string;
  readonly samlCallbackUrl: string;
  readonly magicLinkCallbackUrl: string;
  readonly hostedLoginRedirectUrl: string;
  /** Behind the mail about a paused account. Not in the specification; ours. */
  readonly unlockUrl: string;
  /** Where a sign-up that needs no activation leads; the login page when absent. */
  readonly signUpSuccessUrl?: string;
}

/** The paths of specification 1, §2. */
export const defaultRoutes: Routes = {
  authenticatedUrl: '/',
  loginUrl: '/account/login',
  logoutUrl: '/account/logout',
  activateUrl: '/account/activate',
  impersonationUrl: '/account/impersonate',
  acceptInvitationUrl: '/account/invitation/accept',
  forgetPasswordUrl: '/account/forget-password',
  resetPhoneNumberUrl: '/account/reset-phone-number',
  resetPasswordUrl: '/account/reset-password',
  socialLoginCallbackUrl: '/account/social/success',
  signUpUrl: '/account/sign-up',
  oidcRedirectUrl: '/account/oidc/callback',
  samlCallbackUrl: '/account/saml/callback',
  magicLinkCallbackUrl: '/account/login/magic-link',
  hostedLoginRedirectUrl: '/oauth/callback',
  unlockUrl: '/account/unlock',
};

/** The name of a route. */
export type RouteName = keyof Routes;

/**
 * The auth route a path belongs to, or `undefined`; the authenticated address is not one.
 * Specification 1, §2.
 */
export function findAuthRoute(routes: Routes, pathname: string): RouteName | undefined {
  const path = withoutTrailingSlash(pathname);
  const names = Object.entries(routes).filter(
    ([name, route]) => name !== 'authenticatedUrl' && toPath(route) === path,
  );
  return names.map(([name]) => name).find((name): name is RouteName => name in routes);
}

function toPath(route: string): string {
  return withoutTrailingSlash(route.split(/[?#]/, 1)[0] ?? route);
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
