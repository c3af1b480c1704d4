/** The languages every text of ours is written in, as BCP 47 tags. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ja',
  'zh-Hans',
  'ar',
  'he',
] as const;

/** A language every text of ours is written in. */
export type Language = (typeof languages)[number];

/**
 * The first wanted tag that we speak, in its script: `de-AT` is German, `zh-TW` is not simplified
 * Chinese.
 */
export function matchLanguage(
  requested: readonly string[],
): { readonly language: Language; readonly locale: string } | undefined {
  for (const locale of requested) {
    const language = findLanguage(locale);
    if (language) return { language, locale };
  }
  return undefined;
}

/** The language of one tag, if it is one of ours. */
export function findLanguage(tag: string): Language | undefined {
  const written = writtenForm(tag);
  return written === undefined
    ? undefined
    : languages.find((language) => writtenForm(language) === written);
}

function writtenForm(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined; // not a tag at all
  }
}
