import { createHash } from 'node:crypto';
import type { Tx } from '@foyer/server/kernel/db/database';
import type { Platform } from '@foyer/server/modules/platform';
import {
  day,
  departmentColors,
  seedId,
  isLocal,
  type TeamMember,
  teamAgents,
  teamMembers,
} from './acme-team.ts';
import { demoUsers, demoTenants } from './demo-data.ts';
import { addAudits } from './seed-acme-audits.ts';
import { addSecurity } from './seed-acme-security.ts';

const [{ id: tenant_id }] = demoTenants;
const [ada] = demoUsers;
const getSecret = (text: string) => createHash('sha256').update(`acme ${text}`).digest();

/** Fills Acme with a team: groups, roles, factors, providers, invitations, tokens, sessions, and months of audit log. */
export async function seedAcmeTeam(
  tx: Tx,
  { hash, seal }: Pick<Platform, 'seal'> & { readonly hash: string },
): Promise<void> {
  const now = new Date();
  const users = teamMembers(now);
  await addUsers(tx, users, hash, now);
  const roles = await addRoles(tx);
  await addGroups(tx, users, roles);
  await addSecurity(tx, users, { seal, now });
  await addInvitations(tx, roles, now);
  await addTokens(tx, users, roles, now);
  await addSessions(tx, users, now);
  await addAudits(tx, users, now);
}

async function addUsers(tx: Tx, users: readonly TeamMember[], hash: string, now: Date) {
  await tx
    .insertInto('users')
    .values(
      users.map((user, n) => ({
        id: user.id,
        email: user.email,
        name: user.name,
        provider: user.provider,
        phone_number: user.phone,
        metadata: JSON.stringify({ department: user.department, employee: `A-${1040 + n}` }),
        verified_at: user.lastLogin && user.joined,
        locked_at: n === 23 ? now : null,
        last_tenant_id: tenant_id,
        last_login_at: user.lastLogin,
        created_at: user.joined,
      })),
    )
    .execute();
  await tx
    .insertInto('passwords')
    .values(users.filter(isLocal).map(({ id }) => ({ user_id: id, hash })))
    .execute();
  await tx
    .insertInto('federated_identities')
    .values(
      users
        .filter((user) => !isLocal(user))
        .map(({ id, provider, email, joined, lastLogin }) => ({
          user_id: id,
          connection: `social:${provider}`,
          issuer: `https://${provider}.lab.test`,
          subject: `acme-${id}`,
          email,
          created_at: joined,
          last_used_at: lastLogin,
        })),
    )
    .execute();
  await tx
    .insertInto('memberships')
    .values(
      users.map(({ id, department, joined }, n) => ({
        user_id: id,
        tenant_id,
        created_at: joined,
        disabled_at: n === 30 ? now : null,
        expires_at:
          department === 'Contractors' ? new Date(now.getTime() + (5 + (n % 3) * 30) * day) : null,
      })),
    )
    .execute();
}

interface Roles {
  readonly [key: string]: string;
}

/** Two roles of Acme's own beside those of the environment. */
async function addRoles(tx: Tx): Promise<Roles> {
  const own = [
    {
      id: seedId(2, 1),
      key: 'Accountant',
      name: 'Accountant',
      description: 'Writes invoices and reads the audit log.',
      permissions: ['ledgerly.invoices.read', 'ledgerly.invoices.write', 'fe.secure.read.audits'],
    },
    {
      id: seedId(2, 2),
      key: 'Helpdesk',
      name: 'Helpdesk',
      description: 'Invites users and helps those who cannot sign in.',
      permissions: ['fe.secure.read.users', 'fe.secure.write.users', 'fe.secure.read.groups'],
    },
  ];
  await tx
    .insertInto('roles')
    .values(
      own.map(({ id, key, name, description }) => ({
        id,
        tenant_id,
        key,
        name,
        description,
        level: 50,
      })),
    )
    .execute();
  for (const { id, permissions } of own)
    await tx
      .insertInto('role_permissions')
      .columns(['role_id', 'permission_id'])
      .expression((from) =>
        from
          .selectFrom('permissions')
          .select((one) => [one.val(id).$castTo<string>().as('role_id'), 'permissions.id'])
          .where('key', 'in', permissions),
      )
      .execute();
  const shared = await tx
    .selectFrom('roles')
    .select(['id', 'key'])
    .where('tenant_id', 'is', null)
    .execute();
  return Object.fromEntries([...own, ...shared].map(({ id, key }) => [key, id]));
}

