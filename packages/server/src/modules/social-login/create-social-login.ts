import { createBrowserBinding } from '../../federation/browser-binding.ts';
import { createUpstreamFlows } from '../../federation/upstream-flows.ts';
import type { Kernel } from '../../kernel.ts';
import type { Admission } from '../login/admission.ts';
import { createSocialAddresses } from './social-addresses.ts';
import { createSocialCallbacks } from './social-callbacks.ts';
import type { EnteringDeps } from './social-entering.ts';
import { createSocialLeaving } from './social-leaving.ts';
import { createSocialLinkingService } from './social-linking.service.ts';
import { createSocialLoginService } from './social-login.service.ts';
import { createSocialLoginStore } from './social-login.store.ts';
import { createSocialProviders } from './social-providers.ts';

type SocialLoginDeps = Omit<Kernel, 'passwords'> &
  Omit<EnteringDeps, 'store'> & { readonly admission: Pick<Admission, 'within' | 'answer'> };

/** Puts social sign-in together. */
export function createSocialLogin(deps: SocialLoginDeps) {
  const providers = createSocialProviders(deps);
  const addresses = createSocialAddresses(deps);
  const flows = createUpstreamFlows({ ...deps, binding: createBrowserBinding(deps) });
  const callbacks = createSocialCallbacks({ ...deps, flows, addresses });
  const leave = createSocialLeaving({ ...deps, flows, addresses });
  const parts = { providers, addresses, flows, callbacks, leave, store: createSocialLoginStore() };
  return {
    providers,
    addresses,
    login: createSocialLoginService({ ...deps, ...parts }),
    linking: createSocialLinkingService({ ...deps, ...parts }),
  };
}

/** Social sign-in. */
export type SocialLogin = ReturnType<typeof createSocialLogin>;
