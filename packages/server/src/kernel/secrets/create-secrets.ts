import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { secretKinds } from './secret-kinds.ts';
import { type CodesDeps, createCodes } from './create-codes.ts';
import type { AcceptedSecret, SecretClaim, Secrets } from './secrets.ts';

/** 256 bits: beyond guessing, so that the hash needs no salt. */
const secretBytes = 32;
/**
 * How 32 bytes look in base64url; nothing else is looked up, least of all an empty text (T-PWD-5).
 */
const secretForm = /^[A-Za-z0-9_-]{43}$/;

/** The single-use-secret service on the database. */
export function createSecrets(deps: CodesDeps): Secrets {
  const { clock, random } = deps;
  return {
    ...createCodes(deps),

    async issue(tx, { kind, subject, ttlSeconds = secretKinds[kind].ttlSeconds, ...rest }) {
      const secret = rest.secret ?? Buffer.from(random.bytes(secretBytes)).toString('base64url');
      await tx
        .insertInto('single_use_secrets')
        .values({
          kind,
          subject,
          hash: toHash(secret),
          tenant_id: rest.tenantId ?? null,
          flow: rest.flow ?? null,
          purpose: rest.purpose ?? null,
          payload: JSON.stringify(rest.payload ?? {}),
          max_attempts: rest.maxAttempts ?? null,
          expires_at: new Date(clock.now().getTime() + ttlSeconds * 1000),
        })
        .execute();
      return secret;
    },

    async consume(tx, claim) {
      if (!secretForm.test(claim.secret)) return null;
      const row = await tx
        .deleteFrom('single_use_secrets')
        .where(matching(claim, clock.now()))
        .returning(['id', 'payload', 'tenant_id'])
        .executeTakeFirst();
      if (row) return accepted(row);
      await countWrongAttempt(tx, claim);
      return null;
    },

    async peek(tx, claim) {
      if (!secretForm.test(claim.secret)) return null;
      const row = await tx
        .selectFrom('single_use_secrets')
        .where(matching(claim, clock.now()))
        .select(['id', 'payload', 'tenant_id'])
        .executeTakeFirst();
      return row ? accepted(row) : null;
    },

    async find(tx, { kind, secret }) {
      if (!secretForm.test(secret)) return null;
      const row = await tx
        .selectFrom('single_use_secrets')
        .where('kind', '=', kind)
        .where('hash', '=', toHash(secret))
        .where('expires_at', '>', clock.now())
        .select(['id', 'subject', 'payload', 'tenant_id', 'expires_at'])
        .executeTakeFirst();
      return row ? { ...accepted(row), subject: row.subject, expiresAt: row.expires_at } : null;
    },

    async revoke(tx, { kind, subject }) {
      await tx
        .deleteFrom('single_use_secrets')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute();
    },
  };
}

function matching({ kind, secret, subject }: SecretClaim, now: Date) {
  return sql<boolean>`kind = ${kind} and hash = ${toHash(secret)} and subject = ${subject} and expires_at > ${now}
    and (max_attempts is null or attempts < max_attempts)`;
}

async function countWrongAttempt(tx: Tx, { kind, subject }: SecretClaim): Promise<void> {
  await tx
    .updateTable('single_use_secrets')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('max_attempts', 'is not', null)
    .execute();
}

function accepted(row: {
  id: string;
  payload: Readonly<Record<string, unknown>>;
  tenant_id: string | null;
}): AcceptedSecret {
  return { id: row.id, payload: row.payload, tenantId: row.tenant_id };
}

function toHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
