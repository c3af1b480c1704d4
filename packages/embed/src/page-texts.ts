import type { Failure } from '@foyer/client';
import { failureText, pageMessages, useLanguage } from '@foyer/login-box/languages';
import { createTranslator, type Translator } from '@foyer/ui';
import { useMemo } from 'react';
import type { EmbedOptions } from './options.ts';

/** What is said around the box, in its language. */
export interface PageTexts {
  readonly text: Translator<typeof pageMessages>;
  readonly sayFailure: (failure: Failure) => string;
  /** False until the words are there; nothing is said before. */
  readonly isReady: boolean;
}

/** The words around the box: the host's, then those of its language, then English. */
export function usePageTexts({ loginBox = {}, texts }: EmbedOptions): PageTexts {
  const { locale, language, translation, isReady } = useLanguage(loginBox.locale);
  const everywhere = loginBox.texts;
  const here = loginBox.localizations?.[locale] ?? loginBox.localizations?.[language];
  return useMemo(() => {
    const overrides = { ...everywhere?.page, ...texts };
    const failures = { ...translation?.failures, ...everywhere?.failures, ...here?.failures };
    const text = createTranslator(pageMessages, {
      locale,
      translation: translation?.page,
      overrides,
      localOverrides: here?.page,
    });
    return { text, isReady, sayFailure: (failure) => failureText(failure, failures) };
  }, [locale, translation, isReady, everywhere, here, texts]);
}