/** A group for each department; most roles come from groups, some are direct. */
async function addGroups(tx: Tx, users: readonly TeamMember[], roles: Roles) {
  const departments = Object.entries(departmentColors).map(([name, color], n) => ({
    id: seedId(3, n),
    name,
    color,
  }));
  await tx
    .insertInto('groups')
    .values(
      departments.map(({ id, name, color }) => ({
        id,
        tenant_id,
        name,
        color,
        description: `Everyone in ${name}.`,
      })),
    )
    .execute();
  const given: readonly (readonly [department: string, role: string])[] = [
    ['Finance', 'Accountant'],
    ['Support', 'Helpdesk'],
  ];
  const getGroup = (department: string) =>
    departments.find(({ name }) => name === department)?.id ?? '';
  await tx
    .insertInto('group_members')
    .values(
      users.map(({ id, department }) => ({
        tenant_id,
        group_id: getGroup(department),
        user_id: id,
      })),
    )
    .execute();
  const groupRoles = given.flatMap(([department, role]) => {
    const role_id = roles[role];
    return role_id === undefined ? [] : [{ tenant_id, group_id: getGroup(department), role_id }];
  });
  await tx.insertInto('group_roles').values(groupRoles).execute();
  const direct = users.flatMap(({ id, department }, n) => {
    const key =
      n === 8 ? 'Admin' : department === 'Sales' && n % 2 === 0 ? 'Accountant' : 'ReadOnly';
    const role_id = roles[key];
    return role_id === undefined ? [] : [{ tenant_id, user_id: id, role_id }];
  });
  await tx.insertInto('membership_roles').values(direct).execute();
}

async function addInvitations(tx: Tx, roles: Roles, now: Date) {
  const invited: readonly (readonly [name: string, email: string, days: number, role: string])[] = [
    ['Marta Silva', 'marta.silva@acme.test', 1, 'ReadOnly'],
    ['Nils Ekström', 'nils.ekstrom@acme.test', 2, 'Accountant'],
    ['', 'audit@brightwater.example', 3, 'ReadOnly'],
    ['Oksana Bondar', 'oksana.bondar@acme.test', 12, 'Helpdesk'],
    ['', 'temp.desk@acme.test', 26, 'ReadOnly'],
  ];
  await tx
    .insertInto('invitations')
    .values(
      invited.map(([name, email, days, role], n) => {
        const at = new Date(now.getTime() - days * day);
        return {
          id: seedId(4, n),
          tenant_id,
          email,
          name,
          role_ids: [roles[role] ?? ''].filter(Boolean),
          invited_by: ada?.id ?? null,
          created_at: at,
          sent_at: at,
        };
      }),
    )
    .execute();
}

async function addTokens(tx: Tx, users: readonly TeamMember[], roles: Roles, now: Date) {
  const after = (days: number) => new Date(now.getTime() + days * day);
  const tokens = [
    {
      name: 'Nightly export',
      kind: 'ClientCredentials',
      made: 82,
      ends: 8,
      used: 0,
      role: 'Accountant',
    },
    {
      name: 'ERP sync',
      kind: 'ClientCredentials',
      made: 210,
      ends: null,
      used: 0,
      role: 'ReadOnly',
    },
    { name: 'Data warehouse', kind: 'AccessToken', made: 33, ends: 57, used: 2, role: 'ReadOnly' },
    {
      name: 'Old billing script',
      kind: 'AccessToken',
      made: 120,
      ends: -30,
      used: 34,
      role: 'Accountant',
    },
  ] as const;
  await tx
    .insertInto('api_tokens')
    .values(
      tokens.map(({ name, kind, made: created, ends, used, role }, n) => ({
        id: seedId(5, n),
        tenant_id,
        kind,
        description: name,
        secret_hash: getSecret(`token ${name}`),
        role_ids: [roles[role] ?? ''].filter(Boolean),
        created_by: (n === 2 ? users[8]?.id : ada?.id) ?? null,
        created_at: after(-created),
        expires_at: ends === null ? null : after(ends),
        last_used_at: after(-used),
      })),
    )
    .execute();
}

/** A session for everyone who signed in within the past week. */
async function addSessions(tx: Tx, users: readonly TeamMember[], now: Date) {
  const sessions = users.flatMap(({ id, lastLogin }, n) => {
    if (!lastLogin || now.getTime() - lastLogin.getTime() > 7 * day) return [];
    return [
      {
        id: seedId(6, n),
        user_id: id,
        tenant_id,
        key_hash: getSecret(`session ${n}`),
        rotated_at: lastLogin,
        authenticated_at: lastLogin,
        user_agent: teamAgents[n % teamAgents.length] ?? '',
        ip_address: `203.0.113.${10 + n}`,
        created_at: lastLogin,
        expires_at: new Date(lastLogin.getTime() + 14 * day),
      },
    ];
  });
  await tx.insertInto('sessions').values(sessions).execute();
}
