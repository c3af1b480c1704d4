import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import demo from '../../foyer.config.ts';
import { seedDemo } from '../../apps/identity-server/src/seed/seed-demo.ts';
import { commandsBeside, secret } from './running-commands.ts';

/** Commands of operators beside one running server, as in operator-commands. */
const stack = await createStack({ config: demo, settings: { secret } });
await seedDemo(stack.server.kernel, { withTeam: false });
const { run } = commandsBeside(stack);

test('keys rotate beside a running server publishes a second key that signs later', async () => {
  const kids = (text: string) => [...new Set(text.match(/[\w-]{43}/g))];
  const before = kids((await run('keys')).text);
  expect(before).toHaveLength(1);
  const { code, text } = await run('keys', 'rotate');
  expect(code).toBe(0);
  expect(kids(text)).toHaveLength(2);
  expect(kids(text)).toContain(before[0]);
  const wrong = { code: 2, text: expect.stringContaining('--at must be a time') };
  expect(await run('keys', 'rotate', '--at=2026-12-01')).toMatchObject(wrong);
  const soon = { code: 2, text: expect.stringContaining('from 10 minutes to 8 weeks') };
  expect(await run('keys', 'rotate', '--at=2026-01-01T00:00:00Z')).toMatchObject(soon);
  expect(await run('restored')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/last audit event in this copy/),
  });
});

test('keys saml rotate publishes a second certificate, and the first one signs on until administrators had time', async () => {
  const prints = (text: string) => text.match(/[0-9A-Fa-f:]{64,} .*/g) ?? [];
  const [first, ...none] = prints((await run('keys', 'saml')).text);
  expect(first).toContain('signs and opens');
  expect(none).toEqual([]);
  const { code, text } = await run('keys', 'saml', 'rotate');
  expect(code).toBe(0);
  expect(prints(text)).toEqual([first, expect.stringMatching(/ opens$/)]);
  expect((await run('keys', 'saml', 'turn')).text).toContain(
    'unknown arguments for keys: saml turn',
  );
});

test('impersonate prints a link that lets the operator act as a user, once, beside a running server', async () => {
  const { code, text } = await run(
    'impersonate',
    'member@acme.test',
    'reseller@north.test',
    'asked',
    'for',
    'help',
  );
  expect(code).toBe(0);
  const { origin, searchParams } = new URL(
    /http\S+\/account\/impersonate\S+/.exec(text)?.[0] ?? '',
  );
  const begin = () =>
    stack.fetch(
      new Request(`${origin}/frontegg/identity/resources/impersonation/v1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          impersonatedUserId: searchParams.get('userId'),
          actorToken: searchParams.get('actorToken'),
        }),
      }),
    );
  expect((await begin()).status).toBe(201);
  expect((await begin()).status).toBe(401);
  expect(await run('impersonate', 'member@acme.test')).toMatchObject({ code: 2 });
  expect(await run('impersonate', 'nobody@acme.test', 'reseller@north.test', 'why')).toMatchObject({
    code: 2,
  });
  expect(await run('impersonate', 'member@acme.test', 'nobody@acme.test', 'why')).toMatchObject({
    code: 2,
  });
});

test('doctor names what is wrong and ends with its exit code', async () => {
  const { code, text } = await run('doctor', '--mode=production');
  expect(text).toContain('✗ Mode');
  expect(text).toContain('✓ Port');
  expect(code).toBe(7);
});

test('plans gives an account a plan until a day, lists it and takes it, beside a running server', async () => {
  const lines = async (...words: string[]) => (await run('plans', ...words)).text;
  expect(await lines('acme')).toContain('No plans are assigned');
  expect(await lines('assign', 'acme', 'business', '2031-01-31')).toContain(
    'all users  until 2031-01-31T23:59:59.999Z',
  );
  expect(await lines('assign', 'acme', 'business', 'member@acme.test')).toContain(
    'business  member@acme.test  no end date',
  );
  expect(await lines('remove', 'acme', 'business')).not.toContain('all users');
  for (const words of [
    [],
    ['assign', 'acme'],
    ['nobody'],
    ['assign', 'acme', 'gold'],
    ['assign', 'acme', 'business', 'soon'],
  ])
    expect(await run('plans', ...words)).toMatchObject({ code: 2 });
});

test('audit verify checks the log of a new installation and reports nothing', async () => {
  const { run } = commandsBeside(await createStack({ settings: { secret } }));
  await run('credentials', 'create', 'Backend');
  const { code, text } = await run('audit', 'verify');
  expect(text).toContain('Entries checked: 1. Findings: 0.');
  expect(code).toBe(0);
});
