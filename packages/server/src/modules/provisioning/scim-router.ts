import type { Resource, ResourceType } from '../../protocols/scim/scim-attributes.ts';
import {
  resourceTypes,
  schemaResources,
  serviceProviderConfig,
} from '../../protocols/scim/scim-discovery.ts';
import { badRequest, ScimError } from '../../protocols/scim/scim-error.ts';
import { type ListQuery, readListQuery, readProjection } from '../../protocols/scim/scim-query.ts';
import { project, toListResponse } from '../../protocols/scim/scim-representation.ts';
import { groupType, userType } from '../../protocols/scim/scim-schemas.ts';
import { isObject } from '../../protocols/scim/scim-attributes.ts';
import type { ScimGroups } from './scim-groups.service.ts';
import { namesVersion, type ScimRequest } from './scim-request.ts';
import type { ScimUsers } from './scim-users.service.ts';

/** A call after the base URL of its connection. */
export interface ScimCall {
  readonly method: string;
  /** Without a slash at the start. */
  readonly path: string;
  readonly query: unknown;
  readonly body: unknown;
  readonly ifNoneMatch: string | undefined;
}

/** What a call is answered with. */
export interface ScimAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Leads a call to what answers it. */
export type ScimRouter = (request: ScimRequest, call: ScimCall) => Promise<ScimAnswer>;

/** Users or groups. */
interface Collection {
  readonly type: ResourceType;
  readonly service: {
    create(request: ScimRequest, body: unknown): Promise<Resource>;
    get(request: ScimRequest, id: string): Promise<Resource>;
    replace(request: ScimRequest, id: string, body: unknown): Promise<Resource>;
    patch(request: ScimRequest, id: string, body: unknown): Promise<Resource>;
    remove(request: ScimRequest, id: string): Promise<void>;
    list(request: ScimRequest, query: ListQuery): Promise<Resource>;
  };
}

/** The routes of RFC 7644, §3.2. There is no `/Bulk`, and `/Me` is not implemented. */
export function createScimRouter(parts: {
  readonly users: ScimUsers;
  readonly groups: ScimGroups;
}): ScimRouter {
  const collections: Readonly<Record<string, Collection>> = {
    users: { type: userType, service: parts.users },
    groups: { type: groupType, service: parts.groups },
  };

  return async (request, call) => {
    const [name = '', id, ...rest] = call.path.split('/').filter((part) => part !== '');
    if (rest.length > 0) throw noRoute();
    if (name === '.search' && id === undefined)
      return searchAll(Object.values(collections), request, call);
    const collection = collections[name.toLowerCase()];
    if (!collection) return discover(request, call, name, id);
    if (id === undefined) return answerCollection(collection, request, call);
    if (id === '.search') return search(collection, request, call);
    return answerResource(collection, request, { call, id });
  };
}

const noRoute = () => new ScimError(404, 'There is no such endpoint.');
const noMethod = () => new ScimError(405, 'The endpoint does not support this method.');

async function answerCollection(
  { type, service }: Collection,
  request: ScimRequest,
  { method, query, body }: ScimCall,
): Promise<ScimAnswer> {
  if (method === 'GET')
    return { status: 200, body: await service.list(request, readListQuery(query, type)) };
  if (method !== 'POST') throw noMethod();
  const resource = await service.create(request, body);
  const { location } = toMeta(resource);
  const projection = readProjection(isObject(query) ? query : {});
  return {
    status: 201,
    body: project(resource, type, projection),
    headers: { location, ...toHeaders(resource) },
  };
}

async function search(
  { type, service }: Collection,
  request: ScimRequest,
  { method, body }: ScimCall,
): Promise<ScimAnswer> {
  if (method !== 'POST') throw noMethod();
  return { status: 200, body: await service.list(request, readListQuery(body, type)) };
}

/**
 * Searches users, then groups. RFC 7644, §3.4.3. A type that lacks an attribute of the filter has no
 * matches; only a filter that no type understands is rejected.
 */
async function searchAll(
  collections: readonly Collection[],
  request: ScimRequest,
  { method, body }: ScimCall,
): Promise<ScimAnswer> {
  if (method !== 'POST') throw noMethod();
  if (isObject(body) && body['sortBy'])
    throw badRequest('invalidValue', 'To sort, use “/Users/.search” or “/Groups/.search”.');
  const resources: Resource[] = [];
  let totalResults = 0;
  let startIndex = 1;
  let misunderstood: unknown;
  let understood = 0;
  for (const { type, service } of collections) {
    const query = readListQuery(body, type);
    ({ startIndex } = query);
    const page = {
      ...query,
      startIndex: Math.max(1, startIndex - totalResults),
      count: query.count - resources.length,
    };
    try {
      const found = await service.list(request, page);
      const listed = Array.isArray(found['Resources']) ? found['Resources'] : [];
      resources.push(...listed.filter(isObject));
      totalResults += Number(found['totalResults']);
      understood += 1;
    } catch (error) {
      if (!(error instanceof ScimError) || error.scimType !== 'invalidFilter') throw error;
      misunderstood = error;
    }
  }
  if (understood === 0) throw misunderstood;
  return { status: 200, body: toListResponse({ resources, totalResults, startIndex }) };
}

async function answerResource(
  { type, service }: Collection,
  request: ScimRequest,
  { call, id }: { readonly call: ScimCall; readonly id: string },
): Promise<ScimAnswer> {
  const { method, query, body, ifNoneMatch } = call;
  const projection = readProjection(isObject(query) ? query : {});
  if (method === 'DELETE') {
    await service.remove(request, id);
    return { status: 204 };
  }
  const work = { GET: service.get, PUT: service.replace, PATCH: service.patch }[method];
  if (!work) throw noMethod();
  const resource = await work(request, id, body);
  const headers = toHeaders(resource);
  const version = Number(/\d+/.exec(toMeta(resource).version)?.[0]);
  if (method === 'GET' && ifNoneMatch !== undefined && namesVersion(ifNoneMatch, version))
    return { status: 304, headers };
  return { status: 200, body: project(resource, type, projection), headers };
}

function toMeta(resource: Resource): { readonly location: string; readonly version: string } {
  const meta = isObject(resource['meta']) ? resource['meta'] : {};
  return { location: String(meta['location']), version: String(meta['version']) };
}

const toHeaders = (resource: Resource) => ({ etag: toMeta(resource).version });

function discover(
  { baseUrl }: ScimRequest,
  { method, query }: ScimCall,
  name: string,
  id: string | undefined,
): ScimAnswer {
  if (name.toLowerCase() === 'me') throw new ScimError(501, '“/Me” is not supported.');
  const answers: Readonly<Record<string, () => unknown>> = {
    serviceproviderconfig: () => (id === undefined ? serviceProviderConfig(baseUrl) : undefined),
    resourcetypes: () => pick(resourceTypes(baseUrl), id),
    schemas: () => pick(schemaResources(baseUrl), id),
  };
  const body = answers[name.toLowerCase()]?.();
  if (body === undefined) throw noRoute();
  if (method !== 'GET') throw noMethod();
  if (isObject(query) && query['filter'] !== undefined)
    throw new ScimError(403, 'This endpoint cannot be filtered.');
  return { status: 200, body };
}

function pick(resources: readonly Resource[], id: string | undefined): unknown {
  if (id !== undefined)
    return resources.find((one) => String(one['id']).toLowerCase() === id.toLowerCase());
  return toListResponse({ resources, totalResults: resources.length, startIndex: 1 });
}
