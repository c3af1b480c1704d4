import { expect, test } from 'vitest';
import type { DnsResolverPort } from './dns-resolver.port.ts';

/** The TXT records of every name there is; each record as one text. */
export type TxtZone = Readonly<Record<string, readonly string[]>>;

/** What every resolver must show; the one under test knows exactly the given records. */
export function dnsResolverSuite(make: (zone: TxtZone) => Promise<DnsResolverPort>): void {
  test('a record is one text as it was published', async () => {
    const dns = await make({ '_foyer.acme.test': ['foyer-verification=Abc "1"; x=ü'] });
    expect(await dns.resolveTxt('_foyer.acme.test')).toEqual(['foyer-verification=Abc "1"; x=ü']);
  });

  test('a record that is longer than one string on the wire is still one text', async () => {
    const long = `v=1; ${'key='.repeat(200)}end`;
    const dns = await make({ 'acme.test': [long] });
    expect(await dns.resolveTxt('acme.test')).toEqual([long]);
  });

  test('several records of a name are several texts', async () => {
    const dns = await make({
      'acme.test': ['v=spf1 -all', 'foyer-verification=1'],
      'globex.test': ['another'],
    });
    expect([...(await dns.resolveTxt('acme.test'))].sort()).toEqual([
      'foyer-verification=1',
      'v=spf1 -all',
    ]);
  });

  test('names are the same in capital letters, and with the dot of the root', async () => {
    const dns = await make({ 'acme.test': ['one'] });
    expect(await dns.resolveTxt('ACME.Test')).toEqual(['one']);
    expect(await dns.resolveTxt('acme.test.')).toEqual(['one']);
  });

  test('a name without records is not found, also when a name below or above it has some', async () => {
    const dns = await make({ 'acme.test': ['one'] });
    for (const name of ['globex.test', '_foyer.acme.test', 'test']) {
      await expect(dns.resolveTxt(name)).rejects.toMatchObject({
        name: 'DnsError',
        code: 'notFound',
      });
    }
  });

  test('what is no name is not found', async () => {
    const dns = await make({ 'acme.test': ['one'] });
    for (const name of ['', '.', 'acme..test', `${'a'.repeat(64)}.test`, 'acme.test\0.evil']) {
      await expect(dns.resolveTxt(name)).rejects.toMatchObject({
        name: 'DnsError',
        code: 'notFound',
      });
    }
  });
}
