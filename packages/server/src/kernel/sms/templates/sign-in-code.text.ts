import { type WordTable, wordsFor } from '../../mail/templates/words.ts';
import type { TextRenderer } from '../text-template.ts';
import { type CodeText, codeText } from './code-text.ts';

const words: WordTable<(code: string, product: string) => string> = {
  en: (code, product) => `${code} is your sign-in code for ${product}. Do not share it.`,
  de: (code, product) => `${code} ist Ihr Anmeldecode für ${product}. Geben Sie ihn nicht weiter.`,
  fr: (code, product) => `${code} est votre code de connexion à ${product}. Ne le partagez pas.`,
  es: (code, product) => `${code} es su código de inicio de sesión de ${product}. No lo comparta.`,
  it: (code, product) => `${code} è il tuo codice di accesso a ${product}. Non condividerlo.`,
  pt: (code, product) => `${code} é o seu código de acesso de ${product}. Não o compartilhe.`,
  nl: (code, product) => `${code} is uw inlogcode voor ${product}. Deel hem met niemand.`,
  pl: (code, product) => `${code} to Twój kod logowania do ${product}. Nie podawaj go nikomu.`,
  ja: (code, product) => `${code} は${product}のログインコードです。誰にも教えないでください。`,
  'zh-Hans': (code, product) => `${code} 是您的 ${product} 登录验证码，请勿告诉他人。`,
  ar: (code, product) => `${code} رمز تسجيل دخولك إلى ${product}. لا تشاركه مع أحد.`,
  he: (code, product) => `${code} הוא קוד הכניסה שלכם אל ${product}. אל תמסרו אותו.`,
};

/** Signs a user in. */
export const signInCodeText: TextRenderer<CodeText> = ({ code }, branding, language) =>
  codeText(wordsFor(words, language)(code, branding.productName), code, branding);
