import type { CallShape } from '@foyer/contract';

/** Where the provider is. */
export interface UrlOptions {
  readonly baseUrl: string | ((path: string) => string);
  readonly prefix: string;
}

/** Base address, prefix unless it is there already, path and query. Contract, §2.1. */
export function buildUrl(
  { baseUrl, prefix }: UrlOptions,
  call: Partial<CallShape>,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const stem = prefix.replace(/^\/+|\/+$/g, '');
  const base = (typeof baseUrl === 'function' ? baseUrl(path) : baseUrl).replace(/\/+$/, '');
  const hasPrefix = stem === '' || base.endsWith(`/${stem}`);
  const root = call.outsidePrefix && hasPrefix && stem ? base.slice(0, -stem.length - 1) : base;
  const start = call.outsidePrefix || hasPrefix ? root : `${root}/${stem}`;
  const search = new URLSearchParams(query).toString();
  return `${start}${path}${search && `?${search}`}`;
}

/** Values as text: objects and arrays as JSON, absent ones left out. Contract, §2.4. */
export function buildQuery(
  values: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const present = Object.entries(values ?? {}).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(
    present.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
