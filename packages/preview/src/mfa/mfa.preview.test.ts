import { createFoyerClient } from '@foyer/client';
import type { AuthResponse } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, type PreviewMail, previewPassword } from '../index.ts';

const email = 'admin@acme.test';
const value = '123456';

/** A browser with a preview of its own. */
function aBrowser() {
  const mails: PreviewMail[] = [];
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    onMail: (mail) => mails.push(mail),
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const signIn = () =>
    client.api(loginCalls).signIn({ body: { email, password: previewPassword } });
  const enter = async (answer: AuthResponse) => client.session.adopt(answer);
  return { client, mails, signIn, enter, mfa: client.api(mfaCalls) };
}

test('an app that was added is asked for at the next sign-in, also after a reload', async () => {
  const { client, mfa, signIn, enter } = aBrowser();
  await enter(await signIn());
  expect(await mfa.enrollMfa()).toMatchObject({
    qrCode: expect.stringMatching(/^data:image\/svg/),
  });
  await expect(mfa.verifyMfa({ body: { token: '000000' } })).rejects.toMatchObject({
    code: 'mfa/wrongCode',
  });
  await mfa.verifyMfa({ body: { token: value } });
  expect(await client.api(profileCalls).getMe({ query: {} })).toMatchObject({ mfaEnrolled: true });
  await client.api(loginCalls).signOut();
  const { mfaToken = '' } = await signIn();
  expect(await client.api(loginCalls).refresh()).toMatchObject({ mfaRequired: true, mfaToken });
  expect(await mfa.verifyMfaCode({ body: { mfaToken, value } })).toMatchObject({
    mfaRequired: false,
  });
});

test('a tenant that forces MFA has it set up with a text, and the recovery code drops it', async () => {
  const { client, mails, mfa, signIn, enter } = aBrowser();
  await enter(await signIn());
  await client.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
  const { mfaToken = '', mfaEnrolled } = await signIn();
  expect(mfaEnrolled).toBe(false);
  const phoneNumber = '+12025550143';
  const { otcToken } = await mfa.preEnrollSmsForLogin({ body: { mfaToken, phoneNumber } });
  const [code = ''] = /\d{6}/.exec(mails.at(-1)?.text ?? '') ?? [];
  const { recoveryCode = '' } = await mfa.enrollSmsForLogin({ body: { mfaToken, otcToken, code } });
  expect((await signIn()).mfaDevices?.phones).toEqual([
    { id: expect.any(String), phoneNumber: '********43' },
  ]);
  await mfa.recoverMfa({ body: { email, recoveryCode } });
  expect(await signIn()).toMatchObject({ mfaRequired: true, mfaEnrolled: false });
});
