import { expect, test } from 'vitest';
import { aPlace, freePort, startFoyer } from './foyer-process.ts';

test('the console listens on its ports, which the start-up text names', async () => {
  const place = await aPlace();
  const [page, host] = [await freePort(), await freePort()];
  const foyer = await startFoyer(place, [`--console-port=${page}`, `--console-host-port=${host}`]);
  const signIn = await fetch(`http://127.0.0.1:${page}/account/login`);
  const home = await fetch(`http://127.0.0.1:${host}/`, { redirect: 'manual' });
  const allowed = await fetch(`${foyer.url}/v1/auth-cookie`, {
    method: 'OPTIONS',
    headers: { origin: `http://localhost:${page}`, 'access-control-request-method': 'GET' },
  });
  foyer.signal('SIGTERM');
  expect(await foyer.ended).toBe(0);
  await place.leave();
  expect(foyer.output()).toContain(`Console sign-in      http://localhost:${page}/account/login\n`);
  expect(foyer.output()).toContain(`Console host         http://localhost:${host}\n`);
  expect(signIn.status).toBe(200);
  expect([home.status, home.headers.get('location')]).toEqual([
    302,
    `http://localhost:${page}/account/login`,
  ]);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(`http://localhost:${page}`);
});

test('port 0 leaves the console out', async () => {
  const place = await aPlace();
  const foyer = await startFoyer(place, ['--console-port=0', '--console-host-port=0']);
  foyer.signal('SIGTERM');
  expect(await foyer.ended).toBe(0);
  await place.leave();
  expect(foyer.output()).not.toContain('Console');
});
