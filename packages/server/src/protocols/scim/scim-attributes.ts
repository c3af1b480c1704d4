/** Types of attribute values. RFC 7643, §2.3. */
export type AttributeType = 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';

/** One attribute of a schema. Absent members have the defaults of RFC 7643, §2.2. */
export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly description: string;
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  readonly mutability?: 'readOnly' | 'immutable';
  readonly returned?: 'always';
  readonly uniqueness?: 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

/** A schema with its attributes. */
export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** A resource as JSON; attributes of an extension are in an object under its URN. */
export type Resource = Record<string, unknown>;

/** What clients manage: its schema, its extensions, and the common attributes. */
export interface ResourceType {
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly description: string;
  readonly schema: Schema;
  readonly extensions: readonly Schema[];
}

/** Where an attribute is: in an extension or in the resource itself. */
export interface Place {
  readonly extension?: string;
  readonly attribute: Attribute;
  readonly sub?: Attribute;
}

/** An attribute as a client names it. RFC 7644, §3.10. */
export interface AttributePath {
  readonly schema?: string;
  readonly name: string;
  readonly sub?: string;
}

const meta: Attribute = {
  name: 'meta',
  type: 'complex',
  description: 'Metadata of the resource.',
  mutability: 'readOnly',
  subAttributes: [
    {
      name: 'resourceType',
      type: 'string',
      description: 'Type of the resource.',
      caseExact: true,
      mutability: 'readOnly',
    },
    {
      name: 'created',
      type: 'dateTime',
      description: 'When the resource was created.',
      mutability: 'readOnly',
    },
    {
      name: 'lastModified',
      type: 'dateTime',
      description: 'When the resource was last changed.',
      mutability: 'readOnly',
    },
    {
      name: 'location',
      type: 'reference',
      description: 'URL of the resource.',
      caseExact: true,
      mutability: 'readOnly',
    },
    {
      name: 'version',
      type: 'string',
      description: 'Entity tag of the resource.',
      caseExact: true,
      mutability: 'readOnly',
    },
  ],
};

/** Attributes of every resource. RFC 7643, §3.1. */
export const commonAttributes: readonly Attribute[] = [
  {
    name: 'id',
    type: 'string',
    description: 'ID of the resource, assigned by the service provider.',
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  },
  {
    name: 'externalId',
    type: 'string',
    description: 'ID of the resource at the client.',
    caseExact: true,
  },
  meta,
];

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The attribute with a name, in any case. */
export function findAttribute(
  attributes: readonly Attribute[] | undefined,
  name: string,
): Attribute | undefined {
  return attributes?.find((attribute) => isSame(attribute.name, name));
}

/** The extension with a URN, in any case. */
export function findExtension(type: ResourceType, urn: string): Schema | undefined {
  return type.extensions.find(({ id }) => isSame(id, urn));
}

/** Where an attribute is; undefined if the resource type has none of this name. */
export function locate(
  type: ResourceType,
  { schema, name, sub }: AttributePath,
): Place | undefined {
  const isCore = schema === undefined || isSame(schema, type.schema.id);
  const extension = isCore ? undefined : findExtension(type, schema);
  if (!isCore && !extension) return undefined;
  const attributes = extension?.attributes ?? [...commonAttributes, ...type.schema.attributes];
  const attribute = findAttribute(attributes, name);
  if (!attribute) return undefined;
  const place = { attribute, ...(extension ? { extension: extension.id } : {}) };
  if (sub === undefined) return place;
  const found = findAttribute(attribute.subAttributes, sub);
  return found && { ...place, sub: found };
}

/** Whether a value is an object, and neither null nor an array. */
export function isObject(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an attribute that is located. */
export function readPlace(resource: Resource, { extension, attribute }: Place): unknown {
  if (extension === undefined) return resource[attribute.name];
  const container = resource[extension];
  return isObject(container) ? container[attribute.name] : undefined;
}
