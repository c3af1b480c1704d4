import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { aNewUser, createAuthenticator, createStack, type TestUser } from '@foyer/testkit';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { add, configOfTexts } from './changing-phones.ts';
import { passkeyHolders } from './passkey-holders.ts';
import { changingRoutes, getName } from './reading-audits.ts';
import { aPhoneNumber } from './second-factors.ts';

const stack = await createStack({ config: configOfTexts });
const { register } = passkeyHolders(stack);
const red = new URL('../../packages/server/testing/pictures/red.fixture.png', import.meta.url);

/** Features in which users change what is their own. */
const features = 'passkeys passwords phones profile'.split(' ');
/** Begin something and change nothing yet. */
const onlyBegin = ['passkeys.createWebauthnDeviceSession', 'phones.deletePhoneNumber'];
const changing = changingRoutes(stack, features, onlyBegin);

/** What the row must say, what it must not, and the call itself, once what it needs is there. */
interface Own {
  readonly says: object;
  readonly secrets?: readonly string[];
  readonly call: () => Promise<unknown>;
}

const masked = (number: string) => `********${number.slice(-2)}`;
const phones = (ada: TestUser) => ada.api(phonesCalls);
const own = (ada: TestUser) => ada.api(profileCalls);
async function codeMailed(email: string): Promise<string> {
  await stack.inbox.settled();
  return /\b\d{6}\b/.exec(stack.inbox.all(email).at(-1)?.text ?? '')?.[0] ?? '';
}
const codeTexted = async (number: string) => (await stack.texts.next(number)).code;

const calls: Readonly<Record<string, (ada: TestUser) => Promise<Own>>> = {
  'passkeys.verifyWebauthnDevice': async (ada) => {
    const { options } = await ada.api(passkeysCalls).createWebauthnDeviceSession();
    const body = createAuthenticator({ origin: stack.url }).create(options);
    const call = () => ada.api(passkeysCalls).verifyWebauthnDevice({ body });
    return { says: { deviceId: expect.any(String), name: 'Unknown browser' }, call };
  },
  'passkeys.renameWebauthnDevice': async (ada) => {
    const { id: deviceId } = (await register(ada)).passkey;
    const at = { params: { deviceId }, body: { name: 'My laptop' } };
    return {
      says: { deviceId, name: 'My laptop' },
      call: () => ada.api(passkeysCalls).renameWebauthnDevice(at),
    };
  },
  'passkeys.deleteWebauthnDevice': async (ada) => {
    const { id: deviceId, name } = (await register(ada)).passkey;
    const call = () => ada.api(passkeysCalls).deleteWebauthnDevice({ params: { deviceId } });
    return { says: { deviceId, name }, call };
  },
  'passwords.changePassword': async (ada) => {
    const body = { password: ada.password, newPassword: 'A-brand-new-Engine-2026' };
    const secrets = Object.values(body);
    return { says: {}, secrets, call: () => ada.api(passwordsCalls).changePassword({ body }) };
  },
  'phones.changePhoneNumberWithVerification': async (ada) => {
    const body = { phoneNumber: aPhoneNumber() };
    return {
      says: { purpose: 'change' },
      call: () => phones(ada).changePhoneNumberWithVerification({ body }),
    };
  },
  'phones.verifyChangePhoneNumber': async (ada) => {
    const phoneNumber = aPhoneNumber();
    const { changePhoneId } = await phones(ada).changePhoneNumberWithVerification({
      body: { phoneNumber },
    });
    const code = await codeTexted(phoneNumber);
    const call = () => phones(ada).verifyChangePhoneNumber({ body: { changePhoneId, code } });
    return {
      says: { change: 'changed', phoneNumber: masked(phoneNumber) },
      secrets: [code, phoneNumber],
      call,
    };
  },
  'phones.createPhoneNumber': async (ada) => {
    const body = { phoneNumber: aPhoneNumber() };
    return { says: { purpose: 'add' }, call: () => phones(ada).createPhoneNumber({ body }) };
  },
  'phones.preVerifyPhoneNumber': async (ada) => {
    const body = { phoneNumber: aPhoneNumber(), verify: false };
    await phones(ada).createPhoneNumber({ body });
    return { says: { purpose: 'add' }, call: () => phones(ada).preVerifyPhoneNumber({ body }) };
  },
  'phones.verifyPhoneNumber': async (ada) => {
    const phoneNumber = aPhoneNumber();
    const { otcToken = '' } = await phones(ada).createPhoneNumber({ body: { phoneNumber } });
    const code = await codeTexted(phoneNumber);
    const call = () => phones(ada).verifyPhoneNumber({ body: { otcToken, code } });
    return {
      says: { change: 'added', phoneNumber: masked(phoneNumber) },
      secrets: [code, phoneNumber],
      call,
    };
  },
  'phones.verifyDeletePhoneNumber': async (ada) => {
    const phoneNumber = aPhoneNumber();
    await add(stack, ada, phoneNumber);
    const [{ id: phoneId } = { id: '' }] = await phones(ada).listMyPhoneNumbers();
    const { otcToken } = await phones(ada).deletePhoneNumber({ params: { phoneId } });
    const body = { otcToken, code: await codeTexted(phoneNumber) };
    const call = () => phones(ada).verifyDeletePhoneNumber({ params: { phoneId }, body });
    return {
      says: { change: 'removed', phoneNumber: masked(phoneNumber) },
      secrets: [body.code, phoneNumber],
      call,
    };
  },
  'profile.updateMe': async (ada) => {
    await own(ada).updateMe({ body: { metadata: '{"jobTitle":"Countess","kept":1}' } });
    const body = {
      name: 'Ada King',
      metadata: '{"jobTitle":"Author","address":{"city":"London"},"kept":1}',
    };
    const says = { fields: ['name', 'metadata'], metadata: ['address', 'jobTitle'] };
    return { says, secrets: ['London'], call: () => own(ada).updateMe({ body }) };
  },
  'profile.updateProfileImage': async (ada) => {
    const body = new FormData();
    body.append(
      'image',
      new File([new Uint8Array(readFileSync(red))], 'me.png', { type: 'image/png' }),
    );
    return { says: {}, call: () => own(ada).updateProfileImage({ body }) };
  },
  'profile.requestEmailChange': async (ada) => {
    const { email } = aNewUser();
    return {
      says: {},
      secrets: [email],
      call: () => own(ada).requestEmailChange({ body: { email } }),
    };
  },
  'profile.verifyEmailChange': async (ada) => {
    const { email } = aNewUser();
    await own(ada).requestEmailChange({ body: { email } });
    const code = await codeMailed(email);
    const call = () => own(ada).verifyEmailChange({ body: { email, code } });
    return { says: { from: ada.email }, secrets: [code], call };
  },
  'profile.createUsername': async (ada) => {
    const username = `ada.${crypto.randomUUID().slice(0, 8)}`;
    return { says: { username }, call: () => own(ada).createUsername({ body: { username } }) };
  },
  'profile.deleteUsername': async (ada) => {
    const username = `ada.${crypto.randomUUID().slice(0, 8)}`;
    await own(ada).createUsername({ body: { username } });
    return { says: { username }, call: () => own(ada).deleteUsername({ params: { username } }) };
  },
  'profile.askOwnData': async (ada) => ({ says: {}, call: () => own(ada).askOwnData() }),
  'profile.downloadOwnData': async (ada) => {
    const { token } = await own(ada).askOwnData();
    return {
      says: {},
      secrets: [token],
      call: () => own(ada).downloadOwnData({ body: { token } }),
    };
  },
  'profile.askMyDeletion': async (ada) => ({
    says: {
      dueAt: expect.any(String),
      deletedWith: [{ tenantId: ada.tenantId, name: expect.any(String) }],
    },
    call: () => own(ada).askMyDeletion(),
  }),
  'profile.cancelMyDeletion': async (ada) => {
    await own(ada).askMyDeletion();
    return { says: {}, call: () => own(ada).cancelMyDeletion() };
  },
};

