import {
  type BulkAction,
  type BulkImpact,
  type BulkOperation,
  type BulkResult,
  type BulkSelection,
  type ImportedUser,
  bulkLimit,
  bulkUsersRefusals,
} from '@foyer/contract/bulk-users';
import { groupsRefusals } from '@foyer/contract/groups';
import { invitationsRefusals } from '@foyer/contract/invitations';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { requireUser } from '../../kernel/http/guard.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { MemberLists } from '../users/member-lists.service.ts';
import { toStoredCaller } from './bulk-caller.ts';
import type { BulkJobs } from './bulk-users.jobs.ts';
import {
  type AccessChange,
  accessChange,
  type BulkTarget,
  summarizeImpact,
  needsProof,
  type PlannedTarget,
  reverseAction,
  skipReason,
  type StoredAction,
} from './bulk-users.rules.ts';
import type { BulkUsersStore, NewItem, OperationRow } from './bulk-users.store.ts';

type BulkUsersDeps = Pick<Platform, 'db' | 'clock' | 'requireStepUp'> & {
  readonly store: BulkUsersStore;
  readonly jobs: BulkJobs;
  readonly lists: Pick<MemberLists, 'members' | 'reach'>;
  readonly roleGrants: Pick<RoleGrants, 'getAuthority' | 'given' | 'roles'>;
  readonly administrators: Pick<Administrators, 'lastAmong'>;
};

/** What an operation does to whom. */
interface Plan {
  readonly action: BulkAction;
  readonly selection: BulkSelection;
  /** By user, if it is not the same for all. */
  readonly changes?: ReadonlyMap<string, AccessChange>;
}

const listedFor = 24 * 60 * 60 * 1000;

