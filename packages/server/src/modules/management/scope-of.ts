import type { VendorScope } from '@foyer/contract';

/** The first match counts. */
const scopes: readonly (readonly [pattern: RegExp, scope: VendorScope])[] = [
  [/^\/audits/, 'audits'],
  [/^\/webhook|^\/event/, 'events'],
  [/^\/entitlements|feature-flags/, 'entitlements'],
  [/\/(api|access)-tokens\//, 'tokens'],
  [/\/(roles|permissions|groups)\//, 'roles'],
  [
    /^\/identity\/resources\/configurations\/|^\/team\/resources\/sso|^\/directory/,
    'configuration',
  ],
  [/^\/tenants\/resources|^\/identity\/resources\/sub-tenants/, 'tenants'],
  [/^\/identity\/resources|^\/team\/resources/, 'users'],
];

/** The scope that a browser-side call needs when a backend makes it. */
export function toScope(path: string): VendorScope {
  return scopes.find(([pattern]) => pattern.test(`${path}/`))?.[1] ?? 'configuration';
}
