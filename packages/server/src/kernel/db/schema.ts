import type { ColumnType, Generated } from 'kysely';
import type { ModuleTables } from './module-tables.ts';

/** A column the database fills in. */
type Stamp = ColumnType<Date, Date | undefined, Date>;
/** A JSON column: anything that survives `JSON.stringify`, written as text. */
type Json<T = unknown> = ColumnType<T, string, string>;

// Kernel. Migrations 0001–0009.

/** Every link that works once, by its hash. */
export interface SingleUseSecretsTable {
  id: Generated<string>;
  kind: string;
  hash: Uint8Array;
  subject: string;
  tenant_id: string | null;
  flow: string | null;
  purpose: string | null;
  payload: Json<Readonly<Record<string, unknown>>>;
  attempts: Generated<number>;
  max_attempts: number | null;
  expires_at: Date;
  created_at: Stamp;
}

/** Every code that is typed, as an HMAC that wants the code and the browser that asked. */
export interface OneTimeCodesTable {
  kind: string;
  subject: string;
  handle_hash: Uint8Array;
  code_mac: Uint8Array;
  tenant_id: string | null;
  payload: Json<Readonly<Record<string, unknown>>>;
  attempts: Generated<number>;
  max_attempts: number;
  redeemed_at: Date | null;
  expires_at: Date;
  created_at: Stamp;
}

/** Jobs written with their cause, until the queue has them. Decision 0040. */
export interface OutboxTable {
  id: Generated<string>;
  queue: string;
  payload: Json<Readonly<Record<string, unknown>>>;
  options: Json<Readonly<Record<string, unknown>>>;
  tenant_id: string | null;
  created_at: Stamp;
}

/** Wrong guesses of one kind about one thing, within a window of time. */
export interface AttemptCountersTable {
  key: Uint8Array;
  count: number;
  window_ends: Date;
}

/** Keys that sign tokens; the private half is sealed with the secret of the deployment. */
export interface SigningKeysTable {
  kid: string;
  public_jwk: Json<Readonly<Record<string, string>>>;
  private_sealed: Uint8Array;
  created_at: Stamp;
  active_from: Date;
  retired_at: Date | null;
}

/** Migration 0086. */
export interface SamlKeysTable {
  id: string;
  /** PEM. */
  certificate: string;
  private_sealed: Uint8Array;
  signs_from: Date;
  ends_at: Date | null;
  created_at: Stamp;
}

/** The audit log: rows are written and never changed. */
export interface AuditsTable {
  id: Generated<string>;
  created_at: Stamp;
  tenant_id: string | null;
  user_id: string | null;
  actor_id: string | null;
  email: string | null;
  action: string;
  severity: string;
  description: string;
  ip: string | null;
  user_agent: string | null;
  trace_id: string | null;
  session_id: Generated<string | null>;
  /** Whom `actor_id` acted as. */
  impersonated_id: Generated<string | null>;
  json: Json<Readonly<Record<string, unknown>>>;
}

// Modules, migrations 0010 and on: module-tables.ts.

/** Every table of the product. */
export interface Schema extends ModuleTables {
  single_use_secrets: SingleUseSecretsTable;
  one_time_codes: OneTimeCodesTable;
  outbox: OutboxTable;
  guess_counters: AttemptCountersTable;
  signing_keys: SigningKeysTable;
  saml_keys: SamlKeysTable;
  audits: AuditsTable;
}
