import { createHash } from 'node:crypto';
import type { BreachedPasswordsPort } from '../ports/breached-passwords.port.ts';

/** How the service is reached. */
export interface RangeOptions {
  /** Asked as `<baseUrl>/range/<prefix>`. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Hears why a look-up failed; never about a password. */
  readonly onFailure?: (reason: string) => void;
}

/**
 * Characters of the hash that leave the server; each prefix represents some 800 stolen passwords
 * and all others.
 */
const prefixLength = 5;
/** Characters of an answer; real ones have some 40,000. */
const maxAnswerLength = 1_000_000;
/** A line of the answer: the rest of a hash and how often it was seen. Zero is padding. */
const line = /^([0-9A-F]{35}):(\d+)$/;

/**
 * Asks a service for all stolen hashes with the same first five characters and compares here
 * (k-anonymity; the protocol of Have I Been Pwned). The answer is padded, so that its length does
 * not tell the prefix to an eavesdropper.
 */
export function createRangeBreachedPasswords(options: RangeOptions): BreachedPasswordsPort {
  const { baseUrl, timeoutMs, onFailure = () => {} } = options;
  const stem = baseUrl.replace(/\/+$/, '');

  async function readRange(prefix: string): Promise<string> {
    const response = await fetch(`${stem}/range/${prefix}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'foyer', accept: 'text/plain' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    const text = await readText(response);
    if (text.trim() !== '' && !text.split(/\r?\n/).some((one) => line.test(one.trim())))
      throw new Error('an answer in another form');
    return text;
  }

  return {
    look: async (password) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const rest = hash.slice(prefixLength);
      try {
        const text = await readRange(hash.slice(0, prefixLength));
        const found = text
          .split(/\r?\n/)
          .map((one) => line.exec(one.trim().toUpperCase()))
          .some((match) => match?.[1] === rest && match[2] !== '0');
        return found ? 'breached' : 'clean';
      } catch (error) {
        onFailure(
          error instanceof Error
            ? error.name + (error.name === 'Error' ? `: ${error.message}` : '')
            : 'unknown',
        );
        return 'unknown';
      }
    },
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerLength) throw new Error('an answer without end');
  }
  return text + decoder.decode();
}
