import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { findVouchedAddress } from './vouched-address.ts';

const defaultId = 'd0000000-0000-4000-8000-00000000000d';
const vendorId = 'e0000000-0000-4000-8000-00000000000e';
const [ofDefault, ofOther] = ['d'.repeat(40), 'o'.repeat(40)];
const report = readConfig({
  vendorId,
  application: {
    clientId: defaultId,
    name: 'Ledgerly',
    sharedSecret: ofDefault,
  },
  applications: [
    {
      clientId: 'expenses',
      name: 'Expenses',
      kind: 'embedded',
      url: 'https://expenses.example.com',
      sharedSecret: ofOther,
    },
    { clientId: 'reports', name: 'Reports', kind: 'embedded', url: 'https://reports.example.com' },
  ],
});
if (report.kind !== 'valid') throw new Error('The configuration is not valid');
const { config } = report;

const find = (id: string, verifier: string, address = '2001:DB8::0:1') =>
  findVouchedAddress(config, {
    headers: {
      'frontegg-vendor-id': id,
      'x-frontegg-headers-verifier': verifier,
      'x-frontegg-forwarded-for': address,
    },
  });

test('T-HDR-2 a forwarded address counts with the shared secret of its application or environment', () => {
  expect(find(defaultId, ofDefault)).toBe('2001:db8::1');
  expect(find(vendorId, ofDefault)).toBe('2001:db8::1');
  expect(find('expenses', ofOther)).toBe('2001:db8::1');
});

test.each([
  ['the secret of another application', 'expenses', ofDefault],
  ['an application without a secret', 'reports', ''],
  ['an unknown application', 'nothing', ofDefault],
  ['a beginning of the secret', defaultId, ofDefault.slice(1)],
])('T-HDR-2 a forwarded address does not count with %s', (_name, id, verifier) => {
  expect(find(id, verifier)).toBeUndefined();
});

test('T-HDR-2 what is no address is ignored', () => {
  expect(find(defaultId, ofDefault, 'unknown')).toBeUndefined();
  expect(
    findVouchedAddress(config, { headers: { 'x-frontegg-forwarded-for': '1.1.1.1' } }),
  ).toBeUndefined();
});
