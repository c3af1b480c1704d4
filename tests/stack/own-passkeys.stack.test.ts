import { loginCalls } from '@foyer/contract/login/calls';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { createAuthenticator, createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { passkeyHolders } from './passkey-holders.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({ config: { passkeys: { maxPerUser: 3 } } });
const origin = stack.url;
const notAccepted = { status: 401, code: 'passkeys/notAccepted' };
const { register, signIn } = passkeyHolders(stack);

const getActions = async ({ userId }: TestUser) =>
  (await getAudits(stack, userId)).map(({ action }) => action);

describe("one's own passkeys", () => {
  test('a new one has a name its owner recognises, is listed, and the owner is notified by mail', async () => {
    const ada = await stack.aUser();
    const laptop = await register(ada);
    const key = await register(ada, { attachment: 'cross-platform' });
    await register(ada, { attachment: 'cross-platform' });
    const { devices } = await ada.api(passkeysCalls).listWebauthnDevices();
    expect(devices.map(({ name, deviceType }) => [name, deviceType])).toEqual([
      ['Unknown browser', 'Platform'],
      ['Security key', 'CrossPlatform'],
      ['Security key 2', 'CrossPlatform'],
    ]);
    expect(devices.map(({ id }) => id).slice(0, 2)).toEqual([laptop.passkey.id, key.passkey.id]);
    expect((await stack.inbox.next(ada.email)).subject).toBe(
      'A passkey was added to your Ledgerly account',
    );
  });

  test('when it was used last is shown', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    const before = await ada.api(passkeysCalls).listWebauthnDevices();
    expect(before.devices[0]?.lastUsedAt).toBeUndefined();
    await signIn(authenticator);
    const after = await ada.api(passkeysCalls).listWebauthnDevices();
    const { createdAt, lastUsedAt = '' } = after.devices[0] ?? { createdAt: '' };
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.parse(createdAt));
  });

  test('the question for a new one wants it kept, its owner verified, and none of those that are there', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    const { options } = await ada.api(passkeysCalls).createWebauthnDeviceSession();
    expect(options).toMatchObject({
      rp: { id: 'foyer.test', name: 'Ledgerly' },
      user: { name: ada.email, displayName: ada.name },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [
        { type: 'public-key', id: authenticator.held()[0], transports: ['internal'] },
      ],
    });
    expect(options.authenticatorSelection).not.toHaveProperty('authenticatorAttachment');
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
  });

  test('W-10: the same credential is refused the second time, also from a client that excludes nothing', async () => {
    const [ada, grace] = [await stack.aUser(), await stack.aUser()];
    const credentialId = Buffer.from(`the same key ${ada.userId}`);
    await register(ada, {}, { credentialId });
    const existing = { status: 409, code: 'passkeys/known' };
    await expect(register(ada, {}, { credentialId })).rejects.toMatchObject(existing);
    await expect(register(grace, {}, { credentialId })).rejects.toMatchObject(existing);
    const { devices } = await grace.api(passkeysCalls).listWebauthnDevices();
    expect(devices).toEqual([]);
  });

  test('there are only so many, also when they are made at the same time', async () => {
    const ada = await stack.aUser();
    const created = await Promise.allSettled(Array.from({ length: 6 }, () => register(ada)));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const oneMore = ada.api(passkeysCalls).createWebauthnDeviceSession();
    await expect(oneMore).rejects.toMatchObject({ status: 409, code: 'passkeys/tooMany' });
  });

  test('T-WAN-2: a question asked in one session is answered in no other one', async () => {
    const ada = await stack.aUser();
    const elsewhere = await ada.elsewhere();
    const { options } = await ada.api(passkeysCalls).createWebauthnDeviceSession();
    const body = createAuthenticator({ origin }).create(options);
    const notSaved = { status: 400, code: 'passkeys/notSaved' };
    await expect(elsewhere.api(passkeysCalls).verifyWebauthnDevice({ body })).rejects.toMatchObject(
      notSaved,
    );
    await ada.api(passkeysCalls).verifyWebauthnDevice({ body });
    await expect(ada.api(passkeysCalls).verifyWebauthnDevice({ body })).rejects.toMatchObject(
      notSaved,
    );
  });

  test('it gets another name', async () => {
    const ada = await stack.aUser();
    const { passkey } = await register(ada);
    const params = { deviceId: passkey.id };
    const renamed = await ada
      .api(passkeysCalls)
      .renameWebauthnDevice({ params, body: { name: ' Work laptop ' } });
    expect(renamed).toMatchObject({ id: passkey.id, name: 'Work laptop' });
    for (const name of ['', '   ', 'n'.repeat(61)]) {
      const nameless = ada.api(passkeysCalls).renameWebauthnDevice({ params, body: { name } });
      await expect(nameless).rejects.toMatchObject({ status: 400 });
    }
  });

  test('W-18: once removed it opens nothing, the owner is notified, and both are in the audit log', async () => {
    const ada = await stack.aUser();
    const { authenticator, passkey } = await register(ada);
    await ada.api(passkeysCalls).deleteWebauthnDevice({ params: { deviceId: passkey.id } });
    await expect(signIn(authenticator)).rejects.toMatchObject(notAccepted);
    const again = ada.api(passkeysCalls).deleteWebauthnDevice({ params: { deviceId: passkey.id } });
    await expect(again).rejects.toMatchObject({ status: 404, code: 'passkeys/notFound' });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your Ledgerly account',
        'A passkey was removed from your Ledgerly account',
      ]),
    );
    expect(await getActions(ada)).toEqual(
      expect.arrayContaining(['passkey.added', 'passkey.removed']),
    );
  });

  test('T-WAN-1: another user’s passkey is neither seen, renamed nor removed', async () => {
    const [ada, mallory] = [await stack.aUser(), await stack.aUser()];
    const { authenticator, passkey } = await register(ada);
    const calls = mallory.api(passkeysCalls);
    const notFound = { status: 404, code: 'passkeys/notFound' };
    expect(await calls.listWebauthnDevices()).toEqual({ devices: [] });
    for (const deviceId of [
      passkey.id,
      passkey.id.toUpperCase(),
      'x',
      authenticator.held()[0] ?? '',
    ]) {
      const params = { deviceId };
      await expect(
        calls.renameWebauthnDevice({ params, body: { name: 'mine' } }),
      ).rejects.toMatchObject(notFound);
      await expect(calls.deleteWebauthnDevice({ params })).rejects.toMatchObject(notFound);
    }
    expect((await ada.api(passkeysCalls).listWebauthnDevices()).devices).toMatchObject([
      { name: passkey.name },
    ]);
    await signIn(authenticator);
  });

  test('adding and removing want a fresh proof; a passkey is one', async () => {
    const ada = await stack.aUser();
    const { authenticator, passkey } = await register(ada);
    stack.clock.advance(301);
    await ada.api(loginCalls).refresh({ body: {} });
    const params = { deviceId: passkey.id };
    const expected = { status: 403, code: 'mfa/stepUpRequired' };
    await expect(ada.api(passkeysCalls).createWebauthnDeviceSession()).rejects.toMatchObject(
      expected,
    );
    await expect(ada.api(passkeysCalls).deleteWebauthnDevice({ params })).rejects.toMatchObject(
      expected,
    );
    expect((await ada.api(passkeysCalls).listWebauthnDevices()).devices).toHaveLength(1);
    const { browser } = await signIn(authenticator);
    await register(browser);
    await browser.api(passkeysCalls).deleteWebauthnDevice({ params });
  });

  test('T-WAN-3: who has not verified MFA yet makes no passkey and removes none', async () => {
    const strict = await createStack({
      besides: stack,
      config: { mfa: { enforceMFAType: 'Force' } },
    });
    const ada = await stack.aUser();
    const { passkey } = await register(ada);
    const thief = strict.visitor();
    const { mfaToken } = await thief
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    expect(mfaToken).toBeTruthy();
    const params = { deviceId: passkey.id };
    for (const token of [mfaToken, undefined]) {
      thief.accessToken = token;
      const closed = { status: 401 };
      await expect(thief.api(passkeysCalls).createWebauthnDeviceSession()).rejects.toMatchObject(
        closed,
      );
      await expect(thief.api(passkeysCalls).listWebauthnDevices()).rejects.toMatchObject(closed);
      await expect(thief.api(passkeysCalls).deleteWebauthnDevice({ params })).rejects.toMatchObject(
        closed,
      );
    }
  });

  test('the database holds public keys only, and tenants see none of them', async () => {
    const ada = await stack.aUser();
    await register(ada);
    const reading = stack.server.db.tenant(ada.tenantId, (tx) =>
      tx.selectFrom('webauthn_credentials').selectAll().execute(),
    );
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });
});
