/** A page by records. Management contract, §6. */
export interface RecordQuery {
  readonly offset: number;
  readonly limit: number;
  readonly filter?: string | undefined;
  readonly sortType?: string | undefined;
  readonly orderBy?: string | undefined;
}

interface Named {
  readonly key: string;
  readonly name: string;
}

/** One page of a list that is in memory; in the order of the list unless one is asked for. */
export function toPage<T extends Named, R>(
  all: readonly T[],
  { offset, limit, filter, sortType, orderBy }: RecordQuery,
  show: (one: T) => R,
): { items: R[]; hasNext: boolean } {
  const requested = filter?.toLowerCase();
  const found = requested
    ? all.filter(({ key, name }) => `${key}\n${name}`.toLowerCase().includes(requested))
    : [...all];
  const field = orderBy === 'name' || orderBy === 'key' ? orderBy : undefined;
  if (field) found.sort((a, b) => (a[field] < b[field] ? -1 : 1));
  if (sortType?.toUpperCase() === 'DESC') found.reverse();
  return {
    items: found.slice(offset, offset + limit).map(show),
    hasNext: found.length > offset + limit,
  };
}
