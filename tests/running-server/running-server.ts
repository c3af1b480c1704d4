import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  makeScratchFolder,
  sweepScratchFolders,
} from '../../packages/server/src/kernel/db/embedded/scratch-folder.ts';

/** Sections of the configuration that a test wants different. */
export type ConfigOverrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The product as an operator runs it: one process with its own database, listening. */
export interface RunningServer {
  readonly origin: string;
  /** The sign-in page of the console. */
  readonly consoleOrigin: string;
  /** The stand-in console host. */
  readonly consoleHostOrigin: string;
  /** Where its database lies, for what only time would bring about. */
  readonly dataDir: string;
  /** Ends the process and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends the process and takes its data away. */
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
/** Milliseconds for the first start: initialize the database, migrate, seed; on a busy machine. */
export const startLimit = 120_000;
/** As `npm start` does it: every start after the first reads compiled modules. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };
/** What servers wrote, for anyone who looks into a failure. */
const logs = join(root, '.artifacts');

/** Names a data folder that was started on and left: a copy of it saves the first start of every server of a run. */
const templateName = 'FOYER_TEST_TEMPLATE';

/** Makes the template of this run, for all that have its name in their environment. */
export async function prepareTemplate(): Promise<{
  readonly folder: string;
  remove(): Promise<void>;
}> {
  await Promise.all(['template', 'journey'].map(sweepScratchFolders));
  const folder = makeScratchFolder('template');
  const { child } = await startOnFreePorts(folder, {});
  await stopProcess(child);
  // Its copies wait for no disk: nobody pulls the plug of a machine that runs tests. A killed process loses nothing by it.
  await appendFile(
    join(folder, 'postgres/postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\n',
  );
  process.env[templateName] = folder;
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A data folder of a user’s own: a copy of the template, where there is one. */
async function newDataDir(): Promise<string> {
  const dataDir = makeScratchFolder('journey');
  const template = process.env[templateName];
  // By the command, which keeps the owner: PostgreSQL does not run as the administrator.
  if (template && existsSync(template))
    await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
}

/** Starts the identity server in demo mode on a free port and a data folder of its own. */
export async function startRunningServer(overrides: ConfigOverrides = {}): Promise<RunningServer> {
  const dataDir = await newDataDir();
  const first = await startOnFreePorts(dataDir, overrides);
  const [port, ...otherPorts] = first.ports;
  let { child } = first;
  return {
    origin: `http://localhost:${port}`,
    consoleOrigin: `http://localhost:${otherPorts[0]}`,
    consoleHostOrigin: `http://localhost:${otherPorts[1]}`,
    dataDir,
    restart: async () => {
      await stopProcess(child);
      child = await startProcess([port, ...otherPorts], dataDir, overrides);
    },
    close: async () => {
      await stopProcess(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another process may take a port between our look and the server's: then there are others. */
async function startOnFreePorts(dataDir: string, overrides: ConfigOverrides) {
  for (let tries = 1; ; tries += 1) {
    const ports = await freePorts();
    try {
      return { ports, child: await startProcess(ports, dataDir, overrides) };
    } catch (error) {
      if (tries === 3 || !/port \d+ on \S+ is taken/.test(String(error))) throw error;
    }
  }
}

async function startProcess(
  ports: Ports,
  dataDir: string,
  overrides: ConfigOverrides,
): Promise<ChildProcess> {
  const [port, consolePort, consoleHostPort] = ports;
  const flags = {
    port: String(port),
    'console-port': String(consolePort),
    'console-host-port': String(consoleHostPort),
    'data-dir': dataDir,
    config: 'tests/running-server/test-environment.config.ts',
    'log-level': 'warn',
    // the demo's team is for users who look around
    seed: 'accounts',
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  mkdirSync(logs, { recursive: true });
  const child = spawn(
    process.execPath,
    [
      '--conditions=@foyer/source',
      '--disable-warning=ExperimentalWarning',
      'apps/identity-server/src/main.ts',
      ...words,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...compiled,
        NODE_OPTIONS: '',
        FOYER_TEST_CONFIG: JSON.stringify(overrides),
      },
    },
  );
  const log = createWriteStream(join(logs, `server-${port}.log`), { flags: 'a' });
  child.stderr.pipe(log);
  await untilReady(child);
  return child;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let reported = '';
    const late = setTimeout(() => fail('was not ready in time'), startLimit);
    const fail = (why: string) => {
      clearTimeout(late);
      child.kill('SIGKILL');
      reject(new Error(`The server ${why}. It said:\n${reported}`));
    };
    child.stderr?.on('data', (chunk) => (reported += String(chunk)));
    child.stdout?.on('data', (chunk) => {
      reported += String(chunk);
      if (!reported.includes('Foyer is ready')) return;
      clearTimeout(late);
      resolve();
    });
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** One port for each of the process's three addresses. */
type Ports = readonly [number, number, number];

/** All three are held before one is let go, so that they differ. */
async function freePorts(): Promise<Ports> {
  const probes = [await holdPort(), await holdPort(), await holdPort()] as const;
  for (const { release } of probes) await release();
  return [probes[0].port, probes[1].port, probes[2].port];
}

function holdPort(): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, release: () => new Promise((done) => probe.close(() => done())) });
    });
  });
}
