import { existsSync } from 'node:fs';
import { migrationsComplete } from '@foyer/server/kernel/db/migrate';
import {
  type DeliveryCount,
  deliveryCountsSql,
  lostEvents,
} from '@foyer/server/kernel/jobs/delivery-counts';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { OtherSecret, openKey } from '@foyer/server/kernel/keys/key-store';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { Client } from 'pg';
import { warningsOfPages } from '../built-pages.ts';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { refuseTakenPort } from '../listen.ts';
import { loadConfig, openConfig } from '../load-config.ts';
import { attachDatabase } from '../open-database.ts';
import { refuseDemoInProduction } from '../settings/production-rules.ts';
import { refusePlainDatabase } from '../settings/plain-connections.ts';
import { listWarnings } from '../settings/production-warnings.ts';
import type { Settings } from '../settings/read-settings.ts';
import { named } from '../settings/settings.table.ts';

/** Each question a start depends on, and what is printed when the answer is good. */
const questions: readonly { name: string; ask: (settings: Settings) => Promise<string> }[] = [
  { name: 'Node', ask: async () => process.version },
  {
    name: 'Configuration',
    ask: async ({ config }) => {
      const { name, config: loaded } = await openConfig(config);
      return `${loaded.application.name} in ${name}`;
    },
  },
  {
    name: 'Mode',
    ask: async (settings) => {
      refuseDemoInProduction(settings);
      refusePlainDatabase(settings);
      return `${settings.mode} at ${settings.publicUrl}`;
    },
  },
  {
    name: 'Port',
    ask: async (settings) => {
      await refuseTakenPort(settings);
      return `${settings.port} on ${settings.host} is free`;
    },
  },
  {
    name: 'Warnings',
    ask: async (settings) =>
      [...listWarnings(settings, await loadConfig(settings.config)), ...warningsOfPages()].join(
        '; ',
      ) || 'none',
  },
  { name: 'Database', ask: askDatabase },
  { name: 'Tenant role', ask: askTenantRole },
  { name: 'Secret', ask: askSecret },
  { name: 'Email', ask: (settings) => askDeliveries(settings, 'mail') },
  { name: 'SMS', ask: (settings) => askDeliveries(settings, 'sms') },
];

