import { z } from 'zod';
import type { BotCheckPort } from '../ports/bot-check.port.ts';

/** How the service is reached and believed. */
export interface RecaptchaOptions {
  readonly verifyUrl: string;
  readonly secretKey: string;
  /** Lowest score that counts as a user. */
  readonly minScore: number;
  readonly timeoutMs: number;
  /** Hears why a check failed; never about the visitor. */
  readonly onFailure?: (reason: string) => void;
}

/** Characters of a token; real ones have some 2,000. */
const maxTokenLength = 8192;
/** What the service answers; only version 3 has a score. */
const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).optional(),
});
/** Refusals that are about us and not about the visitor. */
const ourFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** Asks a service of the siteverify protocol: reCAPTCHA and those that copied it. */
export function createRecaptchaBotCheck(options: RecaptchaOptions): BotCheckPort {
  const { verifyUrl, secretKey, minScore, timeoutMs, onFailure = () => {} } = options;
  return {
    check: async ({ token, address }) => {
      if (token.length > maxTokenLength) return 'robot';
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.status !== 200) throw new Error(`status ${response.status}`);
        const output = answer.parse(await response.json());
        const fault = output['error-codes']?.find((code) => ourFaults.includes(code));
        if (fault) throw new Error(fault);
        return output.success && (output.score ?? 1) >= minScore ? 'person' : 'robot';
      } catch (error) {
        onFailure(
          error instanceof Error
            ? error.name + (error.name === 'Error' ? `: ${error.message}` : '')
            : 'unknown',
        );
        return 'unavailable';
      }
    },
  };
}
