import { type WordTable, wordsFor } from '../../mail/templates/words.ts';
import type { TextRenderer } from '../text-template.ts';
import { type CodeText, codeText } from './code-text.ts';

const words: WordTable<(code: string, product: string) => string> = {
  en: (code, product) => `${code} confirms this phone number for ${product}. Do not share it.`,
  de: (code, product) =>
    `${code} bestätigt diese Telefonnummer für ${product}. Geben Sie ihn nicht weiter.`,
  fr: (code, product) => `${code} confirme ce numéro pour ${product}. Ne le partagez pas.`,
  es: (code, product) => `${code} confirma este número para ${product}. No lo comparta.`,
  it: (code, product) => `${code} conferma questo numero per ${product}. Non condividerlo.`,
  pt: (code, product) => `${code} confirma este número para ${product}. Não o compartilhe.`,
  nl: (code, product) => `${code} bevestigt dit nummer voor ${product}. Deel de code met niemand.`,
  pl: (code, product) => `${code} potwierdza ten numer w ${product}. Nie podawaj go nikomu.`,
  ja: (code, product) =>
    `${code} は${product}でこの番号を確認するコードです。誰にも教えないでください。`,
  'zh-Hans': (code, product) => `${code} 用于在 ${product} 确认此号码，请勿告诉他人。`,
  ar: (code, product) => `${code} يؤكد هذا الرقم في ${product}. لا تشاركه مع أحد.`,
  he: (code, product) => `${code} מאשר את המספר הזה ב־${product}. אל תמסרו אותו.`,
};

/** Proves that a phone is in a user’s hands. */
export const phoneCodeText: TextRenderer<CodeText> = ({ code }, branding, language) =>
  codeText(wordsFor(words, language)(code, branding.productName), code, branding);
