// Generated from api-tokens.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { apiTokensContract } from './api-tokens.contract.ts';

/** The calls of api-tokens as verb and path. */
export const apiTokensCalls: CallTable<typeof apiTokensContract> = {
  exchangeApiToken: { method: 'POST', path: '/identity/resources/auth/v1/api-token', access: 'none' },
  listUserApiTokens: { method: 'GET', path: '/identity/resources/users/api-tokens/v1', access: 'bearer' },
  createUserApiToken: { method: 'POST', path: '/identity/resources/users/api-tokens/v1', access: 'bearer' },
  deleteUserApiToken: { method: 'DELETE', path: '/identity/resources/users/api-tokens/v1/{tokenId}', access: 'bearer' },
  listTenantApiTokens: { method: 'GET', path: '/identity/resources/tenants/api-tokens/v1', access: 'bearer' },
  createTenantApiToken: { method: 'POST', path: '/identity/resources/tenants/api-tokens/v2', access: 'bearer' },
  deleteTenantApiToken: {
    method: 'DELETE',
    path: '/identity/resources/tenants/api-tokens/v1/{tokenId}',
    access: 'bearer',
  },
  listUserAccessTokens: { method: 'GET', path: '/identity/resources/users/access-tokens/v1', access: 'bearer' },
  createUserAccessToken: { method: 'POST', path: '/identity/resources/users/access-tokens/v1', access: 'bearer' },
  deleteUserAccessToken: {
    method: 'DELETE',
    path: '/identity/resources/users/access-tokens/v1/{id}',
    access: 'bearer',
  },
  listTenantAccessTokens: { method: 'GET', path: '/identity/resources/tenants/access-tokens/v1', access: 'bearer' },
  createTenantAccessToken: { method: 'POST', path: '/identity/resources/tenants/access-tokens/v1', access: 'bearer' },
  deleteTenantAccessToken: {
    method: 'DELETE',
    path: '/identity/resources/tenants/access-tokens/v1/{id}',
    access: 'bearer',
  },
  rotateUserApiToken: { method: 'POST', path: '/identity/resources/users/api-tokens/v1/{id}/rotate', access: 'bearer' },
  rotateTenantApiToken: {
    method: 'POST',
    path: '/identity/resources/tenants/api-tokens/v1/{id}/rotate',
    access: 'bearer',
  },
  rotateUserAccessToken: {
    method: 'POST',
    path: '/identity/resources/users/access-tokens/v1/{id}/rotate',
    access: 'bearer',
  },
  rotateTenantAccessToken: {
    method: 'POST',
    path: '/identity/resources/tenants/access-tokens/v1/{id}/rotate',
    access: 'bearer',
  },
};
