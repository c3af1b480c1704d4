import type { FoyerConfig } from '../config/config.ts';
import type { Seal } from '../secrets/seal.ts';
import type { SettingRow } from './environment.store.ts';

/** What stored settings are encrypted for. */
export const purpose = 'setting';

/** A configuration file with what the management API changed over it; not checked yet. */
export function mergeSettings(
  file: FoyerConfig,
  rows: readonly SettingRow[],
  seal: Pick<Seal, 'open'>,
): Record<string, unknown> {
  const openValue = ({ sealed }: SettingRow): unknown =>
    sealed === null ? undefined : JSON.parse(seal.open(purpose, sealed));
  const result: Record<string, unknown> = structuredClone(file);
  for (const row of rows) {
    // such names lead to prototypes, which all objects share
    if (!Object.hasOwn(result, row.section) || row.key === '__proto__') continue;
    const section = result[row.section];
    if (row.section === listSection) {
      result[row.section] = withEntry(section, { id: row.key, value: openValue(row) });
      continue;
    }
    if (!isObject(section)) continue;
    const value = openValue(row);
    Object.assign(section, { [row.key]: value });
    if (value === undefined) Reflect.deleteProperty(section, row.key);
  }
  return result;
}

/** The one section that is a list: its entries are stored by their ID. */
const listSection = 'applications';

const getClientId = (entry: unknown): string => String(Reflect.get(Object(entry), 'clientId'));

/** A section as an object of what is stored separately. */
export const bySection = (section: string, values: unknown): unknown =>
  section === listSection && Array.isArray(values)
    ? Object.fromEntries(values.map((entry) => [getClientId(entry), entry]))
    : values;

/** A list with an entry replaced or added; without a value, removed. */
function withEntry(list: unknown, { id, value }: { id: string; value: unknown }): unknown[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  const isKnown = entries.some((entry) => getClientId(entry) === id);
  if (value === undefined) return entries.filter((entry) => getClientId(entry) !== id);
  if (!isKnown) return [...entries, value];
  return entries.map((entry) => (getClientId(entry) === id ? value : entry));
}

/** Whether a value has keys. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
