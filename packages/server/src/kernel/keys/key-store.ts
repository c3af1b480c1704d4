import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
} from 'jose';
import { sql } from 'kysely';
import type { Audit } from '../audit/audit.ts';
import type { Db, Tx } from '../db/database.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { Seal } from '../secrets/seal.ts';

/** A signing key with both halves. */
export interface SigningKey {
  readonly kid: string;
  readonly publicJwk: Readonly<Record<string, string>>;
  readonly publicKey: CryptoKey;
  readonly privateKey: KeyObject;
  readonly activeFrom: Date;
}

/** What the key store works with. */
export interface KeyStoreDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: ClockPort;
}

/** The secret of the settings is not the one this database was sealed with. */
export class OtherSecret extends Error {
  constructor(cause: unknown) {
    super('the keys in this database were sealed with another secret', { cause });
    this.name = 'OtherSecret';
  }
}

const algorithm = 'RS256';
const purpose = 'signing key';
/**
 * Milliseconds between publishing a key and signing with it: caches of the JWKS are 5 minutes old
 * at most.
 */
const publishAhead = 10 * 60_000;
/**
 * Milliseconds an old key stays published after its successor took over: longer than any token
 * lives.
 */
const keepPublished = 2 * 60 * 60_000;
/** Milliseconds that a successor may wait at most: a forgotten rotation must not surprise anyone. */
const maxAhead = 56 * 24 * 60 * 60_000;
/** Key of the advisory lock, so that many nodes make one first key. */
const lockKey = 7_020_261;

/**
 * Reads every key that is published, the signing one first (contract, §6), then the newer, then the
 * older ones. Throws `OtherSecret`.
 */
export async function loadKeys({ db, seal, clock }: KeyStoreDeps): Promise<readonly SigningKey[]> {
  const now = clock.now();
  const rows = await db.read((tx) =>
    tx
      .selectFrom('signing_keys')
      .select(['kid', 'public_jwk', 'private_sealed', 'active_from'])
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
      .orderBy('active_from', 'desc')
      .execute(),
  );
  const signing = rows.find((row) => row.active_from <= now) ?? rows[0];
  const sorted = signing ? [signing, ...rows.filter((row) => row !== signing)] : [];
  return Promise.all(
    sorted.map(async (row) => ({
      kid: row.kid,
      publicJwk: row.public_jwk,
      publicKey: await asKey(importJWK({ ...row.public_jwk }, algorithm)),
      privateKey: createPrivateKey(openKey(seal, row.private_sealed)),
      activeFrom: row.active_from,
    })),
  );
}

/** The private half of a key, as PEM. Throws `OtherSecret`. */
export function openKey(seal: Pick<Seal, 'open'>, sealed: Uint8Array): string {
  try {
    return seal.open(purpose, sealed);
  } catch (cause) {
    throw new OtherSecret(cause);
  }
}

/** Makes the first key of a new database. */
export async function ensureKey(deps: KeyStoreDeps): Promise<void> {
  const { db, clock } = deps;
  if (await db.read(hasKey)) return;
  const created = await newKey(deps);
  await db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (!(await hasKey(tx))) await insertKey(tx, created, clock.now());
  });
}

/**
 * Adds a key that takes over at `activeFrom` (default: as soon as the caches of the JWKS have seen
 * it), and retires the present one after that. Replaces a successor that still waits for its time.
 * Throws a `RangeError` for a time that is too soon or more than eight weeks away.
 */
export async function rotateKeys(
  deps: KeyStoreDeps & { readonly audit: Audit },
  chosen?: Date,
): Promise<{ readonly kid: string; readonly activeFrom: Date }> {
  const { db, clock, audit } = deps;
  const now = clock.now().getTime();
  const soonest = new Date(now + publishAhead);
  const activeFrom = chosen ?? soonest;
  if (!(activeFrom >= soonest && activeFrom.getTime() <= now + maxAhead))
    throw new RangeError('a key can sign from 10 minutes to 8 weeks after it is published');
  const created = await newKey(deps);
  await db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    // nodes may sign with a key that is about to start before they read the keys again: keep it
    await tx.deleteFrom('signing_keys').where('active_from', '>', soonest).execute();
    await tx
      .updateTable('signing_keys')
      .set({ retired_at: new Date(activeFrom.getTime() + keepPublished) })
      .where('active_from', '=', (eb) =>
        eb.selectFrom('signing_keys').select(({ fn }) => fn.max('active_from').as('latest')),
      )
      .execute();
    await insertKey(tx, created, activeFrom);
    await audit.record(tx, {
      action: 'signing_key.rotated',
      description: `Published a signing key that signs from ${activeFrom.toISOString()}.`,
      json: { kid: created.kid, signsFrom: activeFrom.toISOString() },
    });
  });
  return { kid: created.kid, activeFrom };
}

const hasKey = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('signing_keys').select('kid').limit(1).executeTakeFirst()) !== undefined;

/**
 * A key as the database keeps it. Made before a transaction begins: on a busy machine it takes
 * longer than one may do nothing.
 */
async function newKey({ seal }: Pick<KeyStoreDeps, 'seal'>) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, {
    modulusLength: 2048,
    extractable: true,
  });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    public_jwk: JSON.stringify({
      kty: jwk.kty,
      n: jwk.n,
      e: jwk.e,
      kid,
      alg: algorithm,
      use: 'sig',
    }),
    private_sealed: seal.seal(purpose, await exportPKCS8(privateKey)),
  };
}

const insertKey = (tx: Tx, created: Awaited<ReturnType<typeof newKey>>, activeFrom: Date) =>
  tx
    .insertInto('signing_keys')
    .values({ ...created, active_from: activeFrom })
    .execute();

async function asKey(imported: Promise<CryptoKey | Uint8Array>): Promise<CryptoKey> {
  const key = await imported;
  if (key instanceof Uint8Array) throw new Error('A signing key in the database is not an RSA key');
  return key;
}
