import {
  type Attribute,
  commonAttributes,
  findAttribute,
  findExtension,
  isObject,
  type Place,
  type Resource,
  type ResourceType,
} from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import { parsePatchPath, type PatchPath } from './scim-patch-path.ts';
import {
  changeValues,
  isPatchOperation,
  type PatchOperation,
  removeListed,
} from './scim-patch-values.ts';
import { assertRequired, toSingle, toValue } from './scim-values.ts';

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Operations of one request. Okta sends a group in batches of 1,000 members. */
const maxOperations = 1000;

interface Operation {
  readonly op: PatchOperation;
  readonly path: string | undefined;
  readonly value: unknown;
}

/**
 * Applies a PATCH request to a copy of a resource. RFC 7644, §3.5.2, with what clients send:
 * operation names in any case, paths as keys of the value, filters that match nothing yet, one
 * value instead of a list.
 */
export function applyPatch(resource: Resource, body: unknown, type: ResourceType): Resource {
  const changed = structuredClone(resource);
  for (const operation of readOperations(body)) apply(changed, operation, type);
  assertRequired(changed, type);
  return changed;
}

function readOperations(body: unknown): readonly Operation[] {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.');
  const { schemas } = body;
  if (!Array.isArray(schemas) || !schemas.some((urn) => urn === patchSchema))
    throw badRequest('invalidSyntax', `“schemas” must contain ${patchSchema}.`);
  const operations = body['Operations'] ?? body['operations'];
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('invalidSyntax', '“Operations” must be a list.');
  if (operations.length > maxOperations)
    throw badRequest('tooMany', `A request can have ${maxOperations} operations.`);
  return operations.map(readOperation);
}

function readOperation(given: unknown): Operation {
  if (!isObject(given)) throw badRequest('invalidSyntax', 'An operation must be an object.');
  const op = String(given['op']).toLowerCase();
  if (!isPatchOperation(op))
    throw badRequest('invalidSyntax', '“op” must be “add”, “replace”, or “remove”.');
  const { path } = given;
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw badRequest('invalidPath', '“path” must be text.');
  return { op, path: path || undefined, value: given['value'] };
}

function apply(resource: Resource, { op, path, value }: Operation, type: ResourceType): void {
  if (path !== undefined) return applyAt(resource, { op, path, value }, type);
  if (op === 'remove') throw badRequest('noTarget', 'Name what to remove in “path”.');
  if (!isObject(value)) throw badRequest('invalidValue', 'Without “path”, “value” is an object.');
  for (const [key, one] of Object.entries(value))
    if (!isIgnored(key, type)) applyAt(resource, { op, path: key, value: one }, type);
}

/** Okta sends the ID of a group along when it renames it. */
function isIgnored(key: string, type: ResourceType): boolean {
  if (key.toLowerCase() === 'schemas') return true;
  const attribute = findAttribute([...commonAttributes, ...type.schema.attributes], key);
  return attribute?.mutability === 'readOnly';
}

function applyAt(
  resource: Resource,
  { op, path: text, value }: Operation & { readonly path: string },
  type: ResourceType,
): void {
  const extension = findExtension(type, text);
  if (extension) return applyToExtension(resource, { op, id: extension.id, value }, type);
  const path = parsePatchPath(text, type);
  const { attribute, sub } = path.place;
  if (attribute.mutability === 'readOnly' || sub?.mutability === 'readOnly')
    throw badRequest('mutability', `“${text.slice(0, 200)}” is read-only.`);
  const container = toContainer(resource, path.place);
  if (attribute.multiValued) applyToMany(container, { op, value, path });
  else applyToOne(container, { op, value, place: path.place });
  if (path.place.extension !== undefined && Object.keys(container).length === 0)
    delete resource[path.place.extension];
}

function applyToExtension(
  resource: Resource,
  { op, id, value }: { readonly op: PatchOperation; readonly id: string; readonly value: unknown },
  type: ResourceType,
): void {
  if (op === 'remove') {
    delete resource[id];
    return;
  }
  if (!isObject(value)) throw badRequest('invalidValue', `“${id}” must be an object.`);
  for (const [key, one] of Object.entries(value))
    if (key.toLowerCase() !== 'schemas')
      applyAt(resource, { op, path: `${id}:${key}`, value: one }, type);
}

function toContainer(resource: Resource, { extension }: Place): Resource {
  if (extension === undefined) return resource;
  const container = resource[extension];
  if (isObject(container)) return container;
  const created: Resource = {};
  resource[extension] = created;
  return created;
}

function set(target: Resource, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else target[name] = value;
}

function applyToOne(
  container: Resource,
  one: { readonly op: PatchOperation; readonly value: unknown; readonly place: Place },
): void {
  const { op, value, place } = one;
  const { attribute, sub } = place;
  const { name } = attribute;
  const stored = container[name];
  if (sub) {
    const parts = isObject(stored) ? stored : {};
    set(parts, sub.name, op === 'remove' ? undefined : toValue(sub, value));
    set(container, name, Object.keys(parts).length > 0 ? parts : undefined);
    return;
  }
  if (op === 'remove') {
    delete container[name];
    return;
  }
  const next = toSingle(attribute, value);
  // what a complex value leaves out stays: RFC 7644, §3.5.2.3
  set(container, name, isObject(stored) && isObject(next) ? { ...stored, ...next } : next);
}

function applyToMany(
  container: Resource,
  one: { readonly op: PatchOperation; readonly value: unknown; readonly path: PatchPath },
): void {
  const { op, value, path } = one;
  const { attribute, sub } = path.place;
  const stored = toObjects(container[attribute.name]);
  const isWhole = path.filter === undefined && !sub;
  const next = isWhole
    ? changeAll(stored, { op, value, attribute })
    : changeValues(stored, { op, value, path });
  set(container, attribute.name, next.length > 0 ? withOnePrimary(next, stored) : undefined);
}

function changeAll(
  stored: readonly Resource[],
  one: { readonly op: PatchOperation; readonly value: unknown; readonly attribute: Attribute },
): readonly Resource[] {
  const { op, value, attribute } = one;
  const given = toObjects(toValue(attribute, value));
  if (op === 'replace') return given;
  if (op === 'remove') return value === undefined ? [] : removeListed(stored, given);
  const present = new Set(stored.map(toKey));
  return [...stored, ...given.filter((added) => !present.has(toKey(added)))];
}

const toObjects = (values: unknown): readonly Resource[] =>
  Array.isArray(values) ? values.filter(isObject) : [];

/** Values are the same if all their parts are; members of a group, if they are the same user. */
function toKey({ value, type, ...rest }: Resource): string {
  return type === undefined || type === 'User'
    ? JSON.stringify(value ?? rest)
    : JSON.stringify([value, type]);
}

/** A value that becomes primary takes this from the others. RFC 7644, §3.5.2. */
function withOnePrimary(
  next: readonly Resource[],
  before: readonly Resource[],
): readonly Resource[] {
  const primary = next.filter((one) => one['primary'] === true);
  if (primary.length < 2) return next;
  const chosen = primary.find((one) => !before.includes(one)) ?? primary.at(-1);
  return next.map((one) =>
    one !== chosen && one['primary'] === true ? { ...one, primary: false } : one,
  );
}
