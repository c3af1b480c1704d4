import type { EventName } from '@foyer/contract/events';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Resource } from '../../protocols/scim/scim-attributes.ts';
import { ScimError } from '../../protocols/scim/scim-error.ts';
import { applyPatch } from '../../protocols/scim/scim-patch.ts';
import type { ListQuery } from '../../protocols/scim/scim-query.ts';
import { userType } from '../../protocols/scim/scim-schemas.ts';
import { toResource } from '../../protocols/scim/scim-values.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { MemberChangesStore } from '../users/member-changes.store.ts';
import { type ScimAccounts, userConflict } from './scim-accounts.ts';
import { scimConflictsStore } from './scim-conflicts.store.ts';
import { listResources } from './scim-listing.ts';
import { assertVersion, notFound, type ScimRequest } from './scim-request.ts';
import { toEditable, toEmail, toStoredUser, toUserResource } from './scim-user-view.ts';
import type { ScimUserRow, ScimUsersStore, StoredUser } from './scim-users.store.ts';

type Deps = Pick<Platform, 'db' | 'audit'> & {
  readonly store: ScimUsersStore;
  readonly accounts: ScimAccounts;
  readonly administrators: Administrators;
  readonly members: Pick<
    MemberChangesStore,
    'endSessions' | 'remove' | 'removeAccount' | 'lockUser'
  >;
};

type UserEvent = Extract<EventName, `scim_user.${string}`>;

