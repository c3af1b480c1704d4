import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `The recovery code of your ${product} account was used`,
    heading: 'Your recovery code was used',
    text: (product) =>
      `The recovery code removed all MFA methods from your ${product} account and signed you out of all sessions.`,
    closing: 'If this was you, sign in and set up MFA again.',
  },
  de: {
    subject: (product) => `Der Wiederherstellungscode Ihres Kontos bei ${product} wurde verwendet`,
    heading: 'Ihr Wiederherstellungscode wurde verwendet',
    text: (product) =>
      `Mit dem Wiederherstellungscode wurden alle zweiten Faktoren Ihres Kontos bei ${product} entfernt, und Sie wurden überall abgemeldet.`,
    closing:
      'Sie waren es? Dann melden Sie sich an und richten Sie wieder einen zweiten Faktor ein.',
  },
  fr: {
    subject: (product) => `Le code de récupération de votre compte ${product} a été utilisé`,
    heading: 'Votre code de récupération a été utilisé',
    text: (product) =>
      `Tous les seconds facteurs de votre compte ${product} ont été supprimés avec le code de récupération, et vous avez été déconnecté partout.`,
    closing: 'C’était vous ? Alors connectez-vous et configurez de nouveau un second facteur.',
  },
  es: {
    subject: (product) => `Se usó el código de recuperación de su cuenta de ${product}`,
    heading: 'Se usó su código de recuperación',
    text: (product) =>
      `Con el código de recuperación se eliminaron todos los segundos factores de su cuenta de ${product} y se cerraron todas sus sesiones.`,
    closing: '¿Fue usted? Entonces inicie sesión y configure de nuevo un segundo factor.',
  },
  it: {
    subject: (product) => `È stato usato il codice di recupero del tuo account ${product}`,
    heading: 'È stato usato il tuo codice di recupero',
    text: (product) =>
      `Con il codice di recupero sono stati rimossi tutti i secondi fattori del tuo account ${product} e le tue sessioni sono state chiuse ovunque.`,
    closing: 'Eri tu? Allora accedi e configura di nuovo un secondo fattore.',
  },
  pt: {
    subject: (product) => `O código de recuperação da sua conta ${product} foi usado`,
    heading: 'O seu código de recuperação foi usado',
    text: (product) =>
      `Com o código de recuperação, todos os segundos fatores da sua conta ${product} foram removidos e as suas sessões foram encerradas em todos os lugares.`,
    closing: 'Foi você? Então entre e configure de novo um segundo fator.',
  },
  nl: {
    subject: (product) => `De herstelcode van uw account bij ${product} is gebruikt`,
    heading: 'Uw herstelcode is gebruikt',
    text: (product) =>
      `Met de herstelcode zijn alle tweede factoren van uw account bij ${product} verwijderd en bent u overal uitgelogd.`,
    closing: 'Was u het? Log dan in en stel opnieuw een tweede factor in.',
  },
  pl: {
    subject: (product) => `Użyto kodu odzyskiwania Twojego konta ${product}`,
    heading: 'Użyto Twojego kodu odzyskiwania',
    text: (product) =>
      `Kodem odzyskiwania usunięto wszystkie drugie składniki Twojego konta ${product} i zakończono wszystkie Twoje sesje.`,
    closing: 'To Ty? Zaloguj się i ustaw drugi składnik od nowa.',
  },
  ja: {
    subject: (product) => `${product}アカウントの復旧コードが使われました`,
    heading: '復旧コードが使われました',
    text: (product) =>
      `復旧コードにより${product}アカウントの2 つ目の認証要素がすべて削除され、すべての端末でログアウトされました。`,
    closing: 'ご本人の場合は、ログインして2 つ目の認証要素をもう一度設定してください。',
  },
  'zh-Hans': {
    subject: (product) => `您 ${product} 账户的恢复码已被使用`,
    heading: '您的恢复码已被使用',
    text: (product) =>
      `您 ${product} 账户的所有第二重验证已通过恢复码移除，您在所有设备上均已退出登录。`,
    closing: '是您本人操作？请登录并重新设置第二重验证。',
  },
  ar: {
    subject: (product) => `استُخدم رمز الاسترداد لحسابك في ${product}`,
    heading: 'استُخدم رمز الاسترداد',
    text: (product) =>
      `أُزيلت كل العوامل الثانية من حسابك في ${product} برمز الاسترداد، وتم تسجيل خروجك من كل مكان.`,
    closing: 'هل كنت أنت؟ إذن سجّل الدخول وأعد إعداد عامل ثانٍ.',
  },
  he: {
    subject: (product) => `נעשה שימוש בקוד השחזור של החשבון שלכם ב־${product}`,
    heading: 'נעשה שימוש בקוד השחזור שלכם',
    text: (product) =>
      `כל גורמי האימות השניים של החשבון שלכם ב־${product} הוסרו בעזרת קוד השחזור, ונותקתם מכל מקום.`,
    closing: 'זה הייתם אתם? היכנסו והגדירו שוב גורם אימות שני.',
  },
};

/** Tells the owner that the recovery code was used. */
export const mfaRecoveredMail: MailRenderer<Required<NoticeFacts>> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
