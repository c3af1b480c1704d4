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
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  format: z.string().optional(),
});

/** What stands wherever something fits. */
export interface Filling {
  readonly id: string;
  readonly email: string;
}

/**
 * A value a schema may take, with the id wherever a text fits and in a list of one wherever there is a list, so that bulk calls carry it
 * as well. It need not pass: what is refused is no leak.
 */
export function filled(schema: unknown, filling: Filling, name = ''): unknown {
  const one = node.safeParse(schema).data ?? {};
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  if (one.anyOf) return filled(one.anyOf[0], filling, name);
  const kind = [one.type ?? 'string'].flat()[0];
  if (kind === 'object') {
    const entries = Object.entries(one.properties ?? {});
    return Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner, filling, key)]));
  }
  if (kind === 'array') return [filled(one.items, filling, name)];
  // a policy of the caller's own account must not shut the caller out before the last call
  if (/period$|timeout$/i.test(name)) return Math.max(one.minimum ?? 1, 1440);
  if (kind === 'number' || kind === 'integer') return Math.max(one.minimum ?? 1, 1);
  if (kind === 'boolean') return true;
  if (kind === 'null') return null;
  // said back to whoever wrote it, and names nothing
  if (name === 'description') return 'Words of the caller';
  // one that would be taken, so that it is not the reason for a refusal
  if (/password$/i.test(name)) return 'Some-password-1';
  return /mail/i.test(name) || one.format === 'email' ? filling.email : filling.id;
}

const descriptions = new WeakMap<z.ZodType, unknown>();

function describe(schema: z.ZodType): unknown {
  const known =
    descriptions.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  descriptions.set(schema, known);
  return known;
}

function filledSchema(schema: z.ZodType | undefined, filling: Filling): Record<string, unknown> {
  return { ...Object(schema ? filled(describe(schema), filling) : {}) };
}

/** Where a foreign id may stand besides the members a call knows. */
const usual = ['tenantId', 'userId', 'id', '_tenantId'];

/** The request of a route with the filling in path, query, body, bulk lists and the header that names a tenant. */
export function filledRequest(
  visitor: Pick<Visitor, 'fetch'>,
  { endpoint }: RegisteredRoute,
  { filling, token, prefix }: { filling: Filling; token: string | undefined; prefix: string },
): Promise<Response> {
  const everywhere = Object.fromEntries(usual.map((name) => [name, filling.id]));
  const query = { ...everywhere, ...filledSchema(endpoint.query, filling) };
  const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(filling.id));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = {
    'content-type': 'application/json',
    'frontegg-scoped-tenant': filling.id,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const body = { ...everywhere, ...filledSchema(endpoint.body, filling) };
  return visitor.fetch(`${endpoint.outsidePrefix ? '' : prefix}${path}?${search}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}
