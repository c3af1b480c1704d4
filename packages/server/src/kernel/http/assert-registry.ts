import type { HttpMethod } from '@foyer/contract';
import type { Route, RouteTable } from './route.ts';

/** Under which verbs a route is served. */
export function servedMethods({ endpoint }: Pick<Route, 'endpoint'>): readonly HttpMethod[] {
  return [...new Set([endpoint.method, ...(endpoint.alsoMethods ?? [])])];
}

const rateClasses: ReadonlySet<unknown> = new Set([
  'read',
  'write',
  'attempts',
  'credentials',
  'mail',
  'session',
  'management',
]);

/**
 * Refuses to start with a route that does not say who may call, whose tenant it works in, which
 * limit counts and what it records. Security decision 3.
 */
export function assertRegistry(routes: RouteTable): void {
  const problems = [...routes.flatMap(getProblems), ...duplicates(routes)];
  if (problems.length > 0)
    throw new Error(`The route registry is incomplete:\n${problems.join('\n')}`);
}

function getProblems(route: Route): string[] {
  const { endpoint, tenant, rate, audit } = route;
  const name = `${route.slug}.${route.name}`;
  const isBearer = endpoint.access === 'bearer';
  const rules: readonly (readonly [broken: boolean, words: string])[] = [
    [isBearer && endpoint.permission === undefined, 'needs a permission, or null on purpose'],
    [!isBearer && Boolean(endpoint.permission), 'has a permission, but nobody is signed in'],
    [
      (endpoint.access === 'vendor') !== Boolean(endpoint.scope),
      'must have a scope if it takes a vendor token, and none otherwise',
    ],
    [
      route.apiToken === 'allowed' && !endpoint.permission,
      'is open to API tokens, but asks for no permission',
    ],
    [tenant !== 'none' && tenant !== 'token', 'needs a tenant source'],
    [
      tenant === 'token' && endpoint.access === 'none',
      'takes the tenant from a token it does not ask for',
    ],
    [!rateClasses.has(rate), 'needs a rate class'],
    [audit === undefined, 'needs an audit action, or null on purpose'],
    [!endpoint.path.startsWith('/'), 'needs a path'],
    [
      endpoint.accepts === 'crossSiteForm' && endpoint.access !== 'none',
      'takes forms of other sites, so it may not use a session',
    ],
    [
      endpoint.accepts === 'form' && endpoint.access !== 'none',
      'takes forms of servers, so it may not use a session',
    ],
    [
      endpoint.accepts === 'crossSiteForm' && endpoint.responds !== 'redirect',
      'takes forms of other sites, so it may only lead on',
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, words]) => `${name} ${words}`);
}

function duplicates(routes: RouteTable): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const route of routes) {
    // a backend and a signed-in user may get different answers on one path
    const caller = route.endpoint.access === 'vendor' ? ' (vendor)' : '';
    for (const method of servedMethods(route)) {
      const call = `${method} ${anonymousPath(route)}${caller}`;
      if (seen.has(call))
        twice.push(`${call} is declared twice, again by ${route.slug}.${route.name}`);
      seen.add(call);
    }
  }
  return twice;
}

/** The path of a route without the names of its parameters. */
export const anonymousPath = ({ endpoint }: Pick<Route, 'endpoint'>): string =>
  endpoint.path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, '');
