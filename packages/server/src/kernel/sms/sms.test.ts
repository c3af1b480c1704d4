import { createStack, type Stack, type StackOptions } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMemorySmsSender } from '../../adapters/sms-sender.memory.ts';
import type { ComposedModules } from '../../composed-modules.ts';
import type { Tx } from '../db/database.ts';
import type { OutgoingText } from '../../ports/sms-sender.port.ts';
import type { TextRequest } from './sms.ts';

/** The kernel by itself. */
const modules = (): ComposedModules => ({
  routes: [],
  admit: async (actor) => actor,
  prepare: async () => {},
});
const aStack = (options: StackOptions = {}) => createStack({ modules, ...options });
const stack = await aStack();

let numbers = 0;
/** A number nobody has had before; each is of another range. */
const aNumber = () => {
  numbers += 1;
  return `+49151${10_000 + numbers}000`;
};
const send = ({ server }: Stack, to: string, more: Partial<TextRequest> = {}) =>
  server.db.system((tx) =>
    server.kernel.sms.queue(tx, {
      to,
      template: { name: 'signInCode', data: { code: '402913' } },
      network: `network of ${to}`,
      ...more,
    }),
  );

test('a text begins with its code and ends with the host it is for', async () => {
  const to = aNumber();
  await send(stack, to);
  const { body } = await stack.texts.next(to);
  expect(body).toBe(
    '402913 is your sign-in code for Ledgerly. Do not share it.\n\n@foyer.test #402913',
  );
});

