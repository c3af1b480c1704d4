import type { Output } from '@foyer/contract';
import type { vendorContract } from '@foyer/contract/vendor';
import { type Clock, pause } from '../clock.ts';
import { FoyerError } from '../api/foyer-error.ts';
import { findNumber } from './find-number.ts';

/** Work the provider hands out. Decision 0121. */
export type Challenge = NonNullable<
  Output<(typeof vendorContract)['getCaptchaPolicy']>['challenge']
>;

/** Numbers tried at a time where there is no worker: short enough that the page stays alive. */
const slice = 500;

/**
 * Does the work beside the page, or in it piece by piece where the browser or its policy allows no
 * worker.
 */
export async function solve(challenge: Challenge, clock: Clock): Promise<string> {
  const number = await workBeside(challenge).catch(() => workHere(challenge, clock));
  if (number === undefined) throw new FoyerError('The work of the provider has no solution.');
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }));
}

function workBeside(challenge: Challenge): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work.worker.js', import.meta.url), {
      type: 'module',
    });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) =>
      end(() => resolve(data)),
    );
    worker.addEventListener('error', () => end(() => reject(new Error('no worker'))));
    // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(challenge);
  });
}

async function workHere(challenge: Challenge, clock: Clock): Promise<number | undefined> {
  for (let from = 0; from <= challenge.maxnumber; from += slice) {
    const found = findNumber(challenge, from, from + slice);
    if (found !== undefined) return found;
    await pause(clock, 0);
  }
  return undefined;
}
