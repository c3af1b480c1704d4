import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;
type Json = ColumnType<Record<string, unknown>, string, string>;

/** What a user lets an application do in one session. Decision 0176. */
export interface OidcGrantsTable {
  id: string;
  session_id: string;
  user_id: string;
  tenant_id: string;
  client_id: string;
  payload: Json;
  continued: Generated<boolean>;
  expires_at: Moment;
}

/** Codes, opaque access tokens and requests that wait for a user. */
export interface OidcArtifactsTable {
  kind: string;
  hash: Uint8Array;
  payload: Json;
  grant_id: string | null;
  created_at: Moment;
  consumed_at: Moment | null;
  expires_at: Moment;
}

/** Refresh tokens of applications. */
export interface OidcRefreshFamiliesTable {
  id: string;
  grant_id: string;
  key_hash: Uint8Array;
  generation: Generated<number>;
  rotated_at: Moment;
  confirmed_at: Moment | null;
  payload: Json;
  expires_at: Moment;
}

/** Applications that were entered in a session. */
export interface SessionApplicationsTable {
  session_id: string;
  client_id: string;
  notify: boolean;
}

/** The tables of hosted login. */
export interface HostedTables {
  oidc_grants: OidcGrantsTable;
  oidc_artifacts: OidcArtifactsTable;
  oidc_refresh_families: OidcRefreshFamiliesTable;
  session_applications: SessionApplicationsTable;
}
