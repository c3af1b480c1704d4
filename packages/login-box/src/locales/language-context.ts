import type { Language } from '@foyer/contract/languages';
import { createContext } from 'react';
import type { BoxTexts } from '../box/box-options.ts';

/** The language the box speaks. */
export interface SpokenLanguage {
  /** What numbers, plurals and the `lang` attribute follow, region and all. */
  readonly locale: string;
  readonly language: Language;
  /** Absent in English, whose texts stand beside the screens. */
  readonly translation: BoxTexts | undefined;
  /** False until the texts are there; nothing is said in another language meanwhile. */
  readonly isReady: boolean;
  /** Brings the texts of everything but signing in. Never fails: English stands in. */
  readonly loadFlows: () => Promise<void>;
}

/** English, which needs nothing. */
export const english: SpokenLanguage = {
  locale: 'en',
  language: 'en',
  translation: undefined,
  isReady: true,
  loadFlows: () => Promise.resolve(),
};

/** Carries the language of the box that is open. */
export const LanguageContext = createContext<SpokenLanguage>(english);
