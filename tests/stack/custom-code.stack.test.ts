import { setTimeout as sleep } from 'node:timers/promises';
import { commonRefusals, hookRefusals } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { loginCalls } from '@foyer/contract/login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { aReceiver } from './webhook-receiver.ts';

const stack = await createStack();
const { call, aToken } = createBackend(stack);
const hooks = '/prehooks/resources/configurations/v1';
const secrets = '/custom-code/resources/secrets/v1';
const sources = '/identity/resources/user-sources/v1';
const invalid = { status: 400, body: { errorCode: managementRefusals.invalidSettings.code } };

afterEach(async () => {
  for (const { id } of (await call('GET', hooks)).body) await call('DELETE', `${hooks}/${id}`);
  for (const { id } of (await call('GET', secrets)).body.items)
    await call('DELETE', `${secrets}/${id}`);
});

async function aHook(code: string, more: object = {}) {
  const body = { isActive: true, eventKeys: ['SIGN_UP'], failMethod: 'CLOSE', timeout: 2, ...more };
  const created = await call('POST', `${hooks}/custom-code`, { body: { ...body, code } });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body;
}
const signUp = (email: string) =>
  stack.api(signUpCalls).signUp({ body: { ...aNewUser(), email, name: 'Ada' } });
const allow = `exports.handler = async () => ({ verdict: 'allow' });`;

describe('a hook with code', () => {
  test('receives the same event as a URL, and reads secrets', async () => {
    await call('POST', secrets, { body: { key: 'DOMAIN', value: 'example.test' } });
    await aHook(`exports.handler = async ({ eventKey, eventContext, data }, { secrets }) => {
      const { email } = data.user;
      if (eventKey !== 'SIGN_UP' || !eventContext.traceId || !email.endsWith('@' + secrets.DOMAIN))
        return { verdict: 'block', error: { message: 'Use your work email.' } };
      return { verdict: 'allow', response: { user: { name: 'Countess ' + data.user.name } } };
    };`);
    await expect(signUp('ada@other.test')).rejects.toMatchObject({
      code: hookRefusals.denied.code,
      errors: ['Use your work email.'],
    });
    await signUp('ada.code@example.test');
    const { rows } = await stack.server.db.read((tx) =>
      sql<{ name: string }>`select name from users where email = 'ada.code@example.test'`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ name: 'Countess Ada' }]);
  });

  test.each([
    ['throws', `exports.handler = () => { throw new Error('No database'); };`],
    ['returns no verdict', 'exports.handler = () => 7;'],
  ])('that %s denies or continues, depending on failMethod', async (_what, code) => {
    const { id } = await aHook(code);
    await expect(signUp('failed@example.test')).rejects.toMatchObject({
      code: hookRefusals.failed.code,
    });
    await call('PATCH', `${hooks}/custom-code/${id}`, { body: { failMethod: 'OPEN' } });
    await expect(signUp(`${crypto.randomUUID()}@example.test`)).resolves.toBeDefined();
  });

  test('makes requests, without headers that are the connection’s', async () => {
    const receiver = await aReceiver((response) => void response.end('{"name":"Countess"}'));
    await aHook(`exports.handler = async ({ data }, { fetch }) => {
      const headers = { host: 'other.test', 'x-own': 'kept' };
      const body = JSON.stringify({ email: data.user.email });
      const answer = await fetch('${receiver.url}', { method: 'POST', headers, body });
      return { verdict: 'allow', response: { user: await answer.json() } };
    };`);
    await signUp('ada.asks@example.test');
    expect(receiver.received).toMatchObject([
      {
        body: '{"email":"ada.asks@example.test"}',
        headers: { 'x-own': 'kept', host: new URL(receiver.url).host },
      },
    ]);
    const { rows } = await stack.server.db.read((tx) =>
      sql`select name from users where email = 'ada.asks@example.test'`.execute(tx),
    );
    expect(rows).toEqual([{ name: 'Countess' }]);
  });

  test('tells administrators of tenants only the reason and the line of a failure', async () => {
    await aHook(`exports.handler = () => { throw new Error('database db7 said no'); };`);
    await expect(signUp('told@example.test')).rejects.toThrow();
    const { rows } = await stack.server.db.read((tx) =>
      sql<{ text: string }>`select concat(description, json::text) as text from audits
        where action = 'hook.failed' and json->>'reason' like 'code %'`.execute(tx),
    );
    expect(rows.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('code error in line 1'),
    );
    expect(JSON.stringify(rows)).not.toContain('db7');
  });

  test('that is busy denies, whatever failMethod says', async () => {
    await aHook('exports.handler = () => { for (;;); };', { failMethod: 'OPEN' });
    const emails = ['busy1@example.test', 'busy2@example.test', 'busy3@example.test'];
    const outcomes = await Promise.allSettled(emails.map((email) => signUp(email)));
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toMatchObject([{ status: 503, code: commonRefusals.busy.code }]);
  });

  test('runs while user sources are busy', async () => {
    const configuration = {
      syncOnLogin: false,
      isMigrated: true,
      codePayload: 'exports.handler = () => { for (;;); };',
      tenantConfig: { tenantResolverType: 'new' },
    };
    const body = { name: 'Slow', index: 0, configuration };
    const created = await call('POST', `${sources}/external/custom-code`, { body });
    expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
    await aHook(allow);
    const password = 'Analytical-engine-1!';
    const signIns = ['slow1@example.test', 'slow2@example.test'].map((email) =>
      stack
        .api(loginCalls)
        .signIn({ body: { email, password } })
        .catch(() => {}),
    );
    await sleep(1000);
    await signUp('not.slow@example.test');
    await Promise.all(signIns);
    await call('DELETE', `${sources}/${created.body.id}`);
  });

  test('is rejected if it is too large, or with the line of a syntax error', async () => {
    const body = { isActive: true, eventKeys: ['SIGN_UP'], code: 'const one = 1;\nconst = 2;' };
    const broken = await call('POST', `${hooks}/custom-code`, { body });
    expect(broken).toMatchObject(invalid);
    expect(broken.body.errors).toEqual([expect.stringMatching(/^code, line 2: /)]);
    const large = { ...body, code: `// ${'x'.repeat(65_536)}` };
    expect((await call('POST', `${hooks}/custom-code`, { body: large })).status).toBe(400);
  });

  test('returns its code by the identifier, and can be changed', async () => {
    const created = await aHook(allow, { displayName: 'Rules' });
    expect(created).toMatchObject({ type: 'CUSTOM_CODE', runtime: 'NODE_20', url: '', timeout: 2 });
    const read = () => call('GET', `/custom-code/resources/codes/v1/${created.executorIdentifier}`);
    expect((await read()).body).toMatchObject({ content: allow, runtime: 'NODE_20' });
    const code = `${allow} // changed`;
    await call('PATCH', `${hooks}/custom-code/${created.id}`, { body: { code } });
    expect((await read()).body.content).toBe(code);
    expect((await call('GET', hooks)).body).toMatchObject([
      { id: created.id, displayName: 'Rules', code },
    ]);
    await call('DELETE', `${hooks}/${created.id}`);
    expect((await read()).status).toBe(404);
  });
});

