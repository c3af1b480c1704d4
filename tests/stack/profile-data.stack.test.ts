import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();

const own = (user: TestUser) => user.api(profileCalls);
const download = (user: TestUser, token: string) => own(user).downloadOwnData({ body: { token } });
const gone = { status: 400, code: 'profile/dataGone' };

describe('a copy of their data', () => {
  test('holds what is kept about the user, is shown by mail, and is downloaded once', async () => {
    const { name, admin: ada } = await stack.aTenant();
    await ada.api(apiTokensCalls).createUserApiToken({ body: { description: 'My laptop' } });
    const { token } = await own(ada).askOwnData();
    await stack.inbox.settled();
    expect(
      stack.inbox
        .all(ada.email)
        .map(({ subject }) => subject)
        .join(),
    ).toContain('data export was requested');
    const data = await download(ada, token);
    expect(data).toMatchObject({
      user: { id: ada.userId, email: ada.email, name: ada.name },
      companies: [{ name, roles: ['Admin'] }],
      sessions: [{ endedAt: null }],
      apiTokens: [{ description: 'My laptop' }],
    });
    const actions = data.audits.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['user.signed_up', 'data_export.requested', 'data_export.downloaded']),
    );
    await expect(download(ada, token)).rejects.toMatchObject(gone);
    const written = (await getAudits(stack, ada.userId)).map(({ action }) => action);
    expect(written).toEqual(
      expect.arrayContaining(['data_export.requested', 'data_export.downloaded']),
    );
  });

  test('T-TEN-2 carries no secret, and nothing of anyone else', async () => {
    const { admin: ada, member } = await stack.aTenant();
    const bob = await member();
    const { secret = '' } = await ada
      .api(apiTokensCalls)
      .createUserAccessToken({ body: { description: 'x' } });
    const { token } = await own(ada).askOwnData();
    const text = JSON.stringify(await download(ada, token));
    expect(text).not.toMatch(/argon2|hash|sealed|key_/i);
    for (const foreign of [secret, token, bob.email, bob.userId])
      expect(text).not.toContain(foreign);
  });

  test('T-TEN-2 does not say where another user was who did something to the user', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member();
    const client = {
      address: '203.0.113.9',
      addressKey: '203.0.113.9',
      userAgent: 'Colleague/1.0',
    };
    const entry = {
      action: 'user.roles_updated',
      tenantId: admin.tenantId,
      userId: bob.userId,
      json: { before: [], after: [] },
    } as const;
    const done = { ctx: { client, traceId: 'x' }, description: 'Roles changed to: Admin.' };
    await stack.server.db.system(async (tx) => {
      await stack.server.kernel.audit.record(tx, { ...entry, ...done, actorId: admin.userId });
      await tx
        .updateTable('sessions')
        .set({ actor_id: admin.userId, ip_address: client.address, user_agent: client.userAgent })
        .where('user_id', '=', bob.userId)
        .where('tenant_id', '=', admin.tenantId)
        .execute();
    });
    bob.accessToken = (await bob.elsewhere()).accessToken;
    const { token } = await own(bob).askOwnData();
    const data = await download(bob, token);
    expect(data.audits).toContainEqual(
      expect.objectContaining({ description: done.description, ip: null }),
    );
    expect(data.audits).toContainEqual(expect.objectContaining({ ip: '127.0.0.1' }));
    expect(data.sessions).toHaveLength(2);
    for (const foreign of [client.address, client.userAgent])
      expect(JSON.stringify(data)).not.toContain(foreign);
  });

  test('needs a fresh proof of who asks', async () => {
    const ada = await stack.aUser();
    stack.clock.advance(60 * 60);
    await ada.api(loginCalls).refresh({ body: {} });
    await expect(own(ada).askOwnData()).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
  });

  test('is for who asked, until a quarter of an hour has passed, and the last one asked for counts', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const first = await own(ada).askOwnData();
    await expect(download(eve, first.token)).rejects.toMatchObject(gone);
    const second = await own(ada).askOwnData();
    await expect(download(ada, first.token)).rejects.toMatchObject(gone);
    stack.clock.advance(16 * 60);
    await ada.api(loginCalls).refresh({ body: {} });
    await expect(download(ada, second.token)).rejects.toMatchObject(gone);
  });

  test('is downloaded once, however many ask at the same time', async () => {
    const ada = await stack.aUser();
    const { token } = await own(ada).askOwnData();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => download(ada, token)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is asked for a few times a day', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 5; times += 1) await own(ada).askOwnData();
    await expect(own(ada).askOwnData()).rejects.toMatchObject({ status: 429 });
  });
});
