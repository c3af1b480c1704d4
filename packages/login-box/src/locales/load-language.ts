import type { Language } from '@foyer/contract/languages';
import type { BoxTexts } from '../box/box-options.ts';
import type { BoxTranslation } from './translation.ts';

/** Even the list of scripts is one: English visitors load none of it. */
const bring = (language: Exclude<Language, 'en'>): Promise<BoxTranslation> =>
  import('./language-scripts.ts').then(({ languageScripts }) => languageScripts[language]());

/** A language did not arrive: the box speaks English rather than nothing. */
export const lost: BoxTexts = {};

const arrived = new Map<Language, BoxTexts>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Tells of each text that arrives. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The texts of a language that are there. */
export function loadedTexts(language: Language): BoxTexts | undefined {
  return arrived.get(language);
}

/** Brings what signing in says. */
export function loadSignIn(language: Language): Promise<void> {
  if (language === 'en') return Promise.resolve();
  return once(language, () =>
    bring(language).then(
      ({ signIn }) => keep(language, signIn),
      () => keep(language, lost),
    ),
  );
}

/** Brings what the other flows say. */
export function loadFlows(language: Language): Promise<void> {
  if (language === 'en') return Promise.resolve();
  return once(`${language} flows`, async () => {
    try {
      await loadSignIn(language);
      const texts = await (await bring(language)).loadFlows();
      keep(language, { ...arrived.get(language), ...texts });
    } catch {
      // said in English: a text that is missing must not keep anybody out
    }
  });
}

function once(name: string, load: () => Promise<void>): Promise<void> {
  const promise = loading.get(name) ?? load();
  loading.set(name, promise);
  return promise;
}

function keep(language: Language, texts: BoxTexts): void {
  arrived.set(language, texts);
  for (const listener of listeners) listener();
}
