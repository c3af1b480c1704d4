import type { Link } from './transport.ts';

/**
 * Adds the access token whenever there is one and the call does not bring its own. Contract, §2.2.
 */
export function bearer(accessToken: () => string | undefined): Link {
  return (next) => (request) => {
    const token = accessToken();
    if (!token || request.headers['Authorization']) return next(request);
    return next({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } });
  };
}
