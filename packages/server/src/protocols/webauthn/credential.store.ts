import type { WebAuthnDeviceType } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** What a credential is for. */
export type CredentialUsage = 'passkey' | 'mfa';

/** A credential as it is in the database. */
export interface StoredCredential {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly deviceType: WebAuthnDeviceType;
  readonly transports: readonly string[];
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A credential to be kept. */
export interface CredentialValues {
  readonly userId: string;
  readonly usage: CredentialUsage;
  readonly name: string;
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly deviceType: WebAuthnDeviceType;
  readonly transports: readonly string[];
  readonly aaguid: string | null;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  readonly now: Date;
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'device_type as deviceType',
  'transports',
  'backup_eligible as backupEligible',
  'backed_up as backedUp',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** SQL of WebAuthn credentials; every query of a user's own ones names the user (T-WAN-1). */
export function createCredentialStore() {
  return {
    /** Keeps a credential; null when its id is registered already, to any user (W-10). */
    add: async (tx: Tx, { now, ...values }: CredentialValues): Promise<string | null> => {
      const row = await tx
        .insertInto('webauthn_credentials')
        .values({
          user_id: values.userId,
          usage: values.usage,
          credential_id: Buffer.from(values.credentialId),
          public_key: Buffer.from(values.publicKey),
          counter: values.counter,
          device_type: values.deviceType,
          transports: [...values.transports],
          aaguid: values.aaguid,
          backup_eligible: values.backupEligible,
          backed_up: values.backedUp,
          name: values.name,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Those of one user and one usage, oldest first. */
    list: (tx: Tx, userId: string, usage: CredentialUsage): Promise<StoredCredential[]> =>
      tx
        .selectFrom('webauthn_credentials')
        .select(columns)
        .where('user_id', '=', userId)
        .where('usage', '=', usage)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** By the id the authenticator knows. */
    find: (
      tx: Tx,
      credentialId: Uint8Array,
      usage: CredentialUsage,
    ): Promise<StoredCredential | undefined> =>
      tx
        .selectFrom('webauthn_credentials')
        .select(columns)
        .where('credential_id', '=', Buffer.from(credentialId))
        .where('usage', '=', usage)
        .executeTakeFirst(),

    /** By our id, if it is this user's. */
    own: async (
      tx: Tx,
      one: { userId: string; id: string; usage: CredentialUsage },
    ): Promise<StoredCredential | null> => {
      if (!isId(one.id)) return null;
      const row = await tx
        .selectFrom('webauthn_credentials')
        .select(columns)
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .where('usage', '=', one.usage)
        .executeTakeFirst();
      return row ?? null;
    },

    /**
     * Notes that it was used. False when it is gone, or when its counter did not go up: then two
     * devices hold the same key (W-14). Counters that stay 0, as synced passkeys have, say nothing.
     * One statement, so that of two proofs with the same counter one is accepted.
     */
    use: async (
      tx: Tx,
      one: { id: string; counter: number; backedUp: boolean; now: Date },
    ): Promise<boolean> => {
      const row = await tx
        .updateTable('webauthn_credentials')
        .set({ counter: one.counter, backed_up: one.backedUp, last_used_at: one.now })
        .where('id', '=', one.id)
        .where((eb) =>
          eb.or([
            eb('counter', '<', one.counter),
            ...(one.counter === 0 ? [eb('counter', '=', 0)] : []),
          ]),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when it is not this user's. */
    rename: async (
      tx: Tx,
      one: { userId: string; id: string; usage: CredentialUsage; name: string },
    ) => {
      if (!isId(one.id)) return false;
      const row = await tx
        .updateTable('webauthn_credentials')
        .set({ name: one.name })
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .where('usage', '=', one.usage)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The name it had; null when it is not this user's. */
    remove: async (
      tx: Tx,
      one: { userId: string; id: string; usage: CredentialUsage },
    ): Promise<string | null> => {
      if (!isId(one.id)) return null;
      const row = await tx
        .deleteFrom('webauthn_credentials')
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .where('usage', '=', one.usage)
        .returning('name')
        .executeTakeFirst();
      return row?.name ?? null;
    },

    /** Forgets all of a user, of one usage or of every one. */
    removeAll: async (tx: Tx, userId: string, usage?: CredentialUsage): Promise<void> => {
      const all = tx.deleteFrom('webauthn_credentials').where('user_id', '=', userId);
      await (usage ? all.where('usage', '=', usage) : all).execute();
    },
  };
}

/** SQL of WebAuthn credentials. */
export type CredentialStore = ReturnType<typeof createCredentialStore>;
