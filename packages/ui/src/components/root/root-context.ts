import { createContext, useContext } from 'react';
import type { Translator } from '../../i18n/create-translator.ts';
import { createTranslator } from '../../i18n/create-translator.ts';
import type { Direction } from '../../i18n/direction.ts';
import { uiMessages } from '../../i18n/ui.messages.ts';

/** What the root tells the parts inside it. */
export interface RootContextValue {
  readonly direction: Direction;
  /**
   * Where popups render: a second root with the same class, theme and direction. `null` until it is
   * there.
   */
  readonly popupRoot: HTMLElement | null;
  readonly text: Translator<typeof uiMessages>;
}

/**
 * Carries the root's language, direction and popup root; English and left to right without a root.
 */
export const RootContext = createContext<RootContextValue>({
  direction: 'ltr',
  popupRoot: null,
  text: createTranslator(uiMessages),
});

/** The root's direction, popup root and the words the components say by themselves. */
export function useRoot(): RootContextValue {
  return useContext(RootContext);
}
