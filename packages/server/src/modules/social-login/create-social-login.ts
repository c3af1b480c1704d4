import type { BrowserBinding } from '../../protocols/federation/browser-binding.ts';
import { createUpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import type { Admission } from '../login/admission.ts';
import { createAwaitingConsent } from './awaiting-consent.ts';
import { createPostedName } from './posted-name.ts';
import { createProviderNotices } from './provider-notices.ts';
import { createSocialAddresses } from './social-addresses.ts';
import { createSocialCallbacks } from './social-callbacks.ts';
import type { EnteringDeps } from './social-entering.ts';
import { createSocialLeaving } from './social-leaving.ts';
import { createSocialLinkingService } from './social-linking.service.ts';
import { createSocialLoginService } from './social-login.service.ts';
import { createSocialLoginStore } from './social-login.store.ts';
import { createSocialProviders } from './social-providers.ts';

type SocialLoginDeps = Omit<Platform, 'passwords'> &
  Omit<EnteringDeps, 'store' | 'tell'> & {
    readonly admission: Pick<Admission, 'within' | 'answer'>;
    readonly binding: BrowserBinding;
    readonly upstream: UpstreamOidc;
  };

/** Puts social sign-in together. */
export function createSocialLogin(deps: SocialLoginDeps) {
  const providers = createSocialProviders(deps);
  const addresses = createSocialAddresses(deps);
  const flows = createUpstreamFlows(deps);
  const postedName = createPostedName(deps);
  const awaiting = createAwaitingConsent({ ...deps, flows });
  const callbacks = createSocialCallbacks({ ...deps, flows, addresses, postedName, awaiting });
  const leave = createSocialLeaving({ ...deps, flows, addresses });
  const shared = { providers, addresses, flows, callbacks, leave, postedName };
  const parts = { ...shared, store: createSocialLoginStore(), tell: createProviderNotices(deps) };
  return {
    providers,
    addresses,
    login: createSocialLoginService({ ...deps, ...parts }),
    linking: createSocialLinkingService({ ...deps, ...parts }),
  };
}

/** Social sign-in. */
export type SocialLogin = ReturnType<typeof createSocialLogin>;
