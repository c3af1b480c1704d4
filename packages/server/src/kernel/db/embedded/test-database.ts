import { rmSync } from 'node:fs';
import type { PostgresBinaries } from './binaries.ts';
import { asking, getConnectionString, startEmbeddedPostgres } from './embedded-postgres.ts';
import { makeScratchFolder, sweepScratchFolders } from './scratch-folder.ts';

/** The database that is migrated once for each test run and copied for each test file. */
const template = 'foyer_template';

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
 * Starts the PostgreSQL of a test run in a temporary folder, with nothing waiting for the disk, and
 * lets the caller fill the template (that is: migrate it). Folders that a killed run left behind
 * are swept first.
 */
export async function startTestServer(options: {
  prepareTemplate: (connectionString: string) => Promise<void>;
  binaries?: PostgresBinaries;
}): Promise<TestServer> {
  await sweepScratchFolders('test');
  const folder = makeScratchFolder('test');
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
    await asking(server.socketFolder, 'postgres', (client) =>
      client.query(`create database ${template}`),
    );
    await options.prepareTemplate(getConnectionString(server.socketFolder, template));
  } catch (error) {
    await stop();
    throw error;
  }
  return { socketFolder: server.socketFolder, stop };
}

let databases = 0;

/**
 * Copies the migrated template of the run's server: a database of its own for one test file, in
 * some 30 ms.
 */
export async function startTestDatabase({
  socketFolder,
}: {
  socketFolder: string;
}): Promise<TestDatabase> {
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Date.now().toString(36)}`;
  // Copied file by file: through the log, as is usual, each takes four times the work.
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await asking(socketFolder, 'postgres', (client) => client.query(copy));
  return {
    connectionString: getConnectionString(socketFolder, name),
    drop: async () => {
      await asking(socketFolder, 'postgres', (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}
