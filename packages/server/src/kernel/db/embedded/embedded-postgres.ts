import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type PostgresBinaries, packagedBinaries } from './binaries.ts';
import { embeddedRole, initializeCluster } from './initialize-cluster.ts';
import { chooseIdentity } from './launch-identity.ts';
import {
  adoptPostgres,
  endPostgres,
  type LaunchPlan,
  launchPostgres,
  type RunningPostgres,
} from './postgres-process.ts';
import { livingPostmaster, readPostmasterFile } from './postmaster-file.ts';
import { prepareSocketFolder, socketPort } from './socket-folder.ts';

/** How to start the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lives in `postgres` below it. */
  readonly dataFolder: string;
  /** False only in tests: nothing waits for the disk then. */
  readonly durable?: boolean;
  readonly binaries?: PostgresBinaries;
  readonly maxConnections?: number;
  /** Told of every unexpected end and of every restart. */
  readonly log?: (
    event: 'adopted' | 'ended' | 'restarted' | 'restartFailed',
    detail: string,
  ) => void;
}

/** A running embedded PostgreSQL, kept running until it is stopped. */
export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly socketFolder: string;
  /** The process that answers at the moment; another one after a restart. */
  pid(): number;
  stop(): Promise<void>;
}

/** The database of the product inside the embedded server. */
export const embeddedDatabase = 'foyer';

/** The first restart is at once, the later ones wait longer and longer. */
const restartDelays = [0, 100, 200, 500, 1000, 2000, 5000];

/** How long an orphan may take to answer, and then to end, before it is called hung. */
const hangTimeout = 1000;

/**
 * Starts the database of a data folder, or takes over the one that a killed process left running
 * there, and starts it again whenever it ends before it is stopped.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const plan = preparePlan(options);
  let running = await adoptOrLaunch(plan, options);
  await createMissingDatabase(running.socketFolder, embeddedDatabase);
  const stopping = new AbortController();
  const stored = keepRunning();

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; ) {
      await running.ended;
      if (stopping.signal.aborted) return;
      if (failures === 0) options.log?.('ended', `process ${running.pid}`);
      await sleep(restartDelays[failures], undefined, stopping).catch(() => {}); // cut short by stop
      if (stopping.signal.aborted) return;
      try {
        running = await launchPostgres({ ...plan, socketFolder: running.socketFolder });
        failures = 0;
        options.log?.('restarted', `process ${running.pid}`);
      } catch (error) {
        failures = Math.min(failures + 1, restartDelays.length - 1);
        options.log?.('restartFailed', String(error));
      }
      if (stopping.signal.aborted) await endPostgres(running);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await endPostgres(running);
    await stored;
    removeBorrowedFolder(running.socketFolder);
  }

  return {
    connectionString: getConnectionString(running.socketFolder, embeddedDatabase),
    socketFolder: running.socketFolder,
    pid: () => running.pid,
    stop,
  };
}

/** The address of a database on the socket of an embedded server. */
export function getConnectionString(socketFolder: string, database: string): string {
  return `postgresql://${embeddedRole}@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${socketPort}`;
}

function preparePlan(options: EmbeddedPostgresOptions): LaunchPlan {
  const { durable = true, binaries = packagedBinaries() } = options;
  const isNew = mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 }) !== undefined;
  // Made by root: the user that runs the database walks through it to the two folders that are its
  // own.
  if (isNew && process.getuid?.() === 0) chmodSync(options.dataFolder, 0o711);
  const dataFolder = realpathSync(options.dataFolder);
  const cluster = join(dataFolder, 'postgres');
  const identity = chooseIdentity({ cluster, mustReach: [dataFolder, binaries.folder] });
  initializeCluster({ cluster, binaries, identity, durable });
  const living = livingPostmaster(cluster);
  if (!living) removeBorrowedFolder(readPostmasterFile(cluster)?.socketFolder ?? '');
  const socketFolder = living?.socketFolder ?? prepareSocketFolder(dataFolder, identity.owner);
  return {
    cluster,
    socketFolder,
    binaries,
    identity,
    logFile: join(dataFolder, 'postgres.log'),
    settings: getSettings({ ...options, durable, socketFolder }),
  };
}

function getSettings(options: { durable: boolean; socketFolder: string; maxConnections?: number }) {
  return {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections ?? 100),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and row values stay out of the log: they may hold what users typed.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

async function adoptOrLaunch(
  plan: LaunchPlan,
  options: EmbeddedPostgresOptions,
): Promise<RunningPostgres> {
  const living = livingPostmaster(plan.cluster);
  if (!living) return launchPostgres(plan);
  const orphan = adoptPostgres(living);
  if (await answers(living.socketFolder)) {
    options.log?.('adopted', `process ${living.pid}`);
    return orphan;
  }
  await endPostgres(orphan, hangTimeout);
  return launchPostgres(plan);
}

/**
 * A server that is hung does not answer in time; one that recovers from a crash says so and is
 * waited for.
 */
async function answers(socketFolder: string): Promise<boolean> {
  for (let start = Date.now(); Date.now() - start < hangTimeout; await sleep(50)) {
    try {
      await asking(socketFolder, 'postgres', (client) => client.query('select 1'));
      return true;
    } catch (error) {
      if (String(error).includes('starting up')) start = Date.now();
    }
  }
  return false;
}

async function createMissingDatabase(socketFolder: string, name: string): Promise<void> {
  await asking(socketFolder, 'postgres', async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** Runs one piece of work on a connection of its own. */
export async function asking<T>(
  folder: string,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const connectionString = getConnectionString(folder, database);
  const client = new Client({ connectionString, connectionTimeoutMillis: hangTimeout });
  client.on('error', () => {}); // the query that was running is refused with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function removeBorrowedFolder(socketFolder: string): void {
  if (socketFolder.startsWith(join(tmpdir(), 'foyer-')) && existsSync(socketFolder)) {
    rmSync(socketFolder, { recursive: true, force: true });
  }
}
