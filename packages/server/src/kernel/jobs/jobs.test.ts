import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { createStack } from '@foyer/testkit';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryMailer } from '../../adapters/mailer.memory.ts';
import { z } from 'zod';
import type { ComposedModules } from '../../composed-modules.ts';
import { defineJob, type Job } from './jobs.ts';

const marked = z.object({ mark: z.string() });
const ran: Job<z.infer<typeof marked>>[] = [];
let failuresLeft = 0;
let attempts = 0;
const together = { now: 0, most: 0, leave: () => {} };
const gate = new Promise<void>((resolve) => (together.leave = resolve));

const swept: string[] = [];
const composed: ComposedModules = {
  routes: [],
  tasks: [
    {
      name: 'test.failing',
      run: async () => {
        swept.push('failing');
        throw new Error('on purpose');
      },
    },
    { name: 'test.next', run: async () => void swept.push('next') },
  ],
  admit: async () => ({ roles: [], permissions: [], superUser: false }),
  prepare: async () => {},
};
const plain = defineJob('test.plain', marked, async (job) => void ran.push(job));
const flaky = defineJob(
  'test.flaky',
  marked,
  async (job) => {
    attempts += 1;
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new Error('not yet');
    }
    ran.push(job);
  },
  { retryDelaySeconds: 1 },
);
const atOnce = defineJob('test.together', marked, async (job) => {
  together.now += 1;
  together.most = Math.max(together.most, together.now);
  await gate;
  together.now -= 1;
  ran.push(job);
});
const stack = await createStack({
  modules: () => ({ ...composed, jobs: [plain, flaky, atOnce] }),
});
const { db, kernel } = stack.server;

async function until(isTrue: () => boolean, seconds = 8): Promise<void> {
  for (const start = Date.now(); !isTrue(); await sleep(10)) {
    if (Date.now() - start > seconds * 1000) throw new Error(`Not true within ${seconds} s`);
  }
}
const ranWith = (mark: string) => ran.filter(({ data }) => data.mark === mark);

test('a job runs after its transaction was committed, at once', async () => {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const mark = randomUUID();
    const start = performance.now();
    await db.system((tx) => kernel.jobs.enqueue(tx, 'test.plain', { mark }));
    await until(() => ranWith(mark).length === 1);
    times.push(performance.now() - start);
  }
  // the quickest: a pause of the machine is not the queue's
  expect(Math.min(...times)).toBeLessThan(1500);
});

