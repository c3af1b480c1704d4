import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;

/** What a tenant's provider said at a sign-in, as far as signing out needs it. */
export interface SsoSignInsTable {
  id: Generated<string>;
  tenant_id: string;
  connection_id: string;
  user_id: string;
  issuer: string;
  subject: string;
  name_id_format: string | null;
  session_index: string | null;
  /** Sealed with the purpose `sso-id-token`. */
  id_token_sealed: Buffer | null;
  /** End of the provider's session. */
  session_ends_at: Date | null;
  created_at: Moment;
}

/** An assertion that has been accepted. */
export interface SsoAssertionsTable {
  connection_id: string;
  hash: Buffer;
  expires_at: Moment;
}

/** A role that single sign-on gave. */
export interface SsoGrantedRolesTable {
  tenant_id: string;
  user_id: string;
  role_id: string;
  connection_id: string;
}

/** The tables of signing in by a tenant's provider, by name. */
export interface SsoLoginTables {
  sso_sign_ins: SsoSignInsTable;
  sso_assertions: SsoAssertionsTable;
  sso_granted_roles: SsoGrantedRolesTable;
}
