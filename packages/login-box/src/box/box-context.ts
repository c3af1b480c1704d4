import { createTranslator, type MessageOverrides, type Messages, type Translator } from '@foyer/ui';
import { createContext, useContext, useMemo } from 'react';
import { LanguageContext } from '../locales/language-context.ts';
import { boxMessages } from './box.messages.ts';
import type { BoxOptions, BoxTexts } from './box-options.ts';
import type { FailureTexts } from './failure-texts.ts';

/** Carries what the host configured; it never changes while the box is open. */
export const BoxContext = createContext<BoxOptions>({});

/** What the host configured. */
export function useBox(): BoxOptions {
  return useContext(BoxContext);
}

/**
 * The translator of one flow: the host's replacements, then the language of the box, then English.
 */
export function useTexts<M extends Messages>(
  messages: M,
  pick: (texts: BoxTexts) => MessageOverrides<M> | undefined,
): Translator<M> {
  const { texts, localizations } = useBox();
  const { locale, language, translation } = useContext(LanguageContext);
  const inLanguage = localizations?.[locale] ?? localizations?.[language];
  const everywhere = texts && pick(texts);
  const here = inLanguage && pick(inLanguage);
  const translated = translation && pick(translation);
  return useMemo(
    () =>
      createTranslator(messages, {
        locale,
        translation: translated,
        overrides: everywhere,
        localOverrides: here,
      }),
    [messages, locale, translated, everywhere, here],
  );
}

/** The translator of the texts every flow shares. */
export function useBoxTexts(): Translator<typeof boxMessages> {
  return useTexts(boxMessages, (texts) => texts.box);
}

/** What failures are called where the provider's own words are not to be shown. */
export function useFailureTexts(): FailureTexts {
  const { texts, localizations } = useBox();
  const { locale, language, translation } = useContext(LanguageContext);
  const here = localizations?.[locale] ?? localizations?.[language];
  return { ...translation?.failures, ...texts?.failures, ...here?.failures };
}
