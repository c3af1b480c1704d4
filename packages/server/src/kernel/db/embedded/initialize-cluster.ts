import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { LaunchIdentity } from './launch-identity.ts';

/**
 * The role and the database of the embedded server; the role has no password, the socket's folder
 * is its lock.
 */
export const embeddedRole = 'foyer';

/** Nothing but the owner's own processes, over the socket. */
const hostRules = 'local all all trust\n';

/**
 * The environment of PostgreSQL: none of ours, so that no PG… variable or locale of the operator
 * changes it.
 */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the data folder of PostgreSQL where there is none; a start that dies half-way leaves none
 * behind.
 */
export function initializeCluster(options: {
  cluster: string;
  binaries: PostgresBinaries;
  identity: LaunchIdentity;
  durable: boolean;
}): void {
  const { cluster, binaries, identity, durable } = options;
  if (existsSync(join(cluster, 'PG_VERSION'))) return refuseOtherRelease(cluster, binaries);
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  chmodSync(draft, 0o700);
  if (identity.owner) chownSync(draft, identity.owner.uid, identity.owner.gid);
  runInitdb(draft, { binaries, identity, durable });
  writeFileSync(join(draft, 'pg_hba.conf'), hostRules);
  renameSync(draft, cluster);
}

function runInitdb(
  draft: string,
  options: { binaries: PostgresBinaries; identity: LaunchIdentity; durable: boolean },
) {
  const { binaries, identity, durable } = options;
  const cluster = [
    '-D',
    draft,
    '--username',
    embeddedRole,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-instructions',
  ];
  const safety = durable ? ['--data-checksums'] : ['--no-sync'];
  const initdb = join(binaries.folder, 'initdb');
  const words = [...identity.prefix, initdb, ...cluster, ...localeWords(binaries), ...safety];
  const [command = '', ...args] = words;
  const ids = identity.prefix.length > 0 ? undefined : identity.owner;
  const created = spawnSync(command, args, { encoding: 'utf8', env: postgresEnvironment, ...ids });
  if (created.status !== 0)
    throw new Error(
      `initdb failed: ${(created.stderr || created.error?.message) ?? 'no reason given'}`,
    );
}

/** The builtin provider (PostgreSQL 17 on) sorts alike on every machine, whatever its C library. */
function localeWords({ major }: PostgresBinaries): string[] {
  if (major < 17) return ['--locale=C'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function refuseOtherRelease(cluster: string, { major }: PostgresBinaries): void {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (written === String(major)) return;
  throw new Error(
    `${cluster} was written by PostgreSQL ${written}, this is ${major}; move its data with a back-up`,
  );
}
