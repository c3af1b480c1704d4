import { batchBytes } from '@foyer/contract/audit-streams/rules';
import type { AuditEntry } from '@foyer/contract/audits';
import { expect, test } from 'vitest';
import { takeBatch } from './stream-batch.ts';

function anEntry(id: string, length = 0): AuditEntry {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only what counts here
  return { _id: id, description: 'x'.repeat(length) } as AuditEntry;
}

test('a batch ends before it gets too large, and the next one begins there', () => {
  const half = batchBytes / 2;
  const all = ['a', 'b', 'c'].map((id, place) => ({
    position: place + 5,
    entry: anEntry(id, half - 100),
  }));
  expect(takeBatch(all)).toMatchObject({
    first: 5,
    last: 6,
    entries: [{ _id: 'a' }, { _id: 'b' }],
  });
  expect(takeBatch(all.slice(2))).toMatchObject({ first: 7, last: 7 });
});

test('an entry that is too large for a batch is one by itself', () => {
  const all = [
    { position: 1, entry: anEntry('a', batchBytes + 1) },
    { position: 2, entry: anEntry('b') },
  ];
  expect(takeBatch(all)).toMatchObject({ last: 1, entries: [{ _id: 'a' }] });
});

test('a missing entry is passed over', () => {
  const all = [
    { position: 1, entry: null },
    { position: 2, entry: anEntry('b') },
    { position: 3, entry: null },
  ];
  expect(takeBatch(all)).toMatchObject({ first: 1, last: 3, entries: [{ _id: 'b' }] });
  expect(takeBatch([])).toBeUndefined();
});
