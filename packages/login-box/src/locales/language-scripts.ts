import type { Language } from '@foyer/contract/languages';
import type { BoxTranslation } from './translation.ts';

/** One script for each language; English needs none. */
export const languageScripts: {
  readonly [L in Exclude<Language, 'en'>]: () => Promise<BoxTranslation>;
} = {
  de: () => import('./de.ts').then((script) => script.de),
  fr: () => import('./fr.ts').then((script) => script.fr),
  es: () => import('./es.ts').then((script) => script.es),
  it: () => import('./it.ts').then((script) => script.it),
  pt: () => import('./pt.ts').then((script) => script.pt),
  nl: () => import('./nl.ts').then((script) => script.nl),
  pl: () => import('./pl.ts').then((script) => script.pl),
  ja: () => import('./ja.ts').then((script) => script.ja),
  'zh-Hans': () => import('./zh-hans.ts').then((script) => script.zhHans),
  ar: () => import('./ar.ts').then((script) => script.ar),
  he: () => import('./he.ts').then((script) => script.he),
};
