import { FoyerError } from '../api/foyer-error.ts';
import type { Link } from './transport.ts';

/** The session as this link sees it. */
export interface Renewal {
  readonly accessToken: () => string | undefined;
  readonly renew: () => Promise<unknown>;
}

/**
 * Renews a refused access token once and repeats the call; never for calls that change the session.
 * Contract, §4.
 */
export function renewOn401(session: Renewal): Link {
  return (next) => async (request) => {
    const refused = session.accessToken();
    try {
      return await next(request);
    } catch (error) {
      if (!refused || request.call.changesSession) throw error;
      if (!(error instanceof FoyerError) || error.status !== 401) throw error;
      if (session.accessToken() === refused) await session.renew();
      const renewed = session.accessToken();
      if (!renewed || renewed === refused) throw error;
      return next(request);
    }
  };
}
