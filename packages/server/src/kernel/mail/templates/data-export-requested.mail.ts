import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `Your ${product} data export was requested`,
    heading: 'Data export requested',
    text: (product) =>
      `Someone signed in to your ${product} account requested an export of your personal data. It can be downloaded once within the next few minutes.`,
  },
  de: {
    subject: (product) => `Eine Kopie Ihrer Daten bei ${product} wurde angefordert`,
    heading: 'Eine Kopie Ihrer Daten wurde angefordert',
    text: (product) =>
      `Jemand, der in Ihrem Konto bei ${product} angemeldet ist, hat eine Kopie aller über Sie gespeicherten Daten angefordert. Sie lässt sich einmal, innerhalb weniger Minuten, herunterladen.`,
  },
  fr: {
    subject: (product) => `Une copie de vos données ${product} a été demandée`,
    heading: 'Une copie de vos données a été demandée',
    text: (product) =>
      `Une personne connectée à votre compte ${product} a demandé une copie de tout ce qui est conservé à votre sujet. Elle peut être téléchargée une seule fois, dans les minutes qui suivent.`,
  },
  es: {
    subject: (product) => `Se ha pedido una copia de sus datos de ${product}`,
    heading: 'Se ha pedido una copia de sus datos',
    text: (product) =>
      `Alguien que ha iniciado sesión en su cuenta de ${product} pidió una copia de todo lo que se guarda sobre usted. Se puede descargar una sola vez, en los próximos minutos.`,
  },
  it: {
    subject: (product) => `È stata richiesta una copia dei tuoi dati di ${product}`,
    heading: 'È stata richiesta una copia dei tuoi dati',
    text: (product) =>
      `Qualcuno che ha effettuato l’accesso al tuo account ${product} ha chiesto una copia di tutto ciò che è conservato su di te. Si può scaricare una sola volta, entro pochi minuti.`,
  },
  pt: {
    subject: (product) => `Foi pedida uma cópia dos seus dados em ${product}`,
    heading: 'Foi pedida uma cópia dos seus dados',
    text: (product) =>
      `Alguém que entrou na sua conta ${product} pediu uma cópia de tudo o que é guardado sobre você. Ela pode ser baixada uma única vez, nos próximos minutos.`,
  },
  nl: {
    subject: (product) => `Er is een kopie van uw gegevens bij ${product} opgevraagd`,
    heading: 'Er is een kopie van uw gegevens opgevraagd',
    text: (product) =>
      `Iemand die is ingelogd op uw account bij ${product} heeft een kopie opgevraagd van alles wat over u wordt bewaard. Die kan één keer worden gedownload, binnen enkele minuten.`,
  },
  pl: {
    subject: (product) => `Poproszono o kopię Twoich danych w ${product}`,
    heading: 'Poproszono o kopię Twoich danych',
    text: (product) =>
      `Osoba zalogowana na Twoje konto ${product} poprosiła o kopię wszystkiego, co jest o Tobie przechowywane. Można ją pobrać jeden raz, w ciągu kilku minut.`,
  },
  ja: {
    subject: (product) => `${product}のデータの写しが請求されました`,
    heading: 'データの写しが請求されました',
    text: (product) =>
      `${product}アカウントにログイン中の方が、あなたについて保存されているすべてのデータの写しを請求しました。数分以内に一度だけダウンロードできます。`,
  },
  'zh-Hans': {
    subject: (product) => `有人申请了您在 ${product} 的数据副本`,
    heading: '有人申请了您的数据副本',
    text: (product) =>
      `有人登录了您的 ${product} 账户，并申请了与您有关的全部已保存数据的副本。该副本只能在几分钟内下载一次。`,
  },
  ar: {
    subject: (product) => `طُلبت نسخة من بياناتك في ${product}`,
    heading: 'طُلبت نسخة من بياناتك',
    text: (product) =>
      `طلب شخص سجّل الدخول إلى حسابك في ${product} نسخة من كل ما يُحفظ عنك. يمكن تنزيلها مرة واحدة خلال دقائق.`,
  },
  he: {
    subject: (product) => `התבקש עותק של הנתונים שלכם ב־${product}`,
    heading: 'התבקש עותק של הנתונים שלכם',
    text: (product) =>
      `מי שמחובר לחשבון שלכם ב־${product} ביקש עותק של כל מה ששמור עליכם. אפשר להוריד אותו פעם אחת, בתוך דקות ספורות.`,
  },
};

/** Tells the owner that a copy of their data was asked for. */
export const dataExportRequestedMail: MailRenderer<Required<NoticeFacts>> = (
  facts,
  branding,
  language,
) => drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
