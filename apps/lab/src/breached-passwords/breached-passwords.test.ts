import { createRangeBreachedPasswords } from '@foyer/server/adapters/breached-passwords.range';
import { breachedPasswordsSuite } from '@foyer/server/ports/breached-passwords.suite';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { registerBreachedPasswordsRoutes } from './breached-passwords.routes.ts';
import { createStolenPasswords } from './stolen-passwords.ts';

/** The service of the lab on a free port, and the adapter of the product in front of it. */
async function aService(existing?: readonly string[]) {
  const stolen = createStolenPasswords(existing);
  const app = Fastify();
  await app.register(async (lab) => registerBreachedPasswordsRoutes(lab, stolen), {
    prefix: '/lab',
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const failures: string[] = [];
  const list = createRangeBreachedPasswords({
    baseUrl: `${origin}/lab/breached-passwords`,
    timeoutMs: 10_000,
    onFailure: (reason) => failures.push(reason),
  });
  return { app, list, failures };
}

describe('asked in this process', () => {
  breachedPasswordsSuite(async (passwords) => {
    return createStolenPasswords(passwords);
  });
});

describe('asked by range, as the product asks a service', () => {
  breachedPasswordsSuite(async (passwords) => {
    const { list } = await aService(passwords);
    return list;
  });

  test('knows what everyone knows, and what it is shown', async () => {
    const { app, list, failures } = await aService();
    expect(await list.look('Password123!')).toBe('breached');
    expect(await list.look('Only-mine-1')).toBe('clean');
    const response = await app.inject({
      method: 'POST',
      url: '/lab/breached-passwords',
      payload: { password: 'Only-mine-1' },
    });
    expect(response.statusCode).toBe(204);
    expect(await list.look('Only-mine-1')).toBe('breached');
    expect(failures).toEqual([]);
  });

  test('refuses what is no prefix and no password', async () => {
    const { app } = await aService();
    for (const prefix of ['1234', '123456', 'xyzab', '12 45']) {
      expect(
        (await app.inject({ url: `/lab/breached-passwords/range/${prefix}` })).statusCode,
      ).toBe(400);
    }
    for (const payload of [{}, { password: '' }, { password: 7 }, { password: 'x'.repeat(300) }]) {
      expect(
        (await app.inject({ method: 'POST', url: '/lab/breached-passwords', payload })).statusCode,
      ).toBe(400);
    }
  });
});
