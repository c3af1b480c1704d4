import type { LockoutService } from '../passwords/lockout.service.ts';
import type { PasswordDemands } from '../passwords/password-demands.ts';
import type { Platform } from '../platform.ts';
import type { SourceSignIn } from '../user-sources/source-sign-in.ts';
import type { SsoLogout } from '../sso-login/sso-logout.service.ts';
import type { SignInGate } from './sign-in-gate.ts';
import { createLoginRoutes } from './login.routes.ts';
import { createLoginService } from './login.service.ts';
import { createLoginStore } from './login.store.ts';
import { createSignInPolicies } from './sign-in-policies.service.ts';
import { createSignInPoliciesStore } from './sign-in-policies.store.ts';

type LoginDeps = Platform & {
  readonly signInGate: SignInGate;
  readonly lockout: LockoutService;
  readonly getRequirement: PasswordDemands;
  readonly signInWithSource: SourceSignIn;
  readonly signOut: SsoLogout['signOut'];
};

/** Sign-in by password, refresh, and sign-out. `policies` are the sign-in methods of an account. */
export function createLogin(deps: LoginDeps) {
  const { config, signInGate, signOut } = deps;
  const policies = createSignInPolicies({ ...deps, store: createSignInPoliciesStore() });
  const login = createLoginService({ ...deps, policies, store: createLoginStore(config) });
  return {
    policies,
    routes: createLoginRoutes(login, { refresh: signInGate.refresh, signOut }),
  };
}
