import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey, canonicalAddress, clientAddress } from './client-address.ts';

const from = (forwardedFor: string | string[] | undefined, trustedHops: number) =>
  clientAddress({ socketAddress: '::ffff:203.0.113.9', forwardedFor, trustedHops });

test('T-HDR-2: without trusted hops only the socket counts', () => {
  expect(from('10.0.0.1', 0)).toBe('203.0.113.9');
  expect(from(undefined, 2)).toBe('203.0.113.9');
});

test('T-HDR-2: with n trusted hops the n-th from the right counts, over several headers, too', () => {
  expect(from('1.1.1.1, 2.2.2.2, 3.3.3.3', 1)).toBe('3.3.3.3');
  expect(from(['1.1.1.1', '2.2.2.2, 3.3.3.3'], 2)).toBe('2.2.2.2');
  expect(from('3.3.3.3', 2)).toBe('203.0.113.9');
  expect(from('2.2.2.2, nonsense', 1)).toBe('203.0.113.9');
  expect(from('2.2.2.2, ', 1)).toBe('203.0.113.9');
});

test('T-HDR-2: every spelling of an IPv6 address gives one key', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
      const short = groups.map((value) => value.toString(16)).join(':');
      const long = groups
        .map((value) => value.toString(16).padStart(4, '0').toUpperCase())
        .join(':');
      const compressed = new URL(`http://[${short}]`).hostname.slice(1, -1);
      const canonical = [short, long, compressed].map((text) => canonicalAddress(text));
      expect(new Set(canonical).size).toBe(1);
      expect(new Set(canonical.map((address) => addressKey(address ?? ''))).size).toBe(1);
    }),
  );
});

test('IPv6 is counted by /64, IPv4 inside IPv6 as IPv4', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::2'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  expect(canonicalAddress('::FFFF:c000:0201')).toBe('192.0.2.1');
  expect(canonicalAddress('fe80::1%eth0')).toBe('fe80::1');
});