test('a job of a transaction that failed never runs', async () => {
  const [lost, stored] = [randomUUID(), randomUUID()];
  const failing = db.system(async (tx) => {
    await kernel.jobs.enqueue(tx, 'test.plain', { mark: lost });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await db.system((tx) => kernel.jobs.enqueue(tx, 'test.plain', { mark: stored }));
  await until(() => ranWith(stored).length === 1);
  expect(ranWith(lost)).toEqual([]);
});

test('a tenant transaction may leave a job', async () => {
  const mark = randomUUID();
  await db.tenant(randomUUID(), (tx) => kernel.jobs.enqueue(tx, 'test.plain', { mark }));
  await until(() => ranWith(mark).length === 1);
});

test('a job that fails is tried again under the same id; its neighbours are not', async () => {
  const [failing, steady] = [randomUUID(), randomUUID()];
  failuresLeft = 1;
  attempts = 0;
  await db.system(async (tx) => {
    await kernel.jobs.enqueue(tx, 'test.flaky', { mark: failing });
    await kernel.jobs.enqueue(tx, 'test.plain', { mark: steady });
  });
  await until(() => ranWith(failing).length === 1);
  expect(attempts).toBe(2);
  expect(ranWith(steady)).toHaveLength(1);
});

test('a job with an invalid payload is dropped without a retry, and the log names its fields', async () => {
  const mark = randomUUID();
  const error = vi.spyOn(kernel.log, 'error');
  await db.system(async (tx) => {
    await kernel.jobs.enqueue(tx, 'test.plain', { mark: 7, secret: 'of somebody' });
    await kernel.jobs.enqueue(tx, 'test.plain', { mark });
  });
  await until(() => ranWith(mark).length === 1);
  await vi.waitFor(
    () =>
      expect(error).toHaveBeenCalledWith(
        { event: 'job.dropped', queue: 'test.plain', job: expect.any(String), fields: ['mark'] },
        'a job with an invalid payload was dropped',
      ),
    20_000,
  );
  // A job counts as completed only after its handler has returned.
  const unfinished = () =>
    db.read((tx) =>
      sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'test.plain' and state <> 'completed'`.execute(tx),
    );
  await expect
    .poll(async () => (await unfinished()).rows, { timeout: 8_000 })
    .toEqual([{ count: 0 }]);
  error.mockRestore();
});

test('a housekeeping task that fails does not stop the next one', async () => {
  await stack.server.housekeep();
  expect(swept).toEqual(['failing', 'next']);
});

test('two nodes share the work: many jobs run, each once', async () => {
  const flags = Array.from({ length: 60 }, () => randomUUID());
  const other = await createStack({
    besides: stack,
    modules: () => ({ ...composed, jobs: [plain] }),
  });
  await Promise.all(
    flags.map((mark, at) => {
      const node = at % 2 === 0 ? stack : other;
      return node.server.db.system((tx) =>
        node.server.kernel.jobs.enqueue(tx, 'test.plain', { mark }),
      );
    }),
  );
  await until(() => flags.every((mark) => ranWith(mark).length > 0), 15);
  expect(flags.map((mark) => ranWith(mark).length)).toEqual(flags.map(() => 1));
});

test('four jobs of a queue run at the same time, though this process hears only by looking that there are any', async () => {
  const flags = Array.from({ length: 6 }, () => randomUUID());
  const pool = new Pool({ connectionString: stack.connectionString, max: 2 });
  onTestFinished(() => pool.end());
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const another = new PgBoss({
    db: { executeSql },
    schedule: false,
    supervise: false,
    migrate: false,
  });
  await another.start();
  await another.insert(
    'test.together',
    flags.map((mark) => ({ data: { mark } })),
  );
  await another.stop({ graceful: false });
  await until(() => together.now === 4, 60);
  together.leave();
  await until(() => flags.every((mark) => ranWith(mark).length === 1), 60);
  expect(together.most).toBe(4);
});

/**
 * A worker that hangs in the middle of its first job, before or after what it does, as one that is
 * killed there.
 */
async function aKilledWorker(kill: 'before' | 'after') {
  const mailer = createMemoryMailer();
  const handed: string[] = [];
  let letGo = () => {};
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  let isArmed = false;
  const node = await createStack({
    mailer: {
      sent: mailer.sent,
      send: async (mail) => {
        const isKilled = isArmed && handed.push(mail.messageId ?? '') === 1;
        if (isKilled && kill === 'before') await hanging;
        await mailer.send(mail);
        if (isKilled && kill === 'after') await hanging;
      },
    },
  });
  const arm = () => {
    isArmed = true;
  };
  return { node, handed, letGo, mailer, arm };
}

test.each(['before', 'after'] as const)(
  'F-2 the job of a worker that is killed %s it has done its work is done by another one; its neighbours do not wait',
  async (kill) => {
    const { node, handed, letGo, mailer, arm } = await aKilledWorker(kill);
    const forgot = (email: string) => node.api(passwordsCalls).forgotPassword({ body: { email } });
    const users = [await node.aUser(), await node.aUser()];
    const mailsBefore = mailer.sent.length;
    await node.inbox.settled();
    arm();
    for (const { email } of users) await forgot(email);
    await until(() => handed.length >= users.length, 60);
    const killed = handed[0];
    // a neighbour was handed on in the meantime; what hangs is taken for living as long as its worker
    // says so
    expect(new Set(handed).size).toBe(users.length);
    const pool = new Pool({ connectionString: node.connectionString, max: 2 });
    onTestFinished(() => pool.end());
    const ofMail = "name = 'mail' and state = 'active'";
    const active = () =>
      pool.query(`select heartbeat_seconds as seconds from pgboss.job where ${ofMail}`);
    await expect.poll(async () => (await active()).rows).toEqual([{ seconds: 30 }]);
    // half an hour later, at another node; only the first try is meant, however late it says that
    // it lives
    const { rows } = await pool.query<{ started: Date }>(
      `select max(started_on) as started from pgboss.job where ${ofMail}`,
    );
    await createStack({ besides: node });
    const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
    const looking = new PgBoss({
      db: { executeSql },
      schedule: false,
      supervise: false,
      migrate: false,
    });
    await looking.start();
    await expect
      .poll(async () => {
        await pool.query(
          `update pgboss.job set heartbeat_on = now() - interval '30 minutes' where ${ofMail} and date_trunc('milliseconds', started_on) <= $1`,
          [rows[0]?.started],
        );
        await pool.query("update pgboss.queue set monitor_claim_on = null where name = 'mail'");
        await looking.supervise('mail');
        await pool.query(
          "update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'",
        );
        return handed.filter((id) => id === killed).length;
      })
      .toBe(2);
    await looking.stop({ graceful: false });
    await until(() => mailer.sent.length === mailsBefore + users.length, 60);
    letGo(); // late, and without harm
    await node.inbox.settled();
    expect(handed.filter((id) => id !== killed)).toEqual(
      [...new Set(handed)].filter((id) => id !== killed),
    );
    expect(handed).toHaveLength(users.length + 1);
    expect(
      mailer.sent.map(({ messageId }) => messageId).filter((id) => id === killed),
    ).toHaveLength(1);
  },
);
