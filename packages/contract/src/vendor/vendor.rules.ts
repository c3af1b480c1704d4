import type { ProofOfWorkChallenge } from './vendor.contract.ts';

/** SHA-256 of a text, as hexadecimal digits. */
export type HexDigest = (text: string) => Promise<string>;

/** Hashes between two looks at whether the work was called off. */
const lookEvery = 256;

/**
 * Does the work of `getCaptchaPolicy` and answers what goes into `recaptchaToken`; null when no
 * number fits. Decision 0121. The digest is passed in, as a page and a worker have another one than
 * a test: `webDigest` where there is Web Crypto.
 */
export async function solveProofOfWork(
  work: ProofOfWorkChallenge,
  digest: HexDigest = webDigest,
  signal?: AbortSignal,
): Promise<string | null> {
  const { algorithm, challenge, salt, signature } = work;
  for (let number = 0; number <= work.maxnumber; number += 1) {
    if (number % lookEvery === 0) signal?.throwIfAborted();
    if ((await digest(`${salt}${number}`)) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  }
  return null;
}

/** SHA-256 by Web Crypto, which browsers have on https and on their machine. */
export const webDigest: HexDigest = async (text) => {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
