import { ssoContract } from '@foyer/contract/sso';
import { defineRoutes } from '../../http/route.ts';

/** Single sign-on. No connection can be set up yet, so every answer is the one of an environment without any. */
export function createSsoRoutes() {
  return defineRoutes('sso', ssoContract, {
    prelogin: { tenant: 'none', rate: 'credentials', audit: null, handle: async () => ({}) },
    getSsoPublicConfiguration: { tenant: 'none', rate: 'read', audit: null, handle: async () => ({ isActive: false }) },
  });
}
