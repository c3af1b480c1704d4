import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** Where a phone number is given. */
export interface NoPhoneMail {
  readonly link: string;
}

const words: WordTable<{
  subject(product: string): string;
  heading: string;
  text(product: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product) => `Your ${product} account has no phone number`,
    heading: 'We couldn’t send you an SMS',
    text: (product) =>
      `Someone requested a sign-in code by SMS, but your ${product} account doesn’t have a phone number yet.`,
    button: 'Add phone number',
    closing: 'If this wasn’t you, you can ignore this email.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} hat keine Telefonnummer`,
    heading: 'Es wurde keine SMS gesendet',
    text: (product) =>
      `Jemand hat einen Anmeldecode per SMS verlangt, aber Ihr Konto bei ${product} hat noch keine Telefonnummer.`,
    button: 'Telefonnummer hinzufügen',
    closing: 'Sie waren es nicht? Dann gibt es nichts zu tun.',
  },
  fr: {
    subject: (product) => `Votre compte ${product} n’a pas de numéro de téléphone`,
    heading: 'Aucun SMS n’a été envoyé',
    text: (product) =>
      `Quelqu’un a demandé un code de connexion par SMS, mais votre compte ${product} n’a pas encore de numéro de téléphone.`,
    button: 'Ajouter un numéro de téléphone',
    closing: 'Ce n’était pas vous ? Alors il n’y a rien à faire.',
  },
  es: {
    subject: (product) => `Su cuenta de ${product} no tiene número de teléfono`,
    heading: 'No se envió ningún SMS',
    text: (product) =>
      `Alguien pidió un código de inicio de sesión por SMS, pero su cuenta de ${product} aún no tiene número de teléfono.`,
    button: 'Añadir un número de teléfono',
    closing: '¿No fue usted? Entonces no hay nada que hacer.',
  },
  it: {
    subject: (product) => `Il tuo account ${product} non ha un numero di telefono`,
    heading: 'Non è stato inviato alcun SMS',
    text: (product) =>
      `Qualcuno ha chiesto un codice di accesso via SMS, ma il tuo account ${product} non ha ancora un numero di telefono.`,
    button: 'Aggiungi un numero di telefono',
    closing: 'Non eri tu? Allora non c’è nulla da fare.',
  },
  pt: {
    subject: (product) => `A sua conta ${product} não tem número de telefone`,
    heading: 'Nenhum SMS foi enviado',
    text: (product) =>
      `Alguém pediu um código de acesso por SMS, mas a sua conta ${product} ainda não tem número de telefone.`,
    button: 'Adicionar um número de telefone',
    closing: 'Não foi você? Então não há nada a fazer.',
  },
  nl: {
    subject: (product) => `Uw account bij ${product} heeft geen telefoonnummer`,
    heading: 'Er is geen sms verstuurd',
    text: (product) =>
      `Iemand vroeg om een inlogcode per sms, maar uw account bij ${product} heeft nog geen telefoonnummer.`,
    button: 'Telefoonnummer toevoegen',
    closing: 'Was u het niet? Dan hoeft u niets te doen.',
  },
  pl: {
    subject: (product) => `Twoje konto ${product} nie ma numeru telefonu`,
    heading: 'Nie wysłano żadnego SMS-a',
    text: (product) =>
      `Ktoś poprosił o kod logowania SMS-em, ale Twoje konto ${product} nie ma jeszcze numeru telefonu.`,
    button: 'Dodaj numer telefonu',
    closing: 'To nie Ty? Nie musisz nic robić.',
  },
  ja: {
    subject: (product) => `${product}アカウントに電話番号がありません`,
    heading: 'SMSは送信されませんでした',
    text: (product) =>
      `SMSでのログインコードが申請されましたが、${product}アカウントにはまだ電話番号がありません。`,
    button: '電話番号を追加する',
    closing: 'お心当たりがない場合は、何もする必要はありません。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户没有电话号码`,
    heading: '未发送短信',
    text: (product) => `有人申请了短信登录验证码，但您的 ${product} 账户还没有电话号码。`,
    button: '添加电话号码',
    closing: '不是您本人操作？那么无需操作。',
  },
  ar: {
    subject: (product) => `لا يوجد رقم هاتف لحسابك في ${product}`,
    heading: 'لم تُرسل أي رسالة نصية',
    text: (product) =>
      `طلب شخص ما رمز تسجيل دخول برسالة نصية، لكن حسابك في ${product} ليس له رقم هاتف بعد.`,
    button: 'إضافة رقم هاتف',
    closing: 'لم تكن أنت؟ إذن لا يلزمك فعل شيء.',
  },
  he: {
    subject: (product) => `לחשבון שלכם ב־${product} אין מספר טלפון`,
    heading: 'לא נשלחה הודעת SMS',
    text: (product) =>
      `מישהו ביקש קוד כניסה ב־SMS, אבל לחשבון שלכם ב־${product} אין עדיין מספר טלפון.`,
    button: 'הוספת מספר טלפון',
    closing: 'זה לא הייתם אתם? אין מה לעשות.',
  },
};

/** Tells a user who waits for a text message why none comes. */
export const noPhoneMail: MailRenderer<NoPhoneMail> = ({ link }, branding, language) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading,
      paragraphs: [say.text(branding.productName)],
      button: {
        label: say.button,
        href: link,
      },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
