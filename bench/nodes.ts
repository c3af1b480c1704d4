/** Issue 23, item 10: what two nodes, PgBouncer, and two PostgreSQL servers do when something is restarted, replaced, or killed. */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from './figure.ts';
import { importMillion, reportImport } from './import.ts';
import { backUpAndRestore } from './nodes-backup.ts';
import { checkOutPrevious } from './nodes-previous.ts';
import { type Rig, startRig } from './nodes-rig.ts';
import type { Failure, TrafficMessage, TrafficReport } from './peers/traffic.ts';
import { startPeer } from './processes.ts';
import { signUpUsers } from './test-users.ts';

const users = 150;
/** Seconds of traffic around each event, and until haproxy has seen that a node is ready. */
const calm = 10;
const noticed = 3;
const maxErrors = 0.001;
const maxFailover = 25;
const maxBackupMinutes = 10;

type Traffic = Awaited<ReturnType<typeof startTraffic>>;

async function startTraffic(rig: Rig) {
  const peer = await startPeer<'ready'>('traffic.ts');
  const say = <T>(message: TrafficMessage) => peer.ask<T>(message);
  await say({
    do: 'start',
    url: rig.url,
    authority: rig.authority,
    users: await signUpUsers(rig.url, users),
  });
  return {
    report: () => say<TrafficReport>({ do: 'report' }),
    finish: () => say<number>({ do: 'finish' }),
    stop: peer.stop,
  };
}

/** Runs something under traffic and returns what became of the requests. */
async function under(traffic: Traffic, run: () => Promise<void>): Promise<TrafficReport> {
  await sleep(calm * 1000);
  await traffic.report();
  await run();
  await sleep(calm * 1000);
  return traffic.report();
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((a, b) => a + b, 0);

function describe({ seconds, requests, failures, times, unsent }: TrafficReport): string {
  const count = sum(requests);
  const kinds = new Map<string, number>();
  for (const { call, what } of failures) {
    const kind = `${call} ${what}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const failed = [...kinds].map(([kind, many]) => `${many} × ${kind}`).join(', ');
  const [load = 0] = loadavg();
  return `${count} requests, ${(count / seconds).toFixed(0)}/s, ${requests.signIn} sign-ins (99 % within ${times.signIn[1].toFixed(0)} ms), ${unsent} not sent; failed: ${failed || 'none'}; load ${load.toFixed(1)}`;
}

const isSignIn = ({ call }: Failure) => call === 'signIn';

function reportNoFailedSignIn(name: string, result: TrafficReport): void {
  const failed = result.failures.filter(isSignIn).length;
  report(`${name}: no failed sign-in`, failed === 0 ? 1 : 0, 1, describe(result));
}

/** One node after the other, as `docs/operations/several-nodes.md` says. */
async function restartAll(rig: Rig): Promise<void> {
  for (const node of rig.nodes) {
    await rig.stopNode(node);
    await rig.startNode(node, root);
    await sleep(noticed * 1000);
  }
}

const root = join(import.meta.dirname, '..');

function migrateDatabase(rig: Rig): void {
  const main = join(root, 'apps/identity-server/src/main.ts');
  const flags = ['--conditions=@foyer/source', '--disable-warning=ExperimentalWarning'];
  const { status } = spawnSync(process.execPath, [...flags, main, 'migrate'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...rig.environment },
  });
  if (status !== 0) throw new Error(`migrate ended with ${status}`);
}

function reportErrors(name: string, result: TrafficReport): void {
  const share = result.failures.length / sum(result.requests);
  const detail = `${(share * 100).toFixed(3)} of ${maxErrors * 100} % failed; ${describe(result)}`;
  report(`${name}: errors`, share === 0 ? maxErrors * 1000 : maxErrors / share, 1, detail);
}

async function killNode(rig: Rig, traffic: Traffic): Promise<void> {
  reportErrors('one node killed', await under(traffic, () => rig.stopNode('node1', 'SIGKILL')));
  await rig.startNode('node1', root);
  await sleep(noticed * 1000);
}

async function killMember(rig: Rig, traffic: Traffic): Promise<void> {
  const result = await under(traffic, async () => {
    await rig.killMember();
    await sleep(30_000); // longer than Patroni waits for etcd
  });
  reportErrors('one etcd member killed', result);
  rig.startMember();
}

async function killPrimary(rig: Rig, traffic: Traffic): Promise<void> {
  const name = await rig.primary();
  let killed = 0;
  const result = await under(traffic, async () => {
    killed = Date.now();
    await rig.killDatabase(name);
    await sleep(45_000);
  });
  const last = result.failures.reduce((latest, { at }) => Math.max(latest, at), killed);
  const seconds = (last - killed) / 1000;
  const detail = `the last failure after ${seconds.toFixed(1)} of ${maxFailover} s; ${describe(result)}`;
  report('primary killed: serving again', maxFailover / Math.max(seconds, 0.1), 1, detail);
  await rig.startDatabase(name);
}

async function fillAndRestore(rig: Rig): Promise<void> {
  const { FOYER_DATABASE_DIRECT_URL = '' } = rig.environment;
  const environment = { ...rig.environment, FOYER_DATABASE_URL: FOYER_DATABASE_DIRECT_URL };
  const seconds = await importMillion(environment, rig.folder.folder('import'));
  reportImport(seconds, 'a primary with a synchronous standby');
  const { backup, restore } = await backUpAndRestore(rig);
  const minutes = (backup + restore) / 60;
  const detail = `${minutes.toFixed(1)} of ${maxBackupMinutes} minutes: backup ${backup.toFixed(0)} s, restore to a time, count, and sign-in ${restore.toFixed(0)} s`;
  report('backup and restore', maxBackupMinutes / minutes, 1, detail);
}

/** Reports the scenarios. `names`: only some of `upgrade`, `restart`, `kill`, `etcd`, `failover`, and `backup`. */
export async function reportNodes(names: readonly string[] = []): Promise<void> {
  const isChosen = (name: string) => names.length === 0 || names.includes(name);
  const withTraffic = ['upgrade', 'restart', 'kill', 'etcd', 'failover'].some(isChosen);
  const rig = await startRig(isChosen('upgrade') ? checkOutPrevious : undefined);
  try {
    if (withTraffic) {
      const traffic = await startTraffic(rig);
      if (isChosen('upgrade')) {
        const result = await under(traffic, async () => {
          migrateDatabase(rig);
          await restartAll(rig);
        });
        reportNoFailedSignIn('upgrade with migrations', result);
      }
      if (isChosen('restart'))
        reportNoFailedSignIn('rolling restart', await under(traffic, () => restartAll(rig)));
      if (isChosen('kill')) await killNode(rig, traffic);
      if (isChosen('etcd')) await killMember(rig, traffic);
      if (isChosen('failover')) await killPrimary(rig, traffic);
      const signedOut = await traffic.finish();
      report('nobody signed out', signedOut === 0 ? 1 : 0, 1, `${signedOut} of ${users} users`);
      await traffic.stop();
    }
    if (isChosen('backup')) await fillAndRestore(rig);
  } catch (error) {
    console.error(rig.folder.logs());
    throw error;
  } finally {
    rig.close();
  }
}
