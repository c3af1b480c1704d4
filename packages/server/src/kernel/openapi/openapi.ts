import { commonRefusals, type Endpoint, type RefusalSpec } from '@foyer/contract';
import { z } from 'zod';
import { servedMethods } from '../http/assert-registry.ts';
import type { Route, RouteTable } from '../http/route.ts';

/** What the document says about the server itself. */
export interface OpenApiOptions {
  readonly publicUrl: string;
  readonly prefix: string;
  readonly cookieName: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Answers every call may give. */
const alwaysPossible: readonly RefusalSpec[] = [commonRefusals.tooMany, commonRefusals.failed];

/** The OpenAPI 3.1 document of every route in the registry. */
export function openApiDocument(
  routes: RouteTable,
  { publicUrl, prefix, cookieName }: OpenApiOptions,
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of backendsLast(routes)) {
    const path = `${route.endpoint.outsidePrefix ? '' : prefix}${route.endpoint.path}`;
    const verbs = paths[path] ?? {};
    for (const method of servedMethods(route)) {
      // where browsers and backends share a path, the call of browsers is described
      if (route.endpoint.access === 'vendor' && verbs[method.toLowerCase()]) continue;
      verbs[method.toLowerCase()] = operation(route, method);
    }
    paths[path] = verbs;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version: '0.1.0', description: 'Identity and account management.' },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ slug }) => slug))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName },
        vendor: { type: 'apiKey', in: 'header', name: 'x-access-token' },
      },
      schemas: { Failure: failure },
    },
  };
}

const isForBackends = ({ endpoint }: Route) => endpoint.access === 'vendor';
const backendsLast = (routes: RouteTable): RouteTable => [
  ...routes.filter((route) => !isForBackends(route)),
  ...routes.filter(isForBackends),
];

const failure: Json = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: { type: 'array', items: { type: 'string' } },
    errorCode: { type: 'string' },
    context: { type: 'object' },
  },
};

function operation({ slug, name, endpoint, rate, audit }: Route, method: string): Json {
  const { access, permission } = endpoint;
  const body = endpoint.body ? getSchema(endpoint.body, 'input') : undefined;
  return {
    operationId: method === endpoint.method ? name : `${name}_${method.toLowerCase()}`,
    tags: [slug],
    summary: endpoint.summary,
    ...(access === 'none' ? { security: [] } : { security: [{ [access]: [] }] }),
    parameters: [
      ...getParameters(endpoint.params, 'path'),
      ...getParameters(endpoint.query, 'query'),
    ],
    ...(body
      ? {
          requestBody: {
            content: {
              [bodyType(endpoint)]: { schema: body },
            },
          },
        }
      : {}),
    responses: getResponses(endpoint),
    ...(permission ? { 'x-permission': permission } : {}),
    'x-rate-class': rate,
    ...(audit ? { 'x-audit': audit } : {}),
  };
}

function bodyType({ accepts }: Endpoint): string {
  const isUpload = typeof accepts === 'object' && 'upload' in accepts;
  return isUpload ? 'multipart/form-data' : 'application/json';
}

function answerType({ responds = 'json' }: Endpoint): string {
  if (typeof responds === 'string') return responds === 'text' ? 'text/plain' : 'application/json';
  if ('document' in responds) return responds.document;
  return 'image' in responds ? responds.image : responds.file;
}

function getResponses(endpoint: Endpoint): Json {
  const status = endpoint.status ?? (endpoint.method === 'POST' ? 201 : 200);
  const content = endpoint.response
    ? { content: { [answerType(endpoint)]: { schema: getSchema(endpoint.response, 'output') } } }
    : {};
  const guarded = [
    ...(endpoint.access === 'bearer' ? [commonRefusals.unauthenticated] : []),
    ...(endpoint.permission ? [commonRefusals.forbidden] : []),
    ...(endpoint.params || endpoint.query || endpoint.body ? [commonRefusals.invalid] : []),
  ];
  const refusals = [...(endpoint.refusals ?? []), ...guarded, ...alwaysPossible];
  const statuses = [...new Set(refusals.map((refusal) => refusal.status))];
  const failures = statuses.map((code) => [
    String(code),
    {
      description: refusals
        .filter((spec) => spec.status === code)
        .map((spec) => `\`${spec.code}\`: ${spec.text}`)
        .join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return { [status]: { description: 'Success', ...content }, ...Object.fromEntries(failures) };
}

function getParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): readonly Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = getSchema(schema, 'input');
  return Object.entries(Object(properties)).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: part,
  }));
}

function getSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
