import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, type PreviewMail, previewPassword } from '../index.ts';

const response = { clientDataJSON: 'e30', attestationObject: 'AA' };
const signed = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };

async function signedIn() {
  const mails: PreviewMail[] = [];
  const options = { delayMs: 0, storage: null, origin: 'https://host.test' };
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport: createPreviewTransport({
      ...options,
      onMail: (mail) => mails.push(mail),
    }),
  });
  const body = { email: 'admin@acme.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  return { calls: client.api(passkeysCalls), mails, client };
}

test('a passkey of the preview is made, listed, named, used and removed, and its owner told', async () => {
  const { calls, mails, client } = await signedIn();
  const { options } = await calls.createWebauthnDeviceSession();
  expect(options).toMatchObject({
    rp: { id: 'host.test' },
    authenticatorSelection: { residentKey: 'required' },
  });
  const created = await calls.verifyWebauthnDevice({
    body: { id: 'key-1', response, deviceType: 'CrossPlatform' },
  });
  expect(created).toMatchObject({ name: 'Security key', deviceType: 'CrossPlatform' });
  const params = { deviceId: created.id };
  await calls.renameWebauthnDevice({ params, body: { name: 'Blue key' } });
  expect((await calls.listWebauthnDevices()).devices).toMatchObject([
    { id: created.id, name: 'Blue key' },
  ]);

  await client.session.signOut();
  expect((await calls.webauthnPrelogin()).options).toMatchObject({ rpId: 'host.test' });
  const answer = await calls.webauthnPostlogin({ body: { id: 'key-1', response: signed } });
  expect(answer).toMatchObject({ mfaRequired: false, userEmail: 'admin@acme.test' });

  await client.session.adopt(answer);
  await calls.deleteWebauthnDevice({ params });
  expect(await calls.listWebauthnDevices()).toEqual({ devices: [] });
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]);
});

test('a passkey that is there already, and one that is not, are refused as the server does', async () => {
  const { calls } = await signedIn();
  const body = { id: 'key-1', response };
  await calls.verifyWebauthnDevice({ body });
  await expect(calls.verifyWebauthnDevice({ body })).rejects.toMatchObject({
    status: 409,
    code: 'passkeys/known',
  });
  const params = { deviceId: 'nothing' };
  await expect(calls.deleteWebauthnDevice({ params })).rejects.toMatchObject({
    status: 404,
    code: 'passkeys/notFound',
  });
  const unknown = calls.webauthnPostlogin({ body: { id: 'key-2', response: signed } });
  await expect(unknown).rejects.toMatchObject({ status: 401, code: 'passkeys/notAccepted' });
});
