import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { asking, connectionStringOf, startEmbeddedPostgres } from './embedded-postgres.ts';
import { adoptPostgres, endPostgres } from './postgres-process.ts';
import { livingPostmaster } from './postmaster-file.ts';
import { isRunning } from './process-table.ts';

/** The database that is migrated once for each test run and copied for each test file. */
const template = 'foyer_template';
const folderPrefix = 'foyer-test-';

/** One throw-away PostgreSQL for a whole test run. */
export interface TestServer {
  /** What `startTestDatabase` of another process needs to find it. */
  readonly socketFolder: string;
  stop(): Promise<void>;
}

/** A database of one test file. */
export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a test run in a temporary folder, with nothing waiting for the disk, and lets the caller fill
 * the template (that is: migrate it). Folders that a killed run left behind are swept first.
 */
export async function startTestServer(options: {
  prepareTemplate: (connectionString: string) => Promise<void>;
  binaries?: PostgresBinaries;
}): Promise<TestServer> {
  await sweepAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  const { binaries } = options;
  const server = await startEmbeddedPostgres({
    dataFolder: folder,
    durable: false,
    maxConnections: 400,
    ...(binaries ? { binaries } : {}),
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await asking(server.socketFolder, 'postgres', (client) => client.query(`create database ${template}`));
    await options.prepareTemplate(connectionStringOf(server.socketFolder, template));
  } catch (error) {
    await stop();
    throw error;
  }
  return { socketFolder: server.socketFolder, stop };
}

let databases = 0;

/** Copies the migrated template of the run's server: a database of its own for one test file, in some 30 ms. */
export async function startTestDatabase({ socketFolder }: { socketFolder: string }): Promise<TestDatabase> {
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Date.now().toString(36)}`;
  await asking(socketFolder, 'postgres', (client) => client.query(`create database ${name} template ${template}`));
  return {
    connectionString: connectionStringOf(socketFolder, name),
    drop: async () => {
      await asking(socketFolder, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const owner = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (isRunning(owner)) continue;
    const folder = join(tmpdir(), name);
    const living = livingPostmaster(join(folder, 'postgres'));
    if (living) await endPostgres(adoptPostgres(living));
    rmSync(folder, { recursive: true, force: true });
  }
}
