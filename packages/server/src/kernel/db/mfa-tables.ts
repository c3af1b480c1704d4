import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

/** Whether the members of a tenant must prove an MFA method. */
export interface MfaPoliciesTable {
  tenant_id: string;
  id: Generated<string>;
  enforce: 'DontForce' | 'Force' | 'ForceExceptSAML';
  remember_allowed: boolean;
  remember_seconds: number;
  grace_until: Generated<Date | null>;
  allowed_methods: Generated<readonly string[] | null>;
  created_at: Moment;
  updated_at: Moment;
}

/** An authenticator app, a phone or the mailbox as an MFA method. */
export interface MfaDevicesTable {
  id: Generated<string>;
  user_id: string;
  kind: 'authenticator' | 'phone' | 'email';
  secret_sealed: Buffer | null;
  last_step: number | null;
  phone_number: string | null;
  created_at: Moment;
  last_used_at: Moment | null;
}

/** The recovery code of a user. */
export interface MfaRecoveryCodesTable {
  user_id: string;
  hash: string;
  created_at: Moment;
  confirmed_at: Moment | null;
}

/** An authenticator app that is being set up in a session. */
export interface MfaEnrolmentsTable {
  session_id: string;
  user_id: string;
  secret_sealed: Buffer;
  expires_at: Moment;
}

/** A browser that is spared MFA. */
export interface MfaRememberedTable {
  hash: Buffer;
  user_id: string;
  created_at: Moment;
  expires_at: Moment;
}

/** A sign-in, or a step-up, that waits for an MFA method. */
export interface MfaLoginsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify' | 'enrol' | 'stepUp';
  session_id: string | null;
  methods: string[];
  audit: Json;
  offer_sealed: Buffer | null;
  proved_strategy: string | null;
  attempts: Generated<number>;
  created_at: Moment;
  expires_at: Moment;
  finished_at: Moment | null;
}

/** The tables of MFA methods, by name. */
export interface MfaTables {
  mfa_policies: MfaPoliciesTable;
  mfa_devices: MfaDevicesTable;
  mfa_recovery_codes: MfaRecoveryCodesTable;
  mfa_enrolments: MfaEnrolmentsTable;
  mfa_remembered: MfaRememberedTable;
  mfa_logins: MfaLoginsTable;
}
