import { type WordTable, wordsFor } from '../../mail/templates/words.ts';
import type { TextRenderer } from '../text-template.ts';
import { type CodeText, codeText } from './code-text.ts';

const words: WordTable<(code: string, product: string) => string> = {
  en: (code, product) => `${code} is your verification code for ${product}. Do not share it.`,
  de: (code, product) =>
    `${code} ist Ihr Bestätigungscode für ${product}. Geben Sie ihn nicht weiter.`,
  fr: (code, product) =>
    `${code} est votre code de vérification pour ${product}. Ne le partagez pas.`,
  es: (code, product) => `${code} es su código de verificación de ${product}. No lo comparta.`,
  it: (code, product) => `${code} è il tuo codice di verifica per ${product}. Non condividerlo.`,
  pt: (code, product) => `${code} é o seu código de verificação de ${product}. Não o compartilhe.`,
  nl: (code, product) => `${code} is uw verificatiecode voor ${product}. Deel hem met niemand.`,
  pl: (code, product) => `${code} to Twój kod weryfikacyjny ${product}. Nie podawaj go nikomu.`,
  ja: (code, product) => `${code} は${product}の確認コードです。誰にも教えないでください。`,
  'zh-Hans': (code, product) => `${code} 是您的 ${product} 验证码，请勿告诉他人。`,
  ar: (code, product) => `${code} رمز التحقق الخاص بك في ${product}. لا تشاركه مع أحد.`,
  he: (code, product) => `${code} הוא קוד האימות שלכם ב־${product}. אל תמסרו אותו.`,
};

/** Proves an MFA method. */
export const mfaCodeText: TextRenderer<CodeText> = ({ code }, branding, language) =>
  codeText(wordsFor(words, language)(code, branding.productName), code, branding);
