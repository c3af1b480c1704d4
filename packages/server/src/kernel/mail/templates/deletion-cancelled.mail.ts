import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `Deletion of your ${product} account canceled`,
    heading: 'Account deletion canceled',
    text: (product) =>
      `Your ${product} account will not be deleted. None of your data was removed.`,
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} bleibt bestehen`,
    heading: 'Ihr Konto bleibt bestehen',
    text: (product) =>
      `Die Löschung Ihres Kontos bei ${product} wurde zurückgenommen. Es wurde nichts gelöscht.`,
  },
  fr: {
    subject: (product) => `Votre compte ${product} est conservé`,
    heading: 'Votre compte est conservé',
    text: (product) =>
      `La suppression de votre compte ${product} a été annulée. Rien n’a été supprimé.`,
  },
  es: {
    subject: (product) => `Su cuenta de ${product} se conserva`,
    heading: 'Su cuenta se conserva',
    text: (product) =>
      `Se anuló la eliminación de su cuenta de ${product}. No se ha eliminado nada.`,
  },
  it: {
    subject: (product) => `Il tuo account ${product} resta`,
    heading: 'Il tuo account resta',
    text: (product) =>
      `L’eliminazione del tuo account ${product} è stata annullata. Nulla è stato eliminato.`,
  },
  pt: {
    subject: (product) => `A sua conta ${product} continua`,
    heading: 'A sua conta continua',
    text: (product) => `A exclusão da sua conta ${product} foi cancelada. Nada foi excluído.`,
  },
  nl: {
    subject: (product) => `Uw account bij ${product} blijft bestaan`,
    heading: 'Uw account blijft bestaan',
    text: (product) =>
      `De verwijdering van uw account bij ${product} is teruggedraaid. Er is niets verwijderd.`,
  },
  pl: {
    subject: (product) => `Twoje konto ${product} pozostaje`,
    heading: 'Twoje konto pozostaje',
    text: (product) =>
      `Usunięcie Twojego konta ${product} zostało cofnięte. Nic nie zostało usunięte.`,
  },
  ja: {
    subject: (product) => `${product}アカウントは引き続きご利用いただけます`,
    heading: 'アカウントは削除されません',
    text: (product) => `${product}アカウントの削除は取り消されました。何も削除されていません。`,
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户将保留`,
    heading: '您的账户将保留',
    text: (product) => `您的 ${product} 账户的删除申请已撤回，没有删除任何内容。`,
  },
  ar: {
    subject: (product) => `حسابك في ${product} باقٍ`,
    heading: 'حسابك باقٍ',
    text: (product) => `أُلغي حذف حسابك في ${product}. لم يُحذف شيء.`,
  },
  he: {
    subject: (product) => `החשבון שלכם ב־${product} נשאר`,
    heading: 'החשבון שלכם נשאר',
    text: (product) => `מחיקת החשבון שלכם ב־${product} בוטלה. דבר לא נמחק.`,
  },
};

/** Tells the owner that the account is not going to be deleted. */
export const deletionCancelledMail: MailRenderer<Required<NoticeFacts>> = (
  facts,
  branding,
  language,
) => drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
