import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stop } from '../exit-codes.ts';
import { type TraceSettings, traceSettings } from './trace-settings.ts';
import {
  type SettingName,
  type SettingSpec,
  settingsTable,
  getVariable,
  type Given,
  named,
} from './settings.table.ts';

/** The process as it was asked for: flags first, then the environment, then the defaults. */
export interface Settings {
  readonly port: number;
  /** 0 for none. */
  readonly consolePort: number;
  /** 0 for none. */
  readonly consoleHostPort: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** PostgreSQL itself, where `databaseUrl` is that of a pooler. */
  readonly databaseDirectUrl?: string;
  readonly publicUrl: string;
  readonly mode: 'demo' | 'production';
  readonly seed: 'demo' | 'accounts' | 'none';
  readonly lab: 'on' | 'off';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly secret: string;
  readonly smtpUrl?: string;
  readonly trustedHops: number;
  /** Seconds. */
  readonly shutdownDelay: number;
  readonly metricsToken?: string;
  /** Absent if tracing is off. */
  readonly traces?: TraceSettings;
  readonly trustsTraceparent: boolean;
  readonly config: string;
}

/** Published in this file, so that a demo works without thought; production refuses it. */
export const demoSecret = 'foyer-demo-secret-that-everybody-knows';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; throws a `Stop` that names the setting where a value cannot be. */
export function readSettings(args: readonly string[], environment: Environment): Settings {
  const given = givenValues(args, environment);
  const mode = choice(given, 'mode', ['demo', 'production'], 'demo');
  const isDemo = mode === 'demo';
  const port = number(given, 'port');
  const [databaseUrl, databaseDirectUrl, smtpUrl, metricsToken] = [
    given('database-url'),
    given('database-direct-url'),
    given('smtp-url'),
    given('metrics-token'),
  ];
  if (databaseDirectUrl && !databaseUrl)
    throw new Stop('usage', `${named('database-direct-url')} needs ${named('database-url')}`);
  const trustedHops = number(given, 'trusted-hops');
  const trustsTraceparent = choice(given, 'trust-traceparent', ['on', 'off'], 'off') === 'on';
  if (trustsTraceparent && trustedHops === 0)
    throw new Stop('usage', `${named('trust-traceparent')} needs ${named('trusted-hops')}`);
  const traces = traceSettings(given);
  return {
    port,
    consolePort: number(given, 'console-port'),
    consoleHostPort: number(given, 'console-host-port'),
    mode,
    host: given('host') ?? '',
    dataDir: given('data-dir') ?? '',
    publicUrl: publicAddress(given('public-url') ?? `http://localhost:${port}`),
    seed: choice(given, 'seed', ['demo', 'accounts', 'none'], isDemo ? 'demo' : 'none'),
    lab: choice(given, 'lab', ['on', 'off'], isDemo ? 'on' : 'off'),
    logLevel: choice(given, 'log-level', ['debug', 'info', 'warn', 'error', 'silent'], 'warn'),
    secret: longSecret(given('secret') ?? demoSecret),
    trustedHops,
    trustsTraceparent,
    shutdownDelay: number(given, 'shutdown-delay'),
    config: given('config') ?? '',
    ...(databaseUrl ? { databaseUrl: databaseAddress('database-url', databaseUrl) } : {}),
    ...(databaseDirectUrl
      ? { databaseDirectUrl: databaseAddress('database-direct-url', databaseDirectUrl) }
      : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(metricsToken ? { metricsToken } : {}),
    ...(traces ? { traces } : {}),
  };
}

function givenValues(args: readonly string[], environment: Environment): Given {
  const options = Object.fromEntries(
    settingsTable.map(({ name }) => [name, { type: 'string' as const }]),
  );
  const flags = parseFlags(args, options);
  const getOwn: Given = (name) => {
    // An empty variable is what a compose file leaves where nothing was set.
    const variable = getVariable(name);
    const given = flags[name] ?? (environment[variable] || undefined);
    return given ?? fromFile(`${variable}_FILE`, environment);
  };
  return (name) => {
    const spec: SettingSpec | undefined = settingsTable.find((row) => row.name === name);
    const standard = (spec?.standard && environment[spec.standard]) || undefined;
    // The standard headers hold the key of the standard receiver.
    const isForeign = name === 'otlp-headers' && getOwn('otlp-endpoint') !== undefined;
    return getOwn(name) ?? (isForeign ? undefined : standard) ?? spec?.fallback;
  };
}

/** `FOYER_SECRET_FILE` names a file with the value, as containers and systemd provide secrets. */
function fromFile(variable: string, environment: Environment): string | undefined {
  const file = environment[variable];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (cause) {
    throw new Stop('usage', `${variable}: ${file} cannot be read`, { cause });
  }
}

function parseFlags(
  args: readonly string[],
  options: Record<string, { type: 'string' }>,
): Record<string, string | undefined> {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const words =
      error instanceof Error ? error.message.split('. ')[0]?.split('\n')[0] : String(error);
    throw new Stop('usage', `${words}; --help lists the settings`, { cause: error });
  }
}

function choice<const T extends string>(
  given: Given,
  name: SettingName,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = given(name);
  if (value === undefined) return fallback;
  const found = allowed.find((word) => word === value);
  if (!found)
    throw new Stop('usage', `${named(name)} must be ${allowed.join(' or ')}, not "${value}"`);
  return found;
}

/** Of settings that are no port. */
const limits: Partial<Record<SettingName, number>> = { 'trusted-hops': 100, 'shutdown-delay': 300 };

function number(given: Given, name: SettingName): number {
  const value = given(name) ?? '';
  const limit = limits[name] ?? 65_535;
  const count = Number(value);
  if (/^\d{1,5}$/.test(value) && count <= limit) return count;
  throw new Stop('usage', `${named(name)} must be a number from 0 to ${limit}, not "${value}"`);
}

function publicAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '';
  if (isPlain && url.username === '' && url.password === '') return url.origin;
  throw new Stop(
    'usage',
    `${named('public-url')} must be a URL such as https://id.example.com, without a path`,
  );
}

function databaseAddress(name: 'database-url' | 'database-direct-url', value: string): string {
  if (/^postgres(ql)?:\/\//.test(value)) return value;
  throw new Stop('usage', `${named(name)} must start with postgresql://`);
}

function longSecret(value: string): string {
  if (value.length >= 32) return value;
  throw new Stop('usage', `${named('secret')} must have at least 32 characters`);
}
