import { expect, test } from 'vitest';
import type { MailProviderConfig } from '../config/mail.config.ts';
import type { OutgoingRequest } from '../outgoing/outgoing.ts';
import { MailRefused } from '../../ports/mailer.port.ts';
import { createMemoryMailer } from '../../adapters/mailer.memory.ts';
import { createProviderMailer } from './provider-mailer.ts';

const mail = {
  to: 'ada@acme.test',
  subject: 'Hi',
  text: 'Hi',
  html: '<p>Hi</p>',
  messageId: '<1@id.test>',
};
const at = new Date('2015-08-30T12:36:00.000Z');

function sending(provider: MailProviderConfig | undefined, status = 202) {
  const requests: OutgoingRequest[] = [];
  const otherwise = createMemoryMailer();
  const mailer = createProviderMailer({
    config: { mail: { from: 'Ledgerly <team@id.test>', templates: [], provider } },
    outgoing: {
      request: async (request) => {
        requests.push(request);
        return { status, headers: {}, body: new Uint8Array() };
      },
    },
    clock: { now: () => at },
    host: 'id.test',
    otherwise,
  });
  return { mailer, requests, otherwise };
}

test('SendGrid gets the email with the configured sender', async () => {
  const { mailer, requests, otherwise } = sending({ provider: 'sendgrid', secret: 'SG.key' });
  await mailer.send(mail);
  expect(requests[0]).toMatchObject({
    url: 'https://api.sendgrid.com/v3/mail/send',
    method: 'POST',
    headers: { authorization: 'Bearer SG.key' },
  });
  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({
    personalizations: [{ to: [{ email: 'ada@acme.test' }] }],
    from: { email: 'team@id.test', name: 'Ledgerly' },
    headers: { 'Message-ID': '<1@id.test>' },
  });
  expect(otherwise.sent).toEqual([]);
});

test('Mailgun gets the email with the sender of its template', async () => {
  const { mailer, requests } = sending({
    provider: 'mailgun',
    secret: 'key',
    domain: 'mg.id.test',
    region: 'eu',
  });
  await mailer.send({ ...mail, from: { name: 'A "B"\r\nBcc: x' } });
  expect(requests[0]?.url).toBe('https://api.eu.mailgun.net/v3/mg.id.test/messages');
  const form = new URLSearchParams(String(requests[0]?.body));
  expect(form.get('from')).toBe('"A BBcc: x" <team@id.test>');
  expect(form.get('to')).toBe('ada@acme.test');
});

test('Amazon SES gets a signed request', async () => {
  const { mailer, requests } = sending({
    provider: 'ses',
    id: 'AKIDEXAMPLE',
    secret: 'key',
    region: 'eu-west-1',
  });
  await mailer.send(mail);
  expect(requests[0]).toMatchObject({
    url: 'https://email.eu-west-1.amazonaws.com/v2/email/outbound-emails',
    headers: {
      'x-amz-date': '20150830T123600Z',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20150830\/eu-west-1\/ses\/aws4_request, /,
      ),
    },
  });
});

test.each([
  { provider: 'sendgrid', secret: 'key' },
  { provider: 'mailgun', secret: 'key', domain: 'mg.id.test', region: 'eu' },
  { provider: 'ses', id: 'AKIDEXAMPLE', secret: 'key', region: 'eu-west-1' },
] as const)('$provider gets the headers of a mail that can be unsubscribed from', async (one) => {
  const { mailer, requests } = sending(one);
  await mailer.send({ ...mail, unsubscribeUrl: 'https://id.test/unsubscribe?link=1' });
  await mailer.send(mail);
  const [first = '', second = ''] = requests.map(({ body }) => decodeURIComponent(String(body)));
  expect(first).toContain('List-Unsubscribe-Post');
  expect(first).toContain('<https://id.test/unsubscribe?link=1>');
  expect(second).not.toContain('List-Unsubscribe');
});

test('a rejected email is final, and an unavailable provider is tried again', async () => {
  const provider = { provider: 'sendgrid', secret: 'key' } as const;
  await expect(sending(provider, 400).mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
  const later = sending(provider, 503).mailer.send(mail);
  await expect(later).rejects.toThrow(/status 503/);
  await expect(later).rejects.not.toBeInstanceOf(MailRefused);
});

test('without a provider, the mail server sends', async () => {
  const { mailer, requests, otherwise } = sending(undefined);
  await mailer.send(mail);
  expect(requests).toEqual([]);
  expect(otherwise.sent).toHaveLength(1);
});
