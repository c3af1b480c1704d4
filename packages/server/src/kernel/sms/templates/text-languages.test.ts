import { type Language, languages } from '@foyer/contract/languages';
import { expect, test } from 'vitest';
import { textSamples } from './text-samples.ts';
import { textTemplates } from './text-templates.ts';

const branding = { productName: 'Ledgerly', host: 'id.ledgerly.example' };
/** Texts without a code. */
const notices: readonly string[] = ['phoneChanged', 'eventNotice'];
const lastLine = '@id.ledgerly.example #402913';
const renderers: Readonly<Record<string, unknown>> = textTemplates;

/** The texts of one language by name. */
function texts(language: Language): readonly (readonly [name: string, text: string])[] {
  return Object.entries(textSamples).map(([name, data]) => {
    const render = renderers[name];
    if (typeof render !== 'function') throw new Error(`No text is called ${name}`);
    return [name, String(Reflect.apply(render, undefined, [data, branding, language]))];
  });
}

/**
 * Parts a text is sent and paid in: 67 signs each where a letter is outside of the GSM 7-bit
 * alphabet. 3GPP TS 23.038.
 */
const getParts = (text: string) => (text.length <= 70 ? 1 : Math.ceil(text.length / 67));

test.each(languages)(
  'in %s a text names the product, and a code stands first and in the line browsers read',
  (language) => {
    for (const [name, text] of texts(language)) {
      expect(text, name).toContain('Ledgerly');
      expect(text, name).not.toMatch(/undefined|\[object|\$\{/);
      if (!notices.includes(name))
        expect(text, name).toMatch(new RegExp(`^402913 [^\\n]+\\n\\n${lastLine}$`));
    }
  },
);

test.each(languages)(
  'in %s a text with a code is paid as two parts at most, a notice as three',
  (language) => {
    for (const [name, text] of texts(language))
      expect(getParts(text), name).toBeLessThan(notices.includes(name) ? 4 : 3);
  },
);

test.each(languages.filter((language) => language !== 'en'))(
  'in %s no text has English left over',
  (language) => {
    const original = new Map(texts('en'));
    for (const [name, text] of texts(language)) {
      expect(text, name).not.toBe(original.get(name));
      expect(text, name).not.toMatch(/\b(?:your|code is|for|do not|share|this|the)\b/i);
    }
  },
);
