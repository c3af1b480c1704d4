import { expect, test, vi } from 'vitest';
import type { MailTemplateConfig } from '../../config/mail.config.ts';
import { createCustomMessages } from './custom-messages.ts';
import { drawOurs } from './default-template.ts';
import { htmlToText } from './html-to-text.ts';

const look = {
  productName: 'Ledgerly',
  accountUrl: 'https://id.test',
  accentColor: '#2f5bea',
  whiteLabel: false,
};
const data = { link: 'https://id.test/reset?a=1&b=2', minutes: 60 };

function drawing(templates: readonly MailTemplateConfig[], more: { language?: string } = {}) {
  const error = vi.fn();
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error };
  const custom = createCustomMessages({
    config: { mail: { templates: [...templates] }, sms: smsConfig },
    log,
  });
  const drawn = custom.mail({
    kind: 'resetPassword',
    data,
    look: { ...look, ...more },
    to: 'ada@acme.test',
    ours: drawOurs('resetPassword', look, data),
  });
  return { drawn, error };
}
const smsConfig = {
  perNumberAndHour: 5,
  perNumberAndDay: 10,
  perRangeAndHour: 30,
  perAddressAndHour: 20,
  perDay: 5000,
  templates: [],
};
const html = '<p>{{productName}} for {{companyName}}</p><a href="{{link}}">Reset</a>';
const aTemplate = { type: 'ResetPassword', html, active: true };

test('the template for the language wins over the one for all, and that over ours', () => {
  const german = { ...aTemplate, subject: 'Neues Passwort', language: 'de' as const };
  const every = { ...aTemplate, subject: 'Reset it' };
  expect(drawing([every, german], { language: 'de-AT' }).drawn.subject).toBe('Neues Passwort');
  expect(drawing([every, german], { language: 'fr' }).drawn.subject).toBe('Reset it');
  expect(drawing([german], { language: 'fr' }).drawn.html).toContain('<!doctype html>');
  expect(drawing([{ ...every, active: false }]).drawn.subject).not.toBe('Reset it');
});

test('T-PWD-8 values are escaped in HTML, lose what mail programs link, and add no header', () => {
  const template = { ...aTemplate, subject: '{{companyName}}\n{{email}}' };
  const config = { mail: { templates: [template] }, sms: smsConfig };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const drawn = createCustomMessages({ config, log }).mail({
    kind: 'resetPassword',
    data,
    look: { ...look, company: { name: '<b>evil.test</b>\r\nBcc: x' } },
    to: 'ada@acme.test',
    ours: drawOurs('resetPassword', look, data),
  });
  // The line break makes the template unusable, so Foyer's email is sent.
  expect(drawn.subject).not.toContain('Bcc');
  const { drawn: safe } = drawing([{ ...aTemplate, subject: 'For {{email}}' }]);
  expect(safe.html).toContain('href="https://id.test/reset?a=1&amp;b=2"');
  expect(safe.subject).toBe('For ada@acme.test');
});

test('a broken template is logged, and Foyer’s email is sent', () => {
  const { drawn, error } = drawing([{ ...aTemplate, html: '<p>{{nonsense}}</p>' }]);
  expect(drawn.html).toContain('href="https://id.test/reset?a=1&amp;b=2"');
  expect(error).toHaveBeenCalledOnce();
});

test('a template with a subject and a sender keeps the rest of Foyer’s email', () => {
  const stated = { type: 'ResetPassword', subject: 'Hi', fromName: '{{productName}} team' };
  const { drawn } = drawing([{ ...stated, senderEmail: 'team@id.test', active: true }]);
  expect(drawn).toMatchObject({
    subject: 'Hi',
    from: { name: 'Ledgerly team', address: 'team@id.test' },
  });
  expect(drawn.html).toContain('<!doctype html>');
});

test('the text of an email has links in full and no markup', () => {
  const page = `<html><head><title>x</title><style>p {}</style></head><body><h1>Hi &amp; hello</h1>
    <p>One<br>two</p><a href="https://id.test/?a=1&amp;b=2"><b>Reset</b> it</a></body></html>`;
  expect(htmlToText(page)).toBe('Hi & hello\n\nOne\ntwo\n\nReset it: https://id.test/?a=1&b=2\n');
});

test('an SMS in the operator’s words keeps the line that browsers read', () => {
  const templates = [{ type: 'signInCode', text: '{{code}} for {{productName}}', active: true }];
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const config = { mail: { templates: [] }, sms: { ...smsConfig, templates } };
  const text = createCustomMessages({ config, log }).text({
    kind: 'signInCode',
    data: { code: '402913' },
    productName: 'Ledgerly',
    host: 'id.test',
    language: 'de',
    ours: 'ours',
  });
  expect(text).toBe('402913 for Ledgerly\n\n@id.test #402913');
});
