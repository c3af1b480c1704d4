import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser. */
export type PasswordChangedMail = Required<NoticeFacts>;

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `Your ${product} password was changed`,
    heading: 'Your password was changed',
    text: (product) =>
      `The password of your ${product} account was changed, and you were signed out of your other sessions.`,
  },
  de: {
    subject: (product) => `Ihr Passwort bei ${product} wurde geändert`,
    heading: 'Ihr Passwort wurde geändert',
    text: (product) =>
      `Ihr Konto bei ${product} hat jetzt ein neues Passwort, und Ihre anderen Sitzungen wurden beendet.`,
  },
  fr: {
    subject: (product) => `Votre mot de passe ${product} a été changé`,
    heading: 'Votre mot de passe a été changé',
    text: (product) =>
      `Votre compte ${product} a maintenant un nouveau mot de passe et vos autres sessions ont été fermées.`,
  },
  es: {
    subject: (product) => `Su contraseña de ${product} se ha cambiado`,
    heading: 'Su contraseña se ha cambiado',
    text: (product) =>
      `Su cuenta de ${product} tiene ahora una contraseña nueva y sus demás sesiones se han cerrado.`,
  },
  it: {
    subject: (product) => `La tua password ${product} è stata cambiata`,
    heading: 'La tua password è stata cambiata',
    text: (product) =>
      `Il tuo account ${product} ha ora una nuova password e le altre tue sessioni sono state chiuse.`,
  },
  pt: {
    subject: (product) => `A sua senha de ${product} foi alterada`,
    heading: 'A sua senha foi alterada',
    text: (product) =>
      `A sua conta ${product} agora tem uma nova senha, e as suas outras sessões foram encerradas.`,
  },
  nl: {
    subject: (product) => `Uw wachtwoord bij ${product} is gewijzigd`,
    heading: 'Uw wachtwoord is gewijzigd',
    text: (product) =>
      `Uw account bij ${product} heeft nu een nieuw wachtwoord en uw andere sessies zijn uitgelogd.`,
  },
  pl: {
    subject: (product) => `Twoje hasło do ${product} zostało zmienione`,
    heading: 'Twoje hasło zostało zmienione',
    text: (product) =>
      `Twoje konto ${product} ma teraz nowe hasło, a pozostałe sesje zostały zakończone.`,
  },
  ja: {
    subject: (product) => `${product}のパスワードが変更されました`,
    heading: 'パスワードが変更されました',
    text: (product) =>
      `${product}アカウントのパスワードが新しくなり、ほかのセッションはログアウトされました。`,
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 密码已更改`,
    heading: '您的密码已更改',
    text: (product) => `您的 ${product} 账户现在有了新密码，您的其他会话已退出登录。`,
  },
  ar: {
    subject: (product) => `تم تغيير كلمة مرورك في ${product}`,
    heading: 'تم تغيير كلمة مرورك',
    text: (product) =>
      `أصبحت لحسابك في ${product} كلمة مرور جديدة، وتم تسجيل الخروج من جلساتك الأخرى.`,
  },
  he: {
    subject: (product) => `הסיסמה שלכם ב־${product} שונתה`,
    heading: 'הסיסמה שלכם שונתה',
    text: (product) => `לחשבון שלכם ב־${product} יש עכשיו סיסמה חדשה, ושאר החיבורים שלכם נותקו.`,
  },
};

/** Confirms a new password to the owner of the account. */
export const passwordChangedMail: MailRenderer<PasswordChangedMail> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
