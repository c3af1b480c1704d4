import type { Attribute, Resource, ResourceType, Schema } from './scim-attributes.ts';
import { maxPageSize } from './scim-query.ts';
import { groupType, schemas, userType } from './scim-schemas.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';

/** What the server supports. RFC 7643, §5. */
export const serviceProviderConfig = (baseUrl: string): Resource => ({
  schemas: [`${core}:ServiceProviderConfig`],
  documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxPageSize },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'The token of the connection, in the Authorization header.',
      specUri: 'https://datatracker.ietf.org/doc/html/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
});

/** The resource types. RFC 7643, §6. */
export const resourceTypes = (baseUrl: string): readonly Resource[] =>
  [userType, groupType].map((type) => toResourceType(type, baseUrl));

const toResourceType = (type: ResourceType, baseUrl: string): Resource => ({
  schemas: [`${core}:ResourceType`],
  id: type.name,
  name: type.name,
  endpoint: type.endpoint,
  description: type.description,
  schema: type.schema.id,
  schemaExtensions: type.extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.name}` },
});

/** The schemas. RFC 7643, §7. */
export const schemaResources = (baseUrl: string): readonly Resource[] =>
  schemas.map((schema) => toSchemaResource(schema, baseUrl));

const toSchemaResource = ({ id, name, description, attributes }: Schema, baseUrl: string) => ({
  schemas: [`${core}:Schema`],
  id,
  name,
  description,
  attributes: attributes.map(toAttributeResource),
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
});

function toAttributeResource(attribute: Attribute): Resource {
  const { canonicalValues, referenceTypes, subAttributes } = attribute;
  return {
    name: attribute.name,
    type: attribute.type,
    multiValued: attribute.multiValued ?? false,
    description: attribute.description,
    required: attribute.required ?? false,
    caseExact: attribute.caseExact ?? false,
    mutability: attribute.mutability ?? 'readWrite',
    returned: attribute.returned ?? 'default',
    uniqueness: attribute.uniqueness ?? 'none',
    ...(canonicalValues ? { canonicalValues } : {}),
    ...(referenceTypes ? { referenceTypes } : {}),
    ...(subAttributes ? { subAttributes: subAttributes.map(toAttributeResource) } : {}),
  };
}
