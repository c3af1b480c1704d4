import { join, resolve } from 'node:path';
import {
  getConnectionString,
  embeddedDatabase,
  startEmbeddedPostgres,
} from '@foyer/server/kernel/db/embedded/embedded-postgres';
import { livingPostmaster } from '@foyer/server/kernel/db/embedded/postmaster-file';
import { Client } from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import { Stop } from './exit-codes.ts';
import type { Settings } from './settings/read-settings.ts';
import { named } from './settings/settings.table.ts';

/** The database of this process, anyone who runs it. */
export interface OpenDatabase {
  /** Of PostgreSQL itself: a connection keeps its session. */
  readonly connectionString: string;
  /** Of the pooler in front of it, where there is one. */
  readonly pooledConnectionString?: string;
  /** What the start-up text calls it; never with a password. */
  readonly label: string;
  close(): Promise<void>;
}

/** A server of the operator's by `database-url`, else the embedded one in the data folder. */
export async function openDatabase(
  settings: Settings,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (databaseUrl && databaseDirectUrl) {
    await openForeign('database-url', databaseUrl);
    const direct = await openForeign('database-direct-url', databaseDirectUrl);
    return { ...direct, pooledConnectionString: databaseUrl };
  }
  if (databaseUrl) return openForeign('database-url', databaseUrl);
  const dataFolder = resolve(settings.dataDir);
  const lock = lockDataFolder(dataFolder);
  try {
    const server = await startEmbeddedPostgres({
      dataFolder,
      log: (event, detail) => log(`PostgreSQL ${event}: ${detail}`),
    });
    const close = async () => {
      await server.stop();
      lock.release();
    };
    return {
      connectionString: server.connectionString,
      label: `embedded PostgreSQL in ${settings.dataDir}`,
      close,
    };
  } catch (cause) {
    lock.release();
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Stop('databaseUnreachable', `the embedded database did not start: ${words}`, {
      cause,
    });
  }
}

/** For commands beside a running server: its own database where one runs, else as `openDatabase`. */
export async function attachDatabase(settings: Settings): Promise<OpenDatabase> {
  const living = settings.databaseUrl
    ? undefined
    : livingPostmaster(join(resolve(settings.dataDir), 'postgres'));
  if (!living) return openDatabase(settings, () => undefined);
  const connectionString = getConnectionString(living.socketFolder, embeddedDatabase);
  return {
    connectionString,
    label: `embedded PostgreSQL in ${settings.dataDir}`,
    close: async () => undefined,
  };
}

async function openForeign(
  name: 'database-url' | 'database-direct-url',
  connectionString: string,
): Promise<OpenDatabase> {
  const { host, pathname } = new URL(connectionString);
  const label = `PostgreSQL at ${host}${pathname}`;
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // the query that was running is refused with the same error
  try {
    await client.connect();
    await client.query('select 1');
    return { connectionString, label, close: async () => undefined };
  } catch (cause) {
    throw new Stop(
      'databaseUnreachable',
      `${label} is unreachable (${getReason(cause)}); check ${named(name)}`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function getReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
