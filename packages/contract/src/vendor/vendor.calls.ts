// Generated from vendor.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { vendorContract } from './vendor.contract.ts';

/** The calls of vendor as verb and path. */
export const vendorCalls: CallTable<typeof vendorContract> = {
  getVendorConfig: { method: 'GET', path: '/identity/resources/configurations/v1/public', access: 'none' },
  getPublicAuthStrategies: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/auth/strategies/public',
    access: 'none',
  },
  getAuthStrategies: { method: 'GET', path: '/identity/resources/configurations/v1/auth/strategies', access: 'bearer' },
  getCaptchaPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/captcha-policy/public',
    access: 'none',
  },
  getVendorPublicInfo: { method: 'GET', path: '/vendors/public', access: 'none' },
};
