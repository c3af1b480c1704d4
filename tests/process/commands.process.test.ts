import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPlace, spawnFoyer, startFoyer } from './foyer-process.ts';

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

test('migrate fills an empty folder, doctor then finds it up to date, and neither stays', async () => {
  expect((await run('doctor')).text).toContain('start or migrate updates it');
  expect(await run('migrate')).toMatchObject({ code: 0 });
  const { code, text } = await run('doctor');
  expect(text).toContain('up to date');
  expect(text).toMatch(/✓ Email +0 waiting, 0 retrying, 0 failed or rejected in the last 24 hours/);
  expect(text).toMatch(/✓ SMS +0 waiting/);
  expect(text).not.toContain('✗');
  expect(code).toBe(0);
});

test('keys rotate beside a running server publishes a second key that signs later', async () => {
  const server = await startFoyer(place);
  try {
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
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
});

test('keys saml rotate publishes a second certificate, and the first one signs on until administrators had time', async () => {
  await run('migrate');
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
  const server = await startFoyer(place);
  try {
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
      fetch(`${origin}/frontegg/identity/resources/impersonation/v1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          impersonatedUserId: searchParams.get('userId'),
          actorToken: searchParams.get('actorToken'),
        }),
      });
    expect((await begin()).status).toBe(201);
    expect((await begin()).status).toBe(401);
    expect(await run('impersonate', 'member@acme.test')).toMatchObject({ code: 2 });
    expect(
      await run('impersonate', 'nobody@acme.test', 'reseller@north.test', 'why'),
    ).toMatchObject({ code: 2 });
    expect(await run('impersonate', 'member@acme.test', 'nobody@acme.test', 'why')).toMatchObject({
      code: 2,
    });
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
});

test('doctor names what is wrong and ends with its exit code', async () => {
  const { code, text } = await run('doctor', '--mode=production');
  expect(text).toContain('✗ Mode');
  expect(text).toContain('✓ Port');
  expect(code).toBe(7);
});

test('plans gives an account a plan until a day, lists it and takes it, beside a running server', async () => {
  const server = await startFoyer(place);
  try {
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
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
});

test('credentials creates a credential that works until it is revoked, beside a running server', async () => {
  const server = await startFoyer(place);
  try {
    const { text } = await run('credentials', 'create', 'Billing', 'tenants:read');
    const [, clientId = '', secret = ''] = /Client ID +(\S+)\s+Secret +(\S+)/.exec(text) ?? [];
    const authenticate = async () => {
      const answer = await fetch(`${server.url}/auth/vendor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, secret }),
      });
      return answer.status;
    };
    expect(await authenticate()).toBe(200);
    expect((await run('credentials')).text).toContain(`${clientId}  Billing  tenants:read`);
    expect((await run('credentials', 'rotate', clientId, '0')).text).toContain('Secret');
    expect(await authenticate()).toBe(401);
    expect((await run('credentials', 'revoke', clientId)).text).toContain('Revoked Billing');
    for (const words of [
      ['create'],
      ['create', 'A', 'unknown'],
      ['rotate', clientId],
      ['sell', 'x'],
    ])
      expect(await run('credentials', ...words)).toMatchObject({ code: 2 });
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
});

test('audit verify checks the log of a new installation and reports nothing', async () => {
  await run('migrate');
  await run('credentials', 'create', 'Backend');
  const { code, text } = await run('audit', 'verify');
  expect(text).toContain('Entries checked: 1. Findings: 0.');
  expect(code).toBe(0);
});
