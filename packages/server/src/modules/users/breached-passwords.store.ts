import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** Whose users, at which moment. */
interface Place {
  readonly tenantId: string;
  readonly now: Date;
}

const stolen = ({ tenantId, now }: Place) => sql`memberships m
  join users u on u.id = m.user_id and u.email is not null
  join tenants t on t.id = m.tenant_id
  join passwords p on p.user_id = m.user_id and p.breached_at is not null
  where m.tenant_id = ${tenantId} and ${mayAct(now)}`;

/** SQL of members whose password is known to be stolen. Passwords are hidden from the tenant role: every statement names the tenant. */
export function createBreachedPasswordsStore() {
  return {
    count: async (tx: Tx, place: Place): Promise<number> => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${stolen(place)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** Some of them, by id. */
    page: async (tx: Tx, one: Place & { after: string | undefined; limit: number }) => {
      const { rows } = await sql<{ userId: string; email: string; language: string | null }>`
        select m.user_id as "userId", u.email, u.language from ${stolen(one)}
        and (${one.after ?? null}::uuid is null or m.user_id > ${one.after ?? null}::uuid)
        order by m.user_id limit ${one.limit}`.execute(tx);
      return rows;
    },
  };
}

/** SQL of members whose password is known to be stolen. */
export type BreachedPasswordsStore = ReturnType<typeof createBreachedPasswordsStore>;
