import type {
  apiTokensContract,
  TenantAccessToken,
  TenantApiToken,
  UserAccessToken,
  UserApiToken,
} from '@foyer/contract/api-tokens';
import { apiTokensRefusals } from '@foyer/contract/api-tokens/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { unsignedToken } from '../world/access-token.ts';
import type { PreviewToken } from './preview-tokens.ts';

type Whose = 'person' | 'tenant';
type Kind = PreviewToken['kind'];
type Shown = PreviewToken & { readonly secret?: string };

interface TokenWishes {
  readonly description: string;
  readonly expiresInMinutes?: number | null | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const belongsTo =
  ({ user, tenant }: SignedInVisit, whose: Whose, kind: Kind) =>
  (one: PreviewToken) =>
    one.tenantId === tenant.id &&
    one.kind === kind &&
    one.userId === (whose === 'person' ? user.id : undefined);

const list = (visit: SignedInVisit, whose: Whose, kind: Kind): PreviewToken[] =>
  (visit.world.apiTokens ?? []).filter(belongsTo(visit, whose, kind)).toReversed();

function make(visit: SignedInVisit, one: { whose: Whose; kind: Kind; body: TokenWishes }): Shown {
  const { world, user, tenant, now, roleBook } = visit;
  const { whose, kind, body } = one;
  const { description, expiresInMinutes: minutes, roleIds = [], metadata } = body;
  const chosen = roleIds.length > 0 ? roleBook.chosen(roleIds) : [];
  if (chosen.length !== new Set(roleIds).size) throw refuse(apiTokensRefusals.unknownRole);
  const created: PreviewToken = {
    id: crypto.randomUUID(),
    tenantId: tenant.id,
    kind,
    description: description.trim(),
    ...(whose === 'person' ? { userId: user.id } : {}),
    ...(metadata ? { metadata } : {}),
    roleIds: chosen.map(({ id }) => id),
    createdBy: user.id,
    createdAt: now.toISOString(),
    ...(minutes ? { expires: new Date(now.getTime() + minutes * 6e4).toISOString() } : {}),
  };
  world.apiTokens = [...(world.apiTokens ?? []), created];
  return { ...created, secret: newSecret(created) };
}

function newSecret({ id: sub, kind, tenantId, userId }: PreviewToken): string {
  const jti = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '').slice(0, 43);
  if (kind === 'ClientCredentials') return jti;
  const type = userId ? 'userAccessToken' : 'tenantAccessToken';
  return unsignedToken('foyer-at+jwt', { sub, jti, type, tenantId, userId });
}

function rotate(
  visit: SignedInVisit,
  one: { whose: Whose; kind: Kind; id: string; overlapMinutes?: number | undefined },
): Shown {
  const { whose, kind, id, overlapMinutes = 1440 } = one;
  const before = (visit.world.apiTokens ?? []).find(
    (token) => token.id === id && belongsTo(visit, whose, kind)(token),
  );
  if (!before) throw refuse(apiTokensRefusals.notFound);
  const until = new Date(visit.now.getTime() + overlapMinutes * 60_000).toISOString();
  const { previousSecretUntil: _earlier, ...stored } = before;
  const rotated: PreviewToken = {
    ...stored,
    ...(overlapMinutes > 0 ? { previousSecretUntil: until } : {}),
  };
  visit.world.apiTokens = (visit.world.apiTokens ?? []).map((token) =>
    token === before ? rotated : token,
  );
  return { ...rotated, secret: newSecret(rotated) };
}

function remove(visit: SignedInVisit, one: { whose: Whose; kind: Kind; id: string }): undefined {
  const own = (visit.world.apiTokens ?? []).filter(belongsTo(visit, one.whose, one.kind));
  if (!own.some(({ id }) => id === one.id)) throw refuse(apiTokensRefusals.notFound);
  visit.world.apiTokens = (visit.world.apiTokens ?? []).filter(({ id }) => id !== one.id);
  return undefined;
}

