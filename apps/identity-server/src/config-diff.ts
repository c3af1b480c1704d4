import { isDeepStrictEqual } from 'node:util';

/** A setting whose value differs between the running configuration and another one. */
export interface ConfigDifference {
  /** Keys joined by dots, such as `passwords.minLength`. */
  readonly setting: string;
  /** JSON without secrets; undefined where the setting is absent. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What is different in `next`, key by key; secrets are compared, but not shown. */
export function diffConfigs(running: unknown, next: unknown, path = ''): ConfigDifference[] {
  if (isDeepStrictEqual(running, next)) return [];
  if (!isRecord(running) || !isRecord(next))
    return [{ setting: path, from: shown(path, running), to: shown(path, next) }];
  return [...new Set([...Object.keys(running), ...Object.keys(next)])].flatMap((key) =>
    diffConfigs(running[key], next[key], path ? `${path}.${key}` : key),
  );
}

/** The setting as a line: added with `+`, removed with `-`, changed with `~`. */
export function describeDifference({ setting, from, to }: ConfigDifference): string {
  if (from === undefined) return `+ ${setting}: ${shorten(to)}`;
  if (to === undefined) return `- ${setting}: ${shorten(from)}`;
  return from === to
    ? `~ ${setting}: changed (values hidden)`
    : `~ ${setting}: ${shorten(from)} → ${shorten(to)}`;
}

const secretKey = /(secret|secretKey|secretAccessKey|authToken|apiKey|privateKey|password|pass)$/i;
const mask = '(secret)';

function shown(path: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const key = path.split('.').at(-1) ?? '';
  return JSON.stringify(masked(key, value));
}

function masked(key: string, value: unknown): unknown {
  if (typeof value === 'string')
    return secretKey.test(key) ? mask : value.replace(/\/\/[^/@\s]+@/, `//${mask}@`);
  if (Array.isArray(value)) return value.map((item) => masked(key, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([own, item]) => [own, masked(own, item)]));
}

function shorten(text = ''): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
