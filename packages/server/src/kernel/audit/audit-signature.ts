import type { Seal } from '../secrets/seal.ts';

/** The columns of an audit entry, as they are written and as they are read back. */
export interface StoredAudit {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: string;
  readonly severity: string;
  readonly description: string;
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly actorId: string | null;
  readonly email: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly traceId: string | null;
  readonly sessionId: string | null;
  readonly impersonatedId: string | null;
  readonly json: unknown;
}

/** The signature of an entry: it holds for these columns under this ID only. */
export function signAudit(mac: Seal['mac'], entry: StoredAudit): Uint8Array {
  const columns = [
    entry.id,
    entry.createdAt.toISOString(),
    entry.action,
    entry.severity,
    entry.description,
    entry.tenantId,
    entry.userId,
    entry.actorId,
    entry.email,
    entry.ip,
    entry.userAgent,
    entry.traceId,
    entry.sessionId,
    entry.impersonatedId,
    sortKeys(entry.json),
  ];
  return mac('audit entry', JSON.stringify(columns));
}

/** PostgreSQL does not keep the order of keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** One link of a chain: the link before it, its position, and the entry with its signature. */
export interface AuditLink {
  readonly tenantId: string;
  readonly position: number;
  readonly auditId: string;
  readonly signature: Uint8Array;
}

/** The link that follows `previous`. */
export function signLink(mac: Seal['mac'], previous: Uint8Array, link: AuditLink): Uint8Array {
  const { tenantId, position, auditId, signature } = link;
  return mac('audit link', hex(previous), tenantId, String(position), auditId, hex(signature));
}

/** Where a chain starts and ends. */
export interface AuditChain {
  readonly tenantId: string;
  readonly firstPosition: number;
  readonly firstLink: Uint8Array;
  readonly lastPosition: number;
  readonly lastLink: Uint8Array;
}

/** The signature of a chain's ends, so that a shortened chain does not pass for a whole one. */
export function signChain(mac: Seal['mac'], chain: AuditChain): Uint8Array {
  const { tenantId, firstPosition, firstLink, lastPosition, lastLink } = chain;
  const start = [String(firstPosition), hex(firstLink)];
  const end = [String(lastPosition), hex(lastLink)];
  return mac('audit chain', tenantId, ...start, ...end);
}

/** Whether two signatures are the same; both come from the database or the server. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean => hex(a) === hex(b);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
