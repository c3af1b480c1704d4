import {
  consoleCookies,
  type SessionEndReason,
  sessionEndReasons,
} from '@foyer/contract/console-session/rules';
import type { FastifyReply } from 'fastify';

/** Why a session ends, and the client's address where that is the reason. */
export interface Ending {
  readonly reason: SessionEndReason;
  readonly ip?: string;
}

/** Seconds the sign-in page has to read the reason. */
const readWithin = 300;
/** Characters of an address. */
const maxAddressLength = 64;

/** Reads an ending from a body; undefined where it is none. */
export function readEnding(body: unknown): Ending | undefined {
  const { reason, ip }: { reason?: unknown; ip?: unknown } = Object(body);
  const found = sessionEndReasons.find((existing) => existing === reason);
  if (!found || (ip !== undefined && typeof ip !== 'string')) return undefined;
  return { reason: found, ...(ip ? { ip: ip.slice(0, maxAddressLength) } : {}) };
}

/** Leaves the reason for the sign-in page, whose script reads it. Specification 2, §9 names the cookies. */
export function setReason(
  reply: FastifyReply,
  { reason, ip }: Ending,
  domain: { readonly domain?: string },
): void {
  const attributes = { path: '/', sameSite: 'lax', maxAge: readWithin, ...domain } as const;
  void reply.setCookie(consoleCookies.reason, reason, attributes);
  if (ip !== undefined) void reply.setCookie(consoleCookies.ip, ip, attributes);
}
