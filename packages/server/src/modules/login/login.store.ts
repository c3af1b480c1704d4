import { sql } from 'kysely';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { selectAccountKey, userIdByAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { statement, type ValueOf } from '../../kernel/db/statement.ts';
import {
  type AttemptValues,
  attemptStatement,
} from '../../kernel/attempt-counter/counter-statements.ts';
import { passwordPolicyMark } from '../../rules/password-rules/password-policy-mark.ts';
import {
  type PasswordRules,
  passwordRulesColumns,
} from '../../rules/password-rules/password-rules.ts';

/** Whom a sign-in is about, and what the password is compared with. */
interface User {
  readonly id: string;
  readonly email: string | null;
  readonly tenantId: string | null;
  readonly verifiedAt: Date | null;
  readonly lockedAt: Date | null;
  readonly hash: string | null;
  readonly changedAt: Date | null;
  /** An administrator wants another password. */
  readonly mustChange: boolean | null;
  /** Sign-in policy of the tenant they worked in last, if it has one. */
  readonly main: string | null;
  readonly others: readonly string[] | null;
  /** The mark of this browser, where the user has it spared MFA; as hexadecimal digits. */
  readonly browser: string | null;
  /** The password policies that the attempt is judged by. */
  readonly policyMark: string | null;
  /** The user source that created the user. */
  readonly sourceId: string | null;
}

/** Who is looked up, and the marks the browser presents. */
interface Sought {
  readonly accountKey: string;
  readonly marks: readonly Buffer[];
}

/** Everything about the user is null for an address nobody has; the rules are those of the environment then. */
export type FoundUser = { [K in keyof User]: User[K] | null } & PasswordRules;

/** SQL of signing in. */
export function createLoginStore(config: FoyerConfig) {
  const columns = (value: ValueOf<Sought & Pick<AttemptValues, 'now'>>) => sql`
      u.id, u.email, u.last_tenant_id as "tenantId", u.verified_at as "verifiedAt", u.locked_at as "lockedAt", p.hash,
      p.changed_at as "changedAt", p.reset_demanded_at is not null as "mustChange", s.auth_strategy as main, s.other_methods as others,
      (select encode(r.hash, 'hex') from mfa_remembered r where r.user_id = u.id and r.hash = any(${value('marks')}::bytea[])
        and r.expires_at > ${value('now')} and p.changed_at <= r.created_at limit 1) as browser,
      ${passwordPolicyMark(sql`u.id`)} as "policyMark",
      (select us.source_id from source_users us where us.user_id = u.id) as "sourceId",
      ${passwordRulesColumns(config, sql`u.id`)}`;
  const join = (
    value: ValueOf<Sought>,
  ) => sql`users u on u.id = ${userIdByAccountKey(value('accountKey'))} left join passwords p on p.user_id = u.id
      left join sign_in_policies s on s.tenant_id = u.last_tenant_id`;
  const attempt = attemptStatement<Sought, FoundUser>({ columns, join });
  const lookUp = statement<Sought & Pick<AttemptValues, 'now'>, FoundUser>(
    (value) => sql`select ${columns(value)} from (select 1) as one left join ${join(value)}`,
  );

  return {
    /** Counts the attempt and looks the user up, in one statement, no matter who it is. */
    attempt: (tx: Tx, sought: Sought) => (counters: AttemptValues) =>
      attempt(tx, { ...counters, ...sought }),

    /** Looks up a user whose attempt is already counted. */
    find: async (tx: Tx, sought: Sought, now: Date): Promise<FoundUser | undefined> =>
      (await lookUp(tx, { ...sought, now }))[0],

    /** The account key of the user with this username. */
    keyByUsername: async (tx: Tx, username: string): Promise<string | undefined> => {
      const row = await tx
        .selectFrom('usernames')
        .innerJoin('users', 'users.id', 'usernames.user_id')
        .select(selectAccountKey('users').as('accountKey'))
        .where('usernames.key', '=', username)
        .executeTakeFirst();
      return row?.accountKey;
    },

    /** Replaces a hash of another product, unless the password was changed in the meantime. */
    replaceHash: (tx: Tx, one: { userId: string; imported: string; hash: string }) =>
      sql`update passwords set hash = ${one.hash} where user_id = ${one.userId} and hash = ${one.imported}`.execute(
        tx,
      ),

    /** The account key of the user without an email who has this phone number. */
    keyByPhone: async (tx: Tx, phoneNumber: string): Promise<string | undefined> => {
      const row = await tx
        .selectFrom('user_phones')
        .innerJoin('users', 'users.id', 'user_phones.user_id')
        .select(selectAccountKey('users').as('accountKey'))
        .where('user_phones.phone_number', '=', phoneNumber)
        .where('user_phones.verified_at', 'is not', null)
        .where('users.email', 'is', null)
        .executeTakeFirst();
      return row?.accountKey;
    },
  };
}

/** SQL of signing in. */
export type LoginStore = ReturnType<typeof createLoginStore>;
