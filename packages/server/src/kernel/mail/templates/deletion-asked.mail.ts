import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { momentWords, type WordTable, wordsFor } from './words.ts';

/** When and from where it was asked, and when it happens, as ISO 8601 text. */
export interface DeletionAskedMail extends Required<NoticeFacts> {
  readonly dueAt: string;
}

const words: WordTable<NoticeWords & { due(moment: string): string }> = {
  en: {
    subject: (product) => `Your ${product} account is scheduled for deletion`,
    heading: 'Account deletion scheduled',
    text: (product) =>
      `Someone signed in to your ${product} account asked to delete it. You can keep using it until then.`,
    due: (moment) =>
      `It will be deleted on ${moment}. To cancel, sign in before that date and go to Privacy.`,
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} wird gelöscht`,
    heading: 'Ihr Konto wird gelöscht',
    text: (product) =>
      `Jemand, der in Ihrem Konto bei ${product} angemeldet ist, möchte es löschen. Bis dahin funktioniert alles weiter.`,
    due: (moment) =>
      `Gelöscht wird es am ${moment}. Bis dahin können Sie es zurücknehmen: Melden Sie sich an und öffnen Sie den Bereich Datenschutz.`,
  },
  fr: {
    subject: (product) => `Votre compte ${product} va être supprimé`,
    heading: 'Votre compte va être supprimé',
    text: (product) =>
      `Une personne connectée à votre compte ${product} a demandé à le supprimer. D’ici là, tout continue de fonctionner.`,
    due: (moment) =>
      `Il sera supprimé le ${moment}. D’ici là, vous pouvez y renoncer : connectez-vous et ouvrez Confidentialité.`,
  },
  es: {
    subject: (product) => `Su cuenta de ${product} va a eliminarse`,
    heading: 'Su cuenta va a eliminarse',
    text: (product) =>
      `Alguien que ha iniciado sesión en su cuenta de ${product} pidió eliminarla. Hasta entonces todo sigue funcionando.`,
    due: (moment) =>
      `Se eliminará el ${moment}. Hasta entonces puede anularlo: inicie sesión y abra Privacidad.`,
  },
  it: {
    subject: (product) => `Il tuo account ${product} sta per essere eliminato`,
    heading: 'Il tuo account sta per essere eliminato',
    text: (product) =>
      `Qualcuno che ha effettuato l’accesso al tuo account ${product} ha chiesto di eliminarlo. Fino ad allora tutto funziona.`,
    due: (moment) =>
      `Verrà eliminato il ${moment}. Fino ad allora puoi ripensarci: accedi e apri Privacy.`,
  },
  pt: {
    subject: (product) => `A sua conta ${product} vai ser excluída`,
    heading: 'A sua conta vai ser excluída',
    text: (product) =>
      `Alguém que entrou na sua conta ${product} pediu para excluí-la. Até lá tudo continua funcionando.`,
    due: (moment) =>
      `Ela será excluída em ${moment}. Até lá você pode desistir: entre e abra Privacidade.`,
  },
  nl: {
    subject: (product) => `Uw account bij ${product} wordt verwijderd`,
    heading: 'Uw account wordt verwijderd',
    text: (product) =>
      `Iemand die is ingelogd op uw account bij ${product} heeft gevraagd het te verwijderen. Tot die tijd blijft alles werken.`,
    due: (moment) =>
      `Het wordt verwijderd op ${moment}. Tot die tijd kunt u het terugdraaien: log in en open Privacy.`,
  },
  pl: {
    subject: (product) => `Twoje konto ${product} zostanie usunięte`,
    heading: 'Twoje konto zostanie usunięte',
    text: (product) =>
      `Osoba zalogowana na Twoje konto ${product} poprosiła o jego usunięcie. Do tego czasu wszystko działa.`,
    due: (moment) =>
      `Usunięcie nastąpi: ${moment}. Do tego czasu możesz to cofnąć: zaloguj się i otwórz Prywatność.`,
  },
  ja: {
    subject: (product) => `${product}アカウントは削除される予定です`,
    heading: 'アカウントは削除される予定です',
    text: (product) =>
      `${product}アカウントにログイン中の方が、アカウントの削除を申請しました。それまではすべて通常どおり使えます。`,
    due: (moment) =>
      `削除予定日時は${moment}です。それまではログインしてプライバシーを開けば取り消せます。`,
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户即将删除`,
    heading: '您的账户即将删除',
    text: (product) => `有人登录了您的 ${product} 账户，并申请删除该账户。在此之前一切照常使用。`,
    due: (moment) => `账户将于 ${moment} 删除。在此之前您可以撤回：请登录并打开“隐私”。`,
  },
  ar: {
    subject: (product) => `سيُحذف حسابك في ${product}`,
    heading: 'سيُحذف حسابك',
    text: (product) =>
      `طلب شخص سجّل الدخول إلى حسابك في ${product} حذفه. يبقى كل شيء يعمل حتى ذلك الحين.`,
    due: (moment) => `سيُحذف في ${moment}. يمكنك التراجع حتى ذلك الحين: سجّل الدخول وافتح الخصوصية.`,
  },
  he: {
    subject: (product) => `החשבון שלכם ב־${product} עומד להימחק`,
    heading: 'החשבון שלכם עומד להימחק',
    text: (product) =>
      `מי שמחובר לחשבון שלכם ב־${product} ביקש למחוק אותו. עד אז הכול ממשיך לפעול.`,
    due: (moment) => `החשבון יימחק ב־${moment}. עד אז אפשר לחזור בכם: היכנסו ופתחו את הפרטיות.`,
  },
};

/** Tells the owner that the account is going to be deleted, and how to keep it. */
export const deletionAskedMail: MailRenderer<DeletionAskedMail> = (
  { dueAt, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const more = [say.due(momentWords(dueAt, language, branding.timeZone))];
  return drawAccountNotice({ say, facts, more, branding, language });
};
