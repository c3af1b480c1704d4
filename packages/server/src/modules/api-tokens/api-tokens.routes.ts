import { apiTokensContract } from '@foyer/contract/api-tokens';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ApiTokenUse } from './api-token-use.ts';
import { type ApiTokensService, tokenViews } from './api-tokens.service.ts';

const { userApiToken, tenantApiToken, userAccessToken, tenantAccessToken } = tokenViews;

/** The calls of tokens that programs call with. No token makes another, and none sees those of its user. */
export function createApiTokensRoutes(
  { list, create, remove, rotate }: ApiTokensService,
  use: Pick<ApiTokenUse, 'exchange'>,
) {
  const mine = { tenant: 'token', apiToken: 'refused' } as const;
  const reading = { rate: 'read', audit: null } as const;
  const making = { ...mine, rate: 'credentials', audit: 'api_token.created' } as const;
  const deleting = { tenant: 'token', rate: 'write', audit: 'api_token.deleted' } as const;
  const rotating = { ...making, audit: 'api_token.rotated' } as const;
  return defineRoutes('api-tokens', apiTokensContract, {
    exchangeApiToken: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'api_token.exchanged',
      handle: (ctx, { body }) => use.exchange(ctx, body),
    },
    listUserApiTokens: {
      ...mine,
      ...reading,
      handle: async (ctx) => (await list(ctx, 'person', 'ClientCredentials')).map(userApiToken),
    },
    createUserApiToken: {
      ...making,
      handle: async (ctx, { body: form }) =>
        userApiToken(await create(ctx, { whose: 'person', kind: 'ClientCredentials', form })),
    },
    deleteUserApiToken: {
      ...deleting,
      ...mine,
      handle: (ctx, { params }) =>
        remove(ctx, { whose: 'person', kind: 'ClientCredentials', id: params.tokenId }),
    },
    listTenantApiTokens: {
      tenant: 'token',
      ...reading,
      handle: async (ctx) => (await list(ctx, 'tenant', 'ClientCredentials')).map(tenantApiToken),
    },
    createTenantApiToken: {
      ...making,
      handle: async (ctx, { body: form }) =>
        tenantApiToken(await create(ctx, { whose: 'tenant', kind: 'ClientCredentials', form })),
    },
    deleteTenantApiToken: {
      ...deleting,
      apiToken: 'allowed',
      handle: (ctx, { params }) =>
        remove(ctx, { whose: 'tenant', kind: 'ClientCredentials', id: params.tokenId }),
    },
    listUserAccessTokens: {
      ...mine,
      ...reading,
      handle: async (ctx) => ({
        accessTokens: (await list(ctx, 'person', 'AccessToken')).map(userAccessToken),
      }),
    },
    createUserAccessToken: {
      ...making,
      handle: async (ctx, { body: form }) =>
        userAccessToken(await create(ctx, { whose: 'person', kind: 'AccessToken', form })),
    },
    deleteUserAccessToken: {
      ...deleting,
      ...mine,
      handle: (ctx, { params }) =>
        remove(ctx, { whose: 'person', kind: 'AccessToken', id: params.id }),
    },
    listTenantAccessTokens: {
      tenant: 'token',
      ...reading,
      handle: async (ctx) => ({
        accessTokens: (await list(ctx, 'tenant', 'AccessToken')).map(tenantAccessToken),
      }),
    },
    createTenantAccessToken: {
      ...making,
      handle: async (ctx, { body: form }) =>
        tenantAccessToken(await create(ctx, { whose: 'tenant', kind: 'AccessToken', form })),
    },
    deleteTenantAccessToken: {
      ...deleting,
      apiToken: 'allowed',
      handle: (ctx, { params }) =>
        remove(ctx, { whose: 'tenant', kind: 'AccessToken', id: params.id }),
    },
    rotateUserApiToken: {
      ...rotating,
      handle: async (ctx, { params: { id }, body }) =>
        userApiToken(
          await rotate(ctx, { whose: 'person', kind: 'ClientCredentials', id, ...body }),
        ),
    },
    rotateTenantApiToken: {
      ...rotating,
      handle: async (ctx, { params: { id }, body }) =>
        tenantApiToken(
          await rotate(ctx, { whose: 'tenant', kind: 'ClientCredentials', id, ...body }),
        ),
    },
    rotateUserAccessToken: {
      ...rotating,
      handle: async (ctx, { params: { id }, body }) =>
        userAccessToken(await rotate(ctx, { whose: 'person', kind: 'AccessToken', id, ...body })),
    },
    rotateTenantAccessToken: {
      ...rotating,
      handle: async (ctx, { params: { id }, body }) =>
        tenantAccessToken(await rotate(ctx, { whose: 'tenant', kind: 'AccessToken', id, ...body })),
    },
  });
}
