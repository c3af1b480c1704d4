import { type WordTable, wordsFor } from '../../mail/templates/words.ts';
import type { TextRenderer } from '../text-template.ts';
import { type CodeText, codeText } from './code-text.ts';

const words: WordTable<(code: string, product: string) => string> = {
  en: (code, product) => `${code} resets your password for ${product}. Do not share it.`,
  de: (code, product) =>
    `${code} setzt Ihr Passwort für ${product} zurück. Geben Sie ihn nicht weiter.`,
  fr: (code, product) => `${code} réinitialise votre mot de passe ${product}. Ne le partagez pas.`,
  es: (code, product) => `${code} restablece su contraseña de ${product}. No lo comparta.`,
  it: (code, product) => `${code} reimposta la tua password per ${product}. Non condividerlo.`,
  pt: (code, product) => `${code} redefine a sua senha de ${product}. Não o compartilhe.`,
  nl: (code, product) =>
    `${code} stelt uw wachtwoord voor ${product} opnieuw in. Deel de code met niemand.`,
  pl: (code, product) => `${code} resetuje Twoje hasło do ${product}. Nie podawaj go nikomu.`,
  ja: (code, product) =>
    `${code} は${product}のパスワード再設定コードです。誰にも教えないでください。`,
  'zh-Hans': (code, product) => `${code} 用于重置您的 ${product} 密码，请勿告诉他人。`,
  ar: (code, product) => `${code} يعيد تعيين كلمة مرورك في ${product}. لا تشاركه مع أحد.`,
  he: (code, product) => `${code} מאפס את הסיסמה שלכם ב־${product}. אל תמסרו אותו.`,
};

/** Leads to a new password. */
export const resetPasswordCodeText: TextRenderer<CodeText> = ({ code }, branding, language) =>
  codeText(wordsFor(words, language)(code, branding.productName), code, branding);
