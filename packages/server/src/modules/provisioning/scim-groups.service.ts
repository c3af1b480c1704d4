import type { EventName } from '@foyer/contract/events';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isObject, type Resource } from '../../protocols/scim/scim-attributes.ts';
import { badRequest, ScimError } from '../../protocols/scim/scim-error.ts';
import { applyPatch } from '../../protocols/scim/scim-patch.ts';
import type { ListQuery } from '../../protocols/scim/scim-query.ts';
import { includes } from '../../protocols/scim/scim-representation.ts';
import { groupSchemaId, groupType } from '../../protocols/scim/scim-schemas.ts';
import { toResource } from '../../protocols/scim/scim-values.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { GroupMember, ScimGroupRow, ScimGroupsStore } from './scim-groups.store.ts';
import { listResources } from './scim-listing.ts';
import { assertVersion, notFound, type ScimRequest, toEtag } from './scim-request.ts';
import type { ScimUsersStore } from './scim-users.store.ts';

type Deps = Pick<Platform, 'db' | 'audit'> & {
  readonly store: ScimGroupsStore;
  readonly users: Pick<ScimUsersStore, 'managed'>;
  readonly administrators: Administrators;
};

type GroupEvent = Extract<EventName, `scim_group.${string}`>;

/** Groups that directories may push into an account. */
const maxGroups = 5000;
/** Characters of a name. */
const maxNameLength = 100;

/** What clients change of a group. */
interface StoredGroup {
  readonly name: string;
  readonly externalId: string | null;
  readonly memberIds: readonly string[];
}

