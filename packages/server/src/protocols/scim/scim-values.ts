import {
  type Attribute,
  commonAttributes,
  findAttribute,
  findExtension,
  isObject,
  type Resource,
  type ResourceType,
  type Schema,
} from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';

/** Characters of one value. */
const maxTextLength = 2048;
/** Values of one attribute, except members of a group. */
const maxValues = 100;
/** Microsoft Entra ID names this schema beside the core one when it creates a group. */
const ignoredSchemas = [/^http:\/\/schemas\.microsoft\.com\/2006\/11\//i];

/**
 * Brings a resource that a client sends into one form: names as in the schema, values of their
 * type, nothing that is read-only, unknown, or empty. Throws `invalidSyntax` or `invalidValue`.
 */
export function toResource(body: unknown, type: ResourceType): Resource {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.');
  assertSchemas(body['schemas'], type);
  const resource: Resource = {};
  const core = [...commonAttributes, ...type.schema.attributes];
  for (const [name, value] of Object.entries(body)) {
    const extension = findExtension(type, name);
    if (extension) setPresent(resource, extension.id, toExtension(value, extension));
    else setValue(resource, findAttribute(core, name), value);
  }
  assertRequired(resource, type);
  return resource;
}

function assertSchemas(listed: unknown, type: ResourceType): void {
  const urns: readonly unknown[] = Array.isArray(listed) ? listed : [];
  if (!urns.some((urn) => String(urn).toLowerCase() === type.schema.id.toLowerCase()))
    throw badRequest('invalidSyntax', `“schemas” must contain ${type.schema.id}.`);
  for (const urn of urns) {
    const name = String(urn);
    const isKnown =
      name.toLowerCase() === type.schema.id.toLowerCase() || findExtension(type, name);
    if (!isKnown && !ignoredSchemas.some((pattern) => pattern.test(name)))
      throw badRequest('invalidValue', `The schema ${name.slice(0, 200)} is not supported.`);
  }
}

/** Rejects a resource without an attribute that it must have. */
export function assertRequired(resource: Resource, { schema }: ResourceType): void {
  for (const { name, required } of schema.attributes)
    if (required && resource[name] === undefined)
      throw badRequest('invalidValue', `“${name}” is required.`);
}

function toExtension(value: unknown, { attributes, id }: Schema): Resource {
  if (!isObject(value)) throw badRequest('invalidValue', `“${id}” must be an object.`);
  const container: Resource = {};
  for (const [name, one] of Object.entries(value))
    setValue(container, findAttribute(attributes, name), one);
  return container;
}

function setValue(target: Resource, attribute: Attribute | undefined, value: unknown): void {
  if (!attribute || attribute.mutability === 'readOnly') return;
  setPresent(target, attribute.name, toValue(attribute, value));
}

function setPresent(target: Resource, name: string, value: unknown): void {
  const isEmpty = value === undefined || (isObject(value) && Object.keys(value).length === 0);
  if (!isEmpty) target[name] = value;
}

/** A value in the form of the schema; undefined for null and whatever is empty. */
export function toValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  return attribute.multiValued ? toValues(attribute, value) : toSingle(attribute, value);
}

function toValues(attribute: Attribute, value: unknown): readonly unknown[] | undefined {
  const given = Array.isArray(value) ? value : [value];
  if (attribute.name !== 'members' && given.length > maxValues)
    throw badRequest('invalidValue', `“${attribute.name}” can have ${maxValues} values.`);
  const values = given.map((one) => toSingle(attribute, one)).filter((one) => one !== undefined);
  return values.length > 0 ? values : undefined;
}

/** One value of an attribute. A text is the `value` of a complex one. */
export function toSingle(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (attribute.type === 'complex') return toComplex(attribute, value);
  if (attribute.type === 'boolean') return toBoolean(attribute, value);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string')
    throw badRequest('invalidValue', `“${attribute.name}” must be text.`);
  if (text.length > maxTextLength)
    throw badRequest('invalidValue', `“${attribute.name}” can have ${maxTextLength} characters.`);
  return text;
}

function toComplex({ name, subAttributes }: Attribute, value: unknown): Resource | undefined {
  const given = isObject(value) ? value : { value };
  if (!isObject(value) && !findAttribute(subAttributes, 'value'))
    throw badRequest('invalidValue', `“${name}” must be an object.`);
  if (Array.isArray(value)) throw badRequest('invalidValue', `“${name}” has one value.`);
  const result: Resource = {};
  for (const [key, one] of Object.entries(given)) {
    const sub = findAttribute(subAttributes, key);
    if (sub) setPresent(result, sub.name, toValue(sub, one));
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

/** Microsoft Entra ID sends booleans as texts: `"True"`. */
function toBoolean({ name }: Attribute, value: unknown): boolean {
  const text = String(value).toLowerCase();
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw badRequest('invalidValue', `“${name}” must be true or false.`);
}
