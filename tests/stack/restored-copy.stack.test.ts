import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, getSecret, type Stack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

/** A copy of the database as it is now, as a dump that is loaded elsewhere; nobody is connected while it is made. */
async function aCopy({ connectionString, server }: Stack): Promise<string> {
  const url = new URL(connectionString);
  const name = url.pathname.slice(1);
  const other = Object.assign(new URL(url), { pathname: '/postgres' });
  const client = new Client({ connectionString: other.href });
  await client.connect();
  onTestFinished(async () => {
    await client.query(`drop database if exists ${name}_copy with (force)`);
    await client.end();
  });
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await expect
    .poll(() =>
      client.query(`create database ${name}_copy template ${name}`).then(() => true, String),
    )
    .toBe(true);
  await client.query(`alter database ${name} allow_connections true`);
  await expect
    .poll(() => server.app.inject('/readyz').then(({ statusCode }) => statusCode))
    .toBe(200);
  return Object.assign(url, { pathname: `/${name}_copy` }).href;
}

/** A user’s browser as it stands, taken to another node. */
function takenTo(node: Stack, { cookies, accessToken }: Visitor): Visitor {
  const browser = node.visitor();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  browser.accessToken = accessToken;
  return browser;
}

const isSignedIn = async (browser: Visitor) => {
  const apiToken = await browser
    .api(profileCalls)
    .getMe()
    .then(
      () => true,
      ({ status }) => status,
    );
  const byCookie = await browser
    .api(loginCalls)
    .refresh({ body: {} })
    .then(
      () => true,
      ({ status }) => status,
    );
  return [apiToken, byCookie];
};
const restorations = async ({ server }: Stack) => {
  const { rows } = await server.db.read((tx) =>
    sql`select json from audits where action = 'database.restored'`.execute(tx),
  );
  return rows.length;
};

/** A user works, a copy is made, and life continues. */
async function aLifeWithACopy() {
  const before = await createStack();
  const ada = await before.aUser();
  await before.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
  const [link = ''] = (await before.inbox.next(ada.email)).links.filter((one) =>
    one.includes('token='),
  );
  await before.inbox.settled();
  // a mail that waits while the copy is made is sent by the one of before, not by the copy as well
  await before.server.db.system((tx) =>
    before.server.kernel.jobs.enqueue(tx, 'nobody works here', {}),
  );
  const atTheCopy = takenTo(before, ada);
  const copy = await aCopy(before);
  // life continues, and none of it is in the copy
  await ada.api(loginCalls).refresh({ body: {} });
  const later = await ada.elsewhere();
  const bob = await before.aUser();
  const token = await ada
    .api(apiTokensCalls)
    .createUserApiToken({ body: { description: 'Later' } });
  expect(token.secret).toBeTruthy();
  return { before, ada, link, atTheCopy, copy, later, bob, token };
}

test('F-4 a copy that was restored: anyone who was signed in signs in again, no link or mail of before works, once and on its own', async () => {
  const { before, ada, link, atTheCopy, copy, later, bob, token } = await aLifeWithACopy();
  const signIn = { body: { email: ada.email, password: ada.password } };
  const pair = [1, 2].map(() => createStack({ besides: { ...before, connectionString: copy } }));
  const [node, beside] = await Promise.all(pair);
  if (!node || !beside) throw new Error('There are two nodes');
  for (const browser of [atTheCopy, ada, later, bob])
    expect(await isSignedIn(takenTo(node, browser))).toEqual([401, 401]);
  const exchange = { body: { clientId: token.clientId, secret: token.secret ?? '' } };
  await expect(node.api(apiTokensCalls).exchangeApiToken(exchange)).rejects.toMatchObject({
    status: 401,
  });
  const reset = { body: { ...getSecret(link), password: 'Never-to-be-chosen-9' } };
  await expect(node.api(passwordsCalls).resetPassword(reset)).rejects.toMatchObject({
    status: 400,
  });
  const { rows } = await node.server.db.read((tx) => sql`select id from outbox`.execute(tx));
  expect(rows).toEqual([]);
  expect([
    await restorations(node),
    await restorations(beside),
    await restorations(before),
  ]).toEqual([1, 1, 0]);

  // who signs in now stays, over further starts of the same database
  const again = node.visitor();
  await expect(again.api(loginCalls).signIn(signIn)).resolves.toMatchObject({ userId: ada.userId });
  const third = await createStack({ besides: { ...before, connectionString: copy } });
  expect(await isSignedIn(takenTo(third, again))).toEqual([true, true]);
  expect(await isSignedIn(later)).toEqual([true, true]);
  expect(await restorations(third)).toBe(1);
});

test('F-4 a copy that is put in the place of the database of a running node is noticed when the node is asked whether it is ready', async () => {
  const stack = await createStack();
  const ada = await stack.aUser();
  // what `foyer restored` does, too, where nothing else tells a copy
  await stack.server.db.read((tx) => sql`update installation set place = 'elsewhere'`.execute(tx));
  expect((await stack.fetch(new Request(`${stack.url}/readyz`))).status).toBe(200);
  expect(await isSignedIn(ada)).toEqual([401, 401]);
  expect(await restorations(stack)).toBe(1);
});

test('F-29 a copy without the secret it was sealed with says so, instead of starting', async () => {
  const stack = await createStack();
  const other = createStack({
    besides: stack,
    settings: { secret: 'another secret of tests that is long' },
  });
  await expect(other).rejects.toThrow('the keys in this database were sealed with another secret');
});