/** Groups as a directory sees them. Their members get the roles that an administrator maps. */
export function createScimGroups(deps: Deps) {
  const { db, audit, store, users, administrators } = deps;

  const note = (tx: Tx, { tenantId, ctx }: ScimRequest, entry: AuditNote<GroupEvent>) =>
    audit.record<GroupEvent>(tx, { tenantId, ctx, ...entry });

  async function view(tx: Tx, request: ScimRequest, groupId: string): Promise<Resource> {
    const row = await store.find(tx, request, groupId);
    if (!row) throw notFound('Group', groupId);
    const members = await store.members(tx, request, [groupId]);
    return toGroupResource(request, row, members.get(groupId));
  }

  async function assertManaged(tx: Tx, request: ScimRequest, ids: readonly string[]) {
    const managed = await users.managed(tx, request, ids);
    const foreign = ids.find((id) => !managed.has(id));
    if (foreign !== undefined)
      throw badRequest(
        'invalidValue',
        `The member ${foreign.slice(0, 100)} is no user of this connection.`,
      );
  }

  async function assertNameFree(tx: Tx, request: ScimRequest, name: string, id: string | null) {
    if (!(await store.isNameFree(tx, request, { name, exceptId: id }))) throw taken();
  }

  function create(request: ScimRequest, body: unknown): Promise<Resource> {
    const stored = toStoredGroup(toResource(body, groupType), null);
    const { tenantId, connectionId, now } = request;
    const { name, externalId, memberIds: userIds } = stored;
    return db.tenant(tenantId, async (tx) => {
      await administrators.lock(tx, tenantId);
      if ((await store.count(tx, tenantId)) >= maxGroups)
        throw new ScimError(403, `An account can have ${maxGroups} groups of directories.`);
      await assertNameFree(tx, request, name, null);
      await assertManaged(tx, request, userIds);
      const groupId = await store.insert(tx, request, { name, externalId, now });
      if (groupId === undefined) throw taken();
      await store.addMembers(tx, request, { groupId, userIds, now });
      await note(tx, request, {
        action: 'scim_group.created',
        description: `The directory created the group ${name}.`,
        json: { connectionId, groupId, name },
      });
      return view(tx, request, groupId);
    });
  }

  function change(
    request: ScimRequest,
    id: string,
    toNext: (row: ScimGroupRow, members: readonly GroupMember[]) => StoredGroup,
  ): Promise<Resource> {
    const { tenantId } = request;
    return db.tenant(tenantId, async (tx) => {
      await administrators.lock(tx, tenantId);
      const row = await store.find(tx, request, id);
      if (!row) throw notFound('Group', id);
      assertVersion(request, row.version);
      const { groupId } = row;
      const before = (await store.members(tx, request, [groupId])).get(groupId) ?? [];
      await update(tx, request, { row, before, next: toNext(row, before) });
      return view(tx, request, groupId);
    });
  }

  async function update(
    tx: Tx,
    request: ScimRequest,
    one: { row: ScimGroupRow; before: readonly GroupMember[]; next: StoredGroup },
  ): Promise<void> {
    const { row, next } = one;
    const { groupId } = row;
    const { name, externalId } = next;
    const { now, connectionId } = request;
    const before = new Set(one.before.map((member) => member.id));
    const after = new Set(next.memberIds);
    const added = [...after].filter((userId) => !before.has(userId));
    const removed = [...before].filter((userId) => !after.has(userId));
    const isRenamed = name !== row.name || externalId !== row.externalId;
    if (!isRenamed && added.length === 0 && removed.length === 0) return;
    if (isRenamed) await assertNameFree(tx, request, name, groupId);
    await assertManaged(tx, request, added);
    await store.update(tx, request, { groupId, name, externalId, now });
    await store.addMembers(tx, request, { groupId, userIds: added, now });
    // members who stay or join lose nothing, and looking for administrators reads all members
    if (removed.length > 0)
      await administrators.keeping(
        tx,
        request.tenantId,
        () => store.removeMembers(tx, request, { groupId, userIds: removed }),
        removed,
      );
    await note(tx, request, {
      action: 'scim_group.updated',
      description: `The directory changed the group ${name}.`,
      json: { connectionId, groupId, name, added: added.length, removed: removed.length },
    });
  }

  function remove(request: ScimRequest, id: string): Promise<void> {
    const { tenantId, connectionId } = request;
    return db.tenant(tenantId, async (tx) => {
      await administrators.lock(tx, tenantId);
      const row = await store.find(tx, request, id);
      if (!row) throw notFound('Group', id);
      assertVersion(request, row.version);
      const { groupId, name } = row;
      const members = await store.memberIds(tx, request, groupId);
      await administrators.keeping(tx, tenantId, () => store.remove(tx, request, groupId), members);
      await note(tx, request, {
        action: 'scim_group.deleted',
        description: `The directory deleted the group ${name}.`,
        json: { connectionId, groupId, name },
      });
    });
  }

  const list = (request: ScimRequest, query: ListQuery): Promise<Resource> =>
    db.tenant(request.tenantId, (tx) => {
      const needsMembers = Boolean(query.filter) || includes('members', query);
      const toResources = async (rows: readonly ScimGroupRow[]) => {
        const ids = rows.map(({ groupId }) => groupId);
        const members = needsMembers ? await store.members(tx, request, ids) : new Map();
        return rows.map((row) => toGroupResource(request, row, members.get(row.groupId)));
      };
      return listResources(
        {
          type: groupType,
          columns: ['displayName', 'externalId', 'id'],
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
      change(request, id, (row) => toStoredGroup(toResource(body, groupType), row.externalId)),
    patch: (request: ScimRequest, id: string, body: unknown): Promise<Resource> =>
      change(request, id, (row, members) =>
        toStoredGroup(applyPatch(toEditable(row, members), body, groupType), null),
      ),
  };
}

/** Groups as a directory sees them. */
export type ScimGroups = ReturnType<typeof createScimGroups>;

const taken = () =>
  new ScimError(409, 'Another group of this connection has this displayName.', 'uniqueness');

function toGroupResource(
  { baseUrl }: ScimRequest,
  row: ScimGroupRow,
  members: readonly GroupMember[] = [],
): Resource {
  const { groupId, name, externalId, version } = row;
  return {
    schemas: [groupSchemaId],
    id: groupId,
    ...(externalId === null ? {} : { externalId }),
    displayName: name,
    ...(members.length > 0
      ? {
          members: members.map(({ id, userName }) => ({
            value: id,
            $ref: `${baseUrl}/Users/${id}`,
            display: userName,
            type: 'User',
          })),
        }
      : {}),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${groupId}`,
      version: toEtag(version),
    },
  };
}

const toEditable = (row: ScimGroupRow, members: readonly GroupMember[]): Resource => ({
  displayName: row.name,
  ...(row.externalId === null ? {} : { externalId: row.externalId }),
  members: members.map(({ id }) => ({ value: id })),
});

function toStoredGroup(resource: Resource, externalIdBefore: string | null): StoredGroup {
  const { displayName, externalId, members } = resource;
  const name = String(displayName)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  if (name === '' || name.length > maxNameLength)
    throw badRequest('invalidValue', `“displayName” has 1 to ${maxNameLength} characters.`);
  return {
    name,
    externalId: typeof externalId === 'string' ? externalId : externalIdBefore,
    memberIds: toMemberIds(members),
  };
}

function toMemberIds(members: unknown): readonly string[] {
  const listed = Array.isArray(members) ? members.filter(isObject) : [];
  const ids = listed.map(({ value, type }) => {
    if (type !== undefined && type !== null && !isText(type, 'user'))
      throw badRequest('invalidValue', 'Only users can be members of a group.');
    if (typeof value !== 'string') throw badRequest('invalidValue', 'A member needs a “value”.');
    return value.toLowerCase();
  });
  return [...new Set(ids)];
}

const isText = (value: unknown, text: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === text;
