import { isObject, locate, type Place, type ResourceType } from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import { type Filter, parseFilter, toAttributePath } from './scim-filter.ts';
import { type Projection, readNames } from './scim-representation.ts';

/** Resources of one page at most. */
export const maxPageSize = 200;
const defaultPageSize = 100;

/** What a list request asks for. RFC 7644, §3.4.2. */
export interface ListQuery extends Projection {
  readonly filter?: Filter;
  readonly sortBy?: Place;
  readonly isDescending: boolean;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

/** Reads `attributes` and `excludedAttributes`. */
export function readProjection(given: Readonly<Record<string, unknown>>): Projection {
  const attributes = readNames(given['attributes']);
  const excludedAttributes = readNames(given['excludedAttributes']);
  return {
    ...(attributes ? { attributes } : {}),
    ...(excludedAttributes ? { excludedAttributes } : {}),
  };
}

/** Reads the query string of a list, or the body of a search. */
export function readListQuery(given: unknown, type: ResourceType): ListQuery {
  const query = isObject(given) ? given : {};
  const { filter, sortBy } = query;
  const sort = typeof sortBy === 'string' && sortBy ? toSort(sortBy, type) : undefined;
  return {
    ...readProjection(query),
    ...(typeof filter === 'string' && filter ? { filter: parseFilter(filter) } : {}),
    ...(sort ? { sortBy: sort } : {}),
    isDescending: String(query['sortOrder']).toLowerCase() === 'descending',
    startIndex: Math.max(1, readInteger(query['startIndex'], 'startIndex') ?? 1),
    count: Math.min(
      maxPageSize,
      Math.max(0, readInteger(query['count'], 'count') ?? defaultPageSize),
    ),
  };
}

function toSort(text: string, type: ResourceType): Place {
  const place = locate(type, toAttributePath(text.slice(0, 300)));
  if (!place) throw badRequest('invalidValue', `“${text.slice(0, 100)}” cannot be sorted by.`);
  return place;
}

function readInteger(given: unknown, name: string): number | undefined {
  if (given === undefined || given === '') return undefined;
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string' || !/^-?\d{1,9}$/.test(text))
    throw badRequest('invalidValue', `“${name}” must be a whole number.`);
  return Number(text);
}
