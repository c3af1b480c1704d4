import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

test('a node that retires is not ready, and closing lets running requests and jobs end and takes no new ones', async () => {
  const [job, request, end] = [aGate(), aGate(), aGate()];
  const done: string[] = [];
  const stack = await createStack({
    listen: true,
    modules: () => ({
      routes: [],
      jobs: [
        defineJob('test.slow', z.object({}), async () => {
          job.open();
          await end.opened;
          done.push('job');
        }),
      ],
      admit: async () => ({ roles: [], permissions: [], superUser: false }),
      prepare: async () => {},
    }),
    extraRoutes: (app) => {
      app.get('/slow', async () => {
        request.open();
        await end.opened;
        return { done: true };
      });
    },
  });
  const { db, kernel } = stack.server;
  await db.system((tx) => kernel.jobs.enqueue(tx, 'test.slow', {}));
  const answer = fetch(`${stack.url}/slow`);
  await Promise.all([job.opened, request.opened]);
  const status = async (path: string) => (await fetch(`${stack.url}${path}`)).status;
  expect(await status('/readyz')).toBe(200);
  stack.server.retire();
  expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
  const closing = stack.close();
  const asked = () =>
    fetch(`${stack.url}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  await expect.poll(asked).toBe('refused');
  expect(done).toEqual([]);
  end.open();
  await closing;
  expect((await answer).status).toBe(200);
  expect(done).toEqual(['job']);
});

function aGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
