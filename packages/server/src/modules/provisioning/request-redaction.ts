import { isObject } from '../../protocols/scim/scim-attributes.ts';

/** Texts of a body that say what was asked for, and nothing about a user. */
const shown: ReadonlySet<string> = new Set(['op', 'path', 'schemas', 'type']);
/** Characters of a stored body. */
const maxLength = 4000;
/** Entries of a list that are stored. */
const maxEntries = 20;
/** Texts in a path, such as an email in `members[value eq "…"]`. */
const quoted = /"(?:[^"\\]|\\.)*"/g;

/** A body for the request log: its structure, with texts replaced by `…`. */
export function redactBody(body: unknown): string | null {
  if (!isObject(body)) return null;
  const text = JSON.stringify(redact(body, true), null, 2);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** The path of a request with its query; texts of a filter are replaced by `…`. */
export function redactPath(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path.slice(0, 300);
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${name}=${value.replaceAll(quoted, '"…"')}`,
  );
  return `${path}?${parameters.join('&')}`.slice(0, 300);
}

function redact(value: unknown, isShown: boolean): unknown {
  if (typeof value === 'string') return isShown ? value.replaceAll(quoted, '"…"') : '…';
  if (Array.isArray(value)) {
    const entries = value.slice(0, maxEntries).map((one) => redact(one, isShown));
    return value.length > maxEntries ? [...entries, `${value.length - maxEntries} more`] : entries;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, redact(one, shown.has(name))]),
  );
}
