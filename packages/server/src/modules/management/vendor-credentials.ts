import { createHash, timingSafeEqual } from 'node:crypto';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import {
  type CredentialRow,
  type KnownSecrets,
  vendorCredentialsStore as store,
} from './vendor-credentials.store.ts';

interface CredentialDeps {
  readonly audit: Audit;
  readonly clock: ClockPort;
  readonly random: RandomPort;
}

/** A credential with its secret, which is shown once. */
export interface NewCredential {
  readonly credential: CredentialRow;
  readonly secret: string;
}

/** What secrets begin with, so that scanners of source code find one that leaked. */
const prefix = 'foyer_vs_';
const dayMs = 86_400_000;

/** Credentials of the management API, for the operator: no call creates them. */
export function createVendorCredentials({ audit, clock, random }: CredentialDeps) {
  const newSecret = () => `${prefix}${Buffer.from(random.bytes(32)).toString('base64url')}`;

  return {
    list: store.list,

    create: async (
      tx: Tx,
      one: {
        readonly name: string;
        readonly scopes: readonly string[];
        /** Only for demo data. */
        readonly fixed?: { readonly id: string; readonly secret: string };
      },
    ): Promise<NewCredential> => {
      const { name, scopes, fixed } = one;
      const secret = fixed?.secret ?? newSecret();
      const now = clock.now();
      const secretHash = toHash(secret);
      const credential = await store.add(tx, { id: fixed?.id, name, scopes, secretHash, now });
      const json = { credentialId: credential.id, name, scopes };
      const description = `Created the vendor credential ${name}.`;
      await audit.record(tx, { action: 'vendor_credential.created', description, json });
      return { credential, secret };
    },

    /** A new secret; the one before it works for so many more days. Undefined: no such active credential. */
    rotate: async (tx: Tx, id: string, days: number): Promise<NewCredential | undefined> => {
      const secret = newSecret();
      const previousUntil = new Date(clock.now().getTime() + days * dayMs);
      const credential = isId(id)
        ? await store.rotate(tx, { id, secretHash: toHash(secret), previousUntil })
        : undefined;
      if (!credential) return undefined;
      const json = { credentialId: id, name: credential.name };
      const description = `Rotated the secret of the vendor credential ${credential.name}.`;
      await audit.record(tx, { action: 'vendor_credential.rotated', description, json });
      return { credential, secret };
    },

    /** Ends the credential and all its tokens at once. */
    revoke: async (tx: Tx, id: string): Promise<CredentialRow | undefined> => {
      const credential = isId(id) ? await store.revoke(tx, id, clock.now()) : undefined;
      if (!credential) return undefined;
      const json = { credentialId: id, name: credential.name };
      const description = `Revoked the vendor credential ${credential.name}.`;
      await audit.record(tx, { action: 'vendor_credential.revoked', description, json });
      return credential;
    },
  };
}

function toHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret is the current or the previous one; takes the same time for an unknown credential. */
export function isSecretFor(secret: string, existing: KnownSecrets | undefined): boolean {
  const presented = toHash(secret);
  const none = Buffer.alloc(presented.length);
  const isCurrent = timingSafeEqual(presented, existing?.secretHash ?? none);
  const isPrevious = timingSafeEqual(presented, existing?.previousHash ?? none);
  return existing !== undefined && (isCurrent || isPrevious);
}
