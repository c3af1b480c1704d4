/** What a value may look like. */
export type SettingKind = 'text' | 'port' | 'count' | readonly string[];

/** One setting; its flag is `--name`, its variable is `FOYER_NAME` with underscores. */
export interface SettingSpec {
  readonly name: string;
  readonly kind: SettingKind;
  /** As it would be written; undefined where nothing is the default. */
  readonly fallback?: string;
  /** Said in `--help` where the default is not a fixed text. */
  readonly fallbackWords?: string;
  readonly help: string;
  /** Standard variable that is read if ours is not set. */
  readonly standard?: string;
}

/** Every setting of the process, in the order `--help` prints them. */
export const settingsTable = [
  {
    name: 'port',
    kind: 'port',
    fallback: '3000',
    help: 'Port of the identity server and the demo application.',
  },
  {
    name: 'console-port',
    kind: 'port',
    fallback: '3001',
    help: 'Port of the sign-in page of the console; 0 for none.',
  },
  {
    name: 'console-host-port',
    kind: 'port',
    fallback: '3002',
    help: 'Port of the stand-in console host, in demo mode only; 0 for none.',
  },
  {
    name: 'host',
    kind: 'text',
    fallback: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 for all.',
  },
  { name: 'data-dir', kind: 'text', fallback: '.foyer', help: 'Folder of the embedded database.' },
  {
    name: 'database-url',
    kind: 'text',
    fallbackWords: 'the embedded PostgreSQL',
    help: 'Your own PostgreSQL (15 or newer), as postgresql://user:password@host:5432/database; ?sslmode=verify-full for TLS, which production requires.',
  },
  {
    name: 'database-direct-url',
    kind: 'text',
    fallbackWords: 'database-url',
    help: 'Direct URL of PostgreSQL, if database-url points to a pooler in transaction mode, such as PgBouncer. Used for migrations, commands, and notifications between nodes.',
  },
  {
    name: 'public-url',
    kind: 'text',
    fallbackWords: 'http://localhost:<port>',
    help: 'URL that users open and emails link to; production requires https.',
  },
  {
    name: 'mode',
    kind: ['demo', 'production'],
    fallback: 'demo',
    help: 'Production rejects everything that is for demos only.',
  },
  {
    name: 'seed',
    kind: ['demo', 'accounts', 'none'],
    fallbackWords: 'demo, none in production',
    help: 'Demo fills an empty database with demo accounts and a team of forty; accounts leaves the team out.',
  },
  {
    name: 'lab',
    kind: ['on', 'off'],
    fallbackWords: 'on, off in production',
    help: 'Inbox of emails and SMS, and simulated external services, under /lab.',
  },
  {
    name: 'log-level',
    kind: ['debug', 'info', 'warn', 'error', 'silent'],
    fallback: 'warn',
    help: 'Minimum severity that is logged, as JSON lines on standard output.',
  },
  {
    name: 'secret',
    kind: 'text',
    fallbackWords: 'a published demo secret, rejected in production',
    help: 'Deployment secret, at least 32 characters; encrypts keys. The same on all nodes, for the life of the database.',
  },
  {
    name: 'smtp-url',
    kind: 'text',
    fallbackWords: 'mail.smtp of the configuration',
    help: 'Mail server, as smtp://user:password@host:587 or smtps://…; without one, emails go to the inbox of the lab.',
  },
  {
    name: 'trusted-hops',
    kind: 'count',
    fallback: '0',
    help: 'How many of your own proxies set X-Forwarded-For.',
  },
  {
    name: 'shutdown-delay',
    kind: 'count',
    fallback: '0',
    help: 'Seconds that the server keeps accepting requests after SIGTERM, while /readyz returns 503. Behind a load balancer, set it to the time that health checks take to notice, such as 5.',
  },
  {
    name: 'metrics-token',
    kind: 'text',
    fallbackWords: 'none',
    help: 'Bearer token for /metrics in production.',
  },
  {
    name: 'otlp-endpoint',
    kind: 'text',
    fallbackWords: 'none: tracing is off',
    help: 'URL of the OpenTelemetry receiver for traces over OTLP/HTTP, such as http://localhost:4318. Also read from OTEL_EXPORTER_OTLP_ENDPOINT.',
    standard: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  },
  {
    name: 'otlp-headers',
    kind: 'text',
    fallbackWords: 'none',
    help: 'Headers for the OpenTelemetry receiver, as name=value,name=value with URL-encoded values. Also read from OTEL_EXPORTER_OTLP_HEADERS.',
    standard: 'OTEL_EXPORTER_OTLP_HEADERS',
  },
  {
    name: 'trace-ratio',
    kind: 'text',
    fallback: '1',
    help: 'Share of traces to record, from 0 to 1. Also read from OTEL_TRACES_SAMPLER_ARG.',
    standard: 'OTEL_TRACES_SAMPLER_ARG',
  },
  {
    name: 'trace-service-name',
    kind: 'text',
    fallback: 'foyer',
    help: 'Name of this service in traces. Also read from OTEL_SERVICE_NAME.',
    standard: 'OTEL_SERVICE_NAME',
  },
  {
    name: 'trust-traceparent',
    kind: ['on', 'off'],
    fallback: 'off',
    help: 'Continues the trace of the traceparent header. Turn on only if your proxy sets or removes this header; needs trusted-hops.',
  },
  {
    name: 'config',
    kind: 'text',
    fallback: 'foyer.config.ts',
    help: 'Configuration of the environment, in TypeScript, JSON, or YAML. Also foyer.config.yaml, .yml, or .json in the current folder.',
  },
] as const satisfies readonly SettingSpec[];

/** Name of a setting. */
export type SettingName = (typeof settingsTable)[number]['name'];

/** The environment variable of a setting. */
export function getVariable(name: string): string {
  return `FOYER_${name.replaceAll('-', '_').toUpperCase()}`;
}

/** A flag and its variable, for error messages. */
export function named(name: SettingName): string {
  return `--${name} (${getVariable(name)})`;
}

/** The value of a setting before it is parsed. */
export type Given = (name: SettingName) => string | undefined;
