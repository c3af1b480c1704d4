// @vitest-environment jsdom
import { activationCalls } from '@foyer/contract/activation/calls';
import { type Language, languages } from '@foyer/contract/languages';
import { loginCalls } from '@foyer/contract/login/calls';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answers, createProvider, refusal } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';
import type { BoxTexts } from '../box/box-options.ts';
import { loadFlows, loadedTexts } from './load-language.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const translated = languages.filter(
  (language): language is Exclude<Language, 'en'> => language !== 'en',
);

async function textsIn(language: Language): Promise<BoxTexts> {
  await loadFlows(language);
  const texts = loadedTexts(language);
  if (!texts) throw new Error(`${language} did not arrive`);
  return texts;
}

function sayingNothingElse(...foreign: readonly string[]): () => readonly string[] {
  const reported = new Set<string>();
  const watcher = new MutationObserver(() => {
    const shown = document.body.textContent ?? '';
    for (const text of foreign) if (shown.includes(text)) reported.add(text);
  });
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => [...reported];
}

test.each(translated)('the sign-in speaks %s from its first word on', async (language) => {
  const english = sayingNothingElse('Sign in', 'Email and', 'One moment');
  renderBox(createProvider(), 'loginUrl', { box: { locale: language } });
  const { login, box } = await textsIn(language);
  await screen.findByRole('heading', { name: login?.preLoginTitle ?? '' });
  expect(screen.getByLabelText(box?.email ?? '')).toBeTruthy();
  const root = document.querySelector<HTMLElement>('.foyer:not([data-part])');
  expect([root?.lang, root?.dir]).toEqual([
    language,
    ['ar', 'he'].includes(language) ? 'rtl' : 'ltr',
  ]);
  expect(english()).toEqual([]);
});

test('a flow of its own arrives with its words', async () => {
  const english = sayingNothingElse('Create your account', 'Full name');
  renderBox(createProvider(), 'signUpUrl', {
    box: { locale: 'de-AT' },
    address: '/account/sign-up',
  });
  await screen.findByRole('heading', { name: 'Konto erstellen' });
  expect(english()).toEqual([]);
});

test('a refusal is said in the language of the box, by its code', async () => {
  const provider = createProvider(
    answers(loginCalls, {
      signIn: () => refusal(401, 'login/wrongCredentials', 'They do not match.'),
    }),
  );
  const { user } = renderBox(provider, 'loginUrl', { box: { locale: 'de' } });
  await user.type(await screen.findByLabelText('E-Mail'), 'marta@acme.test{Enter}');
  await user.type(await screen.findByLabelText('Passwort'), 'wrong{Enter}');
  await screen.findByText(
    /^Die Anmeldung mit dieser E-Mail-Adresse und diesem Passwort hat nicht geklappt/,
  );
});

test('a refusal nobody has translated is said in the words of the provider', async () => {
  const provider = createProvider(
    answers(loginCalls, { signIn: () => refusal(403, 'moon/full', 'Not at full moon.') }),
  );
  const { user } = renderBox(provider, 'loginUrl', { box: { locale: 'de' } });
  await user.type(await screen.findByLabelText('E-Mail'), 'marta@acme.test{Enter}');
  await user.type(await screen.findByLabelText('Passwort'), 'wrong{Enter}');
  await screen.findByText('Not at full moon.');
});

// Review 2026-11-23, sign-in B15: without a locale of the host the box was in English, and its
// emails were not.
test.each([{}, { locale: 'auto' }])(
  'the browser chooses the language when the host sets %o',
  async (box) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['sv-SE', 'pt-PT', 'en']);
    renderBox(createProvider(), 'loginUrl', { box });
    await screen.findByRole('heading', { name: 'Entrar' });
    expect(document.documentElement.lang).toBe('pt-PT');
  },
);

test('a browser whose languages we do not speak reads English', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['sv-SE', 'fi']);
  renderBox(createProvider(), 'loginUrl', { box: { locale: 'auto' } });
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('the document says its language while the box is the page, and as before afterwards', async () => {
  document.documentElement.lang = 'sv';
  renderBox(createProvider(), 'loginUrl', { box: { locale: 'nl' } });
  await screen.findByRole('heading', { name: 'Inloggen' });
  await waitFor(() => expect(document.documentElement.lang).toBe('nl'));
  cleanup();
  expect(document.documentElement.lang).toBe('sv');
});

test('a host replaces any text, in every language or in one', async () => {
  const box = {
    locale: 'fr-CA',
    texts: { login: { preLoginTitle: 'Ledgerly', continue: 'Go' }, ui: { optional: 'up to you' } },
    localizations: { fr: { login: { continue: 'On y va' } }, de: { login: { continue: 'Los' } } },
  };
  renderBox(createProvider(), 'loginUrl', { box });
  await screen.findByRole('heading', { name: 'Ledgerly' });
  expect(screen.getByRole('button', { name: 'On y va' })).toBeTruthy();
});

test('a host who speaks a language we do not brings the words', async () => {
  const box = { locale: 'sv', localizations: { sv: { login: { preLoginTitle: 'Logga in' } } } };
  renderBox(createProvider(), 'loginUrl', { box });
  await screen.findByRole('heading', { name: 'Logga in' });
  expect(document.documentElement.lang).toBe('sv');
});

test('what a host says about a failure is said', async () => {
  const provider = createProvider(
    answers(activationCalls, {
      getActivationStrategy: () => refusal(400, 'activation/invalidLink', 'Not valid.'),
      resendActivation: () => refusal(429, 'request/tooMany', 'Too many.'),
    }),
  );
  const box = { texts: { failures: { 'request/tooMany': 'Take a breath.' } } };
  const { user } = renderBox(provider, 'activateUrl', {
    address: '/account/activate?userId=u&token=t',
    box,
  });
  await user.type(await screen.findByLabelText('Email'), 'marta@acme.test{Enter}');
  await screen.findByText('Take a breath.');
});
