import type { Tx } from '../../db/database.ts';

/** What a provider said at a sign-in. */
interface NewSignIn {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
  /** Sealed. */
  readonly idToken: Buffer | null;
  readonly now: Date;
}

/** SQL of what providers said at sign-ins. */
export function createSsoSignInsStore() {
  return {
    add: async (tx: Tx, one: NewSignIn): Promise<string> => {
      const { id } = await tx
        .insertInto('sso_sign_ins')
        .values({
          tenant_id: one.tenantId,
          connection_id: one.connectionId,
          user_id: one.userId,
          issuer: one.issuer,
          subject: one.subject,
          name_id_format: one.nameIdFormat,
          session_index: one.sessionIndex,
          id_token_sealed: one.idToken,
          created_at: one.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** SQL of what providers said at sign-ins. */
export type SsoSignInsStore = ReturnType<typeof createSsoSignInsStore>;
