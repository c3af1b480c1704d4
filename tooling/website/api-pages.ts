import { openApiDocument } from '@foyer/server/kernel/openapi/openapi';
import type { Route } from '@foyer/server/kernel/http/route';
import { allCalls } from '../reference/all-calls.ts';
import type { Page } from './stage-pages.ts';

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listed = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isJson) : [];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const object = (value: unknown): Json => (isJson(value) ? value : {});

/** The API reference: a page for each feature, from the OpenAPI document that the server serves. */
export async function createApiPages(): Promise<readonly Page[]> {
  const routes = (await allCalls()).map(
    ({ slug, name, endpoint }): Pick<Route, 'slug' | 'name' | 'endpoint'> => ({
      slug,
      name,
      endpoint,
    }),
  );
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the document describes the contract of a route, and no handler
  const document = openApiDocument(routes as unknown as readonly Route[], {
    publicUrl: 'https://login.example.com',
    prefix: '/frontegg',
    cookieName: 'fe_refresh',
  });
  const operations = Object.entries(object(document['paths'])).flatMap(([path, verbs]) =>
    Object.entries(object(verbs)).map(([method, one]) => ({ path, method, ...toParts(one) })),
  );
  const slugs = [...new Set(operations.map(({ tag }) => tag))].toSorted();
  const pages = slugs.map((slug) => ({
    path: `reference/api/${slug}.md`,
    text: [
      `# ${toTitle(slug)} API`,
      '',
      ...operations.filter(({ tag }) => tag === slug).flatMap(toSection),
    ].join('\n'),
  }));
  return [toIndex(pages.map(({ path }) => path)), ...pages];
}

const toTitle = (slug: string): string => {
  const words = slug
    .replaceAll('-', ' ')
    .replaceAll(/\b(sso|mfa|ip|api)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function toIndex(paths: readonly string[]): Page {
  const rows = paths.map((path) => {
    const slug = path.replace(/^.*\/|\.md$/g, '');
    return `- [${toTitle(slug)}](./${slug}.md)`;
  });
  const text = `# API reference

Every call of the server, from the OpenAPI document that it serves at \`/frontegg/openapi.json\`. Paths
also work without the prefix \`/frontegg\`. Errors are \`{ errors, errorCode }\`. The [management
API](../../guides/management-api.md) explains calls with a vendor token, and
[Headless](../../guides/headless.md) calls of a page.

${rows.join('\n')}
`;
  return { path: 'reference/api/index.md', text };
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly tag: string;
  readonly one: Json;
}

function toParts(value: unknown): { readonly tag: string; readonly one: Json } {
  const one = object(value);
  const [tag] = Array.isArray(one['tags']) ? one['tags'] : [];
  return { tag: String(tag), one };
}

const callers: Readonly<Record<string, string>> = {
  bearer: 'a signed-in user: `Authorization: Bearer`',
  cookie: 'the browser with its refresh cookie',
  vendor: 'a backend with a vendor token: `x-access-token`',
};

function toSection({ path, method, one }: Operation): readonly string[] {
  const [security] = listed(one['security']);
  const caller = security ? callers[Object.keys(security)[0] ?? ''] : undefined;
  const permission = text(one['x-permission']);
  return [
    `## ${String(one['operationId'])}`,
    '',
    `\`${method.toUpperCase()} ${path}\``,
    '',
    text(one['summary']),
    '',
    `Caller: ${caller ?? 'anyone'}${permission ? `, with the permission \`${permission}\`` : ''}.`,
    '',
    ...toTable('Parameters', listed(one['parameters']).map(toParameter)),
    ...toTable('Body', toFields(getBody(one))),
    ...toResponses(object(one['responses'])),
  ];
}

type Row = readonly [name: string, type: string, isRequired: boolean];

const toParameter = (one: Json): Row => [
  `${String(one['name'])} (${String(one['in'])})`,
  toType(one['schema']),
  one['required'] === true,
];

function getBody(one: Json): unknown {
  const [content] = Object.values(object(object(one['requestBody'])['content']));
  return object(content)['schema'];
}

function toFields(schema: unknown): readonly Row[] {
  const { properties, required } = object(schema);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(object(properties)).map(([name, one]) => [
    name,
    toType(one),
    names.includes(name),
  ]);
}

function toTable(title: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  return [
    `| ${title} | Type | Required |`,
    '|---|---|---|',
    ...rows.map(
      ([name, type, isRequired]) => `| \`${name}\` | ${type} | ${isRequired ? 'yes' : ''} |`,
    ),
    '',
  ];
}

function toResponses(responses: Json): readonly string[] {
  return Object.entries(responses).flatMap(([status, value]) => {
    if (!status.startsWith('2')) return [];
    const [content] = Object.values(object(object(value)['content']));
    const { schema } = object(content);
    if (!schema) return [`Returns ${status}.`, ''];
    const { items } = object(schema);
    const fields = toFields(items ?? schema);
    const what = items ? 'a list of objects' : toType(schema);
    return [`Returns ${status} with ${what}.`, '', ...toTable('Field', fields)];
  });
}

/** A type in words, in one cell of a table. */
function toType(value: unknown): string {
  const schema = object(value);
  const options = ['anyOf', 'oneOf'].flatMap((key) => listed(schema[key]));
  if (options.length > 0) return [...new Set(options.map(toType))].join(' or ');
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((one) => `\`${JSON.stringify(one)}\``).join(', ');
  if ('const' in schema) return `\`${JSON.stringify(schema['const'])}\``;
  if (schema['type'] === 'array') return `list of ${toType(schema['items'])}`;
  const { type, format } = schema;
  if (typeof type !== 'string') return 'any';
  return typeof format === 'string' ? `${type} (${format})` : type;
}