const tried = changing.flatMap((route) => {
  const prepare = calls[getName(route)];
  return prepare && route.audit ? [{ name: getName(route), audit: route.audit, prepare }] : [];
});

test('every call by which users change what is their own is made below', () => {
  expect(changing.map(getName).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(tried).toHaveLength(changing.length);
});

test.each(tried)(
  'ASVS-16.2.1 $name is in the audit log once: who, where, what changed, and no secret',
  async ({ audit, prepare }) => {
    const ada = await stack.aUser();
    const { says, secrets = [], call } = await prepare(ada);
    const toRows = () =>
      stack.server.db.read((tx) =>
        tx
          .selectFrom('audits')
          .selectAll()
          .where('user_id', '=', ada.userId)
          .where('action', '=', audit)
          .execute(),
      );
    const before = new Set((await toRows()).map(({ id }) => id));
    const answer = await call();
    const [row, ...others] = (await toRows()).filter(({ id }) => !before.has(id));
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      tenant_id: ada.tenantId,
      ip: '127.0.0.1',
      trace_id: expect.any(String),
    });
    expect(row?.actor_id ?? row?.user_id).toBe(ada.userId);
    expect({ ...Object(row?.json) }).toEqual(says);
    const handles = Object.entries({ ...Object(answer) }).flatMap(([key, value]) =>
      /token|phoneId$/i.test(key) && typeof value === 'string' ? [value] : [],
    );
    const text = JSON.stringify(row);
    for (const secret of [
      ...secrets,
      ...handles,
      ...ada.cookies.values(),
      ada.accessToken ?? '',
      ada.password,
    ])
      expect(text).not.toContain(secret);
  },
);