const getFacts = ({ description, createdAt, expires, previousSecretUntil, secret }: Shown) => ({
  description,
  createdAt,
  ...(expires ? { expires } : {}),
  ...(previousSecretUntil ? { previousSecretUntil } : {}),
  ...(secret ? { secret } : {}),
});
const userApiToken = (one: Shown): UserApiToken => ({
  clientId: one.id,
  ...(one.metadata ? { metadata: one.metadata } : {}),
  ...getFacts(one),
});
const userAccessToken = (one: Shown): UserAccessToken => ({ id: one.id, ...getFacts(one) });
const tenantApiToken = (one: Shown): TenantApiToken => ({
  ...userApiToken(one),
  tenantId: one.tenantId,
  createdByUserId: one.createdBy,
  roleIds: [...one.roleIds],
});
const tenantAccessToken = (one: Shown): TenantAccessToken => ({
  ...userAccessToken(one),
  createdByUserId: one.createdBy,
  roleIds: [...one.roleIds],
});

/**
 * Tokens that programs call with. They are made, listed and deleted; no program calls a preview.
 */
export const apiTokensPreview: PreviewReplies<typeof apiTokensContract> = {
  exchangeApiToken: () => {
    throw refuse(apiTokensRefusals.invalidCredentials);
  },
  listUserApiTokens: (visit) => list(visit, 'person', 'ClientCredentials').map(userApiToken),
  createUserApiToken: (visit, { body }) =>
    userApiToken(make(visit, { whose: 'person', kind: 'ClientCredentials', body })),
  deleteUserApiToken: (visit, { params }) =>
    remove(visit, { whose: 'person', kind: 'ClientCredentials', id: params.tokenId }),
  listTenantApiTokens: (visit) => list(visit, 'tenant', 'ClientCredentials').map(tenantApiToken),
  createTenantApiToken: (visit, { body }) =>
    tenantApiToken(make(visit, { whose: 'tenant', kind: 'ClientCredentials', body })),
  deleteTenantApiToken: (visit, { params }) =>
    remove(visit, { whose: 'tenant', kind: 'ClientCredentials', id: params.tokenId }),
  listUserAccessTokens: (visit) => ({
    accessTokens: list(visit, 'person', 'AccessToken').map(userAccessToken),
  }),
  createUserAccessToken: (visit, { body }) =>
    userAccessToken(make(visit, { whose: 'person', kind: 'AccessToken', body })),
  deleteUserAccessToken: (visit, { params }) =>
    remove(visit, { whose: 'person', kind: 'AccessToken', id: params.id }),
  listTenantAccessTokens: (visit) => ({
    accessTokens: list(visit, 'tenant', 'AccessToken').map(tenantAccessToken),
  }),
  createTenantAccessToken: (visit, { body }) =>
    tenantAccessToken(make(visit, { whose: 'tenant', kind: 'AccessToken', body })),
  rotateUserApiToken: (visit, { params, body = {} }) =>
    userApiToken(rotate(visit, { whose: 'person', kind: 'ClientCredentials', ...params, ...body })),
  rotateTenantApiToken: (visit, { params, body = {} }) =>
    tenantApiToken(
      rotate(visit, { whose: 'tenant', kind: 'ClientCredentials', ...params, ...body }),
    ),
  rotateUserAccessToken: (visit, { params, body = {} }) =>
    userAccessToken(rotate(visit, { whose: 'person', kind: 'AccessToken', ...params, ...body })),
  rotateTenantAccessToken: (visit, { params, body = {} }) =>
    tenantAccessToken(rotate(visit, { whose: 'tenant', kind: 'AccessToken', ...params, ...body })),
  deleteTenantAccessToken: (visit, { params }) =>
    remove(visit, { whose: 'tenant', kind: 'AccessToken', id: params.id }),
};
