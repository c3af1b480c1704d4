import { type Language, languages } from '@foyer/contract/languages';
import { describe, expect, test } from 'vitest';
import type { MailBranding, RenderedMail } from '../mail-template.ts';
import { daysWords, hoursWords, minutesWords } from './duration.words.ts';
import { escapeHtml } from './letter.ts';
import { mailSamples } from './mail-samples.ts';
import { mailTemplates } from './mail-templates.ts';
import { sharedWords, wordsFor } from './words.ts';

const branding: MailBranding = {
  productName: 'Ledgerly',
  accountUrl: 'https://id.ledgerly.example',
  accentColor: '#2f5bea',
  supportEmail: 'help@ledgerly.example',
  whiteLabel: false,
};
/** What mail readers show before they cut the rest off behind a link, in bytes. Gmail: 102 kB. */
const clipped = 100_000;

type Draw = (
  look: MailBranding,
  language: Language,
  change?: (text: string) => string,
) => RenderedMail;

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => changed(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change)]));
}

const renderers: Readonly<Record<string, unknown>> = mailTemplates;
const mails = Object.entries(mailSamples).flatMap(([name, samples]) =>
  Object.entries(samples).map(([form, data]): [title: string, draw: Draw] => [
    form === 'sample' ? name : `${name} (${form})`,
    (look, language, change = (text) => text) => {
      const render = renderers[name];
      if (typeof render !== 'function') throw new Error(`No mail is called ${name}`);
      return Reflect.apply(render, undefined, [
        changed(data, change),
        { ...look, language },
        language,
      ]);
    },
  ]),
);

/** What a user reads of a page: blocks are lines. */
function readable(html: string): readonly string[] {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? '';
  return body
    .replaceAll(/<br>|<\/(?:p|h1|td|tr|div|a)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#39;|&(\w+);/g, (_whole, name: string | undefined) => {
      if (name === undefined) return "'";
      return { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }[name] ?? '';
    })
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/**
 * Links, moments, codes and names of a kind: a mail cannot be drawn with anything else in their
 * place.
 */
const leadsOrNames = /^https:|^\d{4}-|^[\dA-Za-z]+$/;
/** Lines that are the same in every language. */
const neutral = /^$|^https:|^\d+$|^-- $|^Ledgerly$/;
/** Everyday English words that no other language of ours has. */
const english = /\b(?:the|you|your|were|then|with|this|that|and|it|sign|within|nobody|somebody)\b/i;

