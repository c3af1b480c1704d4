import type { Generated } from 'kysely';

/** Migration 0108. */
export interface ApiTokensTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string | null;
  kind: 'ClientCredentials' | 'AccessToken';
  description: string;
  secret_hash: Uint8Array;
  role_ids: Generated<string[]>;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  /** Where it was last used from, as of `last_used_at`. */
  last_used_ip: string | null;
  /** The secret before this one, for as long as it still works. Decision 0210. */
  previous_hash: Uint8Array | null;
  previous_until: Date | null;
  /** The `sub` of the access token; null: `id`. */
  secret_id: string | null;
  previous_secret_id: string | null;
  rotated_at: Date | null;
}

/** Tables of tokens that programs call with. */
export interface ApiTokenTables {
  api_tokens: ApiTokensTable;
}
