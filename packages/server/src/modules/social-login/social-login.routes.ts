import { socialLoginContract } from '@foyer/contract/social-login';
import { defineRoutes } from '../../http/route.ts';

/** Social sign-in. No provider can be configured yet, so the lists are those of an environment without any. */
export function createSocialLoginRoutes() {
  return defineRoutes('social-login', socialLoginContract, {
    getSocialProviders: { tenant: 'none', rate: 'read', audit: null, handle: async () => [] },
    getCustomSocialProviders: { tenant: 'none', rate: 'read', audit: null, handle: async () => ({ providers: [] }) },
  });
}
