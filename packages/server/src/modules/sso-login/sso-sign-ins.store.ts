import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

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
  readonly sessionEndsAt: Date | null;
  readonly now: Date;
}

/** What a provider said, as signing out needs it. */
export interface SignIn {
  readonly connectionId: string;
  readonly subject: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
  /** Sealed. */
  readonly idToken: Buffer | null;
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
          session_ends_at: one.sessionEndsAt,
          created_at: one.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    find: (tx: Tx, id: string): Promise<SignIn | undefined> =>
      tx
        .selectFrom('sso_sign_ins')
        .select([
          'connection_id as connectionId',
          'subject',
          'name_id_format as nameIdFormat',
          'session_index as sessionIndex',
          'id_token_sealed as idToken',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Whether a user has come by a connection before. */
    has: async (tx: Tx, one: { connectionId: string; userId: string }): Promise<boolean> => {
      const row = await tx
        .selectFrom('sso_sign_ins')
        .select('id')
        .where('connection_id', '=', one.connectionId)
        .where('user_id', '=', one.userId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Removes sign-ins nothing needs any longer: of no living session, and not the last by which a user came by a connection, which says
     * that they have come by it and what its provider calls itself. Answers how many of at most `most`.
     */
    prune: async (tx: Tx, one: { now: Date; before: Date; most: number }): Promise<number> => {
      const { numAffectedRows } = await sql`
        delete from sso_sign_ins where id in (
          select i.id from sso_sign_ins i where i.created_at < ${one.before}
            and not exists (
              select 1 from sessions s where s.sso_sign_in_id = i.id and s.ended_at is null and s.expires_at > ${one.now})
            and exists (
              select 1 from sso_sign_ins later where later.user_id = i.user_id and later.connection_id = i.connection_id
                and (later.created_at, later.id) > (i.created_at, i.id))
          limit ${one.most})`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },

    /** Ends sessions that a provider began: of a user, with one of the indexes, or both; all of the user where it names no index. */
    end: async (
      tx: Tx,
      one: {
        connectionId: string;
        issuer: string;
        subject: string | null;
        indexes: readonly string[];
        now: Date;
      },
    ): Promise<readonly { userId: string; tenantId: string }[]> => {
      const indexes = [...one.indexes];
      const { rows } = await sql<{ userId: string; tenantId: string }>`
        update sessions s set ended_at = ${one.now}, end_reason = 'upstreamLogout' from sso_sign_ins i
        where s.sso_sign_in_id = i.id and s.ended_at is null and i.connection_id = ${one.connectionId}
          and i.issuer = ${one.issuer} and (${one.subject}::text is null or i.subject = ${one.subject})
          and (${indexes.length === 0} or i.session_index = any(${indexes}::text[]))
        returning s.user_id as "userId", s.tenant_id as "tenantId"`.execute(tx);
      return rows;
    },
  };
}

/** SQL of what providers said at sign-ins. */
export type SsoSignInsStore = ReturnType<typeof createSsoSignInsStore>;
