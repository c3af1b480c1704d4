import type { SecuritySettings } from '@foyer/contract/security-policies';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';

/** The values of each policy. */
export type PolicyValues = { readonly [K in keyof SecuritySettings]: SecuritySettings[K]['value'] };
/** The policies a tenant has of its own; undefined where the environment's applies. */
export type OwnPolicies = { readonly [K in keyof PolicyValues]: PolicyValues[K] | undefined };
type PolicyName = keyof PolicyValues;

interface Row {
  readonly sessions: PolicyValues['sessions'] | null;
  readonly mfa: PolicyValues['mfa'] | null;
  readonly lockout: PolicyValues['lockout'] | null;
  readonly passwordHistory: PolicyValues['passwordHistory'] | null;
  readonly passwordRotation: PolicyValues['passwordRotation'] | null;
  readonly passwordStrength: PolicyValues['passwordStrength'] | null;
  readonly breachedPasswords: PolicyValues['breachedPasswords'] | null;
}

/** The table of each policy; one row for each tenant at most. */
const tables: Readonly<Record<PolicyName, string>> = {
  sessions: 'session_policies',
  mfa: 'mfa_policies',
  lockout: 'lockout_policies',
  passwordHistory: 'password_history_policies',
  passwordRotation: 'password_rotation_policies',
  passwordStrength: 'password_strength_policies',
  breachedPasswords: 'breached_password_policies',
};

/** The columns that a value is stored in. */
const columns: { readonly [K in PolicyName]: (value: PolicyValues[K]) => Record<string, unknown> } =
  {
    sessions: ({ idleSeconds, absoluteSeconds, maxSessions }) => ({
      idle_seconds: idleSeconds,
      absolute_seconds: absoluteSeconds,
      max_sessions: maxSessions,
    }),
    mfa: (value) => ({
      enforce: value.enforceMFAType,
      remember_allowed: value.allowRememberMyDevice,
      remember_seconds: value.mfaDeviceExpiration,
      grace_until: value.graceUntil,
      allowed_methods: value.allowedMethods,
    }),
    lockout: ({ enabled, maxAttempts }) => ({ enabled, max_attempts: maxAttempts }),
    // a size of 0 is a policy that is off
    passwordHistory: ({ historySize }) => ({
      enabled: historySize > 0,
      history_size: Math.max(historySize, 1),
    }),
    passwordRotation: ({ isActive, rotationPeriod, notificationPeriod }) => ({
      is_active: isActive,
      rotation_period: rotationPeriod,
      notification_period: notificationPeriod,
    }),
    passwordStrength: ({ minLength }) => ({ min_length: minLength }),
    breachedPasswords: ({ blockPwnedPasswords }) => ({ block_pwned: blockPwnedPasswords }),
  };

/** SQL of all policies of a tenant. */
export function createSecuritySettingsStore() {
  return {
    find: async (tx: TenantTx): Promise<OwnPolicies> => {
      const { rows } = await sql<Row>`select
        (select json_build_object('idleSeconds', idle_seconds, 'absoluteSeconds', absolute_seconds, 'maxSessions', max_sessions)
          from session_policies where tenant_id = t.id) as sessions,
        (select json_build_object('enforceMFAType', enforce, 'allowRememberMyDevice', remember_allowed,
            'mfaDeviceExpiration', remember_seconds, 'allowedMethods', allowed_methods,
            'graceUntil', to_char(grace_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from mfa_policies where tenant_id = t.id) as mfa,
        (select json_build_object('enabled', enabled, 'maxAttempts', max_attempts)
          from lockout_policies where tenant_id = t.id) as lockout,
        (select json_build_object('historySize', case when enabled then history_size else 0 end)
          from password_history_policies where tenant_id = t.id) as "passwordHistory",
        (select json_build_object('isActive', is_active, 'rotationPeriod', rotation_period, 'notificationPeriod', notification_period)
          from password_rotation_policies where tenant_id = t.id) as "passwordRotation",
        (select json_build_object('minLength', min_length)
          from password_strength_policies where tenant_id = t.id) as "passwordStrength",
        (select json_build_object('blockPwnedPasswords', block_pwned)
          from breached_password_policies where tenant_id = t.id) as "breachedPasswords"
        from (select ${tx.tenantId}::uuid as id) t`.execute(tx);
      const [row] = rows;
      return {
        sessions: row?.sessions ?? undefined,
        mfa: row?.mfa ?? undefined,
        lockout: row?.lockout ?? undefined,
        passwordHistory: row?.passwordHistory ?? undefined,
        passwordRotation: row?.passwordRotation ?? undefined,
        passwordStrength: row?.passwordStrength ?? undefined,
        breachedPasswords: row?.breachedPasswords ?? undefined,
      };
    },

    /** Creates or changes a policy of the tenant; its id stays. */
    save: async <K extends PolicyName>(
      tx: TenantTx,
      one: { readonly policy: K; readonly value: PolicyValues[K]; readonly now: Date },
    ): Promise<void> => {
      const values = Object.entries(columns[one.policy](one.value));
      values.push(['updated_at', one.now]);
      const created = one.policy === 'sessions' ? [] : [['created_at', one.now] as const];
      const all = [['tenant_id', tx.tenantId] as const, ...values, ...created];
      await sql`
        insert into ${sql.table(tables[one.policy])} (${sql.join(all.map(([name]) => sql.ref(name)))})
        values (${sql.join(all.map(([, value]) => sql`${value}`))})
        on conflict (tenant_id) do update set ${sql.join(
          values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
        )}`.execute(tx);
    },

    /** Removes a policy of the tenant: the environment's applies again. */
    remove: async (tx: TenantTx, policy: PolicyName): Promise<void> => {
      await sql`delete from ${sql.table(tables[policy])} where tenant_id = ${tx.tenantId}`.execute(
        tx,
      );
    },
  };
}

/** SQL of all policies of a tenant. */
export type SecuritySettingsStore = ReturnType<typeof createSecuritySettingsStore>;
