import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { methodsOf } from '../http/assert-registry.ts';

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
    for (const method of methodsOf(route)) expect(document.paths[path]?.[method.toLowerCase()]).toBeDefined();
  }
});

test('names of operations are unique and every parameter of a path is described', () => {
  const names: string[] = [];
  for (const [path, verbs] of Object.entries(document.paths)) {
    for (const operation of Object.values(verbs)) {
      names.push(operation.operationId);
      const described = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(described.sort()).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort());
    }
  }
  expect(new Set(names).size).toBe(names.length);
});

test('sign-in says what it takes, what it answers and why it may refuse', () => {
  const signIn = document.paths['/frontegg/identity/resources/auth/v1/user']?.['post'];
  expect(signIn).toMatchObject({ operationId: 'signIn', security: [] });
  expect(JSON.stringify(signIn?.requestBody)).toContain('"password"');
  expect(Object.keys(signIn?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500']));
});

test('ASVS-8.1.1 a call names the permission it wants, and whether it wants anybody at all', () => {
  const guarded = stack.server.routes.filter(({ endpoint }) => endpoint.permission);
  expect(guarded.length).toBeGreaterThan(50);
  for (const { endpoint } of stack.server.routes) {
    const path = `${endpoint.outsidePrefix ? '' : '/frontegg'}${endpoint.path}`;
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect([path, operation?.['x-permission']]).toEqual([path, endpoint.permission ?? undefined]);
    expect([path, (operation?.security.length ?? 0) > 0]).toEqual([path, endpoint.access !== 'none']);
  }
});
