/** Two nodes behind haproxy, PgBouncer, and two PostgreSQL servers that Patroni and etcd manage, with the files of `deploy/nodes`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  createCertificates,
  endPostgres,
  freePort,
  getOwner,
  getStatus,
  openRigFolder,
  requirePrograms,
  type RigFolder,
  type RigProcess,
  startMailSink,
  waitUntil,
} from './nodes-programs.ts';

const root = join(import.meta.dirname, '..');
const nodeNames = ['node1', 'node2'] as const;
const databaseNames = ['db1', 'db2'] as const;
const memberNames = ['etcd1', 'etcd2', 'etcd3'] as const;
/** Name of the port on which the other members reach one. */
const toPeer = (member: string) => `${member}-peer`;
type NodeName = (typeof nodeNames)[number];
type DatabaseName = (typeof databaseNames)[number];

/** Settings of the rig's environment: limits of one IP address are not what is measured. */
const configuration = `application:
  clientId: c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74
  name: Ledgerly
  url: https://id.example.com
signIn: {activation: 'off'}
rateLimits: {read: 10000000, write: 10000000, attempts: 10000000, credentials: 10000000, mail: 10000000, session: 10000000}
`;

/** The rig, running. */
export interface Rig {
  readonly folder: RigFolder;
  /** haproxy, which sends requests to both nodes, over TLS. */
  readonly url: string;
  /** The authority of every certificate of the rig. */
  readonly authority: string;
  readonly nodes: readonly NodeName[];
  /** A connection to the primary, past PgBouncer. */
  readonly connectionString: string;
  /** Environment of a command of the server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly archive: string;
  readonly postgres: string;
  /** Starts a node, of the code in `checkout`, and waits until it is ready. */
  startNode(node: NodeName, checkout?: string): Promise<void>;
  /** SIGTERM; waits until the node has ended. */
  stopNode(node: NodeName, signal?: NodeJS.Signals): Promise<void>;
  primary(): Promise<DatabaseName>;
  /** Data folder and port of a PostgreSQL server. */
  database(name: DatabaseName): { readonly dataDir: string; readonly port: number };
  /** Kills a PostgreSQL server together with its Patroni: the machine is gone. */
  killDatabase(name: DatabaseName): Promise<void>;
  startDatabase(name: DatabaseName): Promise<void>;
  /** Kills one of the three members of etcd. */
  killMember(): Promise<void>;
  startMember(): void;
  close(): void;
}

