import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

test('closing lets running requests and jobs end and takes no new ones', async () => {
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const done: string[] = [];
  const stack = await createStack({
    listen: true,
    modules: ({ jobs }) => {
      jobs.work('test.slow', async () => {
        begun();
        await new Promise((resolve) => setTimeout(resolve, 400));
        done.push('job');
      });
      return { routes: [], admit: async () => ({ roles: [], permissions: [] }), prepare: async () => {} };
    },
    extraRoutes: (app) => {
      app.get('/slow', async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { done: true };
      });
    },
  });
  const { db, kernel } = stack.server;
  await db.system((tx) => kernel.jobs.enqueue(tx, 'test.slow', {}));
  await running;
  const answer = fetch(`${stack.url}/slow`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await stack.close();
  expect((await answer).status).toBe(200);
  expect(done).toEqual(['job']);
  await expect(fetch(`${stack.url}/healthz`)).rejects.toThrow();
});
