import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { Consent, ReadForm } from './sign-up-form.ts';

/** What an account starts with. */
export interface NewAccount<Email extends string | null = string> extends ReadForm<Email> {
  readonly hash: string | null;
  readonly browserHash: Buffer;
  /** What mails to them are written in, if it is known. */
  readonly language: string | undefined;
  /** Who joins a tenant by an invite link opens none. */
  readonly joins: boolean;
  readonly now: Date;
}

/** Who has an address, and the tenant that is theirs alone. */
export interface Holder {
  readonly userId: string;
  readonly isWaiting: boolean;
  readonly tenantId: string | null;
}

/** SQL of opening accounts. */
export function createSignUpStore() {
  return {
    /**
     * User, tenant, membership, first roles and password in one statement; nothing at all when the address is taken. Without an email
     * there is no mailbox to prove: the account is active.
     */
    open: async (
      tx: Tx,
      one: NewAccount<string | null>,
    ): Promise<{ userId: string; tenantId: string | null } | undefined> => {
      const { rows } = await sql<{ userId: string; tenantId: string | null }>`
        with person as (
          insert into users (email, name, phone_number, language, metadata, verified_at, created_at, updated_at)
          values (${one.email}, ${one.name}, ${one.phoneNumber}, ${one.language ?? null}, ${JSON.stringify(one.metadata)},
            ${one.email === null ? one.now : null}, ${one.now}, ${one.now})
          on conflict (email) do nothing returning id
        ), company as (
          insert into tenants (name, created_at, updated_at)
          select ${one.companyName}, ${one.now}, ${one.now} from person where not ${one.joins}::boolean returning id
        ), member as (
          insert into memberships (user_id, tenant_id, created_at) select person.id, company.id, ${one.now} from person, company
        ), held as (
          insert into membership_roles (user_id, tenant_id, role_id)
          select person.id, company.id, roles.id from person, company, roles where roles.tenant_id is null and roles.first_user_role
        ), secret as (
          insert into passwords (user_id, hash, browser_hash, changed_at)
          select id, ${one.hash}, ${one.email === null ? null : one.browserHash}::bytea, ${one.now} from person where ${one.hash}::text is not null
        ) select person.id as "userId", company.id as "tenantId" from person left join company on true`.execute(
        tx,
      );
      return rows[0];
    },

    /** Who has an address. An account that waits for activation and was never used is nobody's yet: a sign-up may begin afresh. */
    look: async (tx: Tx, email: string): Promise<Holder | undefined> => {
      const { rows } = await sql<Holder>`
        select u.id as "userId", u.verified_at is null and u.last_login_at is null and u.locked_at is null as "isWaiting", (
          select m.tenant_id from memberships m where m.user_id = u.id
            and not exists (select 1 from memberships other where other.tenant_id = m.tenant_id and other.user_id <> u.id)
          order by m.created_at limit 1) as "tenantId"
        from users u where u.email = ${email} for update`.execute(tx);
      return rows[0];
    },

    /** The later sign-up counts: its name, tenant and password replace those of the one before. Decision 0051. */
    beginAfresh: async (
      tx: Tx,
      waiting: Holder,
      one: NewAccount,
    ): Promise<{ tenantId: string | null }> => {
      const { userId, tenantId } = waiting;
      const { rows } = await sql<{ tenantId: string | null }>`
        with person as (update users set name = ${one.name}, phone_number = ${one.phoneNumber}, language = ${one.language ?? null},
          metadata = ${JSON.stringify(one.metadata)}::jsonb, updated_at = ${one.now} where id = ${userId}),
        kept as (update tenants set name = ${one.companyName}, updated_at = ${one.now}
          where id = ${tenantId}::uuid and not ${one.joins}::boolean returning id),
        left_over as (delete from tenants where id = ${tenantId}::uuid and ${one.joins}::boolean),
        company as (insert into tenants (name, created_at, updated_at)
          select ${one.companyName}, ${one.now}, ${one.now} where ${tenantId}::uuid is null and not ${one.joins}::boolean returning id),
        member as (insert into memberships (user_id, tenant_id, created_at) select ${userId}::uuid, id, ${one.now} from company),
        held as (insert into membership_roles (user_id, tenant_id, role_id)
          select ${userId}::uuid, company.id, roles.id from company, roles where roles.tenant_id is null and roles.first_user_role),
        unjoined as (delete from waiting_joins where user_id = ${userId} and not ${one.joins}::boolean),
        unnamed as (delete from waiting_names where user_id = ${userId}),
        earlier as (delete from passwords where user_id = ${userId} and ${one.hash}::text is null),
        secret as (insert into passwords (user_id, hash, browser_hash, changed_at)
          select ${userId}::uuid, ${one.hash}::text, ${one.browserHash}, ${one.now}::timestamptz where ${one.hash}::text is not null
          on conflict (user_id) do update set hash = excluded.hash, browser_hash = excluded.browser_hash,
            changed_at = excluded.changed_at)
        select coalesce((select id from kept), (select id from company)) as "tenantId"`.execute(tx);
      return rows[0] ?? { tenantId: null };
    },

    /** What else a user said: the user name they wish for, and what they agreed to. */
    describe: async (
      tx: Tx,
      userId: string,
      one: Pick<NewAccount, 'username' | 'now'> & { consents: readonly Consent[]; address: string },
    ) => {
      const { username, now, consents, address } = one;
      await sql`
        with named as (
          insert into waiting_names (user_id, username, key)
          select ${userId}::uuid, ${username?.username ?? ''}, ${username?.key ?? ''} where ${username !== null}::boolean
        ) insert into consents (user_id, kind, version, given, given_at, ip)
        select ${userId}::uuid, c.kind, c.version, c.given, ${now}::timestamptz, ${address}
        from json_to_recordset(${JSON.stringify(consents)}) as c (kind text, version text, given boolean)`.execute(
        tx,
      );
    },

    isNameTaken: async (tx: Tx, key: string): Promise<boolean> =>
      (await tx
        .selectFrom('usernames')
        .select('user_id')
        .where('key', '=', key)
        .executeTakeFirst()) !== undefined,

    /** Takes a username; false if it is taken. */
    takeName: async (
      tx: Tx,
      one: { userId: string; username: string; key: string; now: Date },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        insert into usernames (user_id, username, key, created_at)
        values (${one.userId}, ${one.username}, ${one.key}, ${one.now}) on conflict do nothing`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    /** Adds a number that was just verified; false if another user has it. */
    addPhone: async (
      tx: Tx,
      one: { userId: string; phoneNumber: string; now: Date },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        insert into user_phones (user_id, phone_number, verified_at, created_at, updated_at)
        values (${one.userId}, ${one.phoneNumber}, ${one.now}, ${one.now}, ${one.now}) on conflict do nothing`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    mark: (tx: Tx) => sql`savepoint sign_up`.execute(tx),
    takeBack: (tx: Tx) => sql`rollback to savepoint sign_up`.execute(tx),
    keep: (tx: Tx) => sql`release savepoint sign_up`.execute(tx),
  };
}

/** SQL of opening accounts. */
export type SignUpStore = ReturnType<typeof createSignUpStore>;
