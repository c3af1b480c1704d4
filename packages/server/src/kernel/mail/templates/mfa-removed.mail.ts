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
    subject: (product) => `Eine MFA-Methode Ihres Kontos bei ${product} wurde entfernt`,
    heading: 'MFA-Methode entfernt',
    text: (product, factor) =>
      `Diese MFA-Methode wurde aus Ihrem Konto bei ${product} entfernt: ${factor}.`,
  },
  fr: {
    subject: (product) => `Une méthode MFA a été supprimée de votre compte ${product}`,
    heading: 'Méthode MFA supprimée',
    text: (product, factor) =>
      `Cette méthode MFA a été supprimée de votre compte ${product} : ${factor}.`,
  },
  es: {
    subject: (product) => `Se eliminó un método MFA de su cuenta de ${product}`,
    heading: 'Método MFA eliminado',
    text: (product, factor) => `Este método MFA se eliminó de su cuenta de ${product}: ${factor}.`,
  },
  it: {
    subject: (product) => `Un metodo MFA è stato rimosso dal tuo account ${product}`,
    heading: 'Metodo MFA rimosso',
    text: (product, factor) =>
      `Questo metodo MFA è stato rimosso dal tuo account ${product}: ${factor}.`,
  },
  pt: {
    subject: (product) => `Um método MFA foi removido da sua conta ${product}`,
    heading: 'Método MFA removido',
    text: (product, factor) => `Este método MFA foi removido da sua conta ${product}: ${factor}.`,
  },
  nl: {
    subject: (product) => `Er is een MFA-methode verwijderd uit uw account bij ${product}`,
    heading: 'MFA-methode verwijderd',
    text: (product, factor) =>
      `Deze MFA-methode is verwijderd uit uw account bij ${product}: ${factor}.`,
  },
  pl: {
    subject: (product) => `Z Twojego konta ${product} usunięto metodę MFA`,
    heading: 'Usunięto metodę MFA',
    text: (product, factor) => `Z Twojego konta ${product} usunięto tę metodę MFA: ${factor}.`,
  },
  ja: {
    subject: (product) => `${product}アカウントから MFA の方法が削除されました`,
    heading: 'MFA の方法が削除されました',
    text: (product, factor) =>
      `次の MFA の方法が${product}アカウントから削除されました：${factor}。`,
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户已移除 MFA 方式`,
    heading: '已移除 MFA 方式',
    text: (product, factor) => `以下 MFA 方式已从您的 ${product} 账户移除：${factor}。`,
  },
  ar: {
    subject: (product) => `أُزيلت طريقة MFA من حسابك في ${product}`,
    heading: 'أُزيلت طريقة MFA',
    text: (product, factor) => `أُزيلت طريقة MFA هذه من حسابك في ${product}: ${factor}.`,
  },
  he: {
    subject: (product) => `שיטת MFA הוסרה מהחשבון שלכם ב־${product}`,
    heading: 'הוסרה שיטת MFA',
    text: (product, factor) => `שיטת ה־MFA הזאת הוסרה מהחשבון שלכם ב־${product}: ${factor}.`,
  },
};

/** Tells the owner that an MFA method is gone. */
export const mfaRemovedMail = factorNotice(words);
