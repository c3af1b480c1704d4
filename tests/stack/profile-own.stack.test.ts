import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileCalls } from '@foyer/contract/profile/calls';
import { largestPicture } from '@foyer/contract/profile/rules';
import { createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();
const red = readFileSync(
  join(import.meta.dirname, '../../packages/server/testing/pictures/red.fixture.png'),
);

const own = (user: TestUser) => user.api(profileCalls);
const getForm = (
  bytes: Uint8Array | string,
  { field = 'image', type = 'image/png', name = 'me.png' } = {},
) => {
  const form = new FormData();
  form.append(
    field,
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
  );
  return form;
};
const upload = (user: TestUser, form: FormData) => own(user).updateProfileImage({ body: form });
const getPath = (url: string) => new URL(url).pathname;

describe('what a user says about themselves', () => {
  test('is changed as the published client sends it: the whole profile, with everything that was read', async () => {
    const { admin: ada } = await stack.aTenant();
    const metadata = JSON.stringify({
      address: { city: 'London', country: 'GB' },
      jobTitle: 'Countess',
    });
    const whole = {
      ...(await own(ada).getMe()),
      name: 'Ada, Countess of Lovelace',
      phoneNumber: '+49 151 12345678',
      metadata,
    };
    const answer = await own(ada).updateMe({ body: whole });
    expect(answer).toMatchObject({
      name: whole.name,
      phoneNumber: '+4915112345678',
      metadata,
      email: ada.email,
    });
    expect(await own(ada).getMe()).toEqual(answer);
    const fields = ['name', 'phoneNumber', 'metadata'];
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({
        action: 'user.updated',
        json: { fields, metadata: ['address', 'jobTitle'] },
      }),
    );
  });

  test('what is not sent stays, and nothing is written down where nothing changed', async () => {
    const ada = await stack.aUser();
    await own(ada).updateMe({ body: { metadata: '{"jobTitle":"Countess"}' } });
    const answer = await own(ada).updateMe({ body: { name: 'Ada L.' } });
    expect(answer).toMatchObject({ name: 'Ada L.', metadata: '{"jobTitle":"Countess"}' });
    await own(ada).updateMe({ body: answer });
    const changes = (await getAudits(stack, ada.userId)).filter(
      ({ action }) => action === 'user.updated',
    );
    expect(changes).toHaveLength(2);
  });

  test('T-PWD-6 nobody says that they are verified, a super-user, or another user', async () => {
    const ada = await stack.aUser();
    const body = {
      name: 'Ada',
      email: 'x@y.test',
      id: crypto.randomUUID(),
      superUser: true,
      verified: false,
      tenantId: 'x',
      roles: [],
    };
    const before = await own(ada).getMe();
    expect(await own(ada).updateMe({ body })).toEqual({ ...before, name: 'Ada' });
  });

  test.each([
    ['no name at all, of somebody who has one', { name: ' ' }, 'profile/wrongName'],
    ['a name of two lines', { name: 'Ada\nLovelace' }, 'profile/wrongName'],
    ['a name that turns the text around', { name: 'Ada \u202egnp.exe' }, 'profile/wrongName'],
    ['no phone number', { phoneNumber: 'call me' }, 'profile/wrongPhone'],
    ['metadata that is a list', { metadata: '[1]' }, 'profile/wrongMetadata'],
    ['metadata that is no JSON', { metadata: '{' }, 'profile/wrongMetadata'],
    [
      'metadata that nests too deep',
      { metadata: `${'{"a":'.repeat(12)}1${'}'.repeat(12)}` },
      'profile/wrongMetadata',
    ],
    [
      'metadata with a sign the database does not keep',
      { metadata: '{"a":"\\u0000"}' },
      'profile/wrongMetadata',
    ],
    [
      'too much metadata',
      { metadata: JSON.stringify({ a: 'x'.repeat(20_000) }) },
      'request/invalid',
    ],
    [
      'a picture of another site',
      { profilePictureUrl: 'https://tracker.example/a.png' },
      'profile/foreignPicture',
    ],
    [
      'T-XSS-1 a script as a picture',
      { profilePictureUrl: 'javascript:alert(1)' },
      'profile/foreignPicture',
    ],
  ])('%s is refused with words', async (_what, body, code) => {
    const ada = await stack.aUser();
    const before = await own(ada).getMe();
    await expect(own(ada).updateMe({ body })).rejects.toMatchObject({ status: 400, code });
    expect(await own(ada).getMe()).toEqual(before);
  });

  test('a number that signs in is changed by its code only; one that is shown goes when it is emptied', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    await own(eve).updateMe({ body: { phoneNumber: '+4915112345670' } });
    expect(await own(eve).updateMe({ body: { phoneNumber: '' } })).not.toHaveProperty(
      'phoneNumber',
    );
    const now = stack.clock.now();
    await stack.server.db.system(async (tx) => {
      await tx
        .insertInto('user_phones')
        .values({ user_id: ada.userId, phone_number: '+4915112345671', verified_at: now })
        .execute();
      await tx
        .updateTable('users')
        .set({ phone_number: '+4915112345671' })
        .where('id', '=', ada.userId)
        .execute();
    });
    const changing = own(ada).updateMe({ body: { phoneNumber: '+4915112345672' } });
    await expect(changing).rejects.toMatchObject({ status: 409, code: 'profile/provedPhone' });
    await expect(
      own(ada).updateMe({ body: { phoneNumber: '+4915112345671', name: 'Ada' } }),
    ).resolves.toBeDefined();
  });

  test('two pages that change different fields keep both', async () => {
    const ada = await stack.aUser();
    await Promise.all([
      own(ada).updateMe({ body: { name: 'Ada' } }),
      own(ada).updateMe({ body: { metadata: '{"jobTitle":"Countess"}' } }),
      own(ada).updateMe({ body: { phoneNumber: '+4915112345673' } }),
    ]);
    expect(await own(ada).getMe()).toMatchObject({
      name: 'Ada',
      metadata: '{"jobTitle":"Countess"}',
      phoneNumber: '+4915112345673',
    });
  });
});

