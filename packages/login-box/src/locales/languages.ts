export { failureText } from '../box/failure-texts.ts';
export { pageMessages } from '../box/page.messages.ts';
export { useLanguage } from './use-language.ts';
