import type { provisioningContract, ScimConnection } from '@foyer/contract/provisioning';
import { provisioningRefusals } from '@foyer/contract/provisioning/refusals';
import {
  defaultTokenDays,
  maxConnections,
  maxTokens,
  scimPath,
} from '@foyer/contract/provisioning/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { colleagues } from '../users/team-list.ts';
import { type PreviewDirectory, toConnection } from './directories.ts';

const refusals = provisioningRefusals;
const sourceNames = { okta: 'Okta', 'azure-ad': 'Microsoft Entra ID' } as const;

/** The directories of the active account. */
function directoriesIn({ world, tenant }: SignedInVisit): PreviewDirectory[] {
  world.directories ??= {};
  const present = world.directories[tenant.id];
  if (present) return present;
  const created: PreviewDirectory[] = [];
  world.directories[tenant.id] = created;
  return created;
}

function found(visit: SignedInVisit, id: string): PreviewDirectory {
  const directory = directoriesIn(visit).find(({ connection }) => connection.id === id);
  if (!directory) throw refuse(refusals.notFound);
  return directory;
}

function newToken({ now }: SignedInVisit, expiresInDays: number | null = defaultTokenDays) {
  const token = `foyer_scim_preview${crypto.randomUUID().replaceAll('-', '')}`;
  const expires = new Date(now.getTime() + (expiresInDays ?? 0) * 86_400_000).toISOString();
  const rest = expiresInDays === null ? {} : { expiresAt: expires };
  const stored: ScimConnection['tokens'][number] = {
    id: crypto.randomUUID(),
    hint: token.slice(-4),
    createdAt: now.toISOString(),
    ...rest,
  };
  return { token, stored, answer: { id: stored.id, token, ...rest } };
}

function assign(
  visit: SignedInVisit,
  directory: PreviewDirectory,
  { userId, userName }: { userId: string; userName?: string },
): void {
  const member = colleagues(visit).find(({ id }) => id === userId);
  if (!member) throw refuse(usersRefusals.unknownMember);
  const { id, name, email, memberships } = member;
  const isDisabled = memberships.some((one) => one.tenantId === visit.tenant.id && one.isDisabled);
  const isManaged = directoriesIn(visit).some(({ users }) => users.some((one) => one.id === id));
  if (isManaged) throw refuse(refusals.assignedElsewhere);
  directory.users.push({
    id,
    name,
    email,
    userName: userName ?? email,
    active: !isDisabled,
    origin: 'assigned',
    updatedAt: visit.now.toISOString(),
  });
}

function removeConflict(directory: PreviewDirectory, id: string) {
  const conflict = directory.conflicts.find((one) => one.id === id);
  if (!conflict) throw refuse(refusals.unknownConflict);
  directory.conflicts = directory.conflicts.filter((one) => one !== conflict);
  return conflict;
}

const groupsIn = ({ world }: SignedInVisit, { groupIds }: PreviewDirectory) =>
  (world.groups ?? []).filter(({ id }) => groupIds.includes(id));

