/** So many rows that are new or stand elsewhere are few. */
const FEW = 2;

/**
 * Whether these rows are another page, or the same in another order. What comes or goes in between
 * is not: rows after it only move up or down.
 */
export function isReshuffled(before: readonly string[], after: readonly string[]): boolean {
  const placeBy = new Map(before.map((key, at) => [key, at]));
  let changes = 0;
  let last = -1;
  for (const key of after) {
    const at = placeBy.get(key);
    if (at === undefined || at < last) changes += 1;
    last = at ?? last;
  }
  return changes > FEW;
}
