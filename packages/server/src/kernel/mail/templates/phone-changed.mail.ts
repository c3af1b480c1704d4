import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** What happened to which number, shown by its last digits. */
export interface PhoneChangedMail extends Required<NoticeFacts> {
  readonly what: 'added' | 'changed' | 'removed' | 'reset' | 'taken';
  readonly number: string;
}

type Words = NoticeWords & Readonly<Record<PhoneChangedMail['what'], (number: string) => string>>;

const words: WordTable<Words> = {
  en: {
    subject: (product) => `A phone number of your ${product} account was changed`,
    heading: 'Your phone number was changed',
    text: (product) => `There was a change to the phone numbers of your ${product} account.`,
    added: (number) => `${number} was added.`,
    changed: (number) => `Your phone number is now ${number}.`,
    removed: (number) => `${number} was removed.`,
    reset: (number) =>
      `${number} replaced a lost phone number, and you were signed out of all sessions.`,
    taken: (number) => `${number} was removed because another user verified it as their own.`,
  },
  de: {
    subject: (product) => `Eine Telefonnummer Ihres Kontos bei ${product} wurde geändert`,
    heading: 'Ihre Telefonnummer wurde geändert',
    text: (product) =>
      `Die Telefonnummern Ihres Kontos bei ${product} sind nicht mehr dieselben wie zuvor.`,
    added: (number) => `Die Nummer ${number} kam hinzu.`,
    changed: (number) => `Die Nummer ist jetzt ${number}.`,
    removed: (number) => `Die Nummer ${number} wurde entfernt.`,
    reset: (number) =>
      `Die Nummer ${number} hat eine verlorene ersetzt, und Ihre Sitzungen wurden beendet.`,
    taken: (number) =>
      `Jemand anderes hat bewiesen, dass ihm die Nummer ${number} gehört; deshalb wurde sie hier entfernt.`,
  },
  fr: {
    subject: (product) => `Un numéro de téléphone de votre compte ${product} a été changé`,
    heading: 'Votre numéro de téléphone a été changé',
    text: (product) =>
      `Les numéros de téléphone de votre compte ${product} ne sont plus les mêmes qu’avant.`,
    added: (number) => `Le numéro ${number} a été ajouté.`,
    changed: (number) => `Le numéro est désormais ${number}.`,
    removed: (number) => `Le numéro ${number} a été supprimé.`,
    reset: (number) =>
      `Le numéro ${number} en a remplacé un qui était perdu, et vos sessions ont été fermées.`,
    taken: (number) =>
      `Une autre personne a prouvé que le numéro ${number} est le sien ; il a donc été supprimé ici.`,
  },
  es: {
    subject: (product) => `Se ha cambiado un número de teléfono de su cuenta de ${product}`,
    heading: 'Se ha cambiado su número de teléfono',
    text: (product) =>
      `Los números de teléfono de su cuenta de ${product} ya no son los mismos que antes.`,
    added: (number) => `Se añadió el número ${number}.`,
    changed: (number) => `El número es ahora ${number}.`,
    removed: (number) => `Se eliminó el número ${number}.`,
    reset: (number) => `El número ${number} sustituyó a uno perdido y se cerraron sus sesiones.`,
    taken: (number) =>
      `Otra persona demostró que el número ${number} es suyo, así que se eliminó aquí.`,
  },
  it: {
    subject: (product) => `È stato cambiato un numero di telefono del tuo account ${product}`,
    heading: 'Il tuo numero di telefono è stato cambiato',
    text: (product) =>
      `I numeri di telefono del tuo account ${product} non sono più quelli di prima.`,
    added: (number) => `È stato aggiunto il numero ${number}.`,
    changed: (number) => `Il numero ora è ${number}.`,
    removed: (number) => `È stato rimosso il numero ${number}.`,
    reset: (number) =>
      `Il numero ${number} ha preso il posto di uno perso e le tue sessioni sono state chiuse.`,
    taken: (number) =>
      `Un’altra persona ha dimostrato che il numero ${number} è suo, quindi qui è stato rimosso.`,
  },
  pt: {
    subject: (product) => `Um número de telefone da sua conta ${product} foi alterado`,
    heading: 'O seu número de telefone foi alterado',
    text: (product) =>
      `Os números de telefone da sua conta ${product} não são mais os mesmos de antes.`,
    added: (number) => `O número ${number} foi adicionado.`,
    changed: (number) => `O número agora é ${number}.`,
    removed: (number) => `O número ${number} foi removido.`,
    reset: (number) =>
      `O número ${number} substituiu um que foi perdido, e as suas sessões foram encerradas.`,
    taken: (number) =>
      `Outra pessoa provou que o número ${number} é dela, por isso ele foi removido daqui.`,
  },
  nl: {
    subject: (product) => `Een telefoonnummer van uw account bij ${product} is gewijzigd`,
    heading: 'Uw telefoonnummer is gewijzigd',
    text: (product) =>
      `De telefoonnummers van uw account bij ${product} zijn niet meer dezelfde als voorheen.`,
    added: (number) => `Het nummer ${number} is toegevoegd.`,
    changed: (number) => `Het nummer is nu ${number}.`,
    removed: (number) => `Het nummer ${number} is verwijderd.`,
    reset: (number) =>
      `Het nummer ${number} heeft een verloren nummer vervangen en uw sessies zijn uitgelogd.`,
    taken: (number) =>
      `Iemand anders heeft bewezen dat het nummer ${number} van hem of haar is; daarom is het hier verwijderd.`,
  },
  pl: {
    subject: (product) => `Zmieniono numer telefonu Twojego konta ${product}`,
    heading: 'Twój numer telefonu został zmieniony',
    text: (product) => `Numery telefonu Twojego konta ${product} nie są już takie jak wcześniej.`,
    added: (number) => `Dodano numer ${number}.`,
    changed: (number) => `Numer to teraz ${number}.`,
    removed: (number) => `Usunięto numer ${number}.`,
    reset: (number) => `Numer ${number} zastąpił utracony, a Twoje sesje zostały zakończone.`,
    taken: (number) =>
      `Inna osoba udowodniła, że numer ${number} należy do niej, dlatego został stąd usunięty.`,
  },
  ja: {
    subject: (product) => `${product}アカウントの電話番号が変更されました`,
    heading: '電話番号が変更されました',
    text: (product) => `${product}アカウントの電話番号が以前と変わりました。`,
    added: (number) => `番号 ${number} が追加されました。`,
    changed: (number) => `番号は ${number} になりました。`,
    removed: (number) => `番号 ${number} が削除されました。`,
    reset: (number) =>
      `紛失した番号が ${number} に置き換えられ、セッションはログアウトされました。`,
    taken: (number) =>
      `番号 ${number} がほかの方のものと確認されたため、こちらから削除されました。`,
  },
  'zh-Hans': {
    subject: (product) => `您 ${product} 账户的电话号码已更改`,
    heading: '您的电话号码已更改',
    text: (product) => `您 ${product} 账户的电话号码与之前不同了。`,
    added: (number) => `已添加号码 ${number}。`,
    changed: (number) => `号码现在是 ${number}。`,
    removed: (number) => `已移除号码 ${number}。`,
    reset: (number) => `号码 ${number} 已取代丢失的号码，您的会话已退出登录。`,
    taken: (number) => `其他人证明了号码 ${number} 属于他们，因此已从这里移除。`,
  },
  ar: {
    subject: (product) => `تم تغيير رقم هاتف في حسابك في ${product}`,
    heading: 'تم تغيير رقم هاتفك',
    text: (product) => `لم تعد أرقام الهاتف في حسابك في ${product} كما كانت.`,
    added: (number) => `أُضيف الرقم ${number}.`,
    changed: (number) => `أصبح الرقم ${number}.`,
    removed: (number) => `أُزيل الرقم ${number}.`,
    reset: (number) => `حلّ الرقم ${number} محل رقم مفقود، وتم تسجيل الخروج من جلساتك.`,
    taken: (number) => `أثبت شخص آخر أن الرقم ${number} له، لذلك أُزيل من هنا.`,
  },
  he: {
    subject: (product) => `מספר טלפון של החשבון שלכם ב־${product} שונה`,
    heading: 'מספר הטלפון שלכם שונה',
    text: (product) => `מספרי הטלפון של החשבון שלכם ב־${product} אינם כפי שהיו.`,
    added: (number) => `נוסף המספר ${number}.`,
    changed: (number) => `המספר הוא עכשיו ${number}.`,
    removed: (number) => `הוסר המספר ${number}.`,
    reset: (number) => `המספר ${number} החליף מספר שאבד, והחיבורים שלכם נותקו.`,
    taken: (number) => `אדם אחר הוכיח שהמספר ${number} שלו, ולכן הוא הוסר מכאן.`,
  },
};

/** Tells the mailbox what happened to a phone number. */
export const phoneChangedMail: MailRenderer<PhoneChangedMail> = (
  { what, number, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  return drawAccountNotice({ say, facts, more: [say[what](number)], branding, language });
};
