import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClockPort } from '@foyer/server/ports/clock.port';
import { z } from 'zod';
import type { LabKeyRing } from './lab-identity-providers.ts';
import type { LabMemory } from './lab-memory.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** A key of a provider, ready to sign. */
export interface LabKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** PEM. */
  readonly certificate: string;
}

/** The keys of a provider, as its endpoints use them. */
export interface LabKeys extends LabKeyRing {
  signing(): Promise<LabKey>;
  /** The signing one first. */
  published(): Promise<readonly LabKey[]>;
  /** A key that nobody publishes. */
  foreign(): Promise<LabKey>;
}

const storedKey = z.object({ id: z.string(), privatePem: z.string(), certificate: z.string() });
const storedRing = z.object({ current: storedKey, next: storedKey.optional() });
type StoredKey = z.infer<typeof storedKey>;
type StoredRing = z.infer<typeof storedRing>;

interface LabKeysDeps {
  /** Is in the certificate. */
  readonly name: string;
  /** Name of the document the keys are kept in. */
  readonly document: string;
  readonly memory: LabMemory;
  readonly clock: ClockPort;
}

const newKeyPair = promisify(generateKeyPair);
const days = 24 * 60 * 60 * 1000;

/** Keys that are made when they are first used. */
export function createLabKeys({ name, document, memory, clock }: LabKeysDeps): LabKeys {
  let foreign: Promise<LabKey> | undefined;
  let first: Promise<StoredRing> | undefined;

  async function makeKey(): Promise<StoredKey> {
    const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
    const serial = randomBytes(8);
    const now = clock.now().getTime();
    const certificate = selfSignedCertificate(privateKey, {
      commonName: name,
      serial,
      notBefore: new Date(now - days),
      notAfter: new Date(now + 5 * 365 * days),
    });
    const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { id: serial.toString('hex'), privatePem, certificate };
  }

  async function ring(): Promise<StoredRing> {
    const stored = storedRing.safeParse(await memory.load(document));
    if (stored.success) return stored.data;
    first ??= makeKey().then(async (current) => {
      await memory.save(document, { current });
      return { current };
    });
    return first;
  }

  return {
    signing: async () => opened((await ring()).current),
    published: async () => {
      const { current, next } = await ring();
      return [current, ...(next ? [next] : [])].map(opened);
    },
    foreign: () => (foreign ??= makeKey().then(opened)),
    certificates: async () => {
      const { current, next } = await ring();
      return [current.certificate, ...(next ? [next.certificate] : [])];
    },
    announce: async () => {
      const { current, next } = await ring();
      if (!next) await memory.save(document, { current, next: await makeKey() });
    },
    switch: async () => {
      const { next } = await ring();
      await memory.save(document, { current: next ?? (await makeKey()) });
    },
  };
}

function opened({ id, privatePem, certificate }: StoredKey): LabKey {
  return { id, certificate, privateKey: createPrivateKey(privatePem) };
}
