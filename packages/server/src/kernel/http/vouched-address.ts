import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FoyerConfig } from '../config/config.ts';
import { canonicalAddress } from './client-address.ts';

type Applications = Pick<FoyerConfig, 'vendorId' | 'application' | 'applications'>;

/**
 * The address of the client for which a backend vouches: `x-frontegg-forwarded-for`, if
 * `x-frontegg-headers-verifier` is the shared secret of the application or environment in
 * `frontegg-vendor-id`. Management contract, §2, item 8. Secrets are read at each request, as
 * backends replace them.
 */
export function findVouchedAddress(
  { vendorId, application, applications }: Applications,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  const read = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const verifier = read('x-frontegg-headers-verifier');
  if (verifier === '') return undefined;
  const id = read('frontegg-vendor-id');
  const isDefault = id === application.clientId || id === vendorId;
  const one = isDefault ? application : applications.find(({ clientId }) => clientId === id);
  const secret = one?.sharedSecret;
  if (secret === undefined || !isSame(secret, verifier)) return undefined;
  return canonicalAddress(read('x-frontegg-forwarded-for').trim()) ?? undefined;
}

/** In the same time, however long the beginnings are that agree. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
