// Generated from vendor.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { vendorContract } from './vendor.contract.ts';

/** The calls of vendor that a page makes before or while a user signs in. */
export const preAuthVendorCalls: CallTable<
  Pick<typeof vendorContract, 'getVendorConfig' | 'getPublicAuthStrategies' | 'getVendorPublicInfo'>
> = {
  getVendorConfig: { method: 'GET', path: '/identity/resources/configurations/v1/public', access: 'none' },
  getPublicAuthStrategies: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/auth/strategies/public',
    access: 'none',
  },
  getVendorPublicInfo: { method: 'GET', path: '/vendors/public', access: 'none' },
};