/** Users as a directory sees them: those that its connection manages, and no other. */
export function createScimUsers(deps: Deps) {
  const { db, audit, store, accounts, administrators, members } = deps;

  const note = (
    tx: Tx,
    { tenantId, ctx }: ScimRequest,
    userId: string | null,
    entry: AuditNote<UserEvent>,
  ) => audit.record<UserEvent>(tx, { tenantId, userId, ctx, ...entry });

  async function view(tx: Tx, request: ScimRequest, userId: string): Promise<Resource> {
    const row = await store.find(tx, request, userId);
    if (!row) throw notFound('User', userId);
    const groups = await store.groups(tx, request, [userId]);
    return toUserResource(request, row, groups.get(userId));
  }

  async function create(request: ScimRequest, body: unknown): Promise<Resource> {
    const stored = toStoredUser(toResource(body, userType));
    const email = toEmail(stored);
    try {
      return await db.system(async (tx) => {
        const userId = await accounts.create(tx, request, { stored, email });
        const { userName } = stored;
        await scimConflictsStore.remove(tx, request, { email, userName });
        await note(tx, request, userId, {
          action: 'scim_user.created',
          description: 'The directory created the user.',
          json: { connectionId: request.connectionId, userName },
        });
        return view(tx, request, userId);
      });
    } catch (error) {
      if (error === userConflict) throw await rejected(request, stored, email);
      throw error;
    }
  }

  /** Stores what an administrator has to decide. */
  async function rejected(request: ScimRequest, stored: StoredUser, email: string) {
    const { userName, externalId } = stored;
    await db.system(async (tx) => {
      const conflict = { userName, email, externalId, now: request.now };
      if (!(await scimConflictsStore.note(tx, request, conflict))) return;
      await note(tx, request, null, {
        action: 'scim_user.rejected',
        description: 'The directory could not create a user that exists already.',
        json: { connectionId: request.connectionId, userName },
      });
    });
    return new ScimError(
      409,
      'A user with this email exists. An administrator can assign them to this connection under Provisioning.',
      'uniqueness',
    );
  }

  async function found(tx: Tx, request: ScimRequest, id: string): Promise<ScimUserRow> {
    const row = await store.find(tx, request, id);
    if (!row) throw notFound('User', id);
    assertVersion(request, row.version);
    return row;
  }

  function change(
    request: ScimRequest,
    id: string,
    toNext: (row: ScimUserRow) => StoredUser,
  ): Promise<Resource> {
    return db.system(async (tx) => {
      const { userId } = await found(tx, request, id);
      await members.lockUser(tx, userId);
      const row = await found(tx, request, userId);
      const next = toNext(row);
      const changed = changedFields(row, next);
      if (changed.length === 0) return view(tx, request, userId);
      await update(tx, request, { row, next, changed });
      return view(tx, request, userId);
    });
  }

  async function update(
    tx: Tx,
    request: ScimRequest,
    one: { row: ScimUserRow; next: StoredUser; changed: readonly string[] },
  ): Promise<void> {
    const { row, next, changed } = one;
    const { userId } = row;
    const { userName } = next;
    await accounts.update(tx, request, { row, next });
    await store.update(tx, request, { ...next, userId, now: request.now });
    const rest = changed.filter((field) => field !== 'active');
    if (rest.length > 0)
      await note(tx, request, userId, {
        action: 'scim_user.updated',
        description: 'The directory changed the user.',
        json: { connectionId: request.connectionId, userName, changed: rest },
      });
    if (row.active !== next.active) await setActive(tx, request, { userId, next });
  }

  async function setActive(
    tx: Tx,
    request: ScimRequest,
    { userId, next }: { userId: string; next: StoredUser },
  ): Promise<void> {
    const { userName, active } = next;
    const { tenantId, now, connectionId } = request;
    const json = { connectionId, userName };
    if (active) {
      await accounts.setAccess(tx, request, { userId, next });
      const description = 'The directory gave the user access again.';
      return note(tx, request, userId, { action: 'scim_user.reactivated', description, json });
    }
    await administrators.keeping(
      tx,
      tenantId,
      () => accounts.setAccess(tx, request, { userId, next }),
      [userId],
    );
    const ended = await members.endSessions(tx, { tenantId, userId, now, reason: 'disabled' });
    const description = `The directory deactivated the user. Sessions revoked: ${ended}.`;
    return note(tx, request, userId, { action: 'scim_user.deactivated', description, json });
  }

  const remove = (request: ScimRequest, id: string): Promise<void> =>
    db.system(async (tx) => {
      const { userId } = await found(tx, request, id);
      await members.lockUser(tx, userId);
      const { userName } = await found(tx, request, userId);
      const { tenantId, now, connectionId } = request;
      await administrators.keeping(tx, tenantId, () => members.remove(tx, { tenantId, userId }), [
        userId,
      ]);
      await members.endSessions(tx, { tenantId, userId, now, reason: 'removed' });
      const accountDeleted = await members.removeAccount(tx, userId);
      await note(tx, request, userId, {
        action: 'scim_user.deleted',
        description: 'The directory removed the user from the account.',
        json: { connectionId, userName, accountDeleted },
      });
    });

  const list = (request: ScimRequest, query: ListQuery): Promise<Resource> =>
    db.tenant(request.tenantId, (tx) => {
      const toResources = async (rows: readonly ScimUserRow[]) => {
        const groups = await store.groups(
          tx,
          request,
          rows.map(({ userId }) => userId),
        );
        return rows.map((row) => toUserResource(request, row, groups.get(row.userId)));
      };
      return listResources(
        {
          type: userType,
          columns: ['userName', 'externalId', 'id'],
          page: async (one) => {
            const { rows, total } = await store.page(tx, request, one);
            return { resources: await toResources(rows), total };
          },
          after: async (one) => toResources(await store.after(tx, request, one)),
          byIds: async (ids) => toResources(await store.byIds(tx, request, ids)),
        },
        query,
      );
    });

  return {
    create,
    remove,
    list,
    get: (request: ScimRequest, id: string): Promise<Resource> =>
      db.tenant(request.tenantId, (tx) => view(tx, request, id)),
    replace: (request: ScimRequest, id: string, body: unknown): Promise<Resource> =>
      change(request, id, (row) => toStoredUser(toResource(body, userType), row)),
    patch: (request: ScimRequest, id: string, body: unknown): Promise<Resource> =>
      change(request, id, (row) =>
        // what a PATCH removes is gone, unlike what a PUT leaves out
        toStoredUser(applyPatch(toEditable(row), body, userType), {
          externalId: null,
          active: row.active,
        }),
      ),
  };
}

/** Users as a directory sees them. */
export type ScimUsers = ReturnType<typeof createScimUsers>;

function changedFields(before: StoredUser, next: StoredUser): readonly string[] {
  const [one, other] = [toEditable(before), toEditable(next)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => canonical(one[name]) !== canonical(other[name]))
    .toSorted();
}

/** JSON with sorted keys: PostgreSQL stores objects in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
