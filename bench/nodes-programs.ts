/** The programs of a rig: looked up, run in a temporary folder, and ended with it, also on Ctrl-C. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Client } from 'pg';
import { livingPostmaster } from '@foyer/server/kernel/db/embedded/postmaster-file';

/** Debian's packages, with a program of each. */
const packages = {
  haproxy: ['/usr/sbin/haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
  patroni: ['/usr/bin/patroni'],
  'etcd-server': ['/usr/bin/etcd'],
  postgresql: globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().toReversed(),
} as const;

/** Folder of PostgreSQL's programs; throws with the command that installs what is missing. */
export function requirePrograms(): { readonly postgres: string } {
  const missing = Object.entries(packages).flatMap(([name, files]) =>
    files.some((file) => existsSync(file)) ? [] : [name],
  );
  const [postgres] = packages.postgresql;
  if (missing.length > 0 || !postgres)
    throw new Error(
      `The rig needs Debian's packages. Run: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  return { postgres: dirname(postgres) };
}

/** A running program. */
export interface RigProcess {
  readonly pid: number;
  /** Sends a signal and waits until the process has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A temporary folder with everything that runs in it. */
export interface RigFolder {
  readonly path: string;
  /** A subfolder that the user of PostgreSQL can write. */
  folder(name: string): string;
  /** Starts a program; its output goes to `<name>.log`. `asOwner`: as the user of PostgreSQL. */
  start(name: string, command: readonly string[], options?: StartOptions): RigProcess;
  /** The last lines of every program. */
  logs(): string;
  /** Ends everything and deletes the folder. */
  close(): void;
}

interface StartOptions {
  readonly asOwner?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function getOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Opens the folder of a rig. */
export function openRigFolder(): RigFolder {
  const path = mkdtempSync(join(tmpdir(), 'foyer-nodes-'));
  const owner = getOwner();
  if (owner) chownSync(path, owner.uid, owner.gid);
  const children = new Set<ChildProcess>();

  function close(): void {
    for (const { pid } of children) if (pid) killGroup(pid);
    for (const file of globSync('*/postmaster.pid', { cwd: path })) endPostgres(join(path, file));
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  const interrupted = (signal: NodeJS.Signals) => {
    close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupted);

  return {
    path,
    folder: (name) => {
      const folder = join(path, name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (owner) chownSync(folder, owner.uid, owner.gid);
      return folder;
    },
    start: (name, [program = '', ...args], { asOwner = false, env = {} } = {}) => {
      const log = openSync(join(path, `${name}.log`), 'a');
      const child = spawn(program, args, {
        cwd: path,
        detached: true, // a group of its own, so that its helpers end with it
        stdio: ['ignore', log, log],
        env: { ...process.env, ...env },
        ...(asOwner && owner ? owner : {}),
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      const { pid = 0 } = child;
      return {
        pid,
        end: async (signal = 'SIGTERM') => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          if (signal === 'SIGKILL') killGroup(pid);
          else child.kill(signal);
          await ended;
        },
      };
    },
    logs: () =>
      globSync('*.log', { cwd: path })
        .map((file) => {
          const lines = readFileSync(join(path, file), 'utf8').split('\n');
          return [`--- ${file}`, ...lines.slice(-20)].join('\n');
        })
        .join('\n'),
    close: () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.off(signal, interrupted);
      close();
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}

/** Kills a PostgreSQL, which Patroni starts in a session of its own. */
export function endPostgres(pidFile: string): void {
  const living = livingPostmaster(dirname(pidFile));
  if (!living) return;
  try {
    process.kill(living.pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}

/** Runs `deploy/nodes/certificates.sh`, and trusts its authority in this process. */
export function createCertificates(folder: RigFolder, names: readonly string[]) {
  const path = folder.folder('certificates');
  const certificate = (file: string) => join(path, file);
  const script = join(import.meta.dirname, '../deploy/nodes/certificates.sh');
  execFileSync('sh', [script], { cwd: path, stdio: ['ignore', 'ignore', 'pipe'] });
  const owner = getOwner();
  if (owner) for (const name of names) chownSync(certificate(`${name}.key`), owner.uid, owner.gid);
  const authority = readFileSync(certificate('ca.crt'), 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  return { certificate, authority };
}

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until `isDone`; throws after `seconds` with what was waited for. */
export async function waitUntil(
  what: string,
  seconds: number,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > until) throw new Error(`after ${seconds} s: ${what} is not there`);
    await sleep(100);
  }
}

/** Status of a page; 0 without a response. */
export async function getStatus(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** One statement on a connection of its own. */
export async function ask<R extends object>(
  connectionString: string,
  statement: string,
): Promise<readonly R[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A mail server that takes everything and keeps nothing. */
export function startMailSink(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    let isBody = false;
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (isBody && line !== '.') continue;
        const isData = !isBody && /^data/i.test(line);
        isBody = isData;
        socket.write(isData ? '354 continue\r\n' : '250 ok\r\n');
      }
    });
  });
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
}
