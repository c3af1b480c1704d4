/** The columns of the audit log that a list can be sorted by. */
export const auditSortFields = ['createdAt', 'email', 'action', 'ip', 'severity'] as const;

/** Saved views of one user in one account. */
export const maxAuditViews = 50;

/** A column that audit logs can be sorted by. */
export type AuditSortField = (typeof auditSortFields)[number];

/** How serious an event is, the least serious first. */
export const auditSeverities = ['Info', 'Low', 'Medium', 'High', 'Critical'] as const;

/** A severity of the audit log. */
export type AuditSeverity = (typeof auditSeverities)[number];

/** One changed value of an event; an absent side did not exist. */
export interface AuditChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

type Payload = Readonly<Record<string, unknown>>;

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What an event changed: the differences between `before` and `after`, field by field where both
 * are objects, and what was `added` and `removed`. `rest` is the payload without them.
 */
export function auditChanges(payload: Payload): {
  readonly changes: readonly AuditChange[];
  readonly rest: Payload;
} {
  const { before, after, added, removed, ...rest } = payload;
  return { changes: [...differences(before, after), ...moves(added, removed)], rest };
}

function differences(before: unknown, after: unknown): AuditChange[] {
  if (before === undefined && after === undefined) return [];
  if (Array.isArray(before) && Array.isArray(after))
    return moves(
      after.filter((one) => !before.some((old) => isSame(old, one))),
      before.filter((old) => !after.some((one) => isSame(old, one))),
    );
  if (!isPayload(before) || !isPayload(after)) return [{ field: '', before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** Items that were added or removed, as changes with one side. */
function moves(added: unknown, removed: unknown): AuditChange[] {
  const items = (some: unknown): unknown[] =>
    Array.isArray(some) ? some : some === undefined ? [] : [some];
  return [
    ...items(removed).map((before) => ({ field: '', before })),
    ...items(added).map((after) => ({ field: '', after })),
  ];
}
