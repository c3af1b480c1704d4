import { BlockList } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { parseIpRule } from './parse-ip-rule.ts';

const family = fc.constantFrom('ipv4' as const, 'ipv6' as const);
const address = (of: 'ipv4' | 'ipv6') => (of === 'ipv4' ? fc.ipV4() : fc.ipV6());
const toBytes = (ip: string) => Buffer.from(ipaddr.process(ip).toByteArray());
const isBetween = (ip: string, first: string, last: string) =>
  ipaddr.process(ip).kind() === ipaddr.process(first).kind() &&
  Buffer.compare(toBytes(first), toBytes(ip)) <= 0 &&
  Buffer.compare(toBytes(ip), toBytes(last)) <= 0;

const networks = family.chain((of) =>
  fc.record({
    of: fc.constant(of),
    base: address(of),
    bits: fc.integer({ min: 0, max: of === 'ipv4' ? 32 : 128 }),
    /** Random addresses are rarely in a network: half of them share its first bytes. */
    far: address(of),
    isNear: fc.boolean(),
  }),
);

test('a network covers the addresses that Node’s own block list finds in it', () => {
  fc.assert(
    fc.property(networks, ({ of, base, bits, far, isNear }) => {
      fc.pre(!ipaddr.process(base).toString().includes('.') || of === 'ipv4');
      fc.pre(!ipaddr.process(far).toString().includes('.') || of === 'ipv4');
      const rule = parseIpRule(`${base}/${bits}`);
      const other = new BlockList();
      other.addSubnet(base, bits, of);
      const mixed = Buffer.from(toBytes(far));
      if (isNear) toBytes(base).copy(mixed, 0, 0, Math.floor(bits / 8));
      const ip = ipaddr.fromByteArray([...mixed]).toString();
      expect(rule && isBetween(ip, rule.first, rule.last)).toBe(other.check(ip, of));
    }),
  );
});

test('a range covers the addresses that Node’s own block list finds in it', () => {
  const ranges = fc.tuple(fc.ipV4(), fc.ipV4(), fc.ipV4());
  fc.assert(
    fc.property(ranges, ([one, two, ip]) => {
      const [first = '', last = ''] = [one, two].toSorted((a, b) =>
        Buffer.compare(toBytes(a), toBytes(b)),
      );
      const other = new BlockList();
      other.addRange(first, last);
      const rule = parseIpRule(`${first} - ${last}`);
      expect(rule && isBetween(ip, rule.first, rule.last)).toBe(other.check(ip));
    }),
  );
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.1-203.0.113.9', '203.0.113.1-203.0.113.9'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
])('%s is stored as %s', (text, ip) => {
  expect(parseIpRule(text)?.ip).toBe(ip);
});

test.each([
  '',
  'x',
  '256.1.1.1',
  '010.0.0.1',
  '0x7f.1',
  '10.1',
  '10.0.0.1/33',
  '10.0.0.1/-1',
  '10.0.0.1/8/8',
  '10.0.0.9-10.0.0.1',
  '10.0.0.1-::1',
  '10.0.0.1-',
  '10.0.0.1-10.0.0.2-10.0.0.3',
  'fe80::1%eth0',
  '::/129',
])('%j is not a rule', (text) => {
  expect(parseIpRule(text)).toBeNull();
});
