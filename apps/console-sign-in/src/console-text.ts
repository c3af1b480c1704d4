import { createTranslator } from '@foyer/ui';
import { consoleMessages } from './console-messages.ts';

/** The words of the console, which speaks English. */
export const text = createTranslator(consoleMessages, { locale: 'en' });
