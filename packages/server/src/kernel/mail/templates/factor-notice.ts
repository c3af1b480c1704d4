import type { MfaStrategy } from '@foyer/contract';
import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser, and which kind of MFA method it is about. */
export interface FactorNoticeMail extends Required<NoticeFacts> {
  readonly factor: MfaStrategy;
}

/** The words of a notice that names the factor. */
export type FactorNoticeWords = Omit<NoticeWords, 'text'> & {
  text(product: string, factor: string): string;
};

const factorNames: WordTable<Readonly<Record<MfaStrategy, string>>> = {
  en: {
    AuthenticatorApp: 'an authenticator app',
    SMS: 'codes by SMS',
    EmailCode: 'codes by email',
    WebAuthnPlatform: 'a device with a screen lock',
    WebAuthnCrossPlatform: 'a security key',
  },
  de: {
    AuthenticatorApp: 'eine Authenticator-App',
    SMS: 'ein Telefon für Codes per SMS',
    EmailCode: 'Codes per E-Mail',
    WebAuthnPlatform: 'ein Gerät mit Bildschirmsperre',
    WebAuthnCrossPlatform: 'ein Sicherheitsschlüssel',
  },
  fr: {
    AuthenticatorApp: 'une application d’authentification',
    SMS: 'un téléphone pour les codes par SMS',
    EmailCode: 'des codes par e-mail',
    WebAuthnPlatform: 'un appareil avec verrouillage d’écran',
    WebAuthnCrossPlatform: 'une clé de sécurité',
  },
  es: {
    AuthenticatorApp: 'una aplicación de autenticación',
    SMS: 'un teléfono para códigos por SMS',
    EmailCode: 'códigos por correo electrónico',
    WebAuthnPlatform: 'un dispositivo con bloqueo de pantalla',
    WebAuthnCrossPlatform: 'una llave de seguridad',
  },
  it: {
    AuthenticatorApp: 'un’app di autenticazione',
    SMS: 'un telefono per i codici via SMS',
    EmailCode: 'codici via e-mail',
    WebAuthnPlatform: 'un dispositivo con blocco schermo',
    WebAuthnCrossPlatform: 'una chiave di sicurezza',
  },
  pt: {
    AuthenticatorApp: 'um aplicativo autenticador',
    SMS: 'um telefone para códigos por SMS',
    EmailCode: 'códigos por e-mail',
    WebAuthnPlatform: 'um dispositivo com bloqueio de tela',
    WebAuthnCrossPlatform: 'uma chave de segurança',
  },
  nl: {
    AuthenticatorApp: 'een authenticator-app',
    SMS: 'een telefoon voor codes per sms',
    EmailCode: 'codes per e-mail',
    WebAuthnPlatform: 'een apparaat met schermvergrendeling',
    WebAuthnCrossPlatform: 'een beveiligingssleutel',
  },
  pl: {
    AuthenticatorApp: 'aplikacja uwierzytelniająca',
    SMS: 'telefon do kodów SMS',
    EmailCode: 'kody e-mail',
    WebAuthnPlatform: 'urządzenie z blokadą ekranu',
    WebAuthnCrossPlatform: 'klucz bezpieczeństwa',
  },
  ja: {
    AuthenticatorApp: '認証アプリ',
    SMS: 'SMSコード用の電話',
    EmailCode: 'メールのコード',
    WebAuthnPlatform: '画面ロックのある端末',
    WebAuthnCrossPlatform: 'セキュリティキー',
  },
  'zh-Hans': {
    AuthenticatorApp: '身份验证器应用',
    SMS: '接收短信验证码的手机',
    EmailCode: '电子邮件验证码',
    WebAuthnPlatform: '带屏幕锁定的设备',
    WebAuthnCrossPlatform: '安全密钥',
  },
  ar: {
    AuthenticatorApp: 'تطبيق مصادقة',
    SMS: 'هاتف لرموز الرسائل النصية',
    EmailCode: 'رموز بالبريد الإلكتروني',
    WebAuthnPlatform: 'جهاز بقفل شاشة',
    WebAuthnCrossPlatform: 'مفتاح أمان',
  },
  he: {
    AuthenticatorApp: 'אפליקציית אימות',
    SMS: 'טלפון לקודים ב־SMS',
    EmailCode: 'קודים בדוא״ל',
    WebAuthnPlatform: 'מכשיר עם נעילת מסך',
    WebAuthnCrossPlatform: 'מפתח אבטחה',
  },
};

/** Makes the mail that tells the owner what happened to one MFA method. */
export function factorNotice(table: WordTable<FactorNoticeWords>): MailRenderer<FactorNoticeMail> {
  return ({ factor, ...facts }, branding, language) => {
    const { text, ...rest } = wordsFor(table, language);
    const name = wordsFor(factorNames, language)[factor];
    const say = { ...rest, text: (product: string) => text(product, name) };
    return drawAccountNotice({ say, facts, branding, language });
  };
}
