import type { FoyerServer } from '@foyer/server/create-server';
import type { Visitor } from '@foyer/testkit';
import { z } from 'zod';

/** A route of the registry. */
export type RegisteredRoute = FoyerServer['routes'][number];

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  format: z.string().optional(),
});

/** What stands wherever something fits. */
export interface Filling {
  readonly id: string;
  readonly email: string;
  /** What is in single members, by their name, and in parts of the path. Default: the id. */
  readonly known?: Readonly<Record<string, string>>;
}

/** Words that their members take, so that the form is not the reason for a refusal. */
export const wellFormed: Readonly<Record<string, string>> = {
  website: 'https://acme.example',
  applicationUrl: 'https://acme.example',
  loginUrl: 'https://acme.example',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
  color: '#1d4ed8',
  graceUntil: '2040-01-01T00:00:00.000Z',
  sortDirection: 'asc',
  from: '2020-01-01T00:00:00.000Z',
  created_from: '2020-01-01T00:00:00.000Z',
  created_to: '2040-01-01T00:00:00.000Z',
  to: '2040-01-01T00:00:00.000Z',
  // of notifications: JSON in one parameter
  params: '{}',
  // no page before this one
  after: '',
  until: '2040-01-01T00:00:00.000Z',
  expirationDate: '2040-01-01T00:00:00.000Z',
  oidcSecretExpiresAt: '2040-01-01',
  // metering: a key of letters, and no time before the event
  feature: 'invoices',
  // applications
  appURL: 'https://app.example.com',
  loginURL: 'https://app.example.com/login',
  logoURL: 'https://app.example.com/logo.png',
  occurredAt: new Date().toISOString(),
};

/**
 * A value a schema may take, with the id wherever a text fits and in a list of one wherever there is a list, so that bulk calls carry it
 * as well. Whether it passes is for
 * `formFaults` to say.
 */
export function filled(schema: unknown, filling: Filling, name = ''): unknown {
  const one = node.safeParse(schema).data ?? {};
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  const choices = one.anyOf ?? one.oneOf;
  if (choices) return filled(choices[0], filling, name);
  const kind = [one.type ?? 'string'].flat()[0];
  if (kind === 'object') {
    const entries = Object.entries(one.properties ?? {});
    return Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner, filling, key)]));
  }
  if (kind === 'array') return one.maxItems === 0 ? [] : [filled(one.items, filling, name)];
  // a policy of the caller's own account must not shut the caller out before the last call
  if (/period$|timeout$/i.test(name)) return Math.max(one.minimum ?? 1, 1440);
  if (kind === 'number' || kind === 'integer') return Math.max(one.minimum ?? 1, 1);
  if (kind === 'boolean') return true;
  if (kind === 'null') return null;
  // said back to anyone who wrote it, and names nothing
  if (name === 'description') return 'Words of the caller';
  // one that would be taken, so that it is not the reason for a refusal
  if (/password$/i.test(name)) return 'Some-password-1';
  const existing = filling.known?.[name];
  if (existing !== undefined) return existing;
  return /mail/i.test(name) || one.format === 'email'
    ? filling.email
    : filling.id.slice(0, one.maxLength);
}

const descriptions = new WeakMap<z.ZodType, unknown>();

function describe(schema: z.ZodType): unknown {
  const existing =
    descriptions.get(schema) ??
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  descriptions.set(schema, existing);
  return existing;
}

function filledSchema(schema: z.ZodType | undefined, filling: Filling): Record<string, unknown> {
  return { ...Object(schema ? filled(describe(schema), filling) : {}) };
}

/** A body that is a list has the usual members in its items. */
function filledBody(
  schema: z.ZodType | undefined,
  filling: Filling,
  everywhere: Readonly<Record<string, string>>,
): object {
  const body = schema ? filled(describe(schema), filling) : {};
  if (Array.isArray(body)) return body.map((item) => ({ ...everywhere, ...Object(item) }));
  return { ...everywhere, ...Object(body) };
}

/** Where a foreign id may stand besides the members a call knows. */
const defaults = ['tenantId', 'userId', 'id', '_tenantId'];

/** Path, query and body of a route with the filling in them. */
function parts({ endpoint }: RegisteredRoute, filling: Filling) {
  const everywhere = Object.fromEntries(defaults.map((name) => [name, filling.id]));
  const filledParams = filledSchema(endpoint.params, filling);
  const holes = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const valueOf = (name: string) =>
    String(filling.known ? (filling.known[name] ?? filledParams[name]) : filling.id);
  return {
    params: Object.fromEntries(holes.map((name) => [name, valueOf(name)])),
    query: Object.fromEntries(
      Object.entries({ ...everywhere, ...filledSchema(endpoint.query, filling) }).map(
        ([name, value]) => [name, String(value)],
      ),
    ),
    body: acceptsUpload(endpoint) ? anUpload() : filledBody(endpoint.body, filling, everywhere),
  };
}

/** What the form refuses of the request that `filledRequest` makes: nothing, or the names of members. */
export function formFaults(route: RegisteredRoute, filling: Filling): readonly string[] {
  const created = parts(route, filling);
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const issues = route.endpoint[part]?.safeParse(created[part]).error?.issues ?? [];
    return issues.map(({ path, message }) => `${part}.${path.join('.')}: ${message}`);
  });
}

/** A picture of one point. */
const point =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function anUpload(): FormData {
  const form = new FormData();
  form.append('image', new File([Buffer.from(point, 'base64')], 'me.png', { type: 'image/png' }));
  return form;
}

/** The request of a route with the filling in path, query, body, bulk lists and the header that names a tenant. */
export function filledRequest(
  visitor: Pick<Visitor, 'fetch'>,
  route: RegisteredRoute,
  { filling, token, prefix }: { filling: Filling; token: string | undefined; prefix: string },
): Promise<Response> {
  const { endpoint } = route;
  const { params, query, body } = parts(route, filling);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query);
  const headers = {
    ...contentType(endpoint),
    'frontegg-scoped-tenant': filling.id,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return visitor.fetch(`${endpoint.outsidePrefix ? '' : prefix}${path}?${search}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'GET' ? {} : { body: readBody(endpoint, body) }),
  });
}

/** A form says by itself what it is, with the mark between its parts. */
function contentType(endpoint: RegisteredRoute['endpoint']): Record<string, string> {
  if (acceptsUpload(endpoint)) return {};
  return {
    'content-type': acceptsForm(endpoint)
      ? 'application/x-www-form-urlencoded'
      : 'application/json',
  };
}

/** Whether a call takes a file. */
export function acceptsUpload({ accepts }: RegisteredRoute['endpoint']): boolean {
  return typeof accepts === 'object' && 'upload' in accepts;
}

function acceptsForm({ accepts }: RegisteredRoute['endpoint']): boolean {
  return accepts === 'form' || accepts === 'crossSiteForm';
}

function readBody(endpoint: RegisteredRoute['endpoint'], body: FormData | object): BodyInit {
  if (body instanceof FormData) return body;
  if (!acceptsForm(endpoint)) return JSON.stringify(body);
  return new URLSearchParams(
    Object.entries(body).map(([name, value]) => [name, String(value)]),
  ).toString();
}
