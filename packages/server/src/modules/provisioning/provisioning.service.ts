import { provisioningRefusals, type ScimConnection } from '@foyer/contract/provisioning';
import {
  defaultTokenDays,
  type DirectorySource,
  maxConnections,
  maxTokens,
  scimPath,
} from '@foyer/contract/provisioning/rules';
import type { EventName } from '@foyer/contract/events';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import { newConnectionToken } from './connection-token.ts';
import { toConnectionView } from './connection-view.ts';
import { holdUsers, removeMembers } from './scim-accounts.store.ts';
import type { ConnectionRow, ScimConnectionsStore } from './scim-connections.store.ts';
import type { ScimGroupsStore } from './scim-groups.store.ts';
import type { ScimUsersStore } from './scim-users.store.ts';

/** What the management of connections works with. */
export type ProvisioningDeps = Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'random' | 'settings' | 'requireStepUp'
> & {
  readonly connections: ScimConnectionsStore;
  readonly users: ScimUsersStore;
  readonly groups: ScimGroupsStore;
  readonly roleGrants: Pick<
    RoleGrants,
    'assertCanGrant' | 'assertCanGrantDefaults' | 'assertNotAbove'
  >;
  readonly administrators: Administrators;
};

type ConnectionEvent = Extract<EventName, `scim_connection.${string}` | `scim_token.${string}`>;

const { notFound, tooManyConnections, tooManyTokens, unknownToken, connectionAbove } =
  provisioningRefusals;
const dayMilliseconds = 86_400_000;
const sourceNames: Readonly<Record<DirectorySource, string>> = {
  frontegg: 'SCIM directory',
  okta: 'Okta',
  'azure-ad': 'Microsoft Entra ID',
  other: 'SCIM directory',
};

