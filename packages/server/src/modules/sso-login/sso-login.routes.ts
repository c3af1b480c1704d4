import { ssoLoginContract } from '@foyer/contract/sso-login';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { SsoCallback } from './sso-callback.service.ts';
import type { SsoLogout } from './sso-logout.service.ts';
import type { SsoLoginService } from './sso-login.service.ts';

/** The calls of signing in by a tenant's own provider. */
export function createSsoLoginRoutes({
  login,
  callback,
  logout,
}: {
  readonly login: SsoLoginService;
  readonly callback: SsoCallback;
  readonly logout: Pick<SsoLogout, 'samlLogout' | 'samlLogoutPosted' | 'oidcLogout'>;
}) {
  return defineRoutes('sso-login', ssoLoginContract, {
    samlPrelogin: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => login.prelogin(ctx, body),
    },
    samlPostlogin: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.authenticated',
      handle: (ctx, { body }) => callback.samlPostlogin(ctx, body),
    },
    oidcPostlogin: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.authenticated',
      handle: (ctx, { body }) => callback.oidcPostlogin(ctx, body),
    },
    oidcPostloginV2: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.authenticated',
      handle: (ctx, { body: { RelayState: state, ...body } }) =>
        callback.oidcPostlogin(ctx, { ...body, state }),
    },
    startSso: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (ctx, { query }) => login.start(ctx, query),
    },
    samlAcs: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (ctx, { body }) => login.acs(ctx, body),
    },
    samlLogout: {
      tenant: 'none',
      rate: 'credentials',
      audit: 'sso.signed_out',
      handle: (ctx, { query }) => logout.samlLogout(ctx, query),
    },
    samlLogoutPosted: {
      tenant: 'none',
      rate: 'credentials',
      audit: 'sso.signed_out',
      handle: (ctx, { body }) => logout.samlLogoutPosted(ctx, body),
    },
    oidcBackChannelLogout: {
      tenant: 'none',
      rate: 'write',
      audit: 'sso.signed_out',
      handle: (ctx, { body }) => logout.oidcLogout(ctx, body.logout_token),
    },
    oidcBackendCallback: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { body }) => login.oidcBackend(body),
    },
  });
}
