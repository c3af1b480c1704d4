import { type EventName, events } from '@foyer/contract/events';
import type { Tx } from '@foyer/server/kernel/db/database';
import { sql } from 'kysely';
import { day, isLocal, type TeamMember, teamAgents } from './acme-team.ts';
import { demoUsers, demoTenants } from './demo-data.ts';

const [{ id: tenant_id }] = demoTenants;
const [ada] = demoUsers;

interface Entry {
  readonly at: Date;
  readonly action: EventName;
  readonly user: Pick<TeamMember, 'id' | 'email'> | undefined;
  readonly by?: Pick<TeamMember, 'id' | 'email'> | undefined;
  readonly description: string;
  readonly json?: object;
}

/** How users joined, signed in every few days, and what administrators changed. */
export async function addAudits(tx: Tx, users: readonly TeamMember[], now: Date) {
  const admin = ada && { id: ada.id, email: ada.email };
  const ago = (days: number, minutes = 0) =>
    new Date(now.getTime() - days * day - minutes * 60_000);
  const joined = users.flatMap((user): Entry[] => {
    const { email, joined: at } = user;
    const invited: Entry = {
      at: new Date(at.getTime() - 2 * day),
      action: 'invitation.sent',
      user: undefined,
      by: admin,
      description: `Invited ${email}.`,
      json: { email },
    };
    const accepted = {
      at,
      action: 'invitation.accepted',
      user,
      description: 'Accepted the invitation.',
    } as const;
    return [invited, accepted];
  });
  const signIns = users.flatMap((user, n): Entry[] => {
    const { lastLogin } = user;
    if (!lastLogin) return [];
    return Array.from({ length: 12 }, (_, turn) => ({
      at: new Date(lastLogin.getTime() - turn * (3 + (n % 4)) * day - turn * n * 60_000),
      action: 'user.authenticated' as const,
      user,
      description: 'Signed in.',
      json: { methods: isLocal(user) ? ['pwd'] : ['social'] },
    })).filter(({ at }) => at > user.joined);
  });
  const changes: readonly Entry[] = [
    {
      at: ago(214, 90),
      action: 'role.created',
      user: undefined,
      by: admin,
      description: 'Created the role Accountant.',
      json: { key: 'Accountant', name: 'Accountant' },
    },
    {
      at: ago(213, 20),
      action: 'group.created',
      user: undefined,
      by: admin,
      description: 'Created the group Finance.',
      json: { name: 'Finance' },
    },
    {
      at: ago(120, 44),
      action: 'role.created',
      user: undefined,
      by: admin,
      description: 'Created the role Helpdesk.',
      json: { key: 'Helpdesk', name: 'Helpdesk' },
    },
    {
      at: ago(82, 12),
      action: 'api_token.created',
      user: undefined,
      by: admin,
      description: 'Created the API token Nightly export.',
      json: { name: 'Nightly export' },
    },
    {
      at: ago(33, 75),
      action: 'api_token.created',
      user: undefined,
      by: users[8],
      description: 'Created the API token Data warehouse.',
      json: { name: 'Data warehouse' },
    },
    {
      at: ago(21, 31),
      action: 'mfa.enrolled',
      user: users[4],
      description: 'Added an MFA method.',
      json: { factor: 'phone' },
    },
    {
      at: ago(9, 5),
      action: 'password.changed',
      user: users[10],
      description: 'Changed the password.',
    },
    {
      at: ago(6, 140),
      action: 'user.disabled',
      user: users[30],
      by: admin,
      description: 'Disabled Esther Mbeki.',
    },
    {
      at: ago(2, 55),
      action: 'user.mfa_reset',
      user: users[21],
      by: users[8],
      description: 'Reset MFA for Viktor Petrov.',
    },
    {
      at: ago(1, 10),
      action: 'invitation.sent',
      user: undefined,
      by: admin,
      description: 'Invited marta.silva@acme.test.',
      json: { email: 'marta.silva@acme.test' },
    },
  ];
  const entries = [...joined, ...signIns, ...changes];
  await tx
    .insertInto('audits')
    .values(
      entries.map(({ at, action, user, by, description, json = {} }, n) => ({
        created_at: at,
        tenant_id,
        user_id: user?.id ?? null,
        actor_id: by?.id ?? null,
        email: (user ?? by)?.email ?? null,
        action,
        severity: events[action].severity,
        description,
        ip: `203.0.113.${10 + (n % 80)}`,
        user_agent: teamAgents[n % teamAgents.length] ?? null,
        json: JSON.stringify(json),
      })),
    )
    .execute();
  await sql`insert into audit_queue (audit_id, tenant_id)
    select id, tenant_id from audits where tenant_id = ${tenant_id} on conflict do nothing`.execute(
    tx,
  );
}