/** Connections of an account to its directories, and their tokens. */
export function createProvisioningService(deps: ProvisioningDeps) {
  const { db, audit, clock, random, settings, requireStepUp } = deps;
  const { connections, users, groups, roleGrants, administrators } = deps;
  const { publicUrl, prefix = '/frontegg' } = settings;
  const urlFor = (id: string) => `${publicUrl.replace(/\/$/, '')}${prefix}${scimPath}/${id}`;

  const note = (tx: Tx, { actor, ...ctx }: SignedInContext, entry: AuditNote<ConnectionEvent>) =>
    audit.record<ConnectionEvent>(tx, {
      tenantId: actor.tenantId,
      userId: actor.userId,
      ctx: { ...ctx, actor },
      ...entry,
    });

  /** Finds a connection of the caller's tenant. */
  async function find(tx: TenantTx, id: string): Promise<ConnectionRow> {
    const row = await connections.find(tx, id);
    if (!row) throw refuse(notFound);
    return row;
  }

  const toView = (tenantId: string, row: ConnectionRow): ScimConnection =>
    toConnectionView(row, { tenantId, url: urlFor(row.id), now: clock.now() });

  const inTenant = <T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) =>
    db.tenant(actor.tenantId, work);

  /**
   * The holder of a token can give users the default roles and put them into the mapped groups: so
   * a user who gets a token must be able to grant all of these. Security decision 14.
   */
  async function assertMayHold(tx: TenantTx, { actor }: SignedInContext, connectionId?: string) {
    await roleGrants.assertCanGrantDefaults(tx, actor, connectionAbove);
    if (connectionId === undefined) return;
    const roleIds = await groups.roleIds(tx, { tenantId: tx.tenantId, connectionId });
    const refusals = { unknownRole: connectionAbove, roleAbove: connectionAbove };
    await roleGrants.assertCanGrant(tx, actor, roleIds, refusals);
  }

  async function addToken(
    tx: TenantTx,
    ctx: SignedInContext,
    one: { connectionId: string; expiresInDays: number | null | undefined },
  ) {
    const { connectionId, expiresInDays = defaultTokenDays } = one;
    const now = clock.now();
    const { token, hash, hint } = newConnectionToken(random);
    const expiresAt =
      expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMilliseconds);
    const createdBy = creatorIn(ctx);
    const id = await connections.addToken(tx, {
      connectionId,
      hash,
      hint,
      createdBy,
      now,
      expiresAt,
    });
    const text = expiresAt?.toISOString();
    await note(tx, ctx, {
      action: 'scim_token.created',
      description: 'Created a token of a directory connection.',
      json: { connectionId, tokenId: id, expiresAt: text ?? null },
    });
    return { id, token, ...(text === undefined ? {} : { expiresAt: text }) };
  }

  async function create(
    ctx: SignedInContext,
    form: {
      readonly source: DirectorySource;
      readonly connectionName?: string | undefined;
      readonly syncToUserManagement?: boolean | undefined;
      readonly expiresInDays?: number | null | undefined;
    },
  ) {
    await requireStepUp(ctx);
    return inTenant(ctx, async (tx) => {
      await administrators.lock(tx, tx.tenantId);
      if ((await connections.count(tx)) >= maxConnections) throw refuse(tooManyConnections);
      await assertMayHold(tx, ctx);
      const { source, expiresInDays } = form;
      const name = form.connectionName || sourceNames[source];
      const connectionId = await connections.insert(tx, {
        name,
        source,
        syncProfile: form.syncToUserManagement ?? true,
        createdBy: creatorIn(ctx),
        now: clock.now(),
      });
      await note(tx, ctx, {
        action: 'scim_connection.created',
        description: `Created the directory connection ${name}.`,
        json: { connectionId, name, source },
      });
      const { token } = await addToken(tx, ctx, { connectionId, expiresInDays });
      return { ...toView(tx.tenantId, await find(tx, connectionId)), token };
    });
  }

  const update = (
    ctx: SignedInContext,
    id: string,
    form: {
      readonly syncToUserManagement?: boolean | undefined;
      readonly connectionName?: string | undefined;
    },
  ): Promise<undefined> =>
    inTenant(ctx, async (tx) => {
      const row = await find(tx, id);
      const name = form.connectionName ?? row.name;
      const syncProfile = form.syncToUserManagement ?? row.syncProfile;
      const changed = [
        ...(name === row.name ? [] : ['connectionName']),
        ...(syncProfile === row.syncProfile ? [] : ['syncToUserManagement']),
      ];
      if (changed.length === 0) return undefined;
      await connections.update(tx, row.id, { name, syncProfile, now: clock.now() });
      await note(tx, ctx, {
        action: 'scim_connection.updated',
        description: `Changed the directory connection ${name}.`,
        json: { connectionId: row.id, changed },
      });
      return undefined;
    });

  async function createToken(
    ctx: SignedInContext,
    id: string,
    { expiresInDays }: { readonly expiresInDays?: number | null | undefined },
  ) {
    await requireStepUp(ctx);
    return inTenant(ctx, async (tx) => {
      const { tenantId } = tx;
      if (!(await connections.hold(tx, { tenantId, id }))) throw refuse(notFound);
      await assertMayHold(tx, ctx, id.toLowerCase());
      await connections.removeExpiredTokens(tx, id, clock.now());
      const { id: connectionId, tokens } = await find(tx, id);
      if (tokens.length >= maxTokens) throw refuse(tooManyTokens);
      return addToken(tx, ctx, { connectionId, expiresInDays });
    });
  }

  const revokeToken = (ctx: SignedInContext, id: string, tokenId: string): Promise<undefined> =>
    inTenant(ctx, async (tx) => {
      const { id: connectionId } = await find(tx, id);
      if (!(await connections.removeToken(tx, { connectionId, tokenId })))
        throw refuse(unknownToken);
      await note(tx, ctx, {
        action: 'scim_token.revoked',
        description: 'Revoked a token of a directory connection.',
        json: { connectionId, tokenId: tokenId.toLowerCase() },
      });
      return undefined;
    });

  /** Removes the users that the directory created; assigned users were there before. */
  async function removeUsers(tx: Tx, ctx: SignedInContext, connectionId: string) {
    const { tenantId } = ctx.actor;
    const key = { tenantId, connectionId };
    const created = await users.ids(tx, key, 'created');
    await holdUsers(tx, created);
    await administrators.lock(tx, tenantId);
    await roleGrants.assertNotAbove(tx, ctx.actor, created, connectionAbove);
    const now = clock.now();
    await administrators.keeping(tx, tenantId, async () => {
      await removeMembers(tx, { tenantId, userIds: created, now });
      await groups.removeAll(tx, key);
    });
  }

  async function remove(
    ctx: SignedInContext,
    id: string,
    { deleteAll = false }: { readonly deleteAll?: boolean | undefined } = {},
  ): Promise<undefined> {
    await requireStepUp(ctx);
    const { tenantId } = ctx.actor;
    const row = await inTenant(ctx, (tx) => find(tx, id));
    const { id: connectionId, name } = row;
    return db.system(async (tx) => {
      if (deleteAll) await removeUsers(tx, ctx, connectionId);
      else await groups.handOver(tx, { tenantId, connectionId }, clock.now());
      await connections.remove(tx, { tenantId, id: connectionId });
      await note(tx, ctx, {
        action: 'scim_connection.deleted',
        description: `Deleted the directory connection ${name}.`,
        json: { connectionId, name, users: row.users, usersDeleted: deleteAll },
      });
      return undefined;
    });
  }

  return {
    find,
    create,
    update,
    createToken,
    revokeToken,
    remove,
    list: (
      ctx: SignedInContext,
      query: {
        readonly source?: DirectorySource | undefined;
        readonly connectionName?: string | undefined;
        readonly id?: string | undefined;
      },
    ): Promise<ScimConnection[]> =>
      inTenant(ctx, async (tx) =>
        (await connections.list(tx))
          .filter(({ source }) => !query.source || source === query.source)
          .filter(({ name }) => !query.connectionName || name === query.connectionName)
          .filter((row) => !query.id || row.id === query.id.toLowerCase())
          .map((row) => toView(tx.tenantId, row)),
      ),
    one: (ctx: SignedInContext, id: string): Promise<ScimConnection> =>
      inTenant(ctx, async (tx) => toView(tx.tenantId, await find(tx, id))),
    count: (ctx: SignedInContext, id: string): Promise<{ count: number }> =>
      inTenant(ctx, async (tx) => ({ count: (await find(tx, id)).users })),
  };
}

/** Connections of an account to its directories. */
export type ProvisioningService = ReturnType<typeof createProvisioningService>;

/** The user who creates something; null where a backend calls. */
const creatorIn = ({ actor }: SignedInContext): string | null =>
  actor.token.type === 'userToken' ? actor.userId : null;
