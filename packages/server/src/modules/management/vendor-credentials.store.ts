import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { VendorCaller } from '../../kernel/http/context.ts';

/** A credential as the operator sees it. */
export interface CredentialRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** The hashes a secret is compared with. */
export interface KnownSecrets {
  readonly secretHash: Uint8Array;
  /** The one before it, while it works. */
  readonly previousHash: Uint8Array | null;
}

const columns = sql`id, name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/** SQL of vendor credentials. */
export const vendorCredentialsStore = {
  list: async (tx: Tx): Promise<CredentialRow[]> =>
    (
      await sql<CredentialRow>`select ${columns} from vendor_credentials order by created_at`.execute(
        tx,
      )
    ).rows,

  /** With an ID only where a seed wants the same one each time. */
  add: async (
    tx: Tx,
    one: {
      id?: string | undefined;
      name: string;
      scopes: readonly string[];
      secretHash: Uint8Array;
      now: Date;
    },
  ): Promise<CredentialRow> => {
    const { rows } = await sql<CredentialRow>`
      insert into vendor_credentials (id, name, scopes, secret_hash, created_at)
      values (coalesce(${one.id ?? null}::uuid, gen_random_uuid()), ${one.name}, ${[...one.scopes]}::text[], ${one.secretHash}, ${one.now})
      returning ${columns}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('An inserted credential is returned');
    return row;
  },

  rotate: async (
    tx: Tx,
    one: { id: string; secretHash: Uint8Array; previousUntil: Date },
  ): Promise<CredentialRow | undefined> => {
    const { rows } = await sql<CredentialRow>`
      update vendor_credentials set previous_hash = secret_hash, previous_until = ${one.previousUntil}, secret_hash = ${one.secretHash}
      where id = ${one.id} and revoked_at is null returning ${columns}`.execute(tx);
    return rows[0];
  },

  revoke: async (tx: Tx, id: string, now: Date): Promise<CredentialRow | undefined> => {
    const { rows } = await sql<CredentialRow>`
      update vendor_credentials set revoked_at = ${now} where id = ${id} and revoked_at is null returning ${columns}`.execute(
      tx,
    );
    return rows[0];
  },

  getSecrets: async (tx: Tx, id: string, now: Date): Promise<KnownSecrets | undefined> => {
    const { rows } = await sql<KnownSecrets>`
      select secret_hash as "secretHash", case when previous_until > ${now} then previous_hash end as "previousHash"
      from vendor_credentials where id = ${id} and revoked_at is null`.execute(tx);
    return rows[0];
  },

  /** The caller as of now, noting the use once a minute; undefined if the credential has been revoked. */
  use: async (tx: Tx, id: string, now: Date): Promise<VendorCaller | undefined> => {
    const { rows } = await sql<VendorCaller>`
      with used as (
        update vendor_credentials set last_used_at = ${now}
        where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
      )
      select id as "credentialId", scopes from vendor_credentials where id = ${id} and revoked_at is null`.execute(
      tx,
    );
    return rows[0];
  },
};
