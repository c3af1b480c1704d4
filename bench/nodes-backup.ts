/** A base backup of the primary, and its restore to a point in time from the archive. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getEmail, importedPassword, importedUsers } from './import.ts';
import type { Rig } from './nodes-rig.ts';
import { ask, freePort, getOwner, getStatus, waitUntil } from './nodes-programs.ts';
import { browserHeaders, paths } from './test-users.ts';

/** Seconds of a backup, and of a restore until a user has signed in. */
export interface BackupTimes {
  readonly backup: number;
  readonly restore: number;
}

const lastUser = { email: 'before@restore.test', late: 'after@restore.test' };

/** Backs up, changes the database, restores to the time in between, and signs an imported user in there. */
export async function backUpAndRestore(rig: Rig): Promise<BackupTimes> {
  const owner = getOwner();
  const primary = rig.database(await rig.primary());
  const copy = join(rig.folder.path, 'restored');
  const asOwner = { ...owner, stdio: 'inherit' } as const;
  const program = (name: string) => join(rig.postgres, name);

  let start = performance.now();
  execFileSync(
    program('pg_basebackup'),
    ['--pgdata', copy, '--checkpoint=fast', '--wal-method=none', '--no-password'].concat([
      `--dbname=postgresql://replicator:change-this-2@127.0.0.1:${primary.port}/`,
    ]),
    asOwner,
  );
  const backup = (performance.now() - start) / 1000;

  await addUser(rig, lastUser.email);
  await sleep(1000);
  const [moment] = await ask<{ now: string }>(rig.connectionString, 'select now()::text as now');
  await sleep(1000);
  await addUser(rig, lastUser.late);
  const superuser = `postgresql://postgres:change-this-1@127.0.0.1:${primary.port}/postgres`;
  const [segment] = await ask<{ name: string }>(
    superuser,
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  await waitUntil('the archive', 120, async () => {
    const [row] = await ask<{ is: boolean }>(
      superuser,
      `select last_archived_wal >= '${segment?.name}' as is from pg_stat_archiver`,
    );
    return row?.is === true;
  });

  start = performance.now();
  const port = await freePort();
  writeFileSync(join(copy, 'recovery.signal'), '');
  if (owner) chownSync(join(copy, 'recovery.signal'), owner.uid, owner.gid);
  appendFileSync(
    join(copy, 'postgresql.base.conf'),
    [
      '',
      `restore_command = 'cp ${rig.archive}/%f %p'`,
      `recovery_target_time = '${moment?.now}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  );
  rig.folder.start(
    'restored',
    [
      program('postgres'),
      '-D',
      copy,
      `--config-file=${join(copy, 'postgresql.base.conf')}`,
      `--port=${port}`,
      '--listen-addresses=127.0.0.1',
      `--unix-socket-directories=${rig.folder.folder('sockets')}`,
      '--archive-mode=off',
      '--max-connections=100',
      '--synchronous-standby-names=',
    ],
    { asOwner: true },
  );
  const restored = `postgresql://foyer:change-this-3@127.0.0.1:${port}/foyer`;
  await waitUntil('the restored database', 600, async () => {
    const [row] = await ask<{ is: boolean }>(restored, 'select not pg_is_in_recovery() as is');
    return row?.is === true;
  });
  const [counts] = await ask<{ users: number; before: number; late: number }>(
    restored,
    `select count(*) filter (where email like 'user-%')::int as users,
      count(*) filter (where email = '${lastUser.email}')::int as before,
      count(*) filter (where email = '${lastUser.late}')::int as late from users`,
  );
  if (counts?.users !== importedUsers || counts.before !== 1 || counts.late !== 0)
    throw new Error(`the restored database holds ${JSON.stringify(counts)}`);
  await signIn(rig, restored);
  return { backup, restore: (performance.now() - start) / 1000 };
}

async function addUser({ connectionString }: Rig, email: string): Promise<void> {
  await ask(
    connectionString,
    `insert into users (email, name, provider) values ('${email}', 'Restored', 'local')`,
  );
}

/** As an operator would: `restored`, then a node on the copy. */
async function signIn(rig: Rig, databaseUrl: string): Promise<void> {
  const port = await freePort();
  const { FOYER_DATABASE_DIRECT_URL: _direct, ...settings } = rig.environment;
  const env = { ...settings, FOYER_DATABASE_URL: databaseUrl, FOYER_PORT: String(port) };
  const main = join(import.meta.dirname, '../apps/identity-server/src/main.ts');
  const command = [
    process.execPath,
    '--conditions=@foyer/source',
    '--disable-warning=ExperimentalWarning',
    main,
  ];
  const [node = '', ...args] = command;
  execFileSync(node, [...args, 'restored'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const server = rig.folder.start('restored-node', command, { env });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('the node', 120, async () => (await getStatus(`${url}/readyz`)) === 200);
  const body = JSON.stringify({ email: getEmail(importedUsers - 1), password: importedPassword });
  const answer = await fetch(url + paths.signIn, { method: 'POST', headers: browserHeaders, body });
  if (answer.status !== 200) throw new Error(`the sign-in responded ${answer.status}`);
  await server.end();
}
