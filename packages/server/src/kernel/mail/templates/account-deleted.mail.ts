import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { momentWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** When it was deleted, as ISO 8601 text. */
export interface AccountDeletedMail {
  readonly at: string;
}

const words: WordTable<{
  subject(product: string): string;
  readonly heading: string;
  text(product: string): string;
  readonly closing: string;
}> = {
  en: {
    subject: (product) => `Your ${product} account has been deleted`,
    heading: 'Your account has been deleted',
    text: (product) =>
      `As you requested, we deleted your ${product} account and your personal data.`,
    closing:
      'This is the last email you will receive for this account. You can sign up again at any time.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} wurde gelöscht`,
    heading: 'Ihr Konto wurde gelöscht',
    text: (product) =>
      `Wie gewünscht sind Ihr Konto bei ${product} und die darin gespeicherten Angaben über Sie gelöscht.`,
    closing:
      'Dies ist die letzte Nachricht zu diesem Konto. Sie können jederzeit ein neues eröffnen.',
  },
  fr: {
    subject: (product) => `Votre compte ${product} a été supprimé`,
    heading: 'Votre compte a été supprimé',
    text: (product) =>
      `Comme vous l’avez demandé, votre compte ${product} et ce qui y était conservé à votre sujet ont été supprimés.`,
    closing:
      'Ceci est le dernier message concernant ce compte. Vous pouvez en ouvrir un nouveau à tout moment.',
  },
  es: {
    subject: (product) => `Su cuenta de ${product} se ha eliminado`,
    heading: 'Su cuenta se ha eliminado',
    text: (product) =>
      `Como pidió, su cuenta de ${product} y lo que se guardaba en ella sobre usted ya no existen.`,
    closing:
      'Este es el último mensaje sobre esta cuenta. Puede abrir una nueva en cualquier momento.',
  },
  it: {
    subject: (product) => `Il tuo account ${product} è stato eliminato`,
    heading: 'Il tuo account è stato eliminato',
    text: (product) =>
      `Come hai chiesto, il tuo account ${product} e ciò che vi era conservato su di te sono stati eliminati.`,
    closing:
      'Questo è l’ultimo messaggio su questo account. Puoi aprirne uno nuovo in qualsiasi momento.',
  },
  pt: {
    subject: (product) => `A sua conta ${product} foi excluída`,
    heading: 'A sua conta foi excluída',
    text: (product) =>
      `Como você pediu, a sua conta ${product} e o que era guardado nela sobre você foram excluídos.`,
    closing:
      'Esta é a última mensagem sobre esta conta. Você pode abrir uma nova a qualquer momento.',
  },
  nl: {
    subject: (product) => `Uw account bij ${product} is verwijderd`,
    heading: 'Uw account is verwijderd',
    text: (product) =>
      `Zoals gevraagd zijn uw account bij ${product} en wat daarin over u werd bewaard verwijderd.`,
    closing: 'Dit is het laatste bericht over dit account. U kunt altijd een nieuw account openen.',
  },
  pl: {
    subject: (product) => `Twoje konto ${product} zostało usunięte`,
    heading: 'Twoje konto zostało usunięte',
    text: (product) =>
      `Zgodnie z prośbą usunięto Twoje konto ${product} i to, co było w nim o Tobie przechowywane.`,
    closing: 'To ostatnia wiadomość o tym koncie. Nowe możesz założyć w każdej chwili.',
  },
  ja: {
    subject: (product) => `${product}アカウントは削除されました`,
    heading: 'アカウントは削除されました',
    text: (product) =>
      `ご依頼のとおり、${product}アカウントと、そこに保存されていたあなたの情報を削除しました。`,
    closing: 'このアカウントへのご連絡はこれが最後です。新しいアカウントはいつでも作成できます。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户已删除`,
    heading: '您的账户已删除',
    text: (product) => `应您的要求，您的 ${product} 账户及其中保存的与您有关的信息均已删除。`,
    closing: '这是关于此账户的最后一封邮件。您可以随时开设新账户。',
  },
  ar: {
    subject: (product) => `حُذف حسابك في ${product}`,
    heading: 'حُذف حسابك',
    text: (product) => `كما طلبت، حُذف حسابك في ${product} وما كان محفوظًا فيه عنك.`,
    closing: 'هذه آخر رسالة تخص هذا الحساب. يمكنك فتح حساب جديد في أي وقت.',
  },
  he: {
    subject: (product) => `החשבון שלכם ב־${product} נמחק`,
    heading: 'החשבון שלכם נמחק',
    text: (product) => `כפי שביקשתם, החשבון שלכם ב־${product} ומה שנשמר בו עליכם נמחקו.`,
    closing: 'זו ההודעה האחרונה לחשבון הזה. אפשר לפתוח חשבון חדש בכל עת.',
  },
};

/** The last mail: the account is gone. Nothing in it leads anywhere. */
export const accountDeletedMail: MailRenderer<AccountDeletedMail> = (
  { at },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { help, when } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading,
      paragraphs: [say.text(branding.productName)],
      facts: [[when, momentWords(at, language, branding.timeZone)]],
      closing: say.closing,
      help,
    },
    branding,
  );
};
