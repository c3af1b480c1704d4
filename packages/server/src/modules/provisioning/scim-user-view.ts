import { directoryEmail } from '@foyer/contract/provisioning';
import { isObject, type Resource } from '../../protocols/scim/scim-attributes.ts';
import { badRequest } from '../../protocols/scim/scim-error.ts';
import { enterpriseSchemaId, userSchemaId } from '../../protocols/scim/scim-schemas.ts';
import { type ScimRequest, toEtag } from './scim-request.ts';
import type { GroupLink, ScimUserRow, StoredUser } from './scim-users.store.ts';

/** The resource of a user as clients read it. */
export function toUserResource(
  { baseUrl }: Pick<ScimRequest, 'baseUrl'>,
  row: ScimUserRow,
  groups: readonly GroupLink[] = [],
): Resource {
  const { resource, userId, externalId, version } = row;
  const hasExtension = resource[enterpriseSchemaId] !== undefined;
  return {
    schemas: hasExtension ? [userSchemaId, enterpriseSchemaId] : [userSchemaId],
    id: userId,
    ...(externalId === null ? {} : { externalId }),
    ...resource,
    userName: row.userName,
    active: row.active,
    ...(groups.length > 0 ? { groups: groups.map((group) => toGroupLink(baseUrl, group)) } : {}),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${userId}`,
      version: toEtag(version),
    },
  };
}

const toGroupLink = (baseUrl: string, { id, name }: GroupLink) => ({
  value: id,
  $ref: `${baseUrl}/Groups/${id}`,
  display: name,
  type: 'direct',
});

/** The part of a row that clients change, for PATCH. */
export const toEditable = ({ resource, userName, externalId, active }: StoredUser): Resource => ({
  ...resource,
  userName,
  active,
  ...(externalId === null ? {} : { externalId }),
});

/** What is stored of a resource. Absent `active` and `externalId` keep their value. */
export function toStoredUser(
  resource: Resource,
  before: Pick<StoredUser, 'externalId' | 'active'> = { externalId: null, active: true },
): StoredUser {
  const { active, externalId, id: _id, meta: _meta, groups: _groups, ...rest } = resource;
  return {
    userName: String(resource['userName']),
    externalId: typeof externalId === 'string' ? externalId : before.externalId,
    active: typeof active === 'boolean' ? active : before.active,
    resource: rest,
  };
}

/** The email that a user signs in with: the primary one, else the first, else the user name. */
export function toEmail({ resource, userName }: StoredUser): string {
  const listed = Array.isArray(resource['emails']) ? resource['emails'].filter(isObject) : [];
  const primary = listed.find((one) => one['primary'] === true) ?? listed[0];
  const parsed = directoryEmail.safeParse(primary?.['value'] ?? userName);
  if (!parsed.success)
    throw badRequest('invalidValue', 'Send an email address in “emails” or as “userName”.');
  return parsed.data;
}

/** The name that members see: `displayName`, or the parts of `name`. */
export function toName({ resource }: StoredUser): string {
  const { displayName, name } = resource;
  const parts = isObject(name) ? name : {};
  const joined = [parts['givenName'], parts['familyName']].filter(Boolean).join(' ');
  const given = displayName ?? parts['formatted'];
  const text = typeof given === 'string' ? given : joined;
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200);
}
