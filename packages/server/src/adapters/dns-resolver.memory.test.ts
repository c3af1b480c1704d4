import { describe, expect, test } from 'vitest';
import { dnsResolverSuite } from '../ports/dns-resolver.suite.ts';
import { createMemoryDnsResolver } from './dns-resolver.memory.ts';

describe('names in memory', () => {
  dnsResolverSuite(async (zone) => {
    const dns = createMemoryDnsResolver();
    for (const [name, texts] of Object.entries(zone))
      for (const text of texts) dns.addTxt(name, text);
    return dns;
  });

  test('a name fails as it was asked to, and heals', async () => {
    const dns = createMemoryDnsResolver();
    dns.addTxt('acme.test', 'one');
    dns.fail('ACME.test', 'timeout');
    await expect(dns.resolveTxt('acme.test')).rejects.toMatchObject({ code: 'timeout' });
    dns.fail('acme.test', undefined);
    expect(await dns.resolveTxt('acme.test')).toEqual(['one']);
  });

  test('a record that was taken away is not found', async () => {
    const dns = createMemoryDnsResolver();
    dns.addTxt('acme.test', 'one');
    dns.remove('acme.test');
    await expect(dns.resolveTxt('acme.test')).rejects.toMatchObject({ code: 'notFound' });
  });
});
