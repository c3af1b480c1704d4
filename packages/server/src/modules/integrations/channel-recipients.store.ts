import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

interface Candidates {
  readonly tenantId: string;
  readonly recipients: readonly string[];
  readonly now: Date;
}

/** SQL of who may receive a tenant's events: what was a member's yesterday may not be today. */
export function createChannelRecipientsStore() {
  return {
    /** The emails of active members with a verified email, and those at verified domains. */
    knownEmails: async (tx: Tx, one: Candidates): Promise<string[]> => {
      const { rows } = await sql<{ email: string }>`
        select wanted.email from unnest(${[...one.recipients]}::text[]) as wanted (email)
        where exists (select 1 from users u join memberships m on m.user_id = u.id
            join tenants t on t.id = m.tenant_id
            where u.email = wanted.email and u.verified_at is not null
              and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)})
          or exists (select 1 from sso_domains d where d.tenant_id = ${one.tenantId}
            and d.validated_at is not null and d.domain = split_part(wanted.email, '@', 2))`.execute(
        tx,
      );
      return rows.map(({ email }) => email);
    },

    /** The verified numbers of active members. */
    knownNumbers: async (tx: Tx, one: Candidates): Promise<string[]> => {
      const { rows } = await sql<{ number: string }>`
        select distinct p.phone_number as number from user_phones p
          join users u on u.id = p.user_id join memberships m on m.user_id = u.id
          join tenants t on t.id = m.tenant_id
        where p.verified_at is not null and p.phone_number = any(${[...one.recipients]}::text[])
          and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}`.execute(tx);
      return rows.map(({ number }) => number);
    },

    /** The names that a message shows: the account, and the user that an event is about. */
    names: async (
      tx: Tx,
      one: { tenantId: string; userId: string | null },
    ): Promise<{ account: string; user: string }> => {
      const { rows } = await sql<{ account: string; user: string }>`
        select coalesce((select name from tenants where id = ${one.tenantId}), '') as account,
          coalesce((select coalesce(email, name) from users where id = ${one.userId}::uuid), '')
            as "user"`.execute(tx);
      return rows[0] ?? { account: '', user: '' };
    },
  };
}

/** SQL of who may receive a tenant's events. */
export type ChannelRecipientsStore = ReturnType<typeof createChannelRecipientsStore>;
