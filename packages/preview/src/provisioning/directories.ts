import type {
  ScimConflict,
  ScimConnection,
  ScimRequest,
  ScimUser,
} from '@foyer/contract/provisioning';

/** A directory connection with what belongs to it. The groups are those of the world. */
export interface PreviewDirectory {
  connection: Omit<ScimConnection, 'users' | 'activeUsers' | 'groups' | 'conflicts'>;
  users: ScimUser[];
  groupIds: string[];
  conflicts: ScimConflict[];
  requests: ScimRequest[];
}

const day = 86_400_000;
const financeGroup = '00000000-0000-4000-b000-000000000003';

/** The directory that manages the group Finance of the first account. */
export function seedDirectory(tenantId: string, now: Date): PreviewDirectory {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const id = '00000000-0000-4000-c000-000000000001';
  const user = '/Users/00000000-0000-4000-a000-000000000002';
  const request = (
    number: number,
    one: Pick<ScimRequest, 'method' | 'path' | 'status'> & Partial<ScimRequest>,
  ): ScimRequest => ({
    id: String(number),
    traceId: `5f0e${String(number).padStart(28, '0')}`,
    createdAt: new Date(now.getTime() - number * 3 * 60_000).toISOString(),
    duration: 18 + number,
    ...one,
  });
  return {
    connection: {
      id,
      tenantId,
      connectionName: 'Okta',
      source: 'okta',
      syncToUserManagement: true,
      createdAt: at(-90),
      lastSync: new Date(now.getTime() - 3 * 60_000).toISOString(),
      url: `https://auth.example.com/frontegg/directory/resources/scim/v2/${id}`,
      health: 'active',
      tokens: [
        {
          id: '00000000-0000-4000-c000-000000000002',
          hint: 'k3Qw',
          createdAt: at(-90),
          expiresAt: at(24),
          lastUsedAt: at(0),
        },
      ],
    },
    users: [],
    groupIds: [financeGroup],
    conflicts: [
      {
        id: '00000000-0000-4000-c000-000000000003',
        userName: 'admin@acme.test',
        email: 'admin@acme.test',
        reason: 'member',
        userId: '00000000-0000-4000-a000-000000000001',
        name: 'Ada Admin',
        requests: 3,
        lastRequestAt: at(-1),
      },
    ],
    requests: [
      request(1, { method: 'GET', path: '/Users?filter=userName eq "…"', status: 200 }),
      request(2, {
        method: 'PATCH',
        path: user,
        status: 200,
        body: JSON.stringify(
          { Operations: [{ op: 'replace', path: 'title', value: '…' }] },
          null,
          2,
        ),
      }),
      request(3, {
        method: 'POST',
        path: '/Users',
        status: 409,
        error:
          'A user with this email exists. An administrator can assign them to this connection under Provisioning.',
        body: JSON.stringify({ userName: '…', active: true }, null, 2),
      }),
    ],
  };
}

/** A connection as the calls return it. */
export function toConnection({
  connection,
  users,
  groupIds,
  conflicts,
}: PreviewDirectory): ScimConnection {
  return {
    ...connection,
    users: users.length,
    activeUsers: users.filter(({ active }) => active).length,
    groups: groupIds.length,
    conflicts: conflicts.length,
  };
}
