import { createHash } from 'node:crypto';
import type { MfaStrategy } from '@foyer/contract';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** What a waiting sign-in still needs: a factor proved, one set up, or one proved in a session that is open already. */
export type PendingPurpose = 'verify' | 'enrol' | 'stepUp';

/** A sign-in that waits for MFA. */
export interface PendingLogin {
  readonly id: string;
  readonly userId: string;
  readonly purpose: PendingPurpose;
  readonly sessionId: string | null;
  readonly methods: readonly string[];
  readonly audit: Readonly<Record<string, unknown>>;
  readonly offerSealed: Buffer | null;
}

/** A pending sign-in as it is found. `provedStrategy`: only the recovery code is still to be confirmed. Decision 0281. */
export interface FoundLogin extends PendingLogin {
  readonly provedStrategy: MfaStrategy | null;
}

/** A pending sign-in to be kept. */
export interface NewPending extends Omit<PendingLogin, 'id'> {
  readonly token: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** An authenticator app that is being set up. */
export interface EnrolmentKey {
  readonly sessionId: string;
  readonly userId: string;
}

/** A password that was chosen, or demanded by an administrator, in the meantime ends the sign-ins that began with the one before it. */
const isPasswordUnchanged = sql`not exists (select 1 from passwords p
  where p.user_id = mfa_logins.user_id and greatest(p.changed_at, p.reset_demanded_at) > mfa_logins.created_at)`;

const columns = sql`id, user_id as "userId", purpose, session_id as "sessionId", methods, audit, offer_sealed as "offerSealed",
  proved_strategy as "provedStrategy"`;

/** SQL of everything that waits or is remembered: pending sign-ins, set-ups under way, browsers spared MFA. */
export function createPendingStore() {
  return {
    add: (tx: Tx, { token, now, expiresAt, ...one }: NewPending) =>
      tx
        .insertInto('mfa_logins')
        .values({
          token_hash: toHash(token),
          user_id: one.userId,
          purpose: one.purpose,
          session_id: one.sessionId,
          methods: [...one.methods],
          audit: JSON.stringify(one.audit),
          offer_sealed: one.offerSealed,
          created_at: now,
          expires_at: expiresAt,
        })
        .execute(),

    find: async (tx: Tx, token: string, now: Date): Promise<FoundLogin | undefined> => {
      const { rows } = await sql<FoundLogin>`
        select ${columns} from mfa_logins
        where token_hash = ${toHash(token)} and finished_at is null and expires_at > ${now}
          and ${isPasswordUnchanged}`.execute(tx);
      return rows[0];
    },

    /** Counts a try and finds the sign-in, in one statement: after so many it is found no more. */
    attempt: async (
      tx: Tx,
      one: { token: string; now: Date; limit: number },
    ): Promise<FoundLogin | undefined> => {
      const { rows } = await sql<FoundLogin>`
        update mfa_logins set attempts = attempts + 1
        where token_hash = ${toHash(one.token)} and finished_at is null and expires_at > ${one.now} and attempts < ${one.limit}
          and ${isPasswordUnchanged}
        returning ${columns}`.execute(tx);
      return rows[0];
    },

    /** Whether a pending sign-in has used up its attempts. */
    isExhausted: async (
      tx: Tx,
      one: { token: string; now: Date; limit: number },
    ): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from mfa_logins
        where token_hash = ${toHash(one.token)} and finished_at is null and expires_at > ${one.now}
          and attempts >= ${one.limit} and proved_strategy is null`.execute(tx);
      return rows.length > 0;
    },

    refund: (tx: Tx, id: string) =>
      sql`update mfa_logins set attempts = attempts - 1 where id = ${id} and attempts > 0`.execute(
        tx,
      ),

    /** Marks MFA as verified; the recovery code in the offer must be confirmed. Of concurrent calls, one succeeds. */
    hold: async (
      tx: Tx,
      one: {
        id: string;
        strategy: MfaStrategy;
        methods: readonly string[];
        audit: object;
        offerSealed: Buffer;
        now: Date;
      },
    ): Promise<boolean> => {
      const row = await tx
        .updateTable('mfa_logins')
        .set({
          purpose: 'enrol',
          proved_strategy: one.strategy,
          methods: [...one.methods],
          audit: JSON.stringify(one.audit),
          offer_sealed: one.offerSealed,
        })
        .where('id', '=', one.id)
        .where('finished_at', 'is', null)
        .where('proved_strategy', 'is', null)
        .where('expires_at', '>', one.now)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends a pending sign-in: of many at once one succeeds. */
    finish: async (tx: Tx, id: string, now: Date): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update mfa_logins set finished_at = ${now} where id = ${id} and finished_at is null and expires_at > ${now}`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    abandon: (tx: Tx, token: string, now: Date) =>
      sql`update mfa_logins set finished_at = ${now} where token_hash = ${toHash(token)} and finished_at is null`.execute(
        tx,
      ),

    abandonAll: (tx: Tx, userId: string, now: Date) =>
      sql`update mfa_logins set finished_at = ${now} where user_id = ${userId} and finished_at is null`.execute(
        tx,
      ),

    beginEnrolment: (tx: Tx, one: EnrolmentKey & { secretSealed: Buffer; expiresAt: Date }) => {
      const values = {
        user_id: one.userId,
        secret_sealed: one.secretSealed,
        expires_at: one.expiresAt,
      };
      return tx
        .insertInto('mfa_enrolments')
        .values({ session_id: one.sessionId, ...values })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
        .execute();
    },

    findEnrolment: (tx: Tx, { sessionId, userId }: EnrolmentKey, now: Date) =>
      tx
        .selectFrom('mfa_enrolments')
        .select('secret_sealed as secretSealed')
        .where('session_id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Uses a set-up up: of many at once one succeeds. */
    takeEnrolment: async (
      tx: Tx,
      one: EnrolmentKey & { secretSealed: Buffer },
    ): Promise<boolean> => {
      const row = await tx
        .deleteFrom('mfa_enrolments')
        .where('session_id', '=', one.sessionId)
        .where('user_id', '=', one.userId)
        .where('secret_sealed', '=', one.secretSealed)
        .returning('session_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    remember: (tx: Tx, one: { token: string; userId: string; now: Date; expiresAt: Date }) =>
      tx
        .insertInto('mfa_remembered')
        .values({
          hash: toHash(one.token),
          user_id: one.userId,
          created_at: one.now,
          expires_at: one.expiresAt,
        })
        .execute(),

    /**
     * Whether one of these browser cookies was made for this user, not longer ago than the policy allows now, and after
     * the password was last changed.
     */
    isRemembered: async (
      tx: Tx,
      one: { tokens: readonly string[]; userId: string; now: Date; seconds: number },
    ) => {
      if (one.tokens.length === 0) return false;
      const { rows } = await sql`
        select 1 from mfa_remembered r left join passwords p on p.user_id = r.user_id
        where r.user_id = ${one.userId} and r.hash = any(${one.tokens.map(toHash)}::bytea[]) and r.expires_at > ${one.now}
          and r.created_at + ${one.seconds} * interval '1 second' > ${one.now}
          and (p.changed_at is null or p.changed_at <= r.created_at)`.execute(tx);
      return rows.length > 0;
    },

    forgetRemembered: (tx: Tx, userId: string) =>
      tx.deleteFrom('mfa_remembered').where('user_id', '=', userId).execute(),
  };
}

/** SQL of everything that waits or is remembered. */
export type PendingStore = ReturnType<typeof createPendingStore>;

function toHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
