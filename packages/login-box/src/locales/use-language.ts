import { matchLanguage } from '@foyer/contract/languages';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { english, type SpokenLanguage } from './language-context.ts';
import { loadFlows, loadSignIn, lost, subscribeToTexts, loadedTexts } from './load-language.ts';

/**
 * The language for a `locale` option, with its texts as they arrive. A server and the first paint
 * after it know no browser.
 */
export function useLanguage(requested = 'auto'): SpokenLanguage {
  const ofBrowser = useSyncExternalStore(watchBrowser, languagesOfBrowser, () => '');
  const isAuto = requested === 'auto';
  const tags = isAuto ? ofBrowser : requested;
  const isKnown = tags !== '';
  const { language, locale } = useMemo(
    () =>
      matchLanguage(tags.split(',')) ?? {
        language: english.language,
        locale: isAuto ? 'en' : requested,
      },
    [tags, isAuto, requested],
  );
  const texts = useSyncExternalStore(
    subscribeToTexts,
    () => loadedTexts(language),
    () => undefined,
  );
  useEffect(() => void loadSignIn(language), [language]);
  const bringFlows = useCallback(() => loadFlows(language), [language]);
  return useMemo(() => {
    if (texts === lost) return english;
    const isReady = isKnown && (language === 'en' || texts !== undefined);
    return { locale, language, translation: texts, isReady, loadFlows: bringFlows };
  }, [texts, isKnown, locale, language, bringFlows]);
}

function watchBrowser(notify: () => void): () => void {
  addEventListener('languagechange', notify);
  return () => removeEventListener('languagechange', notify);
}

function languagesOfBrowser(): string {
  return navigator.languages.join(',') || navigator.language || 'en';
}
