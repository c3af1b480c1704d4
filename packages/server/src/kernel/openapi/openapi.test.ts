import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { servedMethods } from '../http/assert-registry.ts';

const stack = await createStack();

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, object>>;
  readonly requestBody?: object;
  readonly 'x-permission'?: string;
}
interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const answer = await stack.fetch(new Request('http://foyer.test/frontegg/openapi.json'));
const document: OpenApi = JSON.parse(await answer.text());

test('ASVS-2.1.1 the document is OpenAPI 3.1 and has every route of the registry under each of its verbs', () => {
  expect(document.openapi).toBe('3.1.0');
  const { routes } = stack.server;
  expect(routes.length).toBeGreaterThan(30);
  for (const route of routes) {
    const path = `${route.endpoint.outsidePrefix ? '' : '/frontegg'}${route.endpoint.path}`;
    for (const method of servedMethods(route))
      expect(document.paths[path]?.[method.toLowerCase()]).toBeDefined();
  }
});

test('names of operations are unique and every parameter of a path is described', () => {
  const names: string[] = [];
  for (const [path, verbs] of Object.entries(document.paths)) {
    for (const operation of Object.values(verbs)) {
      names.push(operation.operationId);
      const described = operation.parameters
        .filter((one) => one.in === 'path')
        .map(({ name }) => `{${name}}`);
      expect(described.sort()).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort());
    }
  }
  expect(new Set(names).size).toBe(names.length);
});

test('sign-in says what it takes, what it answers and why it may refuse', () => {
  const signIn = document.paths['/frontegg/identity/resources/auth/v1/user']?.['post'];
  expect(signIn).toMatchObject({ operationId: 'signIn', security: [] });
  expect(JSON.stringify(signIn?.requestBody)).toContain('"password"');
  expect(Object.keys(signIn?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '429', '500']),
  );
});

test('ASVS-8.1.1 a call names the permission it wants, and whether it wants anyone at all', () => {
  const guarded = stack.server.routes.filter(({ endpoint }) => endpoint.permission);
  expect(guarded.length).toBeGreaterThan(50);
  const ofBrowsers = stack.server.routes.filter(({ endpoint }) => endpoint.access !== 'vendor');
  for (const { endpoint } of ofBrowsers) {
    const path = `${endpoint.outsidePrefix ? '' : '/frontegg'}${endpoint.path}`;
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect([path, operation?.['x-permission']]).toEqual([path, endpoint.permission ?? undefined]);
    expect([path, (operation?.security.length ?? 0) > 0]).toEqual([
      path,
      endpoint.access !== 'none',
    ]);
  }
});

/** Names of the fields in a schema, at any depth; `*` where they are named by their writers. */
function fieldsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'properties')
      return [...Object.keys(Object(value)), ...Object.values(Object(value)).flatMap(fieldsIn)];
    if (key === 'additionalProperties' && typeof value === 'object')
      return ['*', ...fieldsIn(value)];
    return fieldsIn(value);
  });
}

interface Schema {
  readonly type?: string;
  readonly additionalProperties?: unknown;
  readonly items?: { readonly type?: string };
}

test('ASVS-8.1.2 a call that answers names every field of its answer, beside the permission that opens it', () => {
  const answering = stack.server.routes.filter(
    ({ endpoint }) => endpoint.response && endpoint.access === 'bearer',
  );
  expect(answering.length).toBeGreaterThan(60);
  const nameless = answering.filter(({ endpoint }) => {
    const path = `${endpoint.outsidePrefix ? '' : '/frontegg'}${endpoint.path}`;
    const responses = document.paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    const { content = {} }: { content?: Readonly<Record<string, { schema?: Schema }>> } =
      Object(success);
    const { schema = {} } = content['application/json'] ?? {};
    return (
      'application/json' in content &&
      // an empty object, and a list of strings
      schema.additionalProperties !== false &&
      schema.items?.type !== 'string' &&
      ['object', 'array', undefined].includes(schema.type) &&
      fieldsIn(schema).length === 0
    );
  });
  const me = document.paths['/frontegg/identity/resources/users/v2/me']?.['get'];
  expect(fieldsIn(me?.responses)).toContain('email');
  expect(nameless.map(({ slug, name }) => `${slug}.${name}`)).toEqual([]);
});
