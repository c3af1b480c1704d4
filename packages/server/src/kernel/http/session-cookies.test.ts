import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { foyerConfig } from '../config/config.ts';
import { createSessionCookies } from './session-cookies.ts';

const application = { clientId: '5a5a0000-0000-4000-8000-000000000001', name: 'Ledgerly' };

/** Every cookie there is, as a browser gets it: its name, and what is said about it. */
async function getLines(publicUrl: string): Promise<readonly (readonly [string, string])[]> {
  const console = {
    signInUrl: 'https://c.example.test',
    hostUrl: 'https://h.example.test',
    cookieDomain: 'example.test',
  };
  const cookies = Object.values(
    createSessionCookies(foyerConfig.parse({ application, console }), publicUrl),
  );
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (_request, reply) => {
    for (const one of cookies) one.set(reply, 'value', 60);
    return reply.send();
  });
  const { headers } = await app.inject('/');
  const lines = [headers['set-cookie'] ?? []].flat();
  expect(lines).toHaveLength(cookies.length);
  return lines.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf(';'))]);
}

test('ASVS-3.3.1 ASVS-3.3.2 ASVS-3.3.4 every cookie is for the server alone, under TLS, and goes along with no call of other sites', async () => {
  const lines = await getLines('https://id.example.test');
  expect(lines.length).toBeGreaterThan(6);
  for (const [name, reported] of lines) {
    expect([name, reported]).toEqual([name, expect.stringContaining('; HttpOnly')]);
    expect([name, reported]).toEqual([name, expect.stringContaining('; Secure')]);
    expect([name, reported]).toEqual([name, expect.stringContaining('; SameSite=Lax')]);
    expect([name, /Domain/.test(reported)]).toEqual([
      name,
      name.startsWith('fe_') ? false : reported.includes('Domain=example.test'),
    ]);
  }
  expect(
    lines.filter(([, reported]) => reported.includes('Domain')).map(([name]) => name),
  ).toHaveLength(2);
});
