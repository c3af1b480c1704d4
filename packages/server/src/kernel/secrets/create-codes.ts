import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { AttemptKey } from '../attempt-counter/attempt-key.ts';
import type { AttemptCounter } from '../attempt-counter/attempt-counter.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import type { AcceptedCode, CodeClaim, CodeRequest, Codes } from './codes.ts';
import { codeKinds } from './secret-kinds.ts';
import type { Seal } from './seal.ts';

/** What codes are made and counted with. */
export interface CodesDeps {
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly attemptCounter: AttemptCounter;
  readonly mac: Seal['mac'];
}

const handleBytes = 32;
const defaultDigits = 6;
/** NIST SP 800-63B §5.2.2 allows 100; with six digits five tries are one chance in 200,000. */
const defaultAttempts = 5;
/**
 * Wrong codes of one kind that a subject gets within a day, over all handles: one chance in 50,000
 * a day for six digits.
 */
const wrongPerDay = 20;
const daySeconds = 24 * 60 * 60;

/** Codes on the database. */
export function createCodes({ clock, random, attemptCounter, mac }: CodesDeps): Codes {
  const newHandle = () => Buffer.from(random.bytes(handleBytes)).toString('base64url');
  const toMac = (kind: string, handle: string, code: string) => mac('code', kind, handle, code);

  async function issueCode(tx: Tx, request: CodeRequest) {
    const {
      kind,
      subject,
      digits = defaultDigits,
      handle = newHandle(),
      ttlSeconds = codeKinds[kind].ttlSeconds,
    } = request;
    const code = randomDigits(random, digits);
    const row = {
      handle_hash: toHash(handle),
      code_mac: toMac(kind, handle, code),
      tenant_id: request.tenantId ?? null,
      payload: JSON.stringify(request.payload ?? {}),
      attempts: 0,
      max_attempts: request.maxAttempts ?? defaultAttempts,
      redeemed_at: null,
      expires_at: new Date(clock.now().getTime() + ttlSeconds * 1000),
    };
    await tx
      .insertInto('one_time_codes')
      .values({ kind, subject, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(row))
      .execute();
    return { code, handle };
  }

  /** Right or wrong, one counter is touched afterwards: for a handle nobody has, one of its own. */
  async function redeemCode(
    tx: Tx,
    { kind, handle, code }: CodeClaim,
  ): Promise<AcceptedCode | null> {
    const tried = await tryOnce(tx, {
      kind,
      handle,
      mac: toMac(kind, handle, plain(code)),
      now: clock.now(),
    });
    const key: AttemptKey = ['code', kind, tried?.subject ?? toHash(handle).toString('hex')];
    if (!tried?.isRight) {
      await attemptCounter.hit(tx, key, wrongPerDay, daySeconds);
      return null;
    }
    const { allowed } = await attemptCounter.look(tx, key, wrongPerDay - 1);
    if (!allowed) return null;
    await attemptCounter.clear(tx, key);
    const { subject, payload, tenantId } = tried;
    return { subject, payload, tenantId };
  }

  return {
    issueCode,
    redeemCode,
    newHandle,
    async renewCode(tx, { kind, subject, handle, ttlSeconds = codeKinds[kind].ttlSeconds }) {
      const code = randomDigits(random, defaultDigits);
      const { numUpdatedRows } = await tx
        .updateTable('one_time_codes')
        .set({
          code_mac: toMac(kind, handle, code),
          attempts: 0,
          redeemed_at: null,
          expires_at: new Date(clock.now().getTime() + ttlSeconds * 1000),
        })
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('handle_hash', '=', toHash(handle))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? code : null;
    },
    async peekCode(tx, { kind, handle }) {
      const { rows } = await sql<AcceptedCode>`
        select subject, payload, tenant_id as "tenantId" from one_time_codes where handle_hash = ${toHash(handle)} and kind = ${kind}
          and redeemed_at is null and attempts < max_attempts and expires_at > ${clock.now()}`.execute(
        tx,
      );
      return rows[0] ?? null;
    },
    async revokeCode(tx, { kind, subject }) {
      await tx
        .deleteFrom('one_time_codes')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute();
    },
  };
}

/**
 * Counts the try and redeems with the right code, in one statement: of many at once each counts and
 * one succeeds.
 */
async function tryOnce(
  tx: Tx,
  { kind, handle, mac, now }: { kind: string; handle: string; mac: Uint8Array; now: Date },
) {
  const { rows } = await sql<AcceptedCode & { isRight: boolean }>`
    update one_time_codes set attempts = attempts + 1, redeemed_at = case when code_mac = ${mac} then ${now}::timestamptz end
    where handle_hash = ${toHash(handle)} and kind = ${kind}
      and redeemed_at is null and attempts < max_attempts and expires_at > ${now}
    returning subject, payload, tenant_id as "tenantId", redeemed_at is not null as "isRight"`.execute(
    tx,
  );
  return rows[0];
}

/** Every code is equally likely: draws that would favor the small ones are thrown away. */
function randomDigits(random: RandomPort, digits: number): string {
  const size = 10 ** digits;
  const fair = Math.floor(2 ** 32 / size) * size;
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE();
    if (drawn < fair) return String(drawn % size).padStart(digits, '0');
  }
}

/**
 * Users paste codes with spaces and hyphens around and in them, and type digits as wide as
 * letters.
 */
function plain(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
}

function toHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