describe.each(languages)('in %s', (language) => {
  test('every mail is written, fits, and runs in its direction', () => {
    const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
    for (const [title, draw] of mails) {
      const { subject, text, html } = draw(branding, language);
      expect(html, title).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(Buffer.byteLength(html), title).toBeLessThan(clipped);
      expect(subject.length, title).toBeLessThan(100);
      for (const part of [subject, text, html])
        expect(part, title).not.toMatch(/undefined|\[object|NaN|\$\{|# /);
    }
  });

  test('the text of every mail says all that its page says', () => {
    const { linkNote } = wordsFor(sharedWords, language);
    for (const [title, draw] of mails) {
      const { text, html } = draw(branding, language);
      const flat = text.replaceAll(/\s+/g, ' ');
      const lines = readable(html).filter((line) => line !== linkNote);
      expect(lines.length, title).toBeGreaterThan(4);
      for (const line of lines) expect(flat, title).toContain(line);
    }
  });

  test('T-PWD-8: what users and settings put into a mail becomes no element and leads nowhere', () => {
    const hostile = `<img src=x onerror="a()">'&`;
    const look = { ...branding, productName: hostile, supportEmail: hostile };
    for (const [title, draw] of mails) {
      const { html } = draw(look, language, (value) =>
        leadsOrNames.test(value) ? value : hostile,
      );
      expect(html, title).not.toContain('<img');
      expect(html, title).not.toContain('onerror="');
      expect(html, title).toContain(escapeHtml(hostile));
    }
  });
});

test.each(languages.filter((language) => language !== 'en'))(
  'in %s no mail has English left over',
  (language) => {
    for (const [title, draw] of mails) {
      const { subject, text } = draw(branding, language);
      const original = draw(branding, 'en');
      const theirs = new Set([original.subject, ...original.text.split('\n')]);
      const same = [subject, ...text.split('\n')].filter(
        (line) => theirs.has(line) && !neutral.test(line),
      );
      expect(same, title).toEqual([]);
      expect(`${subject}\n${text.replaceAll(/https:\S+/g, '')}`, title).not.toMatch(english);
    }
  },
);

test('every language has the plural forms it asks for', () => {
  expect([1, 2, 5, 22, 25].map((count) => minutesWords(count, 'pl'))).toEqual([
    '1 minuty',
    '2 minut',
    '5 minut',
    '22 minut',
    '25 minut',
  ]);
  expect([1, 2].map((count) => daysWords(count, 'pl'))).toEqual(['1 dnia', '2 dni']);
  expect([1, 2, 3, 10, 11, 99, 100].map((count) => minutesWords(count, 'ar'))).toEqual([
    'دقيقة واحدة',
    'دقيقتين',
    '3 دقائق',
    '10 دقائق',
    '11 دقيقة',
    '99 دقيقة',
    '100 دقيقة',
  ]);
  expect([1, 2, 24].map((count) => hoursWords(count, 'he'))).toEqual([
    'שעה אחת',
    'שעתיים',
    '24 שעות',
  ]);
  expect([1, 7].map((count) => daysWords(count, 'de'))).toEqual(['1 Tag', '7 Tagen']);
  expect([1, 24].map((count) => hoursWords(count, 'en'))).toEqual(['one hour', '24 hours']);
  expect(minutesWords(1500, 'de')).toBe('1.500 Minuten');
});

test.each(languages)('%s counts from 1 to 200 with forms of its own', (language) => {
  const rules = new Intl.PluralRules(language);
  for (const words of [minutesWords, hoursWords, daysWords]) {
    const byForm = new Map<string, Set<string>>();
    for (let count = 1; count <= 200; count += 1) {
      const form = rules.select(count);
      const reported = words(count, language).replace(/[\d.,\s]+/g, '');
      byForm.set(form, (byForm.get(form) ?? new Set()).add(reported));
    }
    for (const reported of byForm.values()) expect(reported.size).toBe(1);
  }
});

test('a moment is shown in the time zone of the reader, which it names', () => {
  const draw = (language: Language, timeZone: string) =>
    mailTemplates.passkeyAdded(
      mailSamples.passkeyAdded['sample'] ?? never(),
      { ...branding, language, timeZone },
      language,
    ).text;
  expect(draw('de', 'Europe/Berlin')).toContain('20. Nov. 2026, 14:21 MEZ');
  expect(draw('en', 'America/New_York')).toContain('20 Nov 2026, 08:21 GMT-5');
  expect(draw('ja', 'Asia/Tokyo')).toContain('2026年11月20日 22:21');
});

test('a mail in the name of a tenant shows its logo, or its name, and never a link made of that name', () => {
  const invitation = mailSamples.invitation['sample'] ?? never();
  const draw = (company: { name: string; logo?: string }) =>
    mailTemplates.invitation(invitation, { ...branding, company }).html;
  expect(draw({ name: 'Acme & Co', logo: 'https://acme.test/logo.png?a=1&b="2' })).toContain(
    '<img src="https://acme.test/logo.png?a=1&amp;b=&quot;2" alt="Acme &amp; Co"',
  );
  const named = draw({ name: 'www.evil.test <b>' });
  expect(named).not.toContain('<img');
  expect(named).not.toMatch(/www\.evil|<b>/);
});

function never(): never {
  throw new Error('There is no such sample');
}
