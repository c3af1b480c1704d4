import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser. */
export type EmailChangeAskedMail = Required<NoticeFacts>;

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `Email change requested for your ${product} account`,
    heading: 'Email change requested',
    text: (product) =>
      `Someone signed in to your ${product} account asked to change its email address. Nothing has changed yet.`,
    closing: 'If this was you, enter the code that we sent to the new email address.',
  },
  de: {
    subject: (product) => `Jemand möchte die Adresse Ihres Kontos bei ${product} ändern`,
    heading: 'Eine neue E-Mail-Adresse wurde beantragt',
    text: (product) =>
      `Jemand, der in Ihrem Konto bei ${product} angemeldet ist, möchte dessen E-Mail-Adresse ändern. Noch hat sich nichts geändert.`,
    closing:
      'Sie waren es? Dann geben Sie den Code ein, den wir an die neue Adresse geschickt haben.',
  },
  fr: {
    subject: (product) => `Quelqu’un veut changer l’adresse de votre compte ${product}`,
    heading: 'Une nouvelle adresse e-mail a été demandée',
    text: (product) =>
      `Une personne connectée à votre compte ${product} a demandé à changer son adresse e-mail. Rien n’a encore changé.`,
    closing: 'C’était vous ? Alors saisissez le code envoyé à la nouvelle adresse.',
  },
  es: {
    subject: (product) => `Alguien quiere cambiar la dirección de su cuenta de ${product}`,
    heading: 'Se ha pedido una nueva dirección de correo',
    text: (product) =>
      `Alguien que ha iniciado sesión en su cuenta de ${product} pidió cambiar su dirección de correo electrónico. Todavía no ha cambiado nada.`,
    closing: '¿Fue usted? Entonces escriba el código que enviamos a la nueva dirección.',
  },
  it: {
    subject: (product) => `Qualcuno vuole cambiare l’indirizzo del tuo account ${product}`,
    heading: 'È stato richiesto un nuovo indirizzo e-mail',
    text: (product) =>
      `Qualcuno che ha effettuato l’accesso al tuo account ${product} ha chiesto di cambiarne l’indirizzo e-mail. Finora nulla è cambiato.`,
    closing: 'Eri tu? Allora inserisci il codice che abbiamo inviato al nuovo indirizzo.',
  },
  pt: {
    subject: (product) => `Alguém quer mudar o endereço da sua conta ${product}`,
    heading: 'Foi pedido um novo endereço de e-mail',
    text: (product) =>
      `Alguém que entrou na sua conta ${product} pediu para mudar o endereço de e-mail. Nada mudou até agora.`,
    closing: 'Foi você? Então digite o código que enviamos ao novo endereço.',
  },
  nl: {
    subject: (product) => `Iemand wil het adres van uw account bij ${product} wijzigen`,
    heading: 'Er is een nieuw e-mailadres gevraagd',
    text: (product) =>
      `Iemand die is ingelogd op uw account bij ${product} wil het e-mailadres ervan wijzigen. Er is nog niets veranderd.`,
    closing: 'Was u het? Voer dan de code in die we naar het nieuwe adres hebben gestuurd.',
  },
  pl: {
    subject: (product) => `Ktoś chce zmienić adres Twojego konta ${product}`,
    heading: 'Poproszono o nowy adres e-mail',
    text: (product) =>
      `Osoba zalogowana na Twoje konto ${product} chce zmienić jego adres e-mail. Na razie nic się nie zmieniło.`,
    closing: 'To Ty? Wpisz kod, który wysłaliśmy na nowy adres.',
  },
  ja: {
    subject: (product) => `${product}アカウントのメールアドレス変更が申請されました`,
    heading: '新しいメールアドレスが申請されました',
    text: (product) =>
      `${product}アカウントにログイン中の方が、メールアドレスの変更を申請しました。まだ何も変わっていません。`,
    closing: 'ご本人の場合は、新しいアドレスに送ったコードを入力してください。',
  },
  'zh-Hans': {
    subject: (product) => `有人想更改您 ${product} 账户的地址`,
    heading: '有人申请了新的电子邮件地址',
    text: (product) => `有人登录了您的 ${product} 账户，并申请更改其电子邮件地址。目前尚未更改。`,
    closing: '是您本人操作？请输入我们发送到新地址的验证码。',
  },
  ar: {
    subject: (product) => `شخص ما يريد تغيير عنوان حسابك في ${product}`,
    heading: 'طُلب عنوان بريد إلكتروني جديد',
    text: (product) =>
      `طلب شخص سجّل الدخول إلى حسابك في ${product} تغيير عنوان بريده الإلكتروني. لم يتغير شيء بعد.`,
    closing: 'هل كنت أنت؟ إذن أدخل الرمز الذي أرسلناه إلى العنوان الجديد.',
  },
  he: {
    subject: (product) => `מישהו רוצה לשנות את הכתובת של החשבון שלכם ב־${product}`,
    heading: 'התבקשה כתובת דוא״ל חדשה',
    text: (product) =>
      `מישהו שמחובר לחשבון שלכם ב־${product} ביקש לשנות את כתובת הדוא״ל שלו. דבר עדיין לא השתנה.`,
    closing: 'זה הייתם אתם? הזינו את הקוד ששלחנו לכתובת החדשה.',
  },
};

/** Warns the present mailbox that another one is to take its place. */
export const emailChangeAskedMail: MailRenderer<EmailChangeAskedMail> = (
  facts,
  branding,
  language,
) => drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
