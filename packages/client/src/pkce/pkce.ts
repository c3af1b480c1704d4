import { sha256 } from '../bot-check/sha-256.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Characters of a code verifier: RFC 7636, §4.1 asks for 43 to 128. */
export const verifierLength = 64;

/** A text nobody can guess, of characters that need no escape in an address: six bits each. */
export function randomText(length: number): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte & 63],
  ).join('');
}

/**
 * The S256 challenge of a verifier: unpadded base64url of its SHA-256. RFC 7636, §4.2;
 * specification 1, §5.
 */
export async function createChallenge(verifier: string): Promise<string> {
  return base64url(await digest(verifier));
}

/** The browser's own SHA-256 is missing on pages without https. */
async function digest(text: string): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Uint8Array.from(sha256(text).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
