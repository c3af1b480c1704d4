import { loginContract } from '@foyer/contract/login';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { SsoLogout } from '../sso-login/sso-logout.service.ts';
import type { SignInGate } from './sign-in-gate.ts';
import type { LoginService } from './login.service.ts';

/** The calls that open, continue and end a session. */
export function createLoginRoutes(
  login: LoginService,
  signInGate: Pick<SignInGate, 'refresh'> & Pick<SsoLogout, 'signOut'>,
) {
  return defineRoutes('login', loginContract, {
    signIn: {
      tenant: 'none',
      rate: 'attempts',
      hashes: true,
      audit: 'user.authenticated',
      handle: (ctx, { body }) => login.signIn(ctx, body),
    },
    refresh: {
      tenant: 'token',
      rate: 'session',
      audit: 'refresh_token.reused',
      handle: (ctx, { body }) => signInGate.refresh(ctx, body?.tenantId),
    },
    signOut: {
      tenant: 'token',
      rate: 'session',
      audit: 'user.signed_out',
      handle: (ctx) => signInGate.signOut(ctx),
    },
  });
}
