// Generated from ip-restrictions.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { ipRestrictionsContract } from './ip-restrictions.contract.ts';

/** The calls of ip-restrictions as verb and path. */
export const ipRestrictionsCalls: CallTable<typeof ipRestrictionsContract> = {
  listIpRestrictions: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/restrictions/ip',
    access: 'bearer',
  },
  createIpRestriction: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/restrictions/ip',
    access: 'bearer',
  },
  bulkCreateIpRestrictions: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/restrictions/ip/bulk',
    access: 'bearer',
  },
  getIpConfig: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/restrictions/ip/config',
    access: 'bearer',
  },
  updateIpConfig: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/restrictions/ip/config',
    access: 'bearer',
  },
  previewIpConfig: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/restrictions/ip/config/impact',
    access: 'bearer',
  },
  testIp: { method: 'POST', path: '/identity/resources/configurations/v1/restrictions/ip/test', access: 'bearer' },
  getOwnIp: { method: 'GET', path: '/identity/resources/configurations/v1/restrictions/ip/own', access: 'bearer' },
  verifyCurrentIp: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/restrictions/ip/verify',
    access: 'bearer',
  },
  verifyCurrentIpInAllowList: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/restrictions/ip/verify/allow',
    access: 'bearer',
  },
  deleteIpRestriction: {
    method: 'DELETE',
    path: '/identity/resources/configurations/v1/restrictions/ip/{id}',
    access: 'bearer',
  },
};
