import type { Clock } from '../clock.ts';
import { timings } from '../timings.ts';
import type { Link } from './transport.ts';

/** Gives up on a call that stays without an answer. */
export function timeLimit(clock: Clock): Link {
  return (next) => async (request) => {
    const limit = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
    let timer: unknown;
    const tooLate = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(() => {
        limit.abort();
        reject(new Error('No answer in time'));
      }, timings.requestTimeout);
    });
    try {
      return await Promise.race([next({ ...request, signal }), tooLate]);
    } finally {
      clock.clearTimeout(timer);
    }
  };
}