test('every text with a code is one line and the line browsers read', async () => {
  for (const name of ['signInCode', 'mfaCode', 'phoneCode', 'resetPasswordCode'] as const) {
    const to = aNumber();
    await send(stack, to, { template: { name, data: { code: '402913' } } });
    expect((await stack.texts.next(to)).body).toMatch(/^402913 [^\n]+\n\n@foyer\.test #402913$/);
  }
});

/** A sender that fails so often before it takes a text. */
function anUnreliableSender(failures: number) {
  const memory = createMemorySmsSender();
  const asked: OutgoingText[] = [];
  const send = async (text: OutgoingText) => {
    asked.push(text);
    if (asked.length <= failures) throw new Error('503');
    return memory.send(text);
  };
  return { sent: memory.sent, asked, send };
}

/**
 * A second try comes seconds later; on a busy machine that is longer than anyone waits for a first
 * one.
 */
const patient = 60_000;
const quiet = ({ texts }: Stack) =>
  expect
    .poll(
      () =>
        texts.settled().then(
          () => true,
          () => false,
        ),
      { timeout: patient },
    )
    .toBe(true);

test(
  'a text the gateway did not take is tried again under the same id',
  async () => {
    const sender = anUnreliableSender(1);
    const shaky = await aStack({ smsSender: sender });
    const to = aNumber();
    await send(shaky, to);
    await quiet(shaky);
    expect(shaky.texts.all(to)).toHaveLength(1);
    expect(sender.asked).toHaveLength(2);
    expect(new Set(sender.asked.map(({ messageId }) => messageId)).size).toBe(1);
  },
  patient,
);

test(
  'a text whose last try fails is given up, as one that nobody can read, and the audit log says so',
  async () => {
    const sender = anUnreliableSender(100);
    const shaky = await aStack({ smsSender: sender });
    const { db, kernel } = shaky.server;
    await db.system((tx) => kernel.jobs.enqueue(tx, 'sms', { sealed: 'nonsense' }));
    await send(shaky, aNumber());
    await expect.poll(() => sender.asked.length).toBe(1);
    const isWaiting = (tx: Tx) =>
      sql`select 1 from pgboss.job where name = 'sms' and state = 'retry'`.execute(tx);
    await expect.poll(async () => (await db.read(isWaiting)).rows.length).toBe(1);
    await db.read((tx) =>
      sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`.execute(
        tx,
      ),
    );
    const rows = () =>
      db.read((tx) =>
        tx
          .selectFrom('audits')
          .select('json')
          .where('action', '=', 'sms.delivery_failed')
          .execute(),
      );
    await expect.poll(rows, { timeout: patient }).toHaveLength(2);
    expect((await rows()).map(({ json }) => json)).toEqual(
      expect.arrayContaining([
        { template: 'unknown', reason: 'unreadable' },
        { template: 'signInCode', reason: '503' },
      ]),
    );
  },
  patient * 2,
);

test('a text that the gateway permanently refuses is not tried again', async () => {
  const asked: OutgoingText[] = [];
  const refusing = {
    sent: [],
    send: async (text: OutgoingText) => {
      asked.push(text);
      return { kind: 'refused', reason: '400 (21211)' } as const;
    },
  };
  const strict = await aStack({ smsSender: refusing });
  await send(strict, aNumber());
  await strict.texts.settled();
  expect(asked).toHaveLength(1);
  const rows = await strict.server.db.read((tx) =>
    tx.selectFrom('audits').select(['action', 'json']).execute(),
  );
  expect(rows).toEqual([{ action: 'sms.rejected', json: { reason: '400 (21211)' } }]);
});

test(
  'a text that waited until its code is void is not sent any longer',
  async () => {
    const sender = anUnreliableSender(1);
    const shaky = await aStack({ smsSender: sender });
    await send(shaky, aNumber(), { worthSeconds: 60 });
    await expect.poll(() => sender.asked.length).toBe(1);
    shaky.clock.advance(61);
    await quiet(shaky);
    expect(sender.asked).toHaveLength(1);
  },
  patient,
);

test('what waits in the queue shows neither number nor code', async () => {
  const current: (() => void)[] = [];
  const memory = createMemorySmsSender();
  const slow = {
    sent: memory.sent,
    send: async (text: OutgoingText) => {
      await new Promise<void>((resolve) => current.push(resolve));
      return memory.send(text);
    },
  };
  const waiting = await aStack({ smsSender: slow });
  const to = aNumber();
  await send(waiting, to);
  await expect.poll(() => current.length).toBe(1);
  const { rows } = await waiting.server.db.read((tx) =>
    sql<{ data: unknown }>`select data from pgboss.job where name = 'sms'`.execute(tx),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/402913|\+49/);
  for (const release of current) release();
  expect((await waiting.texts.next(to)).code).toBe('402913');
});

test('toll fraud: a number gets so many texts within an hour and within a day', async () => {
  const to = aNumber();
  const askedFor = async (count: number) => {
    for (let at = 0; at < count; at += 1) await send(stack, to, { network: `network ${at}` });
    await stack.texts.settled();
    return stack.texts.all(to).length;
  };
  expect(await askedFor(8)).toBe(5);
  stack.clock.advance(60 * 60 + 1);
  expect(await askedFor(8)).toBe(10);
  stack.clock.advance(60 * 60 + 1);
  expect(await askedFor(8)).toBe(10);
  stack.clock.advance(24 * 60 * 60 + 1);
  expect(await askedFor(1)).toBe(11);
});

const strictly = (sms: object) => aStack({ config: { sms } });

test('toll fraud: one network cannot make texts go to many numbers, another one still can', async () => {
  const small = await strictly({ perAddressAndHour: 3 });
  const targets = Array.from({ length: 6 }, aNumber);
  for (const to of targets) await send(small, to, { network: '198.51.100.7' });
  const other = aNumber();
  await send(small, other, { network: '203.0.113.9' });
  await small.texts.settled();
  expect(targets.flatMap((to) => small.texts.all(to))).toHaveLength(3);
  expect(small.texts.all(other)).toHaveLength(1);
});

test('toll fraud: a range of numbers gets so many texts, no matter who asks', async () => {
  const small = await strictly({ perRangeAndHour: 4 });
  for (let at = 0; at < 8; at += 1)
    await send(small, `+49151765400${10 + at}`, { network: `network ${at}` });
  await small.texts.settled();
  expect(small.texts.all()).toHaveLength(4);
});

test('F-10 toll fraud: the environment pays for so many texts within a day, and the audit log says why there are no more', async () => {
  const small = await strictly({ perDay: 5 });
  for (let at = 0; at < 9; at += 1) await send(small, aNumber());
  await small.texts.settled();
  expect(small.texts.all()).toHaveLength(5);
  const rows = await small.server.db.read((tx) =>
    tx.selectFrom('audits').select('json').where('action', '=', 'sms.rate_limited').execute(),
  );
  expect(rows.map(({ json }) => json)).toEqual(
    Array.from({ length: 4 }, () => ({ limit: 'perDay' })),
  );
});

test('a user who may know is shown how long a number waits', async () => {
  const to = aNumber();
  const pause = () =>
    stack.server.db.read((tx) => stack.server.kernel.sms.pause(tx, { to, network: `of ${to}` }));
  expect(await pause()).toBe(0);
  for (let sent = 0; sent < 5; sent += 1) await send(stack, to);
  await stack.texts.settled();
  const seconds = await pause();
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
});

test('texts are counted in the metrics by what became of them', async () => {
  const small = await strictly({ perDay: 1 });
  await send(small, aNumber());
  await send(small, aNumber());
  await small.texts.settled();
  const text = await (await small.visitor().fetch('/metrics')).text();
  expect(text).toContain('foyer_sms_attempts_total{outcome="sent"} 1');
  expect(text).toContain('foyer_sms_attempts_total{outcome="dropped"} 1');
});
