import {
  type AttributePath,
  isObject,
  locate,
  type Resource,
  type ResourceType,
} from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import { toAttributePath } from './scim-filter.ts';

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** Attributes that `attributes` or `excludedAttributes` may name. */
const maxNames = 100;

/** Which attributes a client wants to read. RFC 7644, §3.9. */
export interface Projection {
  readonly attributes?: readonly string[];
  readonly excludedAttributes?: readonly string[];
}

/** Reads a comma-separated list of names, or a JSON list. */
export function readNames(given: unknown): readonly string[] | undefined {
  if (given === undefined || given === '') return undefined;
  const list: unknown[] = typeof given === 'string' ? given.split(',') : [given].flat();
  const names = list
    .map((name) => (typeof name === 'string' ? name.trim() : ''))
    .filter((name) => name !== '');
  if (names.length > maxNames)
    throw badRequest('invalidValue', `A request can name ${maxNames} attributes.`);
  return names;
}

/** The part of a resource that a client wants. ID and schemas are always in it. */
export function project(
  resource: Resource,
  type: ResourceType,
  { attributes, excludedAttributes }: Projection,
): Resource {
  if (attributes) {
    const result: Resource = { schemas: resource['schemas'], id: resource['id'] };
    for (const name of attributes) copyPath(resource, result, type, toAttributePath(name));
    return result;
  }
  if (!excludedAttributes) return resource;
  const result = structuredClone(resource);
  for (const name of excludedAttributes) removePath(result, type, toAttributePath(name));
  return result;
}

/** Whether a response would contain an attribute of the resource itself. */
export function includes(name: string, { attributes, excludedAttributes }: Projection): boolean {
  const isNamed = (one: string) => toAttributePath(one).name.toLowerCase() === name.toLowerCase();
  const isExcluded = (one: string) => isNamed(one) && toAttributePath(one).sub === undefined;
  if (attributes) return attributes.some(isNamed);
  return !excludedAttributes?.some(isExcluded);
}

function copyPath(from: Resource, to: Resource, type: ResourceType, path: AttributePath): void {
  const urn = extensionNamed(type, path);
  if (urn !== undefined) {
    if (from[urn] !== undefined) to[urn] = from[urn];
    return;
  }
  const place = locate(type, path);
  if (!place) return;
  const source = place.extension === undefined ? from : from[place.extension];
  if (!isObject(source)) return;
  const value = source[place.attribute.name];
  if (value === undefined) return;
  const target = place.extension === undefined ? to : inside(to, place.extension);
  if (!place.sub) {
    target[place.attribute.name] = value;
    return;
  }
  const { name } = place.sub;
  const pick = (one: unknown) => (isObject(one) ? { [name]: one[name] } : one);
  const before = target[place.attribute.name];
  target[place.attribute.name] = Array.isArray(value)
    ? value.map((one, at) => ({
        ...(Array.isArray(before) && isObject(before[at]) ? before[at] : {}),
        ...Object(pick(one)),
      }))
    : { ...(isObject(before) ? before : {}), ...Object(pick(value)) };
}

function removePath(from: Resource, type: ResourceType, path: AttributePath): void {
  const urn = extensionNamed(type, path);
  if (urn !== undefined) {
    delete from[urn];
    return;
  }
  const place = locate(type, path);
  if (!place || place.attribute.returned === 'always') return;
  const source = place.extension === undefined ? from : from[place.extension];
  if (!isObject(source)) return;
  if (!place.sub) {
    delete source[place.attribute.name];
    return;
  }
  const value = source[place.attribute.name];
  for (const one of Array.isArray(value) ? value : [value])
    if (isObject(one)) delete one[place.sub.name];
}

/** The URN of an extension that a path names as a whole: its last part reads like an attribute. */
function extensionNamed(type: ResourceType, { schema, name, sub }: AttributePath) {
  const text = [schema, [name, sub].filter(Boolean).join('.')].filter(Boolean).join(':');
  return type.extensions.find(({ id }) => id.toLowerCase() === text.toLowerCase())?.id;
}

function inside(target: Resource, extension: string): Resource {
  const present = target[extension];
  if (isObject(present)) return present;
  const created: Resource = {};
  target[extension] = created;
  return created;
}

/** A page of a list. RFC 7644, §3.4.2. */
export function toListResponse(one: {
  readonly resources: readonly Resource[];
  readonly totalResults: number;
  readonly startIndex: number;
}): Resource {
  return {
    schemas: [listSchema],
    totalResults: one.totalResults,
    startIndex: one.startIndex,
    itemsPerPage: one.resources.length,
    Resources: one.resources,
  };
}
