import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { hookRefusals } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { verifyWebhook } from '@foyer/node';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { aDirectory, aScimUser } from './provisioning-directory.ts';
import { createSsoWorld } from './signing-in-by-sso.ts';

type Answer = (asked: Readonly<Record<string, never>>) => unknown;

const stack = await createStack();
const world = await createSsoWorld(stack);
const { call, aToken } = createBackend(stack);
const hooks = '/prehooks/resources/configurations/v1';
const secret = 'a-secret-of-the-host';
const asked: {
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  body: ReturnType<typeof JSON.parse>;
}[] = [];
let answer: Answer = () => ({ verdict: 'allow' });
let receiver: Server;
let url = '';

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}/hook`;
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = JSON.parse(text);
      asked.push({ headers: request.headers, text, body });
      const result = answer(body);
      if (result === undefined) return;
      if (typeof result === 'number') response.writeHead(result).end();
      else response.end(JSON.stringify(result));
    });
  });
  url = await listening(receiver);
});
afterAll(() => receiver.close());
afterEach(async () => {
  const { body } = await call('GET', hooks);
  for (const { id } of body) await call('DELETE', `${hooks}/${id}`);
  asked.length = 0;
});

async function aHook(eventKeys: readonly string[], more: object = {}, says?: Answer) {
  answer = says ?? (() => ({ verdict: 'allow' }));
  const body = { isActive: true, url, secret, eventKeys, failMethod: 'CLOSE', ...more };
  const created = await call('POST', hooks, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return String(created.body.id);
}

const audited = (action: string) =>
  stack.server.db.read(async (tx) => {
    const { rows } = await sql<{ json: Record<string, unknown> }>`
      select json from audits where action = ${action} order by created_at desc`.execute(tx);
    return rows.map(({ json }) => json);
  });

const form = (email: string) => ({
  email,
  name: 'Ada',
  companyName: 'Engines',
  password: 'Analytical-engine-1!',
});
const signUp = (email: string) => stack.api(signUpCalls).signUp({ body: form(email) });
const readClaims = (token: string | undefined) =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString());

describe('a hook before sign-up', () => {
  test('denies with its own words, and nothing is opened', async () => {
    const hookId = await aHook(['SIGN_UP'], {}, () => ({
      verdict: 'block',
      error: { message: 'Use your work email.' },
    }));
    await expect(signUp('denied@example.test')).rejects.toMatchObject({
      status: 403,
      code: hookRefusals.denied.code,
      errors: ['Use your work email.'],
    });
    expect(asked[0]?.body).toMatchObject({
      eventKey: 'SIGN_UP',
      data: { user: { email: 'denied@example.test', name: 'Ada' }, companyName: 'Engines' },
    });
    expect(await audited('hook.denied')).toMatchObject([
      { hookId, event: 'SIGN_UP', message: 'Use your work email.' },
    ]);
    expect(stack.inbox.all('denied@example.test')).toEqual([]);
  });

  test('changes the name and adds metadata', async () => {
    await aHook(['SIGN_UP'], {}, () => ({
      verdict: 'allow',
      response: { user: { name: 'Countess', metadata: { plan: 'trial' } } },
    }));
    await signUp('changed@example.test');
    const { rows } = await stack.server.db.read((tx) =>
      sql<{ name: string; metadata: object }>`
        select name, metadata from users where email = 'changed@example.test'`.execute(tx),
    );
    expect(rows).toEqual([{ name: 'Countess', metadata: { plan: 'trial' } }]);
    expect(await audited('hook.changed')).toMatchObject([{ fields: ['name', 'metadata'] }]);
  });

  test.each([
    ['an error status', () => 500],
    ['no verdict', () => ({ hello: 'world' })],
    ['a reserved claim', () => ({ verdict: 'allow', response: { claims: { roles: ['Admin'] } } })],
  ])('that responds with %s denies if it is closed, and not if it is open', async (what, says) => {
    const id = await aHook(['SIGN_UP'], {}, says);
    const at = what.replaceAll(' ', '-');
    await expect(signUp(`${at}-1@example.test`)).rejects.toMatchObject({
      status: 503,
      code: hookRefusals.failed.code,
    });
    await call('PATCH', `${hooks}/${id}`, { body: { failMethod: 'OPEN' } });
    await expect(signUp(`${at}-2@example.test`)).resolves.toMatchObject({ shouldActivate: true });
    expect(await audited('hook.failed')).toContainEqual(
      expect.objectContaining({ hookId: id, isBlocked: true }),
    );
  });

  test.each([
    ['CLOSE', 503],
    ['OPEN', 200],
  ])('that never responds counts as failed after its timeout: %s', async (failMethod, status) => {
    await aHook(['SIGN_UP'], { failMethod, timeout: 1 }, () => undefined);
    const startedAt = performance.now();
    const found = await signUp(`silent-${failMethod}@example.test`).then(
      () => 200,
      (error: unknown) => Object(error).status,
    );
    expect(found).toBe(status);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(0.9);
    expect(seconds).toBeLessThan(4);
    expect(asked).toHaveLength(1);
  });

  test('that cannot be reached denies', async () => {
    const other = createServer();
    const gone = await listening(other);
    other.close();
    await aHook(['SIGN_UP'], { url: gone });
    await expect(signUp('gone@example.test')).rejects.toMatchObject({ status: 503 });
  });
});

describe('a hook before a user is created by an account', () => {
  const changed = () => ({
    verdict: 'allow',
    response: { user: { name: 'Countess', metadata: { plan: 'trial' } } },
  });
  const stored = async (email: string) => {
    const { rows } = await stack.server.db.read((tx) =>
      sql`select name, metadata from users where email = ${email}`.execute(tx),
    );
    return rows;
  };

  test('denies a first sign-in through SSO, or changes the user', async () => {
    const company = await world.company();
    const ada = world.user(company);
    const { email } = ada;
    await aHook(['SIGN_UP'], {}, () => ({ verdict: 'block', error: { message: 'No seats.' } }));
    const enter = () => world.signIn(stack.visitor(), ada);
    await expect(enter()).rejects.toMatchObject({ status: 403, errors: ['No seats.'] });
    expect(await stored(email)).toEqual([]);
    expect(asked[0]?.body).toMatchObject({
      eventContext: { tenantId: company.id },
      data: { source: 'sso', companyName: null, isInvited: false },
    });
    answer = changed;
    await enter();
    expect(await stored(email)).toEqual([{ name: 'Countess', metadata: { plan: 'trial' } }]);
    const count = asked.length;
    await enter();
    expect(asked).toHaveLength(count);
  });

  test('denies a user of a directory as a SCIM error, or changes the user', async () => {
    const { admin, id } = await stack.aTenant();
    const directory = await aDirectory(stack, admin);
    const user = aScimUser();
    const create = () => directory.request('POST', '/Users', user);
    await aHook(['SIGN_UP'], {}, () => ({ verdict: 'block', error: { message: 'No seats.' } }));
    expect(await create()).toMatchObject({
      status: 403,
      body: { detail: 'No seats.', status: '403' },
    });
    expect(asked[0]?.body).toMatchObject({
      eventContext: { tenantId: id },
      data: { source: 'directory', isInvited: false },
    });
    answer = changed;
    expect(await create()).toMatchObject({ status: 201 });
    const email = String(asked.at(-1)?.body.data.user.email);
    expect(await stored(email)).toEqual([{ name: 'Countess', metadata: { plan: 'trial' } }]);
  });
});

describe('a hook before sign-in', () => {
  test('denies a sign-in by password, and opens no session', async () => {
    const { admin: ada } = await stack.aTenant();
    await aHook(['SIGN_IN'], {}, () => ({ verdict: 'block', error: { message: 'Not today.' } }));
    const { email, password } = ada;
    await expect(stack.api(loginCalls).signIn({ body: { email, password } })).rejects.toMatchObject(
      {
        status: 403,
        errors: ['Not today.'],
      },
    );
    const own = asked.map(({ body }) => body).filter(({ eventKey }) => eventKey === 'SIGN_IN');
    expect(own).toMatchObject([
      { eventKey: 'SIGN_IN', data: { user: { email }, methods: ['pwd'] } },
    ]);
  });
});

test('a hook before an invitation denies it and changes the name', async () => {
  const { admin } = await stack.aTenant();
  const invite = (email: string) => admin.api(usersCalls).addUser({ body: { email, name: 'X' } });
  await aHook(['USER_INVITE'], {}, () => ({ verdict: 'block', error: { message: 'No seats.' } }));
  await expect(invite('seat@example.test')).rejects.toMatchObject({ errors: ['No seats.'] });
  answer = () => ({ verdict: 'allow', response: { user: { name: 'Grace' } } });
  await expect(invite('seat@example.test')).resolves.toMatchObject({ name: 'Grace' });
});

test('a hook before a token adds claims that the product accepts and does not take over', async () => {
  const { admin: ada } = await stack.aTenant();
  await aHook(['JWT'], {}, () => ({ verdict: 'allow', response: { claims: { region: 'eu' } } }));
  const { email, password } = ada;
  const { accessToken } = await stack.api(loginCalls).signIn({ body: { email, password } });
  expect(readClaims(accessToken)).toMatchObject({ region: 'eu', sub: ada.userId });
  expect(asked[0]?.headers).toMatchObject({
    'webhook-signature': expect.stringMatching(/^v1,/),
    'x-webhook-secret': expect.stringMatching(/^eyJ/),
  });
});

test('a JWT hook receives the claims of a JWT template, and can replace them', async () => {
  const templates = '/identity/resources/jwt-templates/v1';
  const targeting = '/identity/resources/configurations/v1/jwt-template-targeting';
  const template = { key: 'eu', name: 'EU', expiration: 300, algorithm: 'RS256' };
  const templateSchema = { claims: { region: 'eu', tier: 'gold' } };
  await call('POST', templates, { body: { ...template, templateSchema } });
  const condition = { attribute: 'tokenType', op: 'in_list', value: { list: ['userToken'] } };
  const rules = [{ conditions: [condition], treatment: 'eu' }];
  expect((await call('POST', targeting, { body: { rules } })).status).toBe(201);
  const ada = await stack.aUser();
  await aHook(['JWT'], {}, () => ({ verdict: 'allow', response: { claims: { region: 'us' } } }));
  const { email, password } = ada;
  const { accessToken } = await stack.api(loginCalls).signIn({ body: { email, password } });
  expect(asked[0]?.body.data.claims).toMatchObject({ region: 'eu', tier: 'gold' });
  expect(readClaims(accessToken)).toMatchObject({ region: 'us', tier: 'gold', sub: ada.userId });
  const { body: present } = await call('GET', targeting);
  await call('DELETE', `${targeting}/${present.id}`);
});

test('verifyWebhook accepts each request of a hook, and none with another secret', async () => {
  await aHook(['SIGN_UP']);
  await signUp('verified-1@example.test');
  await signUp('verified-2@example.test');
  const ids = new Set<string>();
  for (const { headers, text, body } of asked) {
    const event = await verifyWebhook({ body: text, headers, secret, now: stack.clock.now() });
    expect(event).toMatchObject({ eventKey: 'SIGN_UP', eventId: body.eventId, data: body.data });
    ids.add(event.eventId);
    const { 'webhook-signature': _, ...onlyToken } = headers;
    const given = { body: text, headers: onlyToken, now: stack.clock.now() };
    expect(await verifyWebhook({ ...given, secret })).toMatchObject({ eventKey: 'SIGN_UP' });
    await expect(verifyWebhook({ ...given, secret: 'another-secret' })).rejects.toThrow('wrong');
  }
  expect(ids.size).toBe(2);
});

test('the hook of the guide verifies, denies, and adds a claim', async () => {
  const guide = readFileSync(new URL('../../docs/guides/hooks.md', import.meta.url), 'utf8');
  const [, source = ''] = /## Example[\s\S]*?```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  const code = Buffer.from(stripTypeScriptTypes(source)).toString('base64');
  const { createHookServer } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${code}`
  );
  const server: Server = createHookServer(secret);
  const own = await listening(server);
  await aHook(['SIGN_UP', 'JWT'], { url: own });
  await expect(signUp('ada@other.test')).rejects.toMatchObject({
    errors: ['Use your email at example.com.'],
  });
  await expect(signUp('ada@example.com')).resolves.toMatchObject({ shouldActivate: true });
  const unsigned = await fetch(own, { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(401);
  server.close();
});

test('hooks are listed without their secret, and each event has one', async () => {
  const id = await aHook(['SIGN_UP']);
  const { body } = await call('GET', hooks);
  expect(body).toMatchObject([{ id, type: 'API', eventKeys: ['SIGN_UP'], timeout: 5 }]);
  expect(JSON.stringify(body)).not.toContain(secret);
  const another = { isActive: true, url, secret, eventKeys: ['SIGN_UP'], failMethod: 'OPEN' };
  expect(await call('POST', hooks, { body: another })).toMatchObject({ status: 409 });
  const off = await call('POST', hooks, { body: { ...another, isActive: false } });
  expect(off.status).toBe(201);
  expect(
    (await call('PATCH', `${hooks}/${off.body.id}`, { body: { isActive: true } })).status,
  ).toBe(409);
  const code = { ...another, type: 'CUSTOM_CODE' };
  expect((await call('POST', hooks, { body: code })).status).toBe(400);
  expect((await call('POST', hooks, { body: { ...another, eventKeys: ['X'] } })).status).toBe(400);
  expect((await call('DELETE', `${hooks}/nothing`)).status).toBe(404);
  expect((await call('GET', hooks, { token: await aToken('users') })).status).toBe(403);
});
