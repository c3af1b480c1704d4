import {
  apiTokensRefusals,
  type TenantAccessToken,
  type TenantApiToken,
  type UserAccessToken,
  type UserApiToken,
} from '@foyer/contract/api-tokens';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { requireUser, getUser } from '../../kernel/http/guard.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { ApiTokensStore, TokenKind, TokenOwner, TokenRow } from './api-tokens.store.ts';
import { createSecretMaker } from './token-secret.ts';

type ApiTokensDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'clock' | 'random' | 'signer' | 'requireStepUp'
> & {
  readonly roleGrants: Pick<RoleGrants, 'assertCanGrant' | 'authority' | 'roles'>;
  readonly store: ApiTokensStore;
};

/** What a token is for, how long it works, and what it may do. */
export interface TokenForm {
  readonly description: string;
  readonly expiresInMinutes?: number | null | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** What may change of a token; what is left out stays. */
export interface TokenChange {
  readonly description?: string | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const tokenWords = {
  'api_token.created': 'Created an API token',
  'api_token.deleted': 'Deleted an API token',
  'api_token.rotated': 'Rotated the secret of an API token',
  'api_token.updated': 'Changed an API token',
} as const;
type TokenAction = keyof typeof tokenWords;

/** Whose tokens a call is about: the caller's own in the active tenant, or those of the tenant. */
export type Whose = 'person' | 'tenant';

/** Making, listing and deleting tokens that programs call with. Decision 0208. */
export function createApiTokensService(deps: ApiTokensDeps) {
  const { config, db, audit, clock, requireStepUp, roleGrants, store } = deps;
  const makeSecret = createSecretMaker(deps);
  const { perUser, perTenant } = config.apiTokens;

  const getOwner = ({ actor }: SignedInContext, whose: Whose): TokenOwner => ({
    tenantId: actor.tenantId,
    userId: whose === 'person' ? requireUser(actor) : null,
  });

  const list = (ctx: SignedInContext, whose: Whose, kind: TokenKind): Promise<TokenRow[]> =>
    db.tenant(ctx.actor.tenantId, (tx) => store.list(tx, { ...getOwner(ctx, whose), kind }));

  async function create(
    ctx: SignedInContext,
    one: { whose: Whose; kind: TokenKind; form: TokenForm },
  ) {
    await requireStepUp(ctx);
    const { whose, kind, form } = one;
    const owner = getOwner(ctx, whose);
    const { tenantId } = ctx.actor;
    const createdBy = getUser(ctx.actor);
    const roleIds = [...new Set(form.roleIds)];
    const createdAt = clock.now();
    const { expiresInMinutes: minutes, description, metadata = null } = form;
    const expiresAt = minutes ? new Date(createdAt.getTime() + minutes * 60_000) : null;
    const id = crypto.randomUUID();
    const token = { ...owner, kind, createdBy, expiresAt };
    const { secret, hash: secretHash } = await makeSecret({ ...token, secretId: id });
    const row = await db.tenant(tenantId, async (tx) => {
      await roleGrants.assertCanGrant(tx, ctx.actor, roleIds, apiTokensRefusals);
      await store.acquire(tx, owner);
      const maxCount = whose === 'person' ? perUser : perTenant;
      if ((await store.count(tx, owner)) >= maxCount) throw refuse(apiTokensRefusals.tooMany);
      const created = await store.add(tx, {
        ...token,
        id,
        description,
        metadata,
        secretHash,
        roleIds,
        createdAt,
      });
      await note(tx, ctx, created, 'api_token.created');
      return created;
    });
    return { ...row, secret };
  }

  /** A token of this owner and kind as it stands. */
  async function existing(
    tx: TenantTx,
    owned: TokenOwner & { kind: TokenKind },
    id: string,
  ): Promise<TokenRow> {
    const found = (await store.list(tx, owned)).find((token) => token.id === id.toLowerCase());
    if (!found) throw refuse(apiTokensRefusals.notFound);
    return found;
  }

  async function remove(
    ctx: SignedInContext,
    one: { whose: Whose; kind: TokenKind; id: string },
  ): Promise<undefined> {
    const { whose, kind, id } = one;
    if (!isId(id)) throw refuse(apiTokensRefusals.notFound);
    // a program has nothing to prove it with
    if (ctx.actor.token.type === 'userToken') await requireStepUp(ctx);
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const owned = { ...getOwner(ctx, whose), kind };
      await assertNotAbove(tx, ctx, await existing(tx, owned, id));
      const gone = await store.remove(tx, { ...owned, id });
      if (!gone) throw refuse(apiTokensRefusals.notFound);
      await note(tx, ctx, gone, 'api_token.deleted');
    });
    return undefined;
  }

  /**
   * Nobody takes away what holds more than they do, as with users; anyone who made it may, or a leak would wait for another user.
   * A program is no member: what it holds with this call counts. Decision 0225.
   */
  async function assertNotAbove(
    tx: TenantTx,
    { actor }: SignedInContext,
    token: TokenRow,
  ): Promise<void> {
    if (token.roleIds.length === 0 || token.createdBy === actor.userId) return;
    const { superUser, permissions } = actor;
    const current = (await roleGrants.authority(tx, actor)) ?? { superUser, level: 0, permissions };
    const roles = await roleGrants.roles(tx, actor.tenantId, token.roleIds);
    if (!roles.every((role) => canGrantRole(current, role)))
      throw refuse(apiTokensRefusals.tokenAbove);
  }

