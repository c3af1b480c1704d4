import { isId } from '../../kernel/db/is-id.ts';

/** A record of a file, before it is known to be anything. */
export type Raw = Readonly<Record<string, unknown>>;

/** Reads a value that may be anything. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
/** An ID as the database writes it; a text that is none stays as it is. */
export const idText = (value: unknown): string | undefined => {
  const id = text(value);
  return id && isId(id) ? id.toLowerCase() : id;
};
/** Reads a value that may be anything. */
export const object = (value: unknown): Raw => (isRaw(value) ? value : {});

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a value that may be anything. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Reads a value that may be anything; `TRUE` and `Yes` are as good as `true`. */
export const isYes = (value: unknown): boolean =>
  value === true || /^(?:true|yes|y|1)$/i.test(text(value)?.trim() ?? '');
/** Reads a value that may be anything. */
export const time = (value: unknown): Date | undefined => {
  const date = typeof value === 'number' ? new Date(value) : new Date(text(value) ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/**
 * The texts of a field by its path, empty if any part is missing: those of a list, or keys or
 * names of its objects.
 */
export function fields(raw: Raw, path: string): readonly string[] {
  let value: unknown = raw;
  for (const part of path.split('.')) value = object(value)[part];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value))
    return value.flatMap(
      (one) => text(one) ?? text(object(one)['key']) ?? text(object(one)['name']) ?? [],
    );
  const only = text(value);
  return only ? [only] : [];
}
