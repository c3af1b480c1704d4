import { randomUUID } from 'node:crypto';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import type { AuditEntry } from './audit.ts';

const stack = await createStack();
const { audit, db } = stack.server.kernel;
const userId = randomUUID();
const event: AuditEntry = { action: 'user.signed_out', userId, description: 'Signed out.' };

const rows = () =>
  db.read((tx) => tx.selectFrom('audits').select('action').where('user_id', '=', userId).execute());

test('subscribers of an action are called in its transaction, in the order of their subscription', async () => {
  const calls: unknown[] = [];
  audit.subscribe(['user.signed_out'], async (tx, { action }) => {
    const written = await tx
      .selectFrom('audits')
      .select('action')
      .where('user_id', '=', userId)
      .execute();
    calls.push(['first', action, written.length]);
  });
  audit.subscribe(['user.signed_out', 'role.created'], async (_tx, { description }) => {
    calls.push(['second', description]);
  });
  audit.subscribe(['role.created'], async () => void calls.push('another action'));
  await db.system(async (tx) => {
    await audit.record(tx, event);
    expect(await rows()).toEqual([]);
  });
  expect(calls).toEqual([
    ['first', 'user.signed_out', 1],
    ['second', 'Signed out.'],
  ]);
  expect(await rows()).toHaveLength(1);
});

test('an event is not recorded when a subscriber throws', async () => {
  const before = await rows();
  audit.subscribe(['user.signed_out'], () => Promise.reject(new Error('no room')));
  await expect(db.system((tx) => audit.record(tx, event))).rejects.toThrow('no room');
  expect(await rows()).toEqual(before);
});
