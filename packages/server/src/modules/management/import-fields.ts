/** A record of a file, before it is known to be anything. */
export type Raw = Readonly<Record<string, unknown>>;

/** Reads a value that may be anything. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
/** Reads a value that may be anything. */
export const object = (value: unknown): Raw => (isRaw(value) ? value : {});

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a value that may be anything. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Reads a value that may be anything. */
export const isYes = (value: unknown): boolean =>
  value === true || value === 'true' || value === '1';
/** Reads a value that may be anything. */
export const time = (value: unknown): Date | undefined => {
  const date = typeof value === 'number' ? new Date(value) : new Date(text(value) ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A field by its path; undefined if any part is missing. */
export function field(raw: Raw, path: string): string | undefined {
  let value: unknown = raw;
  for (const part of path.split('.')) value = object(value)[part];
  return typeof value === 'number' ? String(value) : text(value);
}
