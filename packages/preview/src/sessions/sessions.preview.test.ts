import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, previewPassword } from '../index.ts';

const email = 'admin@acme.test';

/** A preview and its browsers: each has a cookie of its own, and all see one world. */
async function anAdmin() {
  const time = { now: new Date('2026-03-10T09:00:00Z') };
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    origin: 'https://host.test',
    now: () => time.now,
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const signIn = async () => {
    const answer = await client
      .api(loginCalls)
      .signIn({ body: { email, password: previewPassword } });
    await client.session.adopt(answer);
  };
  await signIn();
  /** Asks with a token that was given, as `GetUserJwt` is used. */
  const meWith = async (accessToken: string) => {
    const call = profileCalls.getMe;
    const answer = await transport({
      call,
      method: call.method,
      path: call.path,
      params: {},
      query: {},
      url: `https://host.test${call.path}`,
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    const me: { tenantId: string } = await answer.json();
    return me.tenantId;
  };
  return {
    client,
    time,
    signIn,
    meWith,
    tenants: client.api(tenantsCalls),
    sessions: client.api(sessionsCalls),
  };
}

test('a token for another tenant works there, moves nobody, and ends where the membership does', async () => {
  const { client, tenants, meWith, time } = await anAdmin();
  const { tenants: all, activeTenant } = await tenants.getMyTenants();
  const other = all.find(({ tenantId }) => tenantId !== activeTenant.tenantId)?.tenantId ?? '';
  const { accessToken, expiresIn, expires } = await tenants.getUserJwt({
    body: { tenantId: other },
  });
  expect(await meWith(accessToken)).toBe(other);
  expect(Date.parse(expires) - time.now.getTime()).toBe(expiresIn * 1000);
  expect((await tenants.getMyTenants()).activeTenant.tenantId).toBe(activeTenant.tenantId);
  const unknown = tenants.getUserJwt({ body: { tenantId: 'no company of theirs' } });
  await expect(unknown).rejects.toMatchObject({ code: 'tenants/notMember' });

  await tenants.switchTenant({ body: { tenantId: other } });
  await client.session.refresh();
  const { id: userId } = await client.api(profileCalls).getMe({ query: {} });
  await client.api(usersCalls).deleteMember({ params: { userId } });
  expect(await meWith(accessToken)).not.toBe(other);
  await client.session.adopt(
    await client.api(loginCalls).signIn({ body: { email, password: previewPassword } }),
  );
  const gone = tenants.getUserJwt({ body: { tenantId: other } });
  await expect(gone).rejects.toMatchObject({ code: 'tenants/notMember' });
});

test('limits of sessions are read as they were saved, part by part, and what is off has no number', async () => {
  const { sessions } = await anAdmin();
  const before = await sessions.getSessionPolicy();
  const idle = { isActive: true, timeout: 600 } as const;
  await sessions.saveSessionPolicy({ body: { sessionIdleTimeoutConfiguration: idle } });
  expect(await sessions.getSessionPolicy()).toEqual({
    ...before,
    sessionIdleTimeoutConfiguration: idle,
  });
  const off = { isActive: false } as const;
  await sessions.saveSessionPolicy({
    body: { sessionTimeoutConfiguration: off, sessionConcurrentConfiguration: { ...off } },
  });
  expect(await sessions.getSessionPolicy()).toEqual({
    sessionIdleTimeoutConfiguration: idle,
    sessionTimeoutConfiguration: { isActive: false, timeout: 0 },
    sessionConcurrentConfiguration: { isActive: false, maxSessions: 0 },
  });
});

test('limits hold: the oldest session gives way to a new one, and one that lasted too long is over', async () => {
  const { client, sessions, signIn, time } = await anAdmin();
  expect((await sessions.listMySessions()).length).toBeGreaterThan(1);
  await sessions.saveSessionPolicy({
    body: {
      sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 },
      sessionTimeoutConfiguration: { isActive: true, timeout: 3600 },
    },
  });
  await signIn();
  expect(await sessions.listMySessions()).toMatchObject([{ current: true }]);
  time.now = new Date(time.now.getTime() + 3_599_000);
  await client.api(loginCalls).refresh();
  time.now = new Date(time.now.getTime() + 1000);
  await expect(client.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
});
