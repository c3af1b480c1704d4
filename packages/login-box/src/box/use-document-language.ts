import { useEffect } from 'react';

/** Says which language the document is in while the box is the whole page, and gives the old word back at the end. */
export function useDocumentLanguage(locale: string | undefined): void {
  useEffect(() => {
    if (locale === undefined) return undefined;
    const document = globalThis.document.documentElement;
    const before = document.getAttribute('lang');
    document.lang = locale;
    return () => {
      if (document.lang !== locale) return;
      if (before === null) document.removeAttribute('lang');
      else document.lang = before;
    };
  }, [locale]);
}