/** Starting, watching, and retrying changes to many users. Each user is changed by the service for one user. Decision 0201. */
export function createBulkUsersService(deps: BulkUsersDeps) {
  const { db, clock, requireStepUp, store, jobs, lists, roleGrants, administrators } = deps;

  async function getIds(ctx: SignedInContext, selection: BulkSelection): Promise<string[]> {
    if ('ids' in selection) return [...new Set(selection.ids)].filter(isId);
    const { filter, exceptIds = [] } = selection;
    const query = { ...filter, includeSubTenants: false, pageSize: bulkLimit + exceptIds.length };
    const { items, totalItems } = await lists.members(ctx, query);
    const ids = items.map(({ id }) => id).filter((id) => !exceptIds.includes(id));
    if (ids.length > bulkLimit || totalItems > query.pageSize)
      throw refuse(bulkUsersRefusals.tooManySelected);
    return ids;
  }

  /** The selection with those that are skipped. IDs of other tenants are unknown here. */
  async function plan(
    ctx: SignedInContext,
    { action, selection, changes }: Plan,
  ): Promise<PlannedTarget[]> {
    const { tenantId, userId } = ctx.actor;
    const actionFor = (id: string): BulkAction => {
      const own = changes?.get(id);
      if (!own || !('add' in action)) return action;
      return { kind: action.kind, add: [...own.add], remove: [...own.remove] };
    };
    const ids = await getIds(ctx, selection);
    const reached = await lists.reach(ctx, { below: true });
    return db.read(async (tx) => {
      const targets = await store.targets(tx, { tenantId, ids, reached });
      const authority = await roleGrants.getAuthority(tx, ctx.actor);
      const roleIds = [...new Set(targets.flatMap(({ heldIds }) => heldIds))];
      const above = (await roleGrants.roles(tx, tenantId, roleIds))
        .filter((role) => !canGrantRole(authority, role))
        .map(({ id }) => id);
      const mayManage = ({ superUser, heldIds }: BulkTarget) =>
        (!superUser || authority.superUser) && !heldIds.some((id) => above.includes(id));
      const planned = targets.map((target): PlannedTarget => {
        const { id, name } = target;
        const own = actionFor(id);
        const skip = skipReason(own, target, { userId, mayManage });
        return { id, name, skip, change: accessChange(own, target) };
      });
      const found = new Set(targets.map(({ id }) => id));
      const unknown = ids.filter((id) => !found.has(id));
      const all = [
        ...planned,
        ...unknown.map((id): PlannedTarget => ({ id, name: id, skip: 'notFound' })),
      ];
      if (action.kind !== 'disable' && action.kind !== 'remove') return all;
      // one administrator stays: the first of the selection
      const changed = all.filter(({ skip }) => !skip).map(({ id }) => id);
      const last = new Set(await administrators.lastAmong(tx, { tenantId, userIds: changed }));
      const spared = changed.find((id) => last.has(id));
      return all.map(
        (one): PlannedTarget => (one.id === spared ? { ...one, skip: 'lastAdministrator' } : one),
      );
    });
  }

  async function startPlanned(ctx: SignedInContext, planned: Plan): Promise<BulkOperation> {
    const { action } = planned;
    const isProved = needsProof(action);
    if (isProved) await requireStepUp(ctx);
    const targets = await plan(ctx, planned);
    if (targets.every(({ skip }) => skip)) throw refuse(bulkUsersRefusals.nothingToDo);
    const items = targets.map(({ id, name, skip = null, change = null }) => ({
      targetId: id,
      name,
      payload: change,
      reason: skip,
    }));
    return create(ctx, { action, isProved }, items);
  }

  async function create(
    ctx: SignedInContext,
    { action, isProved }: { action: StoredAction; isProved: boolean },
    items: readonly NewItem[],
  ): Promise<BulkOperation> {
    const { tenantId } = ctx.actor;
    const userId = requireUser(ctx.actor);
    const caller = toStoredCaller(ctx, isProved);
    return db.tenant(tenantId, async (tx) => {
      const one = { tenantId, userId, action, caller, now: clock.now() };
      const id = await store.create(tx, one, items);
      await jobs.enqueue(tx, { tenantId, operationId: id });
      return toOperation(await read(tx, ctx, id));
    });
  }

  async function read(tx: TenantTx, { actor }: SignedInContext, id: string): Promise<OperationRow> {
    const since = new Date(0);
    const [row] = isId(id) ? await store.ofCaller(tx, { ...actor, id, since }) : [];
    if (!row) throw refuse(bulkUsersRefusals.notFound);
    return row;
  }

  /** Nobody invites into groups that a directory manages, or that grant what they do not have. */
  async function checkImport(tx: TenantTx, ctx: SignedInContext, users: readonly ImportedUser[]) {
    const { tenantId } = ctx.actor;
    const of = (key: 'roleIds' | 'groupIds') => [
      ...new Set(users.flatMap((user) => user[key] ?? [])),
    ];
    const [roleIds, groupIds] = [of('roleIds'), of('groupIds')];
    if (!roleIds.every(isId)) throw refuse(invitationsRefusals.unknownRole);
    if (!groupIds.every(isId)) throw refuse(groupsRefusals.notFound);
    const groups = await store.groups(tx, tenantId, groupIds);
    if (groups.length !== groupIds.length) throw refuse(groupsRefusals.notFound);
    if (groups.some(({ managedBy }) => managedBy === 'scim2'))
      throw refuse(groupsRefusals.managedByDirectory);
    const granted = [...new Set([...roleIds, ...groups.flatMap((group) => group.roleIds)])];
    if (granted.length > 0) await roleGrants.given(tx, ctx.actor, granted, invitationsRefusals);
    return granted.length > 0;
  }

  return {
    preview: async (
      ctx: SignedInContext,
      { action, selection }: { action: BulkAction; selection: BulkSelection },
    ): Promise<BulkImpact> => summarizeImpact(await plan(ctx, { action, selection })),

    start: (
      ctx: SignedInContext,
      { action, selection }: { action: BulkAction; selection: BulkSelection },
    ): Promise<BulkOperation> => startPlanned(ctx, { action, selection }),

    /** Reverses what an operation changed, user by user: what a user had before it, they keep. */
    undo: async (ctx: SignedInContext, id: string): Promise<BulkOperation> => {
      const { tenantId } = ctx.actor;
      const { row, changed } = await db.tenant(tenantId, async (tx) => {
        const found = await read(tx, ctx, id);
        return { row: found, changed: await store.changed(tx, tenantId, found.id) };
      });
      if (!row.finishedAt) throw refuse(bulkUsersRefusals.running);
      const action = reverseAction(row.action);
      if (!action) throw refuse(bulkUsersRefusals.notReversible);
      // operations of earlier versions did not store what changed
      const existing = changed.filter(({ change }) => change || !('add' in action));
      const changes = new Map(
        existing.flatMap(({ targetId, change }): [string, AccessChange][] =>
          change ? [[targetId, { add: change.remove, remove: change.add }]] : [],
        ),
      );
      const selection = { ids: existing.map(({ targetId }) => targetId) };
      return startPlanned(ctx, { action, selection, changes });
    },

    importUsers: async (
      ctx: SignedInContext,
      users: readonly ImportedUser[],
    ): Promise<BulkOperation> => {
      const isProved = await db.tenant(ctx.actor.tenantId, (tx) => checkImport(tx, ctx, users));
      if (isProved) await requireStepUp(ctx);
      const items = users.map((payload) => ({
        targetId: null,
        name: payload.email,
        payload,
        reason: null,
      }));
      return create(ctx, { action: { kind: 'import' }, isProved }, items);
    },

    list: (ctx: SignedInContext): Promise<BulkOperation[]> => {
      const since = new Date(clock.now().getTime() - listedFor);
      return db.tenant(ctx.actor.tenantId, async (tx) =>
        (await store.ofCaller(tx, { ...ctx.actor, since })).map(toOperation),
      );
    },

    one: (ctx: SignedInContext, id: string): Promise<BulkResult> =>
      db.tenant(ctx.actor.tenantId, async (tx) => {
        const row = await read(tx, ctx, id);
        const problems = await store.problems(tx, ctx.actor.tenantId, row.id);
        return {
          ...toOperation(row),
          problems: problems.map(({ place, name, state, reason, problem }) => ({
            position: place,
            name,
            isSkipped: state === 'skipped',
            reason,
            ...(problem ? { text: problem } : {}),
          })),
        };
      }),

    retry: async (ctx: SignedInContext, id: string): Promise<BulkOperation> => {
      const { tenantId } = ctx.actor;
      const row = await db.tenant(tenantId, (tx) => read(tx, ctx, id));
      if (!row.finishedAt) throw refuse(bulkUsersRefusals.running);
      if (row.failed === 0) throw refuse(bulkUsersRefusals.nothingToDo);
      const { isProved } = row.caller;
      if (isProved) await requireStepUp(ctx);
      const caller = toStoredCaller(ctx, isProved);
      return db.tenant(tenantId, async (tx) => {
        if (!(await store.reopen(tx, { tenantId, id: row.id, caller })))
          throw refuse(bulkUsersRefusals.running);
        await jobs.enqueue(tx, { tenantId, operationId: row.id });
        return toOperation(await read(tx, ctx, id));
      });
    },
  };
}

/** Bulk operations. */
export type BulkUsers = ReturnType<typeof createBulkUsersService>;

const toOperation = ({ id, action, createdAt, finishedAt, ...counts }: OperationRow) => ({
  id,
  action: action.kind,
  isFinished: finishedAt !== null,
  createdAt: createdAt.toISOString(),
  total: counts.total,
  done: counts.done,
  failed: counts.failed,
  skipped: counts.skipped,
  canUndo: finishedAt !== null && counts.done > 0 && reverseAction(action) !== undefined,
});
