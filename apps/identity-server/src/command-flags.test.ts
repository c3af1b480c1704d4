import { expect, test } from 'vitest';
import { readCommandFlags } from './command-flags.ts';

test.each([
  [['tenants', 'create', 'Acme'], '--dry-run', 'tenants does not accept --dry-run'],
  [['plans', 'assign', 'acme', 'gold'], '--dry-run', 'plans does not accept --dry-run'],
  [['export', 'all.jsonl'], '--dry-run', 'export does not accept --dry-run'],
  [['start'], '--json', 'start does not accept --json'],
  [['users', 'list'], '--resume', 'users does not accept --resume'],
  [['users', 'list'], '--tenant', '--tenant needs a value'],
  [['plans', 'sync'], '--dry-run=false', '--dry-run takes no value'],
])('command %j is rejected with %s', (words, flag, message) => {
  expect(() => readCommandFlags([flag], words)).toThrow(message);
});

test('flags of a command are read, and settings are left over', () => {
  const args = ['--dry-run', '--tenant', 'Acme', '--port=5400', '--hash-type=sha256'];
  const { flags, rest } = readCommandFlags(args, ['import', 'csv', 'users.csv']);
  expect(flags).toMatchObject({ isDryRun: true, tenant: 'Acme', hashType: 'sha256' });
  expect(rest).toEqual(['--port=5400']);
  expect(readCommandFlags(['--dry-run'], ['plans', 'sync']).flags.isDryRun).toBe(true);
});
