import type { Generated } from 'kysely';

/** A picture as it is shown. Migration 0112. */
export interface PicturesTable {
  id: Generated<string>;
  user_id: string | null;
  tenant_id: string | null;
  bytes: Uint8Array;
  created_at: Date;
}

/** An account that is to be deleted. Migration 0113. */
export interface AccountDeletionsTable {
  user_id: string;
  asked_at: Date;
  due_at: Date;
  blocked_at: Date | null;
}

/** The tables of profiles. */
export interface ProfileTables {
  pictures: PicturesTable;
  account_deletions: AccountDeletionsTable;
}
