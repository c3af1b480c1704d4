import { expect, expectTypeOf, test } from 'vitest';
import { createTranslator } from './create-translator.ts';
import { getDirection } from './direction.ts';
import type { MessagePlaceholders, Translation } from './messages.ts';
import { defineMessages } from './messages.ts';

const messages = defineMessages({
  title: 'Sign in',
  sentTo: 'We sent a code to {email}.',
  attempts: { one: '{count} attempt left', other: '{count} attempts left' },
});

test('a text is said in English unless a translation or the host says otherwise', () => {
  const german: Translation<typeof messages> = {
    title: 'Anmelden',
    sentTo: 'Wir haben einen Code an {email} gesendet.',
    attempts: { one: 'Noch {count} Versuch', other: 'Noch {count} Versuche' },
  };
  expect(createTranslator(messages)('title')).toBe('Sign in');
  expect(createTranslator(messages, { locale: 'de', translation: german })('title')).toBe(
    'Anmelden',
  );
  const overridden = createTranslator(messages, {
    locale: 'de',
    translation: german,
    overrides: { title: 'Willkommen' },
  });
  expect(overridden('title')).toBe('Willkommen');
  expect(overridden('attempts', { count: 1 })).toBe('Noch 1 Versuch');
});

test('parameters stand where the text names them', () => {
  expect(createTranslator(messages)('sentTo', { email: 'ada@acme.test' })).toBe(
    'We sent a code to ada@acme.test.',
  );
});

test('a parameter that looks like a place is not read again', () => {
  expect(createTranslator(messages)('sentTo', { email: '{email}$&' })).toBe(
    'We sent a code to {email}$&.',
  );
});

test('plurals follow the locale and numbers are written its way', () => {
  const polish = createTranslator(messages, {
    locale: 'pl',
    overrides: { attempts: { one: '{count} próba', few: '{count} próby', other: '{count} prób' } },
  });
  expect([1, 3, 5].map((count) => polish('attempts', { count }))).toEqual([
    '1 próba',
    '3 próby',
    '5 prób',
  ]);
  expect(createTranslator(messages, { locale: 'de' })('attempts', { count: 12_345 })).toBe(
    '12.345 attempts left',
  );
});

test('parts keep what is not text', () => {
  const link = { href: '#mail' };
  expect(createTranslator(messages).parts('sentTo', { email: link })).toEqual([
    'We sent a code to ',
    link,
    '.',
  ]);
});

test('types come from the text', () => {
  const t = createTranslator(messages);
  expectTypeOf<MessagePlaceholders<(typeof messages)['sentTo']>>().toEqualTypeOf<'email'>();
  // @ts-expect-error -- a text with a place needs its parameter
  expect(t('sentTo')).toContain('{email}');
  // @ts-expect-error -- a translation is complete
  const incomplete: Translation<typeof messages> = { title: 'Anmelden' };
  expect(incomplete.title).toBe('Anmelden');
});

test('the direction follows language and script', () => {
  const directions = ['en', 'ar', 'he-IL', 'fa', 'az-Arab', 'ar-Latn', 'uz-Cyrl'].map(getDirection);
  expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});
