import type { Stack } from '@foyer/testkit';
import { sql } from 'kysely';

/** An account as the oracle sees it. */
interface Account {
  readonly id: string;
  readonly parentId: string | null;
  readonly isDeleted: boolean;
  readonly parentAccess: 'none' | 'readOnly' | 'full';
}

interface Membership {
  readonly userId: string;
  readonly tenantId: string;
  readonly canEnterBelow: boolean;
  readonly isDisabled: boolean;
  readonly isLocked: boolean;
  readonly sessionsFrom: Date | null;
}

interface Grant {
  readonly userId: string;
  readonly tenantId: string;
  readonly key: string;
}

/** A session of a user, in an account. */
export interface Held {
  readonly userId: string;
  readonly accountId: string;
  /** When its user signed in. */
  readonly signedInAt: Date;
}

const isReading = (key: string) => key.endsWith('*') || key.split('.').includes('read');

/** What users may do, computed from the plain rows: no function, view, or cache of the server takes part. */
export async function readAllowedPermissions({ server }: Pick<Stack, 'server'>) {
  const { accounts, memberships, grants } = await server.db.read(async (tx) => ({
    accounts: (
      await sql<Account>`select id, parent_id as "parentId", deleted_at is not null as "isDeleted",
        parent_access as "parentAccess" from tenants`.execute(tx)
    ).rows,
    memberships: (
      await sql<Membership>`select m.user_id as "userId", m.tenant_id as "tenantId",
        m.sub_account_access as "canEnterBelow", m.disabled_at is not null as "isDisabled",
        u.locked_at is not null as "isLocked", m.sessions_from as "sessionsFrom"
        from memberships m join users u on u.id = m.user_id`.execute(tx)
    ).rows,
    grants: (
      await sql<Grant>`select held.user_id as "userId", held.tenant_id as "tenantId", p.key from (
          select user_id, tenant_id, role_id from membership_roles
          union select gm.user_id, gm.tenant_id, gr.role_id from group_members gm
            join group_roles gr on gr.group_id = gm.group_id) held
        join role_permissions rp on rp.role_id = held.role_id
        join permissions p on p.id = rp.permission_id`.execute(tx)
    ).rows,
  }));
  const byId = new Map(accounts.map((one) => [one.id, one]));

  /** From an account upwards; nothing if one of them is deleted. */
  function pathFrom(id: string): readonly Account[] {
    const path: Account[] = [];
    for (let one = byId.get(id); one; one = byId.get(one.parentId ?? '')) {
      if (one.isDeleted) return [];
      path.push(one);
    }
    return path;
  }

  /** Keys that a session may show in an account at most; none where it has no access. */
  return ({ userId, accountId, signedInAt }: Held): ReadonlySet<string> => {
    const passed: Account[] = [];
    for (const account of pathFrom(accountId)) {
      const own = memberships.find((m) => m.userId === userId && m.tenantId === account.id);
      if (!own) {
        passed.push(account);
        continue;
      }
      const isOver = own.sessionsFrom !== null && own.sessionsFrom >= signedInAt;
      const isClosed = passed.some(({ parentAccess }) => parentAccess === 'none');
      if (own.isDisabled || own.isLocked || isOver || isClosed) return new Set();
      if (passed.length > 0 && !own.canEnterBelow) return new Set();
      const isLimited = passed.some(({ parentAccess }) => parentAccess === 'readOnly');
      const keys = grants
        .filter((one) => one.userId === userId && one.tenantId === account.id)
        .map(({ key }) => key);
      return new Set(isLimited ? keys.filter(isReading).map((key) => `${key}:read`) : keys);
    }
    return new Set();
  };
}

/** Whether a permission is within what is allowed. Keys that end with `:read` cover reading only. */
export function isWithin(allowed: ReadonlySet<string>, key: string): boolean {
  return [...allowed].some((entry) => {
    const isLimited = entry.endsWith(':read');
    const one = isLimited ? entry.slice(0, -':read'.length) : entry;
    const isCovered = one === key || (one.endsWith('*') && key.startsWith(one.slice(0, -1)));
    return isCovered && (!isLimited || (!key.endsWith('*') && isReading(key)));
  });
}
