import { FoyerError, genericText } from '../api/foyer-error.ts';
import type { Link } from './transport.ts';

/** What following an address in a body needs. */
export interface BodyRedirectDeps {
  /** The address as one may go to it, or `undefined` when it leads to a strange place. */
  readonly accept: (address: string) => string | undefined;
  readonly leave: (url: string) => void;
}

/**
 * Status 302 with the address as its body sends the browser there; the call never settles.
 * Contract, §3.
 */
export function followBodyRedirect({ accept, leave }: BodyRedirectDeps): Link {
  return (next) => async (request) => {
    const response = await next(request);
    if (response.status !== 302) return response;
    const address = accept((await response.text()).trim());
    if (address === undefined) throw new FoyerError(genericText, { status: 302 });
    leave(address);
    return new Promise<never>(() => undefined);
  };
}
