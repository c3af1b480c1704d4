import { FoyerError, genericText } from '../api/foyer-error.ts';
import { readFailure } from '../api/read-failure.ts';
import type { Log } from '../log.ts';
import type { Link } from './transport.ts';

/**
 * Turns every answer that is not a success, and every lost one, into a `FoyerError`. Specification
 * 2, §8.
 */
export function raiseFailures(log: Log): Link {
  return (next) => async (request) => {
    const response = await next(request).catch((cause: unknown) => {
      // An aborted call is silent: nobody waits for it any longer.
      if (request.signal?.aborted || cause instanceof FoyerError) throw cause;
      log.error(`${request.method} ${request.path} got no answer`, cause);
      throw new FoyerError(genericText, { cause });
    });
    if (response.ok) return response;
    const error = await readFailure(response);
    log.refusal(response.status, error.message);
    throw error;
  };
}
