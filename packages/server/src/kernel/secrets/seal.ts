import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { RandomPort } from '../../ports/random.port.ts';

/**
 * Uses of the server secret. Each purpose has a key of its own, so that nothing made for one is
 * good for another.
 */
export interface Seal {
  /** Encrypts what is kept in the database but must not be readable there. */
  seal(purpose: string, text: string): Uint8Array;
  open(purpose: string, sealed: Uint8Array): string;
  /** HMAC-SHA-256 over parts that cannot be shifted into each other. */
  mac(purpose: string, ...parts: readonly string[]): Uint8Array;
}

const nonceBytes = 12;
const tagBytes = 16;
/** Shorter secrets can be searched for. */
const shortestSecret = 32;

/** Derives the keys of every purpose from the server secret; refuses a short one (T-PWD-5). */
export function createSeal({ secret, random }: { secret: string; random: RandomPort }): Seal {
  if (secret.trim().length < shortestSecret) {
    throw new Error(`The server secret must have at least ${shortestSecret} characters`);
  }
  const keys = new Map<string, KeyObject>();

  function getKey(purpose: string): KeyObject {
    const existing = keys.get(purpose);
    if (existing) return existing;
    const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'foyer', purpose, 32)));
    keys.set(purpose, key);
    return key;
  }

  return {
    seal: (purpose, text) => {
      const nonce = random.bytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', getKey(`seal ${purpose}`), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (purpose, sealed) => {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', getKey(`seal ${purpose}`), nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = sealed.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mac: (purpose, ...parts) =>
      createHmac('sha256', getKey(`mac ${purpose}`))
        .update(JSON.stringify(parts))
        .digest(),
  };
}
