import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { mayActInSession } from '../../rules/membership/may-act.ts';

/** What the engine knows of a thing it made; parsed by the engine itself. */
export type ArtifactPayload = Record<string, unknown>;

/** What tokens of a grant speak of. */
export interface GrantFacts {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly clientId: string;
}

/** An artifact as it is found again. */
export interface Artifact {
  readonly payload: ArtifactPayload;
  readonly grantId: string | null;
  readonly createdAt: Date;
  readonly consumedAt: Date | null;
}

/** The family a refresh token of an application belongs to. */
export interface RefreshFamily {
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly confirmedAt: Date | null;
  readonly payload: ArtifactPayload;
}

/** When something is looked for, and what for. */
interface Look {
  readonly now: Date;
  /**
   * To take it back: then it is found although nothing can be done with it now, as it might come to
   * life again. Decision 0179.
   */
  readonly isRevoking?: boolean;
}

const toHash = (text: string) => createHash('sha256').update(text).digest();

/** What is known of sessions. */
interface SessionConditions {
  /** Whether a session `s` lives. */
  readonly living: (now: Date) => RawBuilder<unknown>;
}

/**
 * SQL of what the engine hands out. Whatever hangs on a grant is there only while the session of
 * the grant lives, and may be in the tenant of the grant.
 */
export function createArtifactsStore({ living }: SessionConditions) {
  const status = (
    now: Date,
  ) => sql`oidc_grants g join sessions s on s.id = g.session_id join users u on u.id = g.user_id
    join memberships m on m.user_id = g.user_id and m.tenant_id = g.tenant_id
    join tenants t on t.id = g.tenant_id and ${living(now)} and ${mayActInSession(now)}`;
  const alive = (grantId: RawBuilder<unknown>, { now, isRevoking = false }: Look) =>
    isRevoking ? sql`true` : sql`exists (select 1 from ${status(now)} where g.id = ${grantId})`;

  return {
    save: (
      tx: Tx,
      one: { kind: string; id: string; payload: ArtifactPayload; now: Date; expiresAt: Date },
    ) =>
      sql`insert into oidc_artifacts (kind, hash, payload, grant_id, created_at, expires_at)
        values (${one.kind}, ${toHash(one.id)}, ${JSON.stringify(one.payload)},
          ${one.payload['grantId'] ?? null}, ${one.now}, ${one.expiresAt})
        on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(
        tx,
      ),

    find: async (
      tx: Tx,
      one: Look & { kind: string; id: string },
    ): Promise<Artifact | undefined> => {
      const { rows } = await sql<Artifact>`
        select payload, grant_id as "grantId", created_at as "createdAt", consumed_at as "consumedAt" from oidc_artifacts a
        where kind = ${one.kind} and hash = ${toHash(one.id)} and expires_at > ${one.now}
          and (grant_id is null or ${alive(sql`a.grant_id`, one)})`.execute(tx);
      return rows[0];
    },

    /** Redeems once: of many at the same time, one gets true. */
    consume: async (tx: Tx, one: { kind: string; id: string; now: Date }): Promise<boolean> => {
      const { numAffectedRows } = await sql`update oidc_artifacts set consumed_at = ${one.now}
        where kind = ${one.kind} and hash = ${toHash(one.id)} and consumed_at is null and expires_at > ${one.now}`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    drop: (tx: Tx, one: { kind: string; id: string }) =>
      sql`delete from oidc_artifacts where kind = ${one.kind} and hash = ${toHash(one.id)}`.execute(
        tx,
      ),

    addGrant: (
      tx: Tx,
      one: GrantFacts & { id: string; payload: ArtifactPayload; expiresAt: Date },
    ) =>
      sql`insert into oidc_grants (id, session_id, user_id, tenant_id, client_id, payload, expires_at)
        values (${one.id}, ${one.sessionId}, ${one.userId}, ${one.tenantId}, ${one.clientId}, ${JSON.stringify(one.payload)},
          ${one.expiresAt})`.execute(tx),

    findGrant: async (tx: Tx, id: string, now: Date) => {
      const { rows } = await sql<GrantFacts & { payload: ArtifactPayload }>`
        select g.session_id as "sessionId", g.user_id as "userId", g.tenant_id as "tenantId", g.client_id as "clientId", g.payload
        from ${status(now)} where g.id = ${id} and g.expires_at > ${now}`.execute(tx);
      return rows[0];
    },

    /** Notes that a grant's code continued the session itself. */
    noteContinued: (tx: Tx, id: string) =>
      sql`update oidc_grants set continued = true where id = ${id}`.execute(tx),

    /**
     * Takes a grant back with everything that came of it: tokens, sessions beneath, the session
     * itself where its code continued it.
     */
    revokeGrant: async (tx: Tx, id: string, now: Date): Promise<void> => {
      await sql`update sessions set ended_at = ${now}, end_reason = 'grantRevoked' where ended_at is null and (grant_id = ${id}
        or id = (select session_id from oidc_grants where id = ${id} and continued))`.execute(tx);
      await sql`delete from oidc_grants where id = ${id}`.execute(tx);
    },

    /** Notes that an application was entered in a session. */
    noteApplication: (tx: Tx, grantId: string, notify: boolean) =>
      sql`insert into session_applications (session_id, client_id, notify)
        select session_id, client_id, ${notify} from oidc_grants where id = ${grantId}
        on conflict (session_id, client_id) do update set notify = excluded.notify`.execute(tx),

    addFamily: (
      tx: Tx,
      one: {
        id: string;
        grantId: string;
        keyHash: Buffer;
        now: Date;
        payload: ArtifactPayload;
        expiresAt: Date;
      },
    ) =>
      sql`insert into oidc_refresh_families (id, grant_id, key_hash, rotated_at, payload, expires_at)
        values (${one.id}, ${one.grantId}, ${one.keyHash}, ${one.now}, ${JSON.stringify(one.payload)}, ${one.expiresAt})`.execute(
        tx,
      ),

    findFamily: async (
      tx: Tx,
      one: Look & { id: string; keyHash: Buffer },
    ): Promise<RefreshFamily | undefined> => {
      const { rows } = await sql<RefreshFamily>`
        select generation, rotated_at as "rotatedAt", confirmed_at as "confirmedAt", payload from oidc_refresh_families f
        where id = ${one.id} and key_hash = ${one.keyHash} and expires_at > ${one.now} and ${alive(sql`f.grant_id`, one)}`.execute(
        tx,
      );
      return rows[0];
    },

    /**
     * Moves a family on to a generation; it stays where it is when another call was there first.
     */
    advanceFamily: (
      tx: Tx,
      one: { id: string; generation: number; now: Date; payload: ArtifactPayload },
    ) =>
      sql`update oidc_refresh_families set generation = ${one.generation}, rotated_at = ${one.now}, confirmed_at = null,
          payload = ${JSON.stringify(one.payload)}
        where id = ${one.id} and generation = ${one.generation} - 1`.execute(tx),

    /** An access token was used: the last refresh has reached its client. Decision 0050. */
    confirmFamilies: (tx: Tx, one: { grantId: string; issuedAt: Date; now: Date }) =>
      sql`update oidc_refresh_families set confirmed_at = ${one.now}
        where grant_id = ${one.grantId} and confirmed_at is null and rotated_at <= ${one.issuedAt}`.execute(
        tx,
      ),

    dropFamily: (tx: Tx, id: string) =>
      sql`delete from oidc_refresh_families where id = ${id}`.execute(tx),
  };
}

/** SQL of what the engine hands out. */
export type ArtifactsStore = ReturnType<typeof createArtifactsStore>;
