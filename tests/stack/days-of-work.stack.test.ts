import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import type { OutgoingMail } from '@foyer/server/ports/mailer.port';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

/** The last mails only: those that all tests keep would be all that grows. */
const sent: OutgoingMail[] = [];
const stack = await createStack({
  mailer: { sent, send: async (mail) => void (sent.push(mail) > 3 && sent.shift()) },
  config: { lockout: { maxAttempts: 100, maxAttemptsPerAddress: 100_000 } },
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that are still in use. */
async function used(): Promise<number> {
  for (let times = 0; times < 4; times += 1) {
    await turn();
    collect();
  }
  return process.memoryUsage().heapUsed;
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('was not refused'),
    () => undefined,
  );

/** What users do on a day, and what others do to them. */
async function aDay({ email, password }: { email: string; password: string }): Promise<void> {
  const browser = stack.visitor();
  await browser.api(loginCalls).signIn({ body: { email, password } });
  await browser.api(profileCalls).getMe();
  await browser.api(usersCalls).listUsersV3({ query: {} });
  await browser.api(rolesCalls).listRoles();
  await browser.api(profileCalls).updateMe({ body: { name: 'Ada' } });
  await browser.api(loginCalls).refresh({ body: {} });
  await browser.api(profileCalls).getMe();
  await refused(browser.api(usersCalls).getUserById({ params: { userId: crypto.randomUUID() } }));
  await refused(stack.api(loginCalls).signIn({ body: { email, password: 'wrong' } }));
  await refused(
    stack
      .api(loginCalls)
      .signIn({ body: { email: `${crypto.randomUUID()}@example.test`, password } }),
  );
  await stack.api(passwordsCalls).forgotPassword({ body: { email } });
  await stack.visitor().fetch(`/nowhere/${crypto.randomUUID()}`);
  const url = '/frontegg/identity/resources/auth/v1/user';
  await stack
    .visitor()
    .fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"em' });
  await stack.visitor().fetch('/.well-known/openid-configuration');
  await browser.api(loginCalls).signOut();
}

test('F-30 what has been answered is forgotten: many days of work leave no more behind than a few', async () => {
  const requests: WeakRef<object>[] = [];
  const note = (message: unknown) => void requests.push(new WeakRef(Object(message).request));
  subscribe('tracing:fastify.request.handler:start', note);
  const { admin } = await stack.aTenant();
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) await aDay(admin);
    await stack.inbox.settled();
    return used();
  };
  await days(10); // statements are prepared, code is compiled
  const before = await days(5);
  const after = await days(35);
  unsubscribe('tracing:fastify.request.handler:start', note);
  expect(requests.length).toBeGreaterThan(50 * 10);
  // the last ones may still be in someone’s variable
  expect(requests.filter((one) => one.deref()).length).toBeLessThan(10);
  // what is remembered on purpose has a limit; it is distinguished from what stays by how little it is
  expect(after / before).toBeLessThan(1.08);
});
