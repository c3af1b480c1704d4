import { createTranslator, type MessageOverrides, type Messages, type Translator } from '@foyer/ui';
import { useMemo } from 'react';
import { usePortalFrame } from './portal-context.ts';

/** The texts of a page: the host's, then English. `page` is the key of `texts` in the host's options. */
export function usePageTexts<M extends Messages>(page: string, messages: M): Translator<M> {
  const { options, text } = usePortalFrame();
  const overrides = options.texts?.[page];
  return useMemo(
    () => translate(messages, text.locale, overrides),
    [messages, text.locale, overrides],
  );
}

/** As `usePageTexts`, outside of the frame. */
export function translate<M extends Messages>(
  messages: M,
  locale: string,
  overrides: MessageOverrides<Messages> | undefined,
): Translator<M> {
  const own = Object.fromEntries(
    Object.entries(overrides ?? {}).filter(([key]) => Object.hasOwn(messages, key)),
  );
  return createTranslator<M>({ ...messages, ...own }, { locale });
}