describe('the picture', () => {
  test('T-FILE-1 is drawn again, and shown under an address of its own to anyone who knows it', async () => {
    const ada = await stack.aUser();
    const url = await upload(ada, getForm(red, { name: '../../x.php' }));
    expect(URL.canParse(url)).toBe(true);
    expect(url).not.toContain(ada.userId);
    expect(await own(ada).getMe()).toMatchObject({ profilePictureUrl: url });
    const shown = await stack.visitor().fetch(getPath(url));
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(
      Buffer.from(await shown.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'user.picture_changed' }),
    );
  });

  test('takes the place of the earlier one, goes when it is taken away, and stays when the profile is sent back whole', async () => {
    const ada = await stack.aUser();
    const first = await upload(ada, getForm(red));
    const second = await upload(ada, getForm(red));
    expect((await stack.visitor().fetch(getPath(first))).status).toBe(404);
    await own(ada).updateMe({ body: await own(ada).getMe() });
    expect((await stack.visitor().fetch(getPath(second))).status).toBe(200);
    expect(await own(ada).updateMe({ body: { profilePictureUrl: null } })).toMatchObject({
      profilePictureUrl: null,
    });
    expect((await stack.visitor().fetch(getPath(second))).status).toBe(404);
  });

  test.each([
    [
      'a page called a picture',
      getForm('<!doctype html><script>alert(1)</script>'),
      'profile/wrongPicture',
    ],
    [
      'a drawing with script',
      getForm('<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' }),
      'profile/wrongPicture',
    ],
    ['an empty file', getForm(''), 'profile/noPicture'],
    ['a file under another name', getForm(red, { field: 'file' }), 'profile/noPicture'],
  ])('%s is refused with words', async (_what, form, code) => {
    const ada = await stack.aUser();
    await expect(upload(ada, form)).rejects.toMatchObject({ code });
    expect(await own(ada).getMe()).toMatchObject({ profilePictureUrl: null });
  });

  test('ASVS-5.2.1 of more bytes than said is refused before it is looked at', async () => {
    const ada = await stack.aUser();
    const large = getForm(Buffer.concat([red, Buffer.alloc(largestPicture)]));
    await expect(upload(ada, large)).rejects.toMatchObject({ status: 413 });
  });

  test('is a form, and forms are taken nowhere else', async () => {
    const ada = await stack.aUser();
    const send = (path: string, type: string, body: string) =>
      ada.fetch(`/frontegg${path}`, {
        method: 'PUT',
        headers: { 'content-type': type, authorization: `Bearer ${ada.accessToken}` },
        body,
      });
    const image = profileCalls.updateProfileImage.path;
    expect((await send(image, 'application/json', '{"image":"x"}')).status).toBe(400);
    expect((await send(image, 'multipart/form-data; boundary=x', 'no form at all')).status).toBe(
      400,
    );
    const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nEve\r\n--x--\r\n';
    expect(
      (await send(profileCalls.updateMe.path, 'multipart/form-data; boundary=x', form)).status,
    ).toBe(415);
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000', '..%2F..%2Fetc%2Fpasswd'])(
    '%s is no picture',
    async (id) => {
      expect(
        (await stack.visitor().fetch(`/frontegg/team/resources/profile/images/v1/${id}`)).status,
      ).toBe(404);
    },
  );
});
