import type { Attribute, ResourceType, Schema } from './scim-attributes.ts';

/** URN of the core schema of users. */
export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** URN of the core schema of groups. */
export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** URN of the enterprise extension of users. */
export const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const text = (
  name: string,
  description: string,
  rest: Partial<Omit<Attribute, 'name' | 'description'>> = {},
): Attribute => ({ type: 'string', ...rest, name, description });

const complex = (
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  rest: Partial<Omit<Attribute, 'name' | 'description' | 'subAttributes'>> = {},
): Attribute => ({ ...rest, name, description, type: 'complex', subAttributes });

const many = { multiValued: true } as const;

/** An attribute with several values: each with a type, and one of them primary. */
const plural = (
  name: string,
  description: string,
  canonicalValues?: readonly string[],
): Attribute =>
  complex(
    name,
    description,
    [
      text('value', 'The value.'),
      text('display', 'A name to show.'),
      text('type', 'What the value is for.', canonicalValues ? { canonicalValues } : {}),
      text('primary', 'Whether this is the preferred value.', { type: 'boolean' }),
    ],
    many,
  );

const nameParts = [
  text('formatted', 'The full name.'),
  text('familyName', 'The last name.'),
  text('givenName', 'The first name.'),
  text('middleName', 'The middle name.'),
  text('honorificPrefix', 'A title before the name.'),
  text('honorificSuffix', 'A suffix after the name.'),
];

const addressParts = [
  text('formatted', 'The full address.'),
  text('streetAddress', 'Street and number.'),
  text('locality', 'City.'),
  text('region', 'State or region.'),
  text('postalCode', 'Postal code.'),
  text('country', 'Country.'),
  text('type', 'What the address is for.', { canonicalValues: ['work', 'home', 'other'] }),
  text('primary', 'Whether this is the preferred address.', { type: 'boolean' }),
];

const readOnly = { mutability: 'readOnly' } as const;

const userSchema: Schema = {
  id: userSchemaId,
  name: 'User',
  description: 'A user of the account.',
  attributes: [
    text('userName', 'The name that the directory uses for the user, usually the email.', {
      required: true,
      uniqueness: 'server',
    }),
    complex('name', 'The parts of the name.', nameParts),
    text('displayName', 'The name to show.'),
    text('nickName', 'A casual name.'),
    text('profileUrl', 'URL of a profile page.', {
      type: 'reference',
      referenceTypes: ['external'],
    }),
    text('title', 'The job title.'),
    text('userType', 'The relation to the organization.'),
    text('preferredLanguage', 'The preferred language.'),
    text('locale', 'The locale for dates and numbers.'),
    text('timezone', 'The time zone.'),
    text('active', 'Whether the user may sign in to the account.', { type: 'boolean' }),
    plural('emails', 'Email addresses. The primary one is used to sign in.', [
      'work',
      'home',
      'other',
    ]),
    plural('phoneNumbers', 'Phone numbers.', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    plural('ims', 'Instant messaging addresses.'),
    plural('photos', 'URLs of pictures.', ['photo', 'thumbnail']),
    complex('addresses', 'Postal addresses.', addressParts, many),
    complex(
      'groups',
      'The groups of the user. Change them through the group.',
      [
        text('value', 'ID of the group.', readOnly),
        text('$ref', 'URL of the group.', {
          ...readOnly,
          type: 'reference',
          referenceTypes: ['Group'],
        }),
        text('display', 'Name of the group.', readOnly),
        text('type', 'How the user belongs to the group.', {
          ...readOnly,
          canonicalValues: ['direct'],
        }),
      ],
      { ...many, ...readOnly },
    ),
    plural('entitlements', 'Entitlements at the directory. Stored, but without effect.'),
    plural('roles', 'Roles at the directory. Stored, but without effect: map groups to roles.'),
  ],
};

const enterpriseSchema: Schema = {
  id: enterpriseSchemaId,
  name: 'EnterpriseUser',
  description: 'The position of a user in an organization.',
  attributes: [
    text('employeeNumber', 'The employee number.'),
    text('costCenter', 'The cost center.'),
    text('organization', 'The organization.'),
    text('division', 'The division.'),
    text('department', 'The department.'),
    complex('manager', 'The manager.', [
      text('value', 'ID of the manager.'),
      text('$ref', 'URL of the manager.', { type: 'reference', referenceTypes: ['User'] }),
      text('displayName', 'Name of the manager.'),
    ]),
  ],
};

const groupSchema: Schema = {
  id: groupSchemaId,
  name: 'Group',
  description: 'A group of users.',
  attributes: [
    text('displayName', 'The name of the group.', { required: true }),
    complex(
      'members',
      'The users in the group.',
      [
        text('value', 'ID of the user.', { caseExact: true, mutability: 'immutable' }),
        text('$ref', 'URL of the user.', {
          type: 'reference',
          mutability: 'immutable',
          referenceTypes: ['User'],
        }),
        text('display', 'Name of the user.', readOnly),
        text('type', 'Only users can be members.', {
          mutability: 'immutable',
          canonicalValues: ['User'],
        }),
      ],
      many,
    ),
  ],
};

/** Users with the enterprise extension. */
export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'A user of the account.',
  schema: userSchema,
  extensions: [enterpriseSchema],
};

/** Groups of users. */
export const groupType: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'A group of users.',
  schema: groupSchema,
  extensions: [],
};

/** Every schema that a client can read. */
export const schemas: readonly Schema[] = [userSchema, enterpriseSchema, groupSchema];