/** Directory connections of accounts. */
export const provisioningPreview: PreviewReplies<typeof provisioningContract> = {
  countScimUsers: (visit, { params }) => ({ count: found(visit, params.id).users.length }),
  listScimConnections: (visit, { query = {} }) =>
    directoriesIn(visit)
      .map(toConnection)
      .filter(({ source }) => !query.source || source === query.source)
      .filter((one) => !query.connectionName || one.connectionName === query.connectionName)
      .filter(({ id }) => !query.id || id === query.id),
  createScimConnection: (visit, { body }) => {
    const directories = directoriesIn(visit);
    if (directories.length >= maxConnections) throw refuse(refusals.tooManyConnections);
    const { source, expiresInDays } = body;
    const id = crypto.randomUUID();
    const { token, stored } = newToken(visit, expiresInDays);
    const names: Readonly<Record<string, string>> = sourceNames;
    const defaultName = names[source] ?? 'SCIM directory';
    const directory: PreviewDirectory = {
      connection: {
        id,
        tenantId: visit.tenant.id,
        connectionName: body.connectionName || defaultName,
        source,
        syncToUserManagement: body.syncToUserManagement ?? true,
        createdAt: visit.now.toISOString(),
        lastSync: null,
        url: `https://auth.example.com/frontegg${scimPath}/${id}`,
        health: 'waiting',
        tokens: [stored],
      },
      users: [],
      groupIds: [],
      conflicts: [],
      requests: [],
    };
    directories.push(directory);
    return { ...toConnection(directory), token };
  },
  getScimConnection: (visit, { params }) => toConnection(found(visit, params.id)),
  updateScimConnection: (visit, { params, body = {} }) => {
    const { connection } = found(visit, params.id);
    const { connectionName, syncToUserManagement } = body;
    if (connectionName !== undefined) connection.connectionName = connectionName;
    if (syncToUserManagement !== undefined) connection.syncToUserManagement = syncToUserManagement;
    return undefined;
  },
  deleteScimConnection: (visit, { params }) => {
    const directory = found(visit, params.id);
    const directories = directoriesIn(visit);
    directories.splice(directories.indexOf(directory), 1);
    visit.world.groups = (visit.world.groups ?? []).map((group) =>
      directory.groupIds.includes(group.id) ? { ...group, managedBy: 'frontegg' } : group,
    );
    return undefined;
  },
  createScimToken: (visit, { params, body }) => {
    const { connection } = found(visit, params.id);
    if (connection.tokens.length >= maxTokens) throw refuse(refusals.tooManyTokens);
    const { stored, answer } = newToken(visit, body?.expiresInDays);
    connection.tokens.unshift(stored);
    return answer;
  },
  revokeScimToken: (visit, { params }) => {
    const { connection } = found(visit, params.id);
    const left = connection.tokens.filter(({ id }) => id !== params.tokenId);
    if (left.length === connection.tokens.length) throw refuse(refusals.unknownToken);
    connection.tokens = left;
    if (left.length === 0) connection.health = 'expired';
    return undefined;
  },
  listScimUsers: (visit, { params, query = {} }) => {
    const search = query.search?.toLowerCase() ?? '';
    const all = found(visit, params.id).users.filter(({ name, email, userName }) =>
      `${name} ${email} ${userName}`.toLowerCase().includes(search),
    );
    const offset = Number(query.offset ?? 0);
    const limit = Number(query.limit ?? 50);
    return { items: all.slice(offset, offset + limit), total: all.length };
  },
  assignScimUsers: (visit, { params, body }) => {
    const directory = found(visit, params.id);
    for (const userId of body.userIds) assign(visit, directory, { userId });
    return undefined;
  },
  releaseScimUser: (visit, { params }) => {
    const directory = found(visit, params.id);
    const left = directory.users.filter(({ id }) => id !== params.userId);
    if (left.length === directory.users.length) throw refuse(refusals.unknownUser);
    directory.users = left;
    return undefined;
  },
  listScimGroups: (visit, { params }) => ({
    items: groupsIn(visit, found(visit, params.id)).map(({ id, name, userIds, roleIds }) => ({
      id,
      name,
      userCount: userIds.length,
      roleIds: [...roleIds],
    })),
  }),
  updateScimGroupRoles: (visit, { params, body }) => {
    const directory = found(visit, params.id);
    const group = groupsIn(visit, directory).find(({ id }) => id === params.groupId);
    if (!group) throw refuse(refusals.unknownGroup);
    const isKnown = (roleId: string) =>
      visit.roleBook.all(visit.tenant.id).some(({ id }) => id === roleId);
    if (!body.roleIds.every(isKnown)) throw refuse(refusals.unknownRole);
    group.roleIds = [...body.roleIds];
    return undefined;
  },
  listScimConflicts: (visit, { params }) => ({ items: found(visit, params.id).conflicts }),
  resolveScimConflict: (visit, { params }) => {
    const directory = found(visit, params.id);
    const { userId, userName } = removeConflict(directory, params.conflictId);
    if (userId === undefined) throw refuse(refusals.notMember);
    assign(visit, directory, { userId, userName });
    return undefined;
  },
  dismissScimConflict: (visit, { params }) => {
    removeConflict(found(visit, params.id), params.conflictId);
    return undefined;
  },
  listScimRequests: (visit, { params, query = {} }) => {
    const limit = Number(query.limit ?? 50);
    const all = found(visit, params.id)
      .requests.filter(({ status }) => !query.failed || status >= 400 === (query.failed === 'true'))
      .filter(({ id }) => !query.before || Number(id) > Number(query.before));
    return { items: all.slice(0, limit), hasMore: all.length > limit };
  },
};
