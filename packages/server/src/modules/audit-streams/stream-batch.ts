import { batchBytes } from '@foyer/contract/audit-streams/rules';
import type { AuditEntry } from '@foyer/contract/audits';

/** An entry at its position in the chain of its tenant; null if it is gone. */
export interface ChainedEntry {
  readonly position: number;
  readonly entry: AuditEntry | null;
}

/** The entries of one request. */
export interface Batch {
  readonly entries: readonly AuditEntry[];
  /** Of the first and the last entry; between them is nothing that is not sent. */
  readonly first: number;
  readonly last: number;
}

/**
 * The first entries that fit into one request, at least one; nothing if there is none. Entries before
 * `startsAt` are left out.
 */
export function takeBatch(
  chained: readonly ChainedEntry[],
  startsAt: Date | null = null,
): Batch | undefined {
  const [head] = chained;
  if (!head) return undefined;
  const entries: AuditEntry[] = [];
  let bytes = 0;
  let last = head.position;
  for (const { position, entry: stored } of chained) {
    const isEarlier = stored && startsAt && new Date(stored.createdAt) < startsAt;
    const entry = isEarlier ? null : stored;
    const size = entry ? Buffer.byteLength(JSON.stringify(entry)) : 0;
    if (entries.length > 0 && bytes + size > batchBytes) break;
    bytes += size;
    if (entry) entries.push(entry);
    last = position;
  }
  return { entries, first: head.position, last };
}
