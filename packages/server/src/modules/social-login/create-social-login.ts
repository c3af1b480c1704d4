import type { BrowserBinding } from '../../protocols/federation/browser-binding.ts';
import { createUpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import { createIdentities } from '../../rules/ownership/federated-identities.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ProvedAccounts } from '../sign-up/proved-accounts.ts';
import { createAwaitingConsent } from './awaiting-consent.ts';
import { createPostedName } from './posted-name.ts';
import { createProviderNotices } from './provider-notices.ts';
import { createSocialAddresses } from './social-addresses.ts';
import { createSocialCallbacks } from './social-callbacks.ts';
import { createSocialLeaving } from './social-leaving.ts';
import { createSocialLinkingService } from './social-linking.service.ts';
import { createSocialLoginRoutes } from './social-login.routes.ts';
import { createSocialLoginService } from './social-login.service.ts';
import { createSocialLoginStore } from './social-login.store.ts';
import { createSocialProviders } from './social-providers.ts';

type SocialLoginDeps = Platform & {
  readonly passwords: PasswordsService;
  readonly sessions: SessionsService;
  readonly links: InviteLinksService;
  readonly accounts: ProvedAccounts;
  readonly signInGate: SignInGate;
  readonly binding: BrowserBinding;
  readonly upstream: UpstreamOidc;
};

/** Sign-in and sign-up by social providers. */
export function createSocialLogin(deps: SocialLoginDeps) {
  const providers = createSocialProviders(deps);
  const addresses = createSocialAddresses(deps);
  const flows = createUpstreamFlows(deps);
  const postedName = createPostedName(deps);
  const awaiting = createAwaitingConsent({ ...deps, flows });
  const callbacks = createSocialCallbacks({ ...deps, flows, addresses, postedName, awaiting });
  const leave = createSocialLeaving({ ...deps, flows, addresses });
  const shared = { providers, addresses, flows, callbacks, leave, postedName };
  const own = { identities: createIdentities(), store: createSocialLoginStore() };
  const parts = { ...deps, ...shared, ...own, tell: createProviderNotices(deps) };
  return {
    routes: createSocialLoginRoutes({
      config: deps.config,
      providers,
      addresses,
      login: createSocialLoginService(parts),
      linking: createSocialLinkingService(parts),
    }),
  };
}
