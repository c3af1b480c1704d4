import type { TxtRecord } from '@foyer/lab';
import type { Platform } from '@foyer/server/modules/platform';

/** The TXT records with which tenants are about to prove a domain; the lab offers to publish them. */
export async function awaitedRecords(db: Platform['db']): Promise<readonly TxtRecord[]> {
  const rows = await db.system((tx) =>
    tx
      .selectFrom('sso_domains')
      .select(['domain', 'txt_record'])
      .where('validated_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  );
  return rows.map(({ domain, txt_record: text }) => ({ name: domain, text }));
}
