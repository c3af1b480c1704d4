import { type RawBuilder, sql } from 'kysely';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Tx } from '../../kernel/db/database.ts';

/**
 * What holds for the password of a user: the strictest over the tenants they belong to. A tenant
 * without a policy of its own has the environment's. Decision 0120.
 */
export interface PasswordRules {
  /** Wrong passwords before sign-in is paused. */
  readonly maxAttempts: number;
  /** How many of the last passwords, the current one included, may not be chosen. */
  readonly historySize: number;
  /** Minutes after which the password must be changed; null: never. */
  readonly rotationMinutes: number | null;
  /** Minutes before that in which the user is warned. */
  readonly noticeMinutes: number | null;
  /** A tenant checks passwords against breached ones. */
  readonly blocksPwned: boolean;
}

/** The flag under which a breached password keeps its owner out until it is changed. Contract, §7. */
export const breachFlag = 'security-center-show-login-flows';

/** Where a tenant has switched the pause off: guesses stay limited. Decision 0120. */
export const laxestAttempts = 100;

type RulesConfig = Pick<FoyerConfig, 'lockout' | 'passwordHistory' | 'passwordRotation'>;

/** The columns of `PasswordRules` for a user, as part of a larger statement. */
export function passwordRulesColumns(
  config: RulesConfig,
  userId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { lockout, passwordHistory: history, passwordRotation: rotation } = config;
  const ofTenants = sql`from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null`;
  const vendorHistory = history.enabled ? history.historySize : 0;
  const active = sql`case when r.tenant_id is null then ${rotation.isActive}::boolean else r.is_active end`;
  const period = sql`coalesce(r.rotation_period, ${rotation.rotationPeriod}::integer)`;
  const strictestRotation = (column: RawBuilder<unknown>) => sql`(
    select ${column} ${ofTenants} left join password_rotation_policies r on r.tenant_id = m.tenant_id
    where m.user_id = ${userId} and ${active} order by ${period} limit 1)`;
  return sql`
    coalesce((select min(case when l.tenant_id is null then ${lockout.maxAttempts}::integer when l.enabled then l.max_attempts
        else ${laxestAttempts}::integer end)
      ${ofTenants} left join lockout_policies l on l.tenant_id = m.tenant_id where m.user_id = ${userId}),
      ${lockout.maxAttempts}::integer) as "maxAttempts",
    coalesce((select max(case when h.tenant_id is null then ${vendorHistory}::integer when h.enabled then h.history_size else 0 end)
      ${ofTenants} left join password_history_policies h on h.tenant_id = m.tenant_id where m.user_id = ${userId}),
      ${vendorHistory}::integer) as "historySize",
    exists (select 1 ${ofTenants} join breached_password_policies b on b.tenant_id = m.tenant_id and b.block_pwned
      where m.user_id = ${userId}) as "blocksPwned",
    ${strictestRotation(period)} as "rotationMinutes",
    ${strictestRotation(sql`coalesce(r.notification_period, ${rotation.notificationPeriod}::integer)`)} as "noticeMinutes"`;
}

/** The rules of a user. */
export async function readPasswordRules(
  tx: Tx,
  config: RulesConfig,
  userId: string,
): Promise<PasswordRules> {
  const { rows } =
    await sql<PasswordRules>`select ${passwordRulesColumns(config, sql`${userId}::uuid`)}`.execute(
      tx,
    );
  const [rules] = rows;
  if (!rules) throw new Error('A select without a table answers one row');
  return rules;
}
