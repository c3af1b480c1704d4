import type { BrowserBinding } from '../../protocols/federation/browser-binding.ts';
import { createIdentities } from '../../rules/ownership/federated-identities.ts';
import { createUpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import type { Admission } from '../login/admission.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { GivingRoles } from '../roles/giving-roles.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createCallbackPages } from './sso-callback-pages.ts';
import { createSsoCallback } from './sso-callback.service.ts';
import { createSsoLogout } from './sso-logout.service.ts';
import { createSsoLogin } from './sso-login.service.ts';
import { createSsoLoginStore } from './sso-login.store.ts';
import { createSsoProvisioning } from './sso-provisioning.ts';
import { createSsoProvisioningStore } from './sso-provisioning.store.ts';
import { createSignInsTidying } from './sso-sign-ins-tidying.ts';
import { createSsoSignInsStore } from './sso-sign-ins.store.ts';
import type { TestsService } from './sso-tests.service.ts';
import type { SsoTickets } from './sso-tickets.ts';
import { createSsoTrace } from './sso-trace.ts';

/** What signing in takes from other modules, and from the administration of single sign-on. */
export type SsoSignInDeps = Platform & {
  readonly upstream: UpstreamOidc;
  readonly tickets: SsoTickets;
  readonly binding: BrowserBinding;
  readonly tests: Pick<TestsService, 'finish' | 'recordFailure'>;
  readonly admission: Pick<Admission, 'within' | 'answer' | 'signOut'>;
  readonly sessions: Pick<SessionsService, 'endAll' | 'signInOf'>;
  readonly giving: Pick<GivingRoles, 'isAnyAbove'>;
  readonly administrators: Pick<Administrators, 'lock' | 'isLast'>;
};

/** The sign-in side of single sign-on. */
export function createSsoSignIn(deps: SsoSignInDeps) {
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
  return {
    login: createSsoLogin(parts),
    callback: createSsoCallback({ ...parts, provisioning }),
    logout: createSsoLogout(parts),
    tidying: createSignInsTidying(parts),
  };
}
