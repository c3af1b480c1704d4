import type { Resource, ResourceType } from '../../protocols/scim/scim-attributes.ts';
import type { Filter } from '../../protocols/scim/scim-filter.ts';
import { toMatcher } from '../../protocols/scim/scim-matching.ts';
import type { ListQuery } from '../../protocols/scim/scim-query.ts';
import { project, toListResponse } from '../../protocols/scim/scim-representation.ts';
import { compareSortKeys, toSortKey } from '../../protocols/scim/scim-sorting.ts';

/** An attribute that an index answers. */
export interface Lookup<Column extends string> {
  readonly column: Column;
  readonly value: string;
}

/** What lists read. `after` is in the order of IDs. */
export interface ListSource<Column extends string> {
  readonly type: ResourceType;
  readonly columns: readonly Column[];
  page(one: {
    readonly lookup: Lookup<Column> | undefined;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly resources: readonly Resource[]; readonly total: number }>;
  after(one: {
    readonly lookup: Lookup<Column> | undefined;
    readonly afterId: string | null;
    readonly limit: number;
  }): Promise<readonly Resource[]>;
  byIds(ids: readonly string[]): Promise<readonly Resource[]>;
}

/** Resources that are read at a time, so that other requests are answered in between. */
const batchSize = 500;

/**
 * Answers a list request. A filter by an indexed attribute is a query; any other is evaluated on
 * the resources of the connection, in batches.
 */
export async function listResources<Column extends string>(
  source: ListSource<Column>,
  query: ListQuery,
): Promise<Resource> {
  const { filter, sortBy, startIndex, count } = query;
  const { type } = source;
  const matches = filter ? toMatcher(filter, type) : () => true;
  const lookup = filter && toLookup(filter, source.columns);
  const isWhole = !filter || filter === lookup?.filter;
  if (isWhole && !sortBy) {
    const { resources, total } = await source.page({
      lookup,
      offset: startIndex - 1,
      limit: count,
    });
    return toResponse(resources, total, query, type);
  }
  const found = await scan(source, { lookup, matches, sortBy });
  found.sort(
    (one, other) =>
      compareSortKeys(one.key, other.key, query.isDescending) || (one.id < other.id ? -1 : 1),
  );
  const ids = found.slice(startIndex - 1, startIndex - 1 + count).map(({ id }) => id);
  const byId = new Map(
    (await source.byIds(ids)).map((resource) => [String(resource['id']), resource]),
  );
  const resources = ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
  return toResponse(resources, found.length, query, type);
}

async function scan<Column extends string>(
  source: ListSource<Column>,
  one: {
    readonly lookup: Lookup<Column> | undefined;
    readonly matches: (resource: Resource) => boolean;
    readonly sortBy: ListQuery['sortBy'];
  },
): Promise<{ id: string; key: string | undefined }[]> {
  const { lookup, matches, sortBy } = one;
  const found: { id: string; key: string | undefined }[] = [];
  let afterId: string | null = null;
  for (;;) {
    const batch: readonly Resource[] = await source.after({ lookup, afterId, limit: batchSize });
    for (const resource of batch)
      if (matches(resource))
        found.push({
          id: String(resource['id']),
          key: sortBy && toSortKey(resource, sortBy),
        });
    if (batch.length < batchSize) return found;
    afterId = String(batch.at(-1)?.['id']);
  }
}

const toResponse = (
  resources: readonly Resource[],
  totalResults: number,
  query: ListQuery,
  type: ResourceType,
) =>
  toListResponse({
    resources: resources.map((resource) => project(resource, type, query)),
    totalResults,
    startIndex: query.startIndex,
  });

/** The comparison with an indexed attribute that a filter is, or that is a part of it. */
function toLookup<Column extends string>(
  filter: Filter,
  columns: readonly Column[],
): (Lookup<Column> & { readonly filter: Filter }) | undefined {
  if (filter.kind === 'and')
    return filter.of.map((part) => toLookup(part, columns)).find((one) => one !== undefined);
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return undefined;
  const { value, path } = filter;
  if (typeof value !== 'string' || path.sub !== undefined || path.schema !== undefined)
    return undefined;
  const column = columns.find((name) => name.toLowerCase() === path.name.toLowerCase());
  return column && { column, value, filter };
}
