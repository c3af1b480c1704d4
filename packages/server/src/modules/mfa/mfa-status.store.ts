import { type RawBuilder, sql } from 'kysely';
import type { MfaStrategy } from '@foyer/contract';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { statement, type ValueOf } from '../../kernel/db/statement.ts';
import type { Platform } from '../platform.ts';

/** What is demanded of a user, over all tenants they belong to. */
export interface MfaStatus {
  readonly email: string | null;
  /** The email, or the identifier a user without one signs in by. */
  readonly accountKey: string;
  /** Has an MFA method of any kind. */
  readonly enrolled: boolean;
  /** The policies of the user's tenants; that of the environment where a tenant has none. */
  readonly forced: boolean;
  readonly forcedExceptSaml: boolean;
  readonly rememberAllowed: boolean;
  /** Seconds. */
  readonly rememberSeconds: number;
  /** The methods that each tenant with a restriction allows. */
  readonly allowedMethods: readonly (readonly MfaStrategy[])[];
}

/** True for a user `u` who has no MFA method and is in no tenant that forces one, however it does. */
export function nothingAskedSql({ mfa }: Pick<FoyerConfig, 'mfa'>) {
  return (
    now: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`not exists (select 1 from mfa_devices d where d.user_id = u.id)
    and not exists (select 1 from webauthn_credentials w where w.user_id = u.id and w.usage = 'mfa')
    and not exists (select 1 from memberships fm left join mfa_policies fp on fp.tenant_id = fm.tenant_id
      where fm.user_id = u.id and coalesce(fp.enforce, ${mfa.enforceMFAType}) <> 'DontForce'
        and (fp.grace_until is null or fp.grace_until <= ${now}::timestamptz))`;
}

/** SQL of what is demanded of a user: one statement, as many sign-ins ask it. The strictest tenant holds. Decision 0111. */
export function createStatusStore(
  { mfa }: Pick<FoyerConfig, 'mfa'>,
  clock: Pick<Platform['clock'], 'now'>,
) {
  const own = (column: string, fallback: string | number | boolean): RawBuilder<unknown> =>
    sql`coalesce(${sql.ref(`p.${column}`)}, ${fallback})`;
  const enforce = own('enforce', mfa.enforceMFAType);
  const isDue = (value: ValueOf<{ now: Date }>) =>
    sql`(p.grace_until is null or p.grace_until <= ${value('now')}::timestamptz)`;
  const allowed = own('remember_allowed', mfa.allowRememberMyDevice);
  const seconds = own('remember_seconds', mfa.mfaDeviceExpiration);

  const read = statement<{ userId: string; now: Date }, MfaStatus>(
    (value) => sql<MfaStatus>`
      select u.email, ${selectAccountKey('u')} as "accountKey",
        exists (select 1 from mfa_devices d where d.user_id = u.id)
          or exists (select 1 from webauthn_credentials w where w.user_id = u.id and w.usage = 'mfa') as enrolled,
        policy.*
      from users u cross join lateral (
        select coalesce(bool_or(${enforce} = 'Force' and ${isDue(value)}), false) as forced,
          coalesce(bool_or(${enforce} = 'ForceExceptSAML' and ${isDue(value)}), false) as "forcedExceptSaml",
          coalesce(bool_and(${allowed}), false) as "rememberAllowed", coalesce(min(${seconds}), 0)::integer as "rememberSeconds",
          coalesce(json_agg(to_json(p.allowed_methods)) filter (where p.allowed_methods is not null), '[]') as "allowedMethods"
        from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
        left join mfa_policies p on p.tenant_id = m.tenant_id where m.user_id = u.id
      ) policy
      where u.id = ${value('userId')} and u.locked_at is null`,
  );

  return {
    /** Nothing for an account that is locked or gone. */
    read: async (tx: Tx, userId: string): Promise<MfaStatus | undefined> =>
      (await read(tx, { userId, now: clock.now() }))[0],
  };
}

/** SQL of what is demanded of a user. */
export type StatusStore = ReturnType<typeof createStatusStore>;

/**
 * Whether a user may set up this method: all of their tenants allow it, or, if no method is allowed by
 * all, one of them does, so that a required method can always be set up.
 */
export function isMethodAllowed(
  { allowedMethods }: Pick<MfaStatus, 'allowedMethods'>,
  method: MfaStrategy,
): boolean {
  const [first = [], ...others] = allowedMethods;
  if (allowedMethods.length === 0) return true;
  const common = first.filter((one) => others.every((list) => list.includes(one)));
  return (common.length > 0 ? common : allowedMethods.flat()).includes(method);
}

/** Whether a sign-in by these methods needs MFA even of a user who has none. */
export function isForced(
  { forced, forcedExceptSaml }: MfaStatus,
  methods: readonly string[],
): boolean {
  return forced || (forcedExceptSaml && !methods.includes('sso'));
}
