import { createFoyerClient } from '@foyer/client';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, type PreviewMail } from '../index.ts';

const email = 'admin@acme.test';
const number = '+4915112345678';
const wrongCode = { status: 401, code: 'passwordless/wrongCode' };

/** A page over a preview of its own, and what would be mailed and texted. */
function aPage(now?: () => Date) {
  const mails: PreviewMail[] = [];
  const onMail = (mail: PreviewMail) => void mails.push(mail);
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    onMail,
    origin: 'https://host.test',
    ...(now ? { now } : {}),
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const calls = client.api(passwordlessCalls);
  const ask = (type: 'magiclink' | 'code' | 'smscode', body: object) =>
    calls.passwordlessPrelogin({ params: { type }, body });
  const enter = (type: 'magiclink' | 'code' | 'smscode', token: string) =>
    calls.passwordlessPostlogin({ params: { type }, body: { token } });
  const newest = () => mails.at(-1) ?? { to: '', subject: '', text: '', link: '' };
  const code = () => /\d{6}/.exec(newest().text)?.[0] ?? '';
  return { client, ask, enter, newest, code };
}

test('a mailed code signs in, once', async () => {
  const { ask, enter, newest, code } = aPage();
  expect(await ask('code', { email })).toEqual({});
  expect(newest().to).toBe(email);
  expect(await enter('code', code())).toMatchObject({ userEmail: email, mfaRequired: false });
  await expect(enter('code', code())).rejects.toMatchObject(wrongCode);
});

test('a magic link leads to its page, and its token or its code signs in', async () => {
  const { ask, enter, newest, code } = aPage();
  await ask('magiclink', { email });
  const link = new URL(newest().link ?? '');
  expect(link.pathname).toBe('/account/login/magic-link');
  expect(await enter('magiclink', link.searchParams.get('token') ?? '')).toMatchObject({
    userEmail: email,
  });
  await ask('magiclink', { email });
  expect(await enter('magiclink', code())).toMatchObject({ userEmail: email });
});

test('asking for nobody looks alike and brings nothing', async () => {
  const { ask, enter, newest } = aPage();
  expect(await ask('code', { email: 'nobody@example.test' })).toEqual({});
  expect(newest().to).toBe('');
  await expect(enter('code', '123456')).rejects.toMatchObject(wrongCode);
});

test('a code is void after ten minutes', async () => {
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const { ask, enter, code } = aPage(() => clock.now);
  await ask('code', { email });
  clock.now = new Date('2026-11-20T12:10:01Z');
  await expect(enter('code', code())).rejects.toMatchObject(wrongCode);
});

test('a lost phone is replaced with the help of the mailbox, and texts go to the new number', async () => {
  const { client, ask, enter, newest, code } = aPage();
  const phones = client.api(phonesCalls);
  const { resetPhoneNumberToken } = await phones.resetPhoneNumber({ body: { email } });
  const { changePhoneNumberToken } = await phones.verifyResetPhoneNumber({
    body: { resetPhoneNumberToken, code: code() },
  });
  await phones.changePhoneNumber({
    body: { changePhoneNumberToken, phoneNumber: '+49 1511 2345678' },
  });
  await ask('smscode', { email });
  expect(newest()).toMatchObject({ to: number, subject: 'Text message' });
  const { userId } = await enter('smscode', code());
  expect(await ask('smscode', { userId })).toEqual({ phoneNumber: '********78' });
  expect(await enter('smscode', code())).toMatchObject({ userEmail: email });
});

test('the preview offers every way', async () => {
  const { mainAuthStrategies } = await aPage().client.api(vendorCalls).getPublicAuthStrategies();
  expect(mainAuthStrategies.map(({ strategy }) => strategy)).toEqual([
    'EmailAndPassword',
    'MagicLink',
    'Code',
    'SmsCode',
  ]);
});
