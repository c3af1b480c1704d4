import { createPrivateKey } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import type { Seal } from '../../kernel/secrets/seal.ts';
import { certificateFacts } from './certificates.ts';
import type { Saml, SpKey, SpKeys } from './saml.ts';

/** What our keys are kept with. */
export interface SpKeysDeps {
  readonly db: Db;
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  /** Our address: the name in our certificates. */
  readonly publicUrl: string;
}

const purpose = 'saml key';
const day = 24 * 60 * 60_000;
/**
 * Milliseconds a new key is published before it signs: administrators load our metadata by hand.
 */
const publishAhead = 14 * day;
/** Milliseconds an old key still opens assertions after its successor signs. */
const keepOpening = 14 * day;
/**
 * Milliseconds a certificate lasts. It says who we are by being known, not by its dates; ten years
 * spare a forgotten rotation.
 */
const lasts = 3650 * day;
/** Milliseconds after which keys are read again: another node may have rotated. */
const reloadEvery = 60_000;
/** Key of the advisory lock, so that many nodes make one first key. */
const lockKey = 7_020_286;

/** Our keys from the database; the first question makes the first key. */
export function createSpKeys(deps: SpKeysDeps): Pick<Saml, 'keys' | 'rotateKeys'> {
  const { clock } = deps;
  let existing:
    | { readonly at: number; readonly rows: readonly (SpKey & { readonly signsFrom: Date })[] }
    | undefined;

  async function rows() {
    if (existing && performance.now() - existing.at < reloadEvery) return existing.rows;
    let read = await load(deps);
    if (read.length === 0) {
      await addKey(deps, async (tx, insert) => {
        const existing = await tx.selectFrom('saml_keys').select('id').limit(1).executeTakeFirst();
        if (!existing) await insert(clock.now());
      });
      read = await load(deps);
    }
    existing = { at: performance.now(), rows: read };
    return read;
  }

  return {
    async keys() {
      return choose(await rows(), clock.now());
    },
    async rotateKeys() {
      await rows();
      const signsFrom = new Date(clock.now().getTime() + publishAhead);
      const oldEnds = new Date(signsFrom.getTime() + keepOpening);
      await addKey(deps, async (tx, insert) => {
        await tx
          .updateTable('saml_keys')
          .set({ ends_at: oldEnds })
          .where('ends_at', 'is', null)
          .execute();
        await insert(signsFrom);
      });
      existing = undefined;
      return { signsFrom, oldEnds };
    },
  };
}

/** The newest that may sign does; every one that has not ended opens and is published. */
function choose(rows: readonly (SpKey & { readonly signsFrom: Date })[], now: Date): SpKeys {
  const [signing] = rows
    .filter(({ signsFrom }) => signsFrom <= now)
    .toSorted((a, b) => +b.signsFrom - +a.signsFrom);
  const first = signing ?? rows[0];
  if (!first) throw new Error('There is no SAML key');
  const all = [first, ...rows.filter((row) => row !== first)];
  return {
    signing: first,
    decryption: all.map(({ privateKey }) => privateKey),
    certificates: all.map(({ certificate }) => certificate),
  };
}

async function load({ db, seal, clock }: SpKeysDeps) {
  const rows = await db.read((tx) =>
    tx
      .selectFrom('saml_keys')
      .select(['id', 'certificate', 'private_sealed', 'signs_from'])
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', clock.now())]))
      .orderBy('signs_from', 'desc')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    certificate: row.certificate,
    privateKey: createPrivateKey(seal.open(purpose, row.private_sealed)),
    signsFrom: row.signs_from,
  }));
}

/** Makes a key, which takes a while, and then decides under the lock whether it is needed. */
async function addKey(
  { db, seal, clock, random, publicUrl }: SpKeysDeps,
  decide: (tx: Tx, insert: (signsFrom: Date) => Promise<void>) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const { newCertifiedKey } = await import('./write-certificate.ts');
  const created = await newCertifiedKey({
    commonName: new URL(publicUrl).hostname,
    serial: random.bytes(8),
    notBefore: new Date(now.getTime() - day),
    notAfter: new Date(now.getTime() + lasts),
  });
  const id = certificateFacts(created.certificate).fingerprint;
  await db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    await decide(tx, async (signsFrom) => {
      const private_sealed = seal.seal(purpose, created.privateKey);
      await tx
        .insertInto('saml_keys')
        .values({
          id,
          certificate: created.certificate,
          private_sealed,
          signs_from: signsFrom,
          ends_at: null,
        })
        .execute();
    });
  });
}