test('secrets are listed without values, and can be changed', async () => {
  const created = await call('POST', secrets, { body: { key: 'API_KEY', value: 'a value' } });
  expect(created).toMatchObject({ status: 201, body: { key: 'API_KEY' } });
  const path = `${secrets}/${created.body.id}`;
  const again = await call('POST', secrets, { body: { key: 'API_KEY', value: 'other' } });
  expect(again).toMatchObject(invalid);
  expect((await call('PATCH', path, { body: { key: 'API-KEY' } })).status).toBe(400);
  expect((await call('PATCH', path, { body: { key: 'OTHER_KEY' } })).status).toBe(200);
  expect((await call('GET', secrets)).body).toEqual({
    items: [{ id: created.body.id, key: 'OTHER_KEY' }],
  });
  expect((await call('GET', secrets, { token: await aToken('users') })).status).toBe(403);
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('DELETE', path)).status).toBe(404);
});

test('a user source with code creates users in the tenant that the code returns', async () => {
  const { id: tenantId } = await stack.aTenant();
  const codePayload = `exports.handler = async ({ email, password }) =>
    password === 'Analytical-engine-1!' ? { id: 7, emailVerified: true, tenantId: '${tenantId}' } : null;`;
  const configuration = {
    syncOnLogin: false,
    isMigrated: true,
    codePayload,
    getUserCodePayload: `module.exports = ({ email }) => ({ name: 'Olga', metadata: { email } });`,
    tenantConfig: { tenantResolverType: 'from-source' },
  };
  const body = { name: 'Code', index: 0, configuration };
  const created = await call('POST', `${sources}/external/custom-code`, { body });
  expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
  const email = 'olga.code@example.test';
  const signIn = (password: string) => stack.api(loginCalls).signIn({ body: { email, password } });
  await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login/wrongCredentials' });
  expect(await signIn('Analytical-engine-1!')).toMatchObject({ userEmail: email });
  const { rows } = await stack.server.db.read((tx) =>
    sql`select u.name, m.tenant_id as "tenantId" from users u join memberships m on m.user_id = u.id
      where u.email = ${email}`.execute(tx),
  );
  expect(rows).toEqual([{ name: 'Olga', tenantId }]);
  const broken = { configuration: { ...configuration, codePayload: 'const = 1;' } };
  const path = `${sources}/external/custom-code/${created.body.id}`;
  expect(await call('PUT', path, { body: broken })).toMatchObject(invalid);
  await call('DELETE', `${sources}/${created.body.id}`);
});
