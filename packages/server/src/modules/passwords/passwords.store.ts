import { type RawBuilder, sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';

/** Whom a recovery is about. */
export interface Identifier {
  readonly identifier: string;
  readonly identifierType: 'email' | 'phoneNumber' | 'username';
}

interface Recoverable {
  readonly id: string;
  readonly email: string | null;
  readonly tenantId: string | null;
  readonly phoneNumber: string | null;
}

/** Whose tenants decide: a user, or the invitation of one, and the tenant that a new user joins. */
export interface PasswordHolder {
  readonly userId?: string | undefined;
  readonly tenantId?: string | undefined;
}

/** What tenants demand beyond the environment. */
interface TenantRules {
  readonly minLength: number | null;
  readonly blocksPwned: boolean;
}

const matching = {
  email: (text: string) => sql`u.email = ${text}`,
  phoneNumber: (text: string) =>
    sql`u.id = (select p.user_id from user_phones p where p.phone_number = ${text} and p.verified_at is not null)`,
  username: (text: string) =>
    sql`u.id = (select user_id from usernames where key = lower(${text}))`,
} satisfies Record<Identifier['identifierType'], (text: string) => RawBuilder<unknown>>;

/** Rows kept for each user: what the longest policy asks for. Wire contract, password-history policy. */
const maxHistory = 10;

/** SQL of passwords and what hangs on them. */
export function createPasswordsStore() {
  return {
    /** Sets a password; the one before it goes to the history, which keeps no more than a policy can ask for. */
    set: (tx: Tx, one: { userId: string; hash: string; now: Date }) =>
      sql`with earlier as (
          insert into password_history (user_id, hash, replaced_at) select user_id, hash, ${one.now} from passwords where user_id = ${one.userId}
        ), forgotten as (
          delete from password_history where id in (select id from password_history where user_id = ${one.userId}
            order by replaced_at desc, id desc offset ${maxHistory - 1})
        ) insert into passwords (user_id, hash, changed_at) values (${one.userId}, ${one.hash}, ${one.now})
        on conflict (user_id) do update set hash = excluded.hash, browser_hash = null, changed_at = excluded.changed_at,
          breached_at = null, reset_demanded_at = null`.execute(tx),

    /** The strictest rules of these tenants; null where all have the environment's minimum length. */
    tenantRules: async (tx: Tx, { userId, tenantId }: PasswordHolder): Promise<TenantRules> => {
      const { rows } = await sql<TenantRules>`
        select max(p.min_length) as "minLength", coalesce(bool_or(b.block_pwned), false) as "blocksPwned"
        from (select tenant_id from memberships where user_id = ${userId ?? null}::uuid
          union select tenant_id from invitations where id = ${userId ?? null}::uuid
          union select ${tenantId ?? null}::uuid) own
        join tenants t on t.id = own.tenant_id and t.deleted_at is null
        left join password_strength_policies p on p.tenant_id = t.id
        left join breached_password_policies b on b.tenant_id = t.id`.execute(tx);
      return rows[0] ?? { minLength: null, blocksPwned: false };
    },

    /** Whether nobody has proved the mailbox of an account yet; held until the transaction ends. */
    isUnproved: async (tx: Tx, userId: string): Promise<boolean> => {
      const found = tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('verified_at', 'is', null);
      return (await found.forUpdate().executeTakeFirst()) !== undefined;
    },

    /** The mailbox is proved; false when an administrator has locked the account, or it is gone. */
    proveMailbox: async (tx: Tx, userId: string, now: Date) => {
      const row = await tx
        // what was set up before the mailbox was proved may be an outsider's: security decision 9, T-LINK-1
        .with('unproved', (db) =>
          db
            .selectFrom('users')
            .select('id')
            .where('id', '=', userId)
            .where('verified_at', 'is', null),
        )
        .with('strangersKeys', (db) =>
          db
            .deleteFrom('webauthn_credentials')
            .where('user_id', 'in', (of) => of.selectFrom('unproved').select('id')),
        )
        .with('strangersFactors', (db) =>
          db
            .deleteFrom('mfa_devices')
            .where('user_id', 'in', (of) => of.selectFrom('unproved').select('id')),
        )
        .with('strangersPhones', (db) =>
          db
            .deleteFrom('user_phones')
            .where('user_id', 'in', (of) => of.selectFrom('unproved').select('id')),
        )
        .with('strangersRecoveryCode', (db) =>
          db
            .deleteFrom('mfa_recovery_codes')
            .where('user_id', 'in', (of) => of.selectFrom('unproved').select('id')),
        )
        .updateTable('users')
        .set({ verified_at: sql<Date>`coalesce(verified_at, ${now})`, updated_at: now })
        .where('id', '=', userId)
        .where('locked_at', 'is', null)
        .returning(['email', 'last_tenant_id as tenantId'])
        .executeTakeFirst();
      return row ?? null;
    },

    /** Adds an email that its link has proved; false if the user has one by now, or another user has this one. */
    addEmail: async (tx: Tx, one: { userId: string; email: string; now: Date }) => {
      const { numAffectedRows } = await sql`
        update users set email = ${one.email}, updated_at = ${one.now} where id = ${one.userId} and email is null
          and not exists (select 1 from users other where other.email = ${one.email})`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** The newest hashes of a user, the current one first. */
    lastHashes: async (tx: Tx, userId: string, size: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ hash: string }>`
        select hash from (
          select hash, null::timestamptz as replaced_at, 0 as id from passwords where user_id = ${userId}
          union all select hash, replaced_at, id from password_history where user_id = ${userId}
        ) all_of_them order by replaced_at desc nulls first, id desc limit ${size}`.execute(tx);
      return rows.map(({ hash }) => hash);
    },

    /** Names and addresses of a user and of their tenants. */
    textsAbout: async (tx: Tx, userId: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ text: string }>`
        select email as text from users where id = ${userId} and email is not null union all select name from users where id = ${userId}
        union all select username from usernames where user_id = ${userId}
        union all (select t.name from memberships m join tenants t on t.id = m.tenant_id where m.user_id = ${userId} limit 100)`.execute(
        tx,
      );
      return rows.map(({ text }) => text);
    },

    /** Remembers when the password was first found in a list of stolen ones. */
    markBreached: (tx: Tx, userId: string, now: Date) =>
      tx
        .updateTable('passwords')
        .set({ breached_at: sql<Date>`coalesce(breached_at, ${now})` })
        .where('user_id', '=', userId)
        .execute(),

    /** A user whom no administrator has locked out. */
    getEmail: (tx: Tx, userId: string) =>
      tx
        .selectFrom('users')
        .select(['email', 'last_tenant_id as tenantId'])
        .where('id', '=', userId)
        .where('locked_at', 'is', null)
        .executeTakeFirst(),

    /** A user who may have a reset link. */
    findByEmail: (tx: Tx, email: string) =>
      tx
        .selectFrom('users')
        .select(['id', 'last_tenant_id as tenantId'])
        .where('email', '=', email)
        .where('locked_at', 'is', null)
        .executeTakeFirst(),

    /** A user who may recover a password, by what they typed; texts go to the number they proved last. */
    findByIdentifier: async (tx: Tx, { identifier, identifierType }: Identifier) => {
      const { rows } = await sql<Recoverable>`
        select u.id, u.email, u.last_tenant_id as "tenantId", (
          select p.phone_number from user_phones p where p.user_id = u.id and p.verified_at is not null
          order by p.verified_at desc limit 1) as "phoneNumber" from users u
        where u.locked_at is null and ${matching[identifierType](identifier)}`.execute(tx);
      return rows[0];
    },

    /** Whether this is the password still; held until the transaction ends. */
    stands: async (
      tx: Tx,
      { userId, hash }: { userId: string; hash: string },
    ): Promise<boolean> => {
      const found = tx
        .selectFrom('passwords')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('hash', '=', hash);
      return (await found.forUpdate().executeTakeFirst()) !== undefined;
    },

    ownPassword: (tx: Tx, userId: string) =>
      tx
        .selectFrom('users')
        .leftJoin('passwords', 'passwords.user_id', 'users.id')
        .select([selectAccountKey('users').as('accountKey'), 'passwords.hash'])
        .where('users.id', '=', userId)
        .executeTakeFirst(),
  };
}

/** SQL of passwords. */
export type PasswordsStore = ReturnType<typeof createPasswordsStore>;