/** A file of `deploy/nodes` with other addresses; each of them must be in it. */
function configure(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(root, 'deploy/nodes', file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Starts everything; `checkOut` writes the code that both nodes begin with into a folder. Default: this version. */
export async function startRig(checkOut?: (folder: string) => void): Promise<Rig> {
  const { postgres } = requirePrograms();
  const folder = openRigFolder();
  const mail = await startMailSink();
  const checkout = checkOut ? join(folder.path, 'previous') : root;
  try {
    checkOut?.(checkout);
    return await start({ folder, postgres, mail, checkout });
  } catch (error) {
    console.error(folder.logs());
    folder.close();
    mail.server.close();
    throw error;
  }
}

interface Parts {
  readonly folder: RigFolder;
  readonly postgres: string;
  readonly mail: Awaited<ReturnType<typeof startMailSink>>;
  readonly checkout: string;
}

async function start({ folder, postgres, mail, checkout }: Parts): Promise<Rig> {
  const taken = new Map<string, number>();
  const others = ['front', 'primary', 'pgbouncer', 'rest1', 'rest2'];
  const members = [...memberNames, ...memberNames.map(toPeer)];
  for (const name of [...nodeNames, ...databaseNames, ...members, ...others])
    taken.set(name, await freePort());
  const port = (name: string) => taken.get(name) ?? 0;
  const at = (name: string) => `127.0.0.1:${port(name)}`;
  const owned = (file: string) => `${folder.folder('settings')}/${file}`;
  const owner = getOwner();
  const write = (file: string, text: string) => {
    writeFileSync(owned(file), text, { mode: owner ? 0o644 : 0o600 });
    return owned(file);
  };
  const archive = folder.folder('archive');
  const run = new Map<string, RigProcess>();

  const { certificate, authority } = createCertificates(folder, databaseNames);

  const startMember = (name: string) => {
    const text = configure('etcd.yml', {
      'etcd2=http://10.0.0.32:2380': `etcd2=http://${at('etcd2-peer')}`,
      'etcd3=http://10.0.0.33:2380': `etcd3=http://${at('etcd3-peer')}`,
      'etcd1=http://10.0.0.31:2380': `etcd1=http://${at('etcd1-peer')}`,
      'name: etcd1': `name: ${name}`,
      '/var/lib/etcd/foyer': folder.folder(name),
      '10.0.0.31:2379': at(name),
      '10.0.0.31:2380': at(toPeer(name)),
    });
    const command = ['/usr/bin/etcd', `--config-file=${write(`${name}.yml`, text)}`];
    run.set(name, folder.start(name, command, { asOwner: true }));
  };

  const database = (name: DatabaseName) => ({
    dataDir: join(folder.path, name),
    port: port(name),
  });

  async function startDatabase(name: DatabaseName): Promise<void> {
    const n = name === 'db1' ? '1' : '2';
    const text = configure('patroni.yml', {
      'name: db1': `name: ${name}`,
      '10.0.0.21:8008': at(`rest${n}`),
      '10.0.0.31:2379, 10.0.0.32:2379, 10.0.0.33:2379': memberNames.map(at).join(', '),
      '10.0.0.21:5432': at(name),
      '/var/lib/postgresql/15/foyer': database(name).dataDir,
      '/usr/lib/postgresql/15/bin': postgres,
      '/var/run/postgresql': folder.folder('sockets'),
      '/var/lib/postgresql/archive': archive,
      '/etc/foyer/database.crt': certificate(`${name}.crt`),
      '/etc/foyer/database.key': certificate(`${name}.key`),
      '/etc/foyer/ca.crt': certificate('ca.crt'),
      '10.0.0.0/24': '127.0.0.1/32',
    });
    run.set(
      name,
      folder.start(name, ['/usr/bin/patroni', write(`${name}.yml`, text)], {
        asOwner: true,
        env: { HOME: folder.folder(`${name}-home`) },
      }),
    );
    await waitUntil(`PostgreSQL ${name}`, 90, async () =>
      [200].includes(await getStatus(`http://${at(`rest${n}`)}/health`)),
    );
  }

  const isRole = async (name: DatabaseName, role: string) =>
    (await getStatus(`http://${at(name === 'db1' ? 'rest1' : 'rest2')}/${role}`)) === 200;

  for (const name of memberNames) startMember(name);
  for (const name of memberNames)
    await waitUntil(name, 20, async () => (await getStatus(`http://${at(name)}/health`)) === 200);
  for (const name of databaseNames) await startDatabase(name);
  await waitUntil('a synchronous standby', 60, async () => {
    const standbys = await Promise.all(databaseNames.map((name) => isRole(name, 'sync')));
    return standbys.includes(true);
  });

  // The certificates of the databases are for localhost as well, and good enough for haproxy.
  const front = write(
    'id.example.com.pem',
    ['db1.crt', 'db1.key'].map((file) => readFileSync(certificate(file), 'utf8')).join(''),
  );
  const haproxy = write(
    'haproxy.cfg',
    configure('haproxy.cfg', {
      ':443 ssl crt /etc/haproxy/id.example.com.pem': `${at('front')} ssl crt ${front}`,
      '10.0.0.11:3000': at('node1'),
      '10.0.0.12:3000': at('node2'),
      '127.0.0.1:5433': at('primary'),
      'check port 8008 ': 'check ',
      'db1 10.0.0.21:5432': `db1 ${at('db1')} port ${port('rest1')}`,
      'db2 10.0.0.22:5432': `db2 ${at('db2')} port ${port('rest2')}`,
    }),
  );
  run.set('haproxy', folder.start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', haproxy]));
  const superuser = `postgresql://postgres:change-this-1@${at('primary')}/postgres?sslmode=verify-full`;
  await sleep(3000); // until its first checks haproxy takes every server for a primary
  await waitUntil('the primary behind haproxy', 20, async () => {
    const [row] = await ask<{ is: boolean }>(superuser, 'select not pg_is_in_recovery() as is');
    return row?.is === true;
  });
  const statements = readFileSync(join(root, 'deploy/nodes/database.sql'), 'utf8');
  for (const statement of statements.replaceAll(/^--.*$/gm, '').split(';'))
    if (statement.trim()) await ask(superuser, statement);

  write('userlist.txt', '"foyer" "change-this-3"\n');
  const pgbouncer = write(
    'pgbouncer.ini',
    configure('pgbouncer.ini', {
      'port=5433': `port=${port('primary')}`,
      'listen_port = 6432': `listen_port = ${port('pgbouncer')}`,
      '/etc/pgbouncer/userlist.txt': owned('userlist.txt'),
      '/etc/foyer/ca.crt': certificate('ca.crt'),
      'pool_mode = transaction': 'pool_mode = transaction\nunix_socket_dir =',
    }),
  );
  const startPgbouncer = () =>
    folder.start('pgbouncer', ['/usr/sbin/pgbouncer', pgbouncer], { asOwner: true });
  run.set('pgbouncer', startPgbouncer());

  const environment: Record<string, string> = Object.fromEntries(
    configure('foyer.env', {
      '10.0.0.11': '127.0.0.1',
      '127.0.0.1:6432': at('pgbouncer'),
      '127.0.0.1:5433': at('primary'),
      '/etc/foyer/ca.crt': certificate('ca.crt'),
    })
      .split('\n')
      .filter((line) => line.startsWith('FOYER_'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  Object.assign(environment, {
    NODE_ENV: 'production',
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    FOYER_MODE: 'production',
    FOYER_PUBLIC_URL: 'https://id.example.com',
    FOYER_SECRET: 'a secret of the bench that guards nothing at all',
    FOYER_CONFIG: write('foyer.config.yaml', configuration),
    FOYER_SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
    FOYER_METRICS_TOKEN: 'metrics',
    FOYER_CONSOLE_PORT: '0',
    FOYER_CONSOLE_HOST_PORT: '0',
  });

  async function startNode(node: NodeName, code = checkout): Promise<void> {
    run.set(
      node,
      folder.start(
        node,
        [
          process.execPath,
          '--conditions=@foyer/source',
          '--disable-warning=ExperimentalWarning',
          join(code, 'apps/identity-server/src/main.ts'),
        ],
        {
          env: {
            ...environment,
            FOYER_PORT: String(port(node)),
          },
        },
      ),
    );
    await waitUntil(node, 90, async () => (await getStatus(`http://${at(node)}/readyz`)) === 200);
  }

  for (const node of nodeNames) await startNode(node);
  const url = `https://${at('front')}`;
  await waitUntil('haproxy', 20, async () => (await getStatus(`${url}/readyz`)) === 200);

  return {
    folder,
    url,
    authority,
    nodes: nodeNames,
    connectionString: environment['FOYER_DATABASE_DIRECT_URL'] ?? '',
    environment,
    archive,
    postgres,
    startNode,
    stopNode: async (node, signal = 'SIGTERM') => run.get(node)?.end(signal),
    primary: async () => ((await isRole('db1', 'primary')) ? 'db1' : 'db2'),
    database,
    killDatabase: async (name) => {
      const killed = run.get(name)?.end('SIGKILL');
      endPostgres(join(database(name).dataDir, 'postmaster.pid'));
      await killed;
    },
    startDatabase,
    killMember: async () => run.get('etcd1')?.end('SIGKILL'),
    startMember: () => startMember('etcd1'),
    close: () => {
      folder.close();
      mail.server.close();
    },
  };
}
