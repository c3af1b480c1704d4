import { managementRefusals } from '@foyer/contract/management';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

const stack = await createStack();
const { aToken, call } = createBackend(stack);
const templates = '/identity/resources/mail/v1/configs/templates';
const texts = '/identity/resources/configurations/v1/sms/templates';
const html = '<p>Dear {{email}}</p><a href="{{link}}">Choose a password</a>';

async function nextReset(email: string) {
  await stack.api(passwordsCalls).forgotPassword({ body: { email } });
  return stack.inbox.next(email);
}

describe('a template of an email', () => {
  test('is what users get, by language, until it is deleted', async () => {
    const { admin } = await stack.aTenant();
    const { email } = admin;
    const body = {
      type: 'ResetPassword',
      subject: 'Hello from {{productName}}',
      htmlTemplate: html,
    };
    expect(await call('POST', templates, { body })).toMatchObject({ status: 201 });
    await call('POST', templates, { body: { ...body, subject: 'Hallo', language: 'de' } });
    const mail = await nextReset(email);
    expect(mail.subject).toMatch(/^Hello from /);
    expect(mail.html).toContain(`<p>Dear ${email}</p>`);
    expect(mail.text).toContain('Choose a password: http');
    expect(mail.links.length).toBeGreaterThan(0);

    const listed = await call('GET', `${templates}?type=ResetPassword`);
    expect(listed.body).toMatchObject([
      { id: 'ResetPassword', htmlTemplate: html, active: true },
      { id: 'ResetPassword.de', subject: 'Hallo', language: 'de' },
    ]);
    await call('DELETE', `${templates}/ResetPassword`);
    await call('DELETE', `${templates}/ResetPassword.de`);
    expect((await nextReset(email)).subject).not.toMatch(/Hello/);
    expect(await call('DELETE', `${templates}/ResetPassword`)).toMatchObject({ status: 404 });
  });

  test('keeps what a change does not send, and loses what it sends empty', async () => {
    const body = { type: 'OTC', subject: 'Your code', htmlTemplate: '<p>{{code}}</p>' };
    await call('POST', templates, { body });
    await call('POST', templates, { body: { type: 'OTC', fromName: 'Ledgerly' } });
    await call('POST', templates, { body: { type: 'OTC', subject: '', active: false } });
    expect((await call('GET', `${templates}?type=OTC`)).body).toMatchObject([
      { subject: '', htmlTemplate: '<p>{{code}}</p>', fromName: 'Ledgerly', active: false },
    ]);
  });

  test('is rejected with what to change, and by a credential without the scope', async () => {
    const body = { type: 'ResetPassword', htmlTemplate: '<p>{{nmae}}</p><script></script>' };
    const rejected = await call('POST', templates, { body });
    expect(rejected).toMatchObject({
      status: 400,
      body: { errorCode: managementRefusals.invalidTemplate.code },
    });
    expect(rejected.body.errors).toHaveLength(3);
    const foreign = { type: 'ResetPassword', redirectURL: 'https://evil.test' };
    expect(await call('POST', templates, { body: foreign })).toMatchObject({ status: 400 });
    expect((await call('GET', templates, { token: await aToken('users') })).status).toBe(403);
    const admin = await stack.aTenant();
    const { data } = await admin.admin.api(auditsCalls).listAudits({ query: { offset: 0 } });
    expect(JSON.stringify(data)).not.toContain('environment.updated');
  });

  test('is shown with sample data before it is stored, and sent as a test', async () => {
    const drawn = await call('POST', `${templates}/preview`, {
      body: { type: 'ResetPassword', htmlTemplate: html },
    });
    expect(drawn).toMatchObject({ status: 200, body: { isCustom: true } });
    expect(drawn.body.html).toContain('Dear ada@example.com');
    const own = await call('POST', `${templates}/preview`, {
      body: { type: 'magicLink', language: 'de' },
    });
    expect(own.body).toMatchObject({ isCustom: false });
    expect(own.body.html).toContain('lang="de"');
    const email = 'operator@ledgerly.test';
    await call('POST', `${templates}/test`, { body: { type: 'magicLink', language: 'de', email } });
    const mail = await stack.inbox.next(email);
    expect(mail.html).toContain('lang="de"');
  });

  test('starts from Foyer’s own, which is accepted as it is', async () => {
    const { body } = await call(
      'GET',
      '/identity/resources/mail/v1/configs/ActivateUser/default?language=fr',
    );
    expect(body.htmlTemplate).toContain('href="{{link}}"');
    expect(await call('POST', templates, { body })).toMatchObject({ status: 201 });
    const kinds = await call('GET', `${templates}/variables`);
    expect(kinds.body.find(({ type }: { type: string }) => type === 'activation')).toMatchObject({
      aliases: expect.arrayContaining(['ActivateUser']),
      required: ['link'],
    });
  });
});

test('a template of an SMS is checked, shown, changed, and deleted', async () => {
  const { body } = await call('GET', `${texts}/signInCode/default?language=de`);
  expect(body.text).toContain('{{code}}');
  expect(await call('POST', `${texts}/signInCode`, { body: { text: 'Hello' } })).toMatchObject({
    status: 400,
    body: { errors: ['text: The SMS must show {{code}}.'] },
  });
  const text = '{{code}} signs you in to {{productName}}';
  expect(await call('POST', `${texts}/signInCode`, { body: { text } })).toMatchObject({
    status: 201,
  });
  expect((await call('GET', texts)).body).toEqual([{ type: 'signInCode', text, active: true }]);
  const shown = await call('POST', `${texts}/signInCode/preview`, { body: {} });
  expect(shown.body).toMatchObject({
    isCustom: true,
    text: expect.stringContaining('402913 signs'),
  });
  const sent = { phoneNumber: '+12025550143' };
  expect(await call('POST', `${texts}/signInCode/test`, { body: sent })).toMatchObject({
    status: 202,
  });
  expect(await call('DELETE', `${texts}/signInCode`)).toMatchObject({ status: 200 });
  expect(await call('DELETE', `${texts}/signInCode`)).toMatchObject({ status: 404 });
});

test('the email provider is set, shown without its secret, and removed', async () => {
  const configurations = '/identity/resources/mail/v1/configurations';
  const set = (payload: object) =>
    call('POST', '/identity/resources/mail/v2/configurations', { body: { payload } });
  expect((await call('GET', configurations)).status).toBe(404);
  expect((await set({ provider: 'ses-role', region: 'eu-west-1' })).status).toBe(400);
  expect((await set({ provider: 'mailgun', secret: 'key-1' })).status).toBe(400);
  const ses = { provider: 'ses', id: 'AKIDEXAMPLE', secret: 'key-1', region: 'eu-west-1' };
  expect((await set(ses)).status).toBe(201);
  const { body } = await call('GET', configurations);
  expect(body).toMatchObject({ provider: 'ses', secret: expect.not.stringContaining('key-1') });
  expect(body.extension).toContainEqual({ extensionName: 'region', extensionValue: 'eu-west-1' });
  expect((await call('DELETE', configurations)).status).toBe(200);
  expect((await call('DELETE', configurations)).status).toBe(404);
});
