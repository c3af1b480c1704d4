import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPlace, spawnFoyer, startFoyer } from './foyer-process.ts';

/** That commands are programs of their own, on the database of a data folder. What each of them does: tests/stack/*commands. */
let place: Awaited<ReturnType<typeof aPlace>>;

beforeEach(async () => {
  place = await aPlace();
});

afterEach(() => place.leave());

async function run(...words: string[]) {
  const { ended, output } = spawnFoyer([
    ...words,
    `--port=${place.port}`,
    `--data-dir=${place.dataDir}`,
  ]);
  return { code: await ended, text: output() };
}

test('migrate fills an empty folder, doctor then finds it up to date, and a server starts with it', async () => {
  expect((await run('doctor')).text).toContain('start or migrate updates it');
  expect(await run('migrate')).toMatchObject({ code: 0 });
  const { code, text } = await run('doctor');
  expect(text).toContain('up to date');
  expect(text).toMatch(/✓ Email +0 waiting, 0 retrying, 0 failed or rejected in the last 24 hours/);
  expect(text).toMatch(/✓ SMS +0 waiting/);
  expect(text).not.toContain('✗');
  expect(code).toBe(0);
  const server = await startFoyer(place);
  try {
    const keys = await run('keys', '--json');
    expect(JSON.parse(keys.text), 'of the running server').toHaveLength(1);
    expect(keys.code).toBe(0);
    expect(await run('keys', 'turn')).toMatchObject({
      code: 2,
      text: expect.stringContaining('foyer: unknown arguments for keys: turn'),
    });
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
});