  /** What a token of the tenant is called, says, and may do; what is not named stays. */
  async function change(
    ctx: SignedInContext,
    one: { kind: TokenKind; id: string; form: TokenChange },
  ): Promise<TokenRow> {
    const { kind, id, form } = one;
    if (!isId(id)) throw refuse(apiTokensRefusals.notFound);
    await requireStepUp(ctx);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const owner = getOwner(ctx, 'tenant');
      await assertNotAbove(tx, ctx, await existing(tx, { ...owner, kind }, id));
      const roleIds = form.roleIds ? [...new Set(form.roleIds)] : null;
      if (roleIds) await roleGrants.assertCanGrant(tx, ctx.actor, roleIds, apiTokensRefusals);
      const { description = null, metadata = null } = form;
      const changed = await store.change(tx, {
        ...owner,
        kind,
        id,
        description,
        metadata,
        roleIds,
      });
      if (!changed) throw refuse(apiTokensRefusals.notFound);
      await note(tx, ctx, changed, 'api_token.updated');
      return changed;
    });
  }

  /** Another secret for the same token: name, roles, end and id stay. The old one works for so many minutes more. */
  async function rotate(
    ctx: SignedInContext,
    one: { whose: Whose; kind: TokenKind; id: string; overlapMinutes: number },
  ) {
    const { whose, kind, id, overlapMinutes } = one;
    if (!isId(id)) throw refuse(apiTokensRefusals.notFound);
    await requireStepUp(ctx);
    const now = clock.now();
    const owned = { ...getOwner(ctx, whose), kind };
    const { tenantId } = ctx.actor;
    const token = await db.tenant(tenantId, (tx) => existing(tx, owned, id));
    const secretId = crypto.randomUUID();
    const { secret, hash: secretHash } = await makeSecret({ ...token, secretId });
    const previousUntil =
      overlapMinutes > 0 ? new Date(now.getTime() + overlapMinutes * 60_000) : null;
    const row = await db.tenant(tenantId, async (tx) => {
      const before = await existing(tx, owned, id);
      // who sees the new secret may do with it what the token may
      await roleGrants.assertCanGrant(tx, ctx.actor, before.roleIds, apiTokensRefusals);
      const rotated = await store.rotate(tx, {
        ...owned,
        id,
        secretId,
        secretHash,
        now,
        previousUntil,
      });
      if (!rotated) throw refuse(apiTokensRefusals.notFound);
      await note(tx, ctx, rotated, 'api_token.rotated');
      return rotated;
    });
    return { ...row, secret };
  }

  function note(tx: TenantTx, ctx: SignedInContext, row: TokenRow, action: TokenAction) {
    const { userId, tenantId } = ctx.actor;
    const { id: tokenId, kind, roleIds, expiresAt } = row;
    const whose = row.userId ? 'their own' : 'the account’s';
    const description = `${tokenWords[action]}, ${whose}.`;
    const json = {
      tokenId,
      kind,
      owner: row.userId ? ('user' as const) : ('tenant' as const),
      roleIds,
      name: row.description,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
    return audit.record(tx, { action, tenantId, userId, ctx, description, json });
  }

  return { list, create, change, remove, rotate };
}

/** Making, listing and deleting tokens. */
export type ApiTokensService = ReturnType<typeof createApiTokensService>;

type Shown = TokenRow & { readonly secret?: string };

function getFacts({ createdAt, expiresAt, lastUsedAt, previousUntil, secret }: Shown) {
  return {
    createdAt: createdAt.toISOString(),
    ...(expiresAt ? { expires: expiresAt.toISOString() } : {}),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
    ...(previousUntil ? { previousSecretUntil: previousUntil.toISOString() } : {}),
    ...(secret ? { secret } : {}),
  };
}

const getClient = ({ id, description, metadata }: Shown) => ({
  clientId: id,
  description,
  ...(metadata ? { metadata } : {}),
});

/** A token as the wire contract names its parts. */
export const tokenViews = {
  userApiToken: (row: Shown): UserApiToken => ({
    ...getClient(row),
    ...getFacts(row),
  }),
  tenantApiToken: (row: Shown): TenantApiToken => ({
    ...getClient(row),
    tenantId: row.tenantId,
    createdByUserId: row.createdBy,
    roleIds: [...row.roleIds],
    ...getFacts(row),
  }),
  userAccessToken: (row: Shown): UserAccessToken => ({
    id: row.id,
    description: row.description,
    ...getFacts(row),
  }),
  tenantAccessToken: (row: Shown): TenantAccessToken => ({
    id: row.id,
    description: row.description,
    createdByUserId: row.createdBy,
    roleIds: [...row.roleIds],
    ...getFacts(row),
  }),
} as const;
