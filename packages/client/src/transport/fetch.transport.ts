import type { Transport } from './transport.ts';

/** Over the network, with cookies. Contract, §2.3. */
export const fetchTransport: Transport = ({ method, url, headers, body, signal }) =>
  fetch(url, {
    method,
    headers,
    credentials: 'include',
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
