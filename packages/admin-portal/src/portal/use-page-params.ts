import { useCallback, useMemo } from 'react';
import { usePortalFrame } from './portal-context.ts';
import type { GoOptions } from './portal-router.ts';
import { useDeferredLocation } from './use-address.ts';

/** What may be in an address: its kind follows from the default. */
export type PageParam = string | number | boolean | readonly string[];

/** The parameters of a page with their defaults. */
export type PageParamDefaults = { readonly [name: string]: PageParam };

type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : readonly string[];

/** The parameters of a page as they are. */
export type PageParams<D extends PageParamDefaults> = { readonly [K in keyof D]: Widened<D[K]> };

/**
 * Changes some of them. A change of anything but `page` goes to the first page. Default: a new entry of the history; `replace` for
 * what changes with every key.
 */
export type SetPageParams<D extends PageParamDefaults> = (
  changes: { readonly [K in keyof D]?: Widened<D[K]> | undefined },
  options?: GoOptions,
) => void;

/**
 * Search, filters, sorting and page of a page, kept in the address, so that a link, back and a reload bring the same rows:
 * `usePageParams({ page: 1, search: '', status: [] })`. What is at its default is not written; what makes no sense is the default.
 */
export function usePageParams<const D extends PageParamDefaults>(
  defaults: D,
): [PageParams<D>, SetPageParams<D>] {
  const { place } = usePortalFrame();
  const search = useDeferredLocation(place, 'search');
  const existing = JSON.stringify(defaults);
  const params = useMemo(() => read<D>(search, JSON.parse(existing)), [search, existing]);
  const change = useCallback<SetPageParams<D>>(
    (changes, options) => {
      const present = place.get();
      const all: D = JSON.parse(existing);
      const first = 'page' in all && !('page' in changes) ? { page: all.page } : {};
      const next = write(present.search, all, {
        ...read<D>(present.search, all),
        ...first,
        ...changes,
      });
      if (next !== present.search) place.go({ ...present, search: next }, options);
    },
    [place, existing],
  );
  return [params, change];
}

function read<D extends PageParamDefaults>(search: string, defaults: D): PageParams<D> {
  const given = new URLSearchParams(search);
  const values = Object.entries(defaults).map(([name, fallback]) => [
    name,
    readOne(given, name, fallback),
  ]);
  return Object.fromEntries(values);
}

function readOne(given: URLSearchParams, name: string, fallback: PageParam): PageParam {
  const text = given.get(name);
  if (text === null) return fallback;
  if (Array.isArray(fallback)) return given.getAll(name).filter((item) => item !== '');
  if (typeof fallback === 'boolean') return text === 'true';
  if (typeof fallback !== 'number') return text;
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback;
}

/** Parameters the page does not know stay: they belong to others. */
function write(
  search: string,
  defaults: PageParamDefaults,
  values: Readonly<Record<string, PageParam | undefined>>,
): string {
  const written = new URLSearchParams(search);
  for (const [name, fallback] of Object.entries(defaults)) {
    const value = values[name] ?? fallback;
    written.delete(name);
    if (JSON.stringify(value) === JSON.stringify(fallback)) continue;
    // An empty choice that is not the default has to be shown from none.
    const items = Array.isArray(value) ? (value.length === 0 ? [''] : value) : [String(value)];
    for (const item of items) written.append(name, item);
  }
  return written.toString();
}
