import { type FactorNoticeWords, factorNotice } from './factor-notice.ts';
import type { WordTable } from './words.ts';

const words: WordTable<FactorNoticeWords> = {
  en: {
    subject: (product) => `An MFA method was removed from your ${product} account`,
    heading: 'MFA method removed',
    text: (product, factor) =>
      `This MFA method was removed from your ${product} account: ${factor}.`,
  },
  de: {
    subject: (product) => `Ein zweiter Faktor Ihres Kontos bei ${product} wurde entfernt`,
    heading: 'Ein zweiter Faktor wurde entfernt',
    text: (product, factor) => `Ihr Konto bei ${product} fragt nicht mehr danach: ${factor}.`,
  },
  fr: {
    subject: (product) => `Un second facteur de votre compte ${product} a été supprimé`,
    heading: 'Un second facteur a été supprimé',
    text: (product, factor) => `Votre compte ${product} ne demande plus : ${factor}.`,
  },
  es: {
    subject: (product) => `Se ha eliminado un segundo factor de su cuenta de ${product}`,
    heading: 'Se ha eliminado un segundo factor',
    text: (product, factor) => `Su cuenta de ${product} ya no pide: ${factor}.`,
  },
  it: {
    subject: (product) => `È stato rimosso un secondo fattore dal tuo account ${product}`,
    heading: 'È stato rimosso un secondo fattore',
    text: (product, factor) => `Il tuo account ${product} non chiede più: ${factor}.`,
  },
  pt: {
    subject: (product) => `Um segundo fator da sua conta ${product} foi removido`,
    heading: 'Um segundo fator foi removido',
    text: (product, factor) => `A sua conta ${product} não pede mais: ${factor}.`,
  },
  nl: {
    subject: (product) => `Er is een tweede factor van uw account bij ${product} verwijderd`,
    heading: 'Er is een tweede factor verwijderd',
    text: (product, factor) => `Uw account bij ${product} vraagt niet meer om: ${factor}.`,
  },
  pl: {
    subject: (product) => `Usunięto drugi składnik z Twojego konta ${product}`,
    heading: 'Usunięto drugi składnik',
    text: (product, factor) => `Twoje konto ${product} nie wymaga już: ${factor}.`,
  },
  ja: {
    subject: (product) => `${product}アカウントの2 つ目の認証要素が1つ削除されました`,
    heading: '2 つ目の認証要素が1つ削除されました',
    text: (product, factor) =>
      `${product}アカウントでは、次の方法での確認は不要になりました：${factor}。`,
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户移除了一项第二重验证`,
    heading: '已移除一项第二重验证',
    text: (product, factor) => `您的 ${product} 账户不再要求：${factor}。`,
  },
  ar: {
    subject: (product) => `أُزيل عامل ثانٍ من حسابك في ${product}`,
    heading: 'أُزيل عامل ثانٍ',
    text: (product, factor) => `لم يعد حسابك في ${product} يطلب: ${factor}.`,
  },
  he: {
    subject: (product) => `גורם אימות שני הוסר מהחשבון שלכם ב־${product}`,
    heading: 'גורם אימות שני הוסר',
    text: (product, factor) => `החשבון שלכם ב־${product} אינו מבקש עוד: ${factor}.`,
  },
};

/** Tells the owner that a second factor is gone. */
export const mfaRemovedMail = factorNotice(words);