/** Asks every question, even after a bad answer, changes nothing, and ends with the first bad one's exit code. */
export async function examine(settings: Settings, { isJson }: CommandFlags): Promise<void> {
  const failures: Stop[] = [];
  const checks: { name: string; isPassed: boolean; text: string }[] = [];
  const add = (name: string, isPassed: boolean, text: string) => {
    checks.push({ name, isPassed, text });
    if (!isJson) process.stdout.write(`  ${isPassed ? '✓' : '✗'} ${name.padEnd(14)} ${text}\n`);
  };
  for (const { name, ask } of questions) {
    try {
      add(name, true, await ask(settings));
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      failures.push(error);
      add(name, false, error.message);
    }
  }
  if (isJson) printJson(checks);
  const [first] = failures;
  if (first)
    throw new Stop(
      first.reason,
      failures.length === 1 ? '1 check failed' : `${failures.length} checks failed`,
    );
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A bad answer of a mail server keeps no server from starting: what waits is shown, and is no failure. */
async function askDeliveries(settings: Settings, queue: DeliveryCount['queue']): Promise<string> {
  const counting = withDatabase(settings, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('pgboss.job') is not null as there`,
    );
    if (!rows[0]?.there) return 'none yet';
    const counts = (await client.query<DeliveryCount>(deliveryCountsSql)).rows.filter(
      (one) => one.queue === queue,
    );
    const inState = (state: DeliveryCount['state']) =>
      counts.find((one) => one.state === state)?.count ?? 0;
    const lost = await client.query<{ count: number }>(
      'select count(*)::int as count from audits where action = any($1) and created_at > $2',
      [lostEvents[queue], new Date(Date.now() - dayMilliseconds)],
    );
    const lostCount = lost.rows[0]?.count ?? 0;
    return `${inState('waiting')} waiting, ${inState('retrying')} retrying, ${lostCount} failed or rejected in the last 24 hours`;
  });
  return counting.catch((error: unknown) => {
    if (error instanceof Stop) return 'unknown while the database is unreachable'; // said by the line above
    throw error;
  });
}

async function askDatabase(settings: Settings): Promise<string> {
  return withDatabase(settings, async (client, label) => {
    const query = async (sql: string) => (await client.query<{ name: string }>(sql)).rows;
    const isComplete = await migrationsComplete(query).catch(() => false); // an empty database has no list of them yet
    return `${label} is reachable; ${isComplete ? 'up to date' : 'start or migrate updates it'}`;
  });
}

/** Row-level security needs the role `foyer_tenant`, which the first migration creates and grants. */
async function askTenantRole(settings: Settings): Promise<string> {
  return withDatabase(settings, async (client) => {
    const { rows } = await client.query<{
      user: string;
      isSuper: boolean;
      mayCreate: boolean;
      exists: boolean;
      isMember: boolean;
      isAdmin: boolean;
    }>(`select current_user as user, own.rolsuper as "isSuper", own.rolcreaterole as "mayCreate",
        tenant.oid is not null as exists,
        coalesce(pg_has_role(own.oid, tenant.oid, 'member'), false) as "isMember",
        coalesce(pg_has_role(own.oid, tenant.oid, 'member with admin option'), false) as "isAdmin"
      from pg_roles own left join pg_roles tenant on tenant.rolname = 'foyer_tenant'
      where own.rolname = current_user`);
    const [role] = rows;
    const migrated = await client.query<{ is: boolean }>(
      `select to_regclass('foyer_migrations') is not null as is`,
    );
    const user = client.escapeIdentifier(role?.user ?? '');
    if (role?.isSuper || (migrated.rows[0]?.is && role?.isMember)) return 'granted';
    if (migrated.rows[0]?.is)
      throw new Stop('migrationFailed', `run \`grant foyer_tenant to ${user}\` as a superuser`);
    if (!role?.mayCreate)
      throw new Stop(
        'migrationFailed',
        `the first migration must create a role: run \`alter role ${user} createrole\` as a superuser`,
      );
    if (role.exists && !role.isAdmin)
      throw new Stop(
        'migrationFailed',
        `run \`grant foyer_tenant to ${user} with admin option\` as a superuser`,
      );
    return 'start or migrate creates it';
  }).catch((error: unknown) => {
    if (error instanceof Stop && error.reason === 'databaseUnreachable')
      return 'unknown while the database is unreachable'; // said above
    throw error;
  });
}

/** A copy that was restored is worth nothing without the secret that it was sealed with. */
async function askSecret(settings: Settings): Promise<string> {
  return withDatabase(settings, async (client) => {
    const { rows: there } = await client.query<{ is: boolean }>(
      `select to_regclass('signing_keys') is not null as is`,
    );
    const keys = there[0]?.is
      ? await client.query<{ private_sealed: Buffer }>('select private_sealed from signing_keys')
      : undefined;
    const seal = createSeal({ secret: settings.secret, random: systemRandom });
    try {
      for (const key of keys?.rows ?? []) openKey(seal, key.private_sealed);
    } catch (cause) {
      if (!(cause instanceof OtherSecret)) throw cause;
      throw new Stop('otherSecret', `${cause.message}; see ${named('secret')}`, { cause });
    }
    const count = keys?.rows.length ?? 0;
    return count === 1 ? 'decrypts the signing key' : `decrypts ${count} signing keys`;
  }).catch((error: unknown) => {
    if (error instanceof Stop && error.reason !== 'otherSecret')
      return 'unknown while the database is unreachable'; // said above
    throw error;
  });
}

async function withDatabase(
  settings: Settings,
  ask: (client: Client, label: string) => Promise<string>,
): Promise<string> {
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    return `${settings.dataDir} is not there yet; start makes it`;
  const database = await attachDatabase(settings);
  const client = new Client({
    connectionString: database.connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout: 15_000,
  });
  client.on('error', () => undefined); // the query that was running is refused with the same error
  try {
    await client.connect();
    return await ask(client, database.label);
  } finally {
    await client.end();
    await database.close();
  }
}
