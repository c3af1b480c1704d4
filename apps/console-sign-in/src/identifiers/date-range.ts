/** Days a date picker of the console offers. Specification 2, §9. */
export const pickerRange = { first: '1900-01-01', last: '2099-12-31' } as const;

/** Whether a text is a day that exists, as a date picker writes it, within the range. */
export function isPickableDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists && text >= pickerRange.first && text <= pickerRange.last;
}
