import type { BrowserBinding } from '../../protocols/federation/browser-binding.ts';
import { createIdentities } from '../../rules/ownership/federated-identities.ts';
import { createUpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createCallbackPages } from './sso-callback-pages.ts';
import { createSsoCallback } from './sso-callback.service.ts';
import { createSsoLogout } from './sso-logout.service.ts';
import { createSsoLoginService } from './sso-login.service.ts';
import { createSsoLoginStore } from './sso-login.store.ts';
import { createSsoProvisioning } from './sso-provisioning.ts';
import { createSsoProvisioningStore } from './sso-provisioning.store.ts';
import { createSsoSignInsCleanup } from './sso-sign-ins-cleanup.ts';
import { createSsoSignInsStore } from './sso-sign-ins.store.ts';
import type { TestsService } from '../sso/sso-tests.service.ts';
import type { SsoTickets } from './sso-tickets.ts';
import { createSsoTrace } from './sso-trace.ts';
import { createSsoLoginRoutes } from './sso-login.routes.ts';

type SsoLoginDeps = Platform & {
  readonly upstream: UpstreamOidc;
  readonly tickets: SsoTickets;
  readonly binding: BrowserBinding;
  readonly tests: TestsService;
  readonly signInGate: SignInGate;
  readonly sessions: SessionsService;
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
};

/** Sign-in and sign-out by an account's own identity provider. */
export function createSsoLogin(deps: SsoLoginDeps) {
  const store = createSsoLoginStore();
  const pages = createCallbackPages(deps);
  const flows = createUpstreamFlows(deps);
  const trace = createSsoTrace(deps);
  const signIns = createSsoSignInsStore();
  const provisioning = createSsoProvisioning({
    ...deps,
    connections: store,
    identities: createIdentities(),
    signIns,
    store: createSsoProvisioningStore(),
  });
  const parts = { ...deps, store, pages, flows, trace, signIns };
  const login = createSsoLoginService(parts);
  const callback = createSsoCallback({ ...parts, provisioning });
  const logout = createSsoLogout(parts);
  const cleanup = createSsoSignInsCleanup(parts);
  return {
    login,
    signOut: logout.signOut,
    routes: createSsoLoginRoutes({ login, callback, logout }),
    jobs: [cleanup.job],
    tasks: [cleanup.task],
    expiring: [['sso_assertions', 'expires_at']],
  } as const;
}
