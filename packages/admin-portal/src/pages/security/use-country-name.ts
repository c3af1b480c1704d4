import { usePageTexts } from '../../portal/page-texts.ts';
import { countryRestrictionsMessages } from './country-restrictions.messages.ts';

/** The name of a country in the language of the page; null is an unknown location. */
export function useCountryName(): (code: string | null) => string {
  const text = usePageTexts('security', countryRestrictionsMessages);
  const names = new Intl.DisplayNames([text.locale], { type: 'region' });
  return (code) => (code === null ? text('countryOwnUnknown') : (names.of(code) ?? code));
}
