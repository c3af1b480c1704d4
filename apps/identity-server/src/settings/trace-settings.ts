import { Stop } from '../exit-codes.ts';
import { type Given, named } from './settings.table.ts';

/** Which traces are recorded, and where they go. */
export interface TraceSettings {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

/** Undefined if tracing is off. */
export function traceSettings(given: Given): TraceSettings | undefined {
  const endpoint = given('otlp-endpoint');
  if (endpoint === undefined) return undefined;
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    throw new Stop(
      'usage',
      `${named('otlp-endpoint')} must be a URL such as http://localhost:4318; keys belong in ${named('otlp-headers')}`,
    );
  const ratio = Number(given('trace-ratio'));
  if (!(ratio >= 0 && ratio <= 1))
    throw new Stop('usage', `${named('trace-ratio')} must be a number from 0 to 1`);
  const headers = readHeaders(given('otlp-headers') ?? '');
  return { endpoint, headers, ratio, serviceName: given('trace-service-name') ?? '' };
}

/** Standard format: `name=value,name=value` with URL-encoded values. Error messages never quote a value. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new Stop('usage', `${named('otlp-headers')} must be name=value,name=value`);
      return [name, decode(value)];
    }),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (cause) {
    throw new Stop('usage', `${named('otlp-headers')} must be URL-encoded`, { cause });
  }
}
