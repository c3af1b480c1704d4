import { dnsResolverSuite } from '@foyer/server/ports/dns-resolver.suite';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createProcessMemory } from '../identity-providers/lab-memory.ts';
import { createLabDns } from './dns-resolver.lab.ts';
import { registerDnsRoutes } from './dns.routes.ts';

describe('names in the lab', () => {
  dnsResolverSuite(async (zone) => {
    const dns = createLabDns(createProcessMemory());
    for (const [name, texts] of Object.entries(zone))
      for (const text of texts) await dns.publish({ name, text });
    return dns;
  });
});

describe('the page of names', () => {
  const origin = 'http://lab.test';
  const expected = { name: 'acme.test', text: 'foyer-domain-verification=<1>' };

  async function aPage() {
    const dns = createLabDns(createProcessMemory());
    const app = Fastify();
    await app.register(
      async (lab) => registerDnsRoutes(lab, { dns, origin, awaited: async () => [expected] }),
      {
        prefix: '/lab',
      },
    );
    const get = async (url = '/lab/dns') => (await app.inject(url)).body;
    const post = (fields: Record<string, string>, from = origin) =>
      app.inject({
        method: 'POST',
        url: '/lab/dns',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: from },
        payload: new URLSearchParams(fields).toString(),
      });
    return { dns, get, post };
  }

  test('a record that is waited for is published by one click, resolves, and is taken away again', async () => {
    const { dns, get, post } = await aPage();
    expect(await get()).toContain('Somebody waits for these');
    expect(await get()).toContain('foyer-domain-verification=&lt;1&gt;');
    expect((await post(expected)).headers.location).toBe('/lab/dns');
    expect(await dns.resolveTxt('ACME.test.')).toEqual([expected.text]);
    expect(await get()).not.toContain('Somebody waits for these');
    await post({ ...expected, remove: 'yes' });
    await expect(dns.resolveTxt('acme.test')).rejects.toMatchObject({ code: 'notFound' });
  });

  test('an address may fill in the form', async () => {
    const { get } = await aPage();
    expect(await get('/lab/dns?name=globex.test&text=%22one%22')).toContain(
      'value="&quot;one&quot;"',
    );
  });

  test('nothing is published without a name, or by a page from elsewhere', async () => {
    const { dns, post } = await aPage();
    expect((await post({ name: ' ', text: 'one' })).statusCode).toBe(400);
    expect((await post(expected, 'https://evil.test')).statusCode).toBe(403);
    expect(await dns.list()).toEqual([]);
  });
});
