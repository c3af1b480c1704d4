import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/is-id.ts';

/** Whom a picture shows, or whose sign it is. Each has one at most. */
export type PictureOwner = { readonly userId: string } | { readonly tenantId: string };

/** SQL of pictures. Under the tenant role none is seen: they are read by their address only. */
export function createPicturesStore() {
  const owned = (owner: PictureOwner) =>
    'userId' in owner ? sql`user_id = ${owner.userId}` : sql`tenant_id = ${owner.tenantId}`;

  return {
    /** Takes the place of an earlier one, under another address: addresses are cached permanently. */
    put: async (
      tx: Tx,
      owner: PictureOwner,
      one: { bytes: Uint8Array; now: Date },
    ): Promise<string> => {
      await sql`delete from pictures where ${owned(owner)}`.execute(tx);
      const [userId, tenantId] = 'userId' in owner ? [owner.userId, null] : [null, owner.tenantId];
      const created = await tx
        .insertInto('pictures')
        .values({
          user_id: userId,
          tenant_id: tenantId,
          bytes: Buffer.from(one.bytes),
          created_at: one.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return created.id;
    },

    remove: (tx: Tx, owner: PictureOwner) =>
      sql`delete from pictures where ${owned(owner)}`.execute(tx),

    read: async (tx: Tx, id: string): Promise<Uint8Array | undefined> =>
      isId(id)
        ? (await tx.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst())
            ?.bytes
        : undefined,
  };
}

/** SQL of pictures. */
export type PicturesStore = ReturnType<typeof createPicturesStore>;
