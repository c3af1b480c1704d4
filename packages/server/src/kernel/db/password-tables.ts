import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;
type SetOnce = ColumnType<Date, Date | undefined, never>;
type Touched = ColumnType<Date, Date | undefined, Date>;

/** The current password of a user. */
export interface PasswordsTable {
  user_id: string;
  hash: string;
  browser_hash: Buffer | null;
  changed_at: Touched;
  /** First found in a list of stolen passwords. */
  breached_at: Moment | null;
  /** An administrator wants another one at the next sign-in. Decision 0203. */
  reset_demanded_at: Moment | null;
}

/** Earlier passwords of a user. */
export interface PasswordHistoryTable {
  id: Generated<string>;
  user_id: string;
  hash: string;
  replaced_at: SetOnce;
}

/** When sign-in of the members is paused, for a tenant that has its own policy. */
export interface LockoutPoliciesTable {
  tenant_id: string;
  id: Generated<string>;
  enabled: boolean;
  max_attempts: number;
  created_at: Moment;
  updated_at: Moment;
}

/** How many earlier passwords the members may not use again. */
export interface PasswordHistoryPoliciesTable {
  tenant_id: string;
  id: Generated<string>;
  enabled: boolean;
  history_size: number;
  created_at: Moment;
  updated_at: Moment;
}

/** When the members must change their passwords; periods in minutes. */
export interface PasswordRotationPoliciesTable {
  tenant_id: string;
  is_active: boolean;
  rotation_period: number;
  notification_period: number;
  created_at: Moment;
  updated_at: Moment;
}

/** A longer minimum password length than the environment's. */
export interface PasswordStrengthPoliciesTable {
  tenant_id: string;
  min_length: number;
  created_at: Moment;
  updated_at: Moment;
}

/** Whether a tenant checks passwords against breached ones. */
export interface BreachedPasswordPoliciesTable {
  tenant_id: string;
  block_pwned: boolean;
  created_at: Moment;
  updated_at: Moment;
}

/** Tables of passwords, and of what tenants demand of them. */
export interface PasswordTables {
  passwords: PasswordsTable;
  password_history: PasswordHistoryTable;
  lockout_policies: LockoutPoliciesTable;
  password_history_policies: PasswordHistoryPoliciesTable;
  password_rotation_policies: PasswordRotationPoliciesTable;
  password_strength_policies: PasswordStrengthPoliciesTable;
  breached_password_policies: BreachedPasswordPoliciesTable;
}
