import { provisioningCalls } from '@foyer/contract/provisioning/calls';
import { randomUUID } from 'node:crypto';
import type { Stack, Visitor } from '@foyer/testkit';

/** A response of the SCIM endpoint. */
export interface ScimReply {
  readonly status: number;
  readonly headers: Headers;
  // what a client reads of a resource depends on the request
  readonly body: Readonly<Record<string, unknown>>;
}

/** A directory with the token of a connection. */
export interface Directory {
  readonly id: string;
  readonly token: string;
  readonly path: string;
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ScimReply>;
}

/** The calls of directory connections, made by a user. */
export const provisioningApi = (caller: Pick<Visitor, 'api'>) => caller.api(provisioningCalls);

/** A client of a connection. */
export function toDirectory(
  stack: Stack,
  { id, token }: { readonly id: string; readonly token: string },
): Directory {
  const path = `/frontegg/directory/resources/scim/v2/${id}`;
  const visitor = stack.visitor();
  return {
    id,
    token,
    path,
    request: async (method, at, body, headers = {}) => {
      const response = await visitor.fetch(`${path}${at}`, {
        method,
        headers: Object.assign(
          { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
          headers,
        ),
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : JSON.parse(text),
      };
    },
  };
}

/** A connection of an administrator's account. */
export async function aDirectory(
  stack: Stack,
  admin: Pick<Visitor, 'api'>,
  source: 'okta' | 'azure-ad' | 'other' = 'okta',
): Promise<Directory> {
  const created = await provisioningApi(admin).createScimConnection({ body: { source } });
  return toDirectory(stack, created);
}

/** URN of the core schema of users. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** URN of the core schema of groups. */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** URN of the enterprise extension. */
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** A user that no directory has sent before. */
export function aScimUser(rest: Readonly<Record<string, unknown>> = {}) {
  const email = `grace.${randomUUID().slice(0, 13)}@example.test`;
  return Object.assign(
    {
      schemas: [userSchema],
      userName: email,
      name: { givenName: 'Grace', familyName: 'Hopper' },
      emails: [{ value: email, type: 'work', primary: true }],
      active: true,
    },
    rest,
  );
}

/** A PATCH request with these operations. */
export const toPatch = (...operations: readonly Readonly<Record<string, unknown>>[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});

/** Creates a user and returns its ID. */
export async function provisioned(
  directory: Directory,
  user: Readonly<Record<string, unknown>> = aScimUser(),
): Promise<string> {
  const { status, body } = await directory.request('POST', '/Users', user);
  if (status !== 201) throw new Error(`Not created: ${JSON.stringify(body)}`);
  return String(body['id']);
}

/** The resources of a list. */
export function resourcesIn({ body }: ScimReply): readonly Readonly<Record<string, unknown>>[] {
  const { Resources } = body;
  return Array.isArray(Resources) ? Resources : [];
}
