import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** The tenants nobody else administers, and where one signs in. */
export interface DeletionBlockedMail {
  readonly companies: string;
  readonly link: string;
}

const words: WordTable<{
  subject(product: string): string;
  readonly heading: string;
  text(product: string): string;
  which(tenants: string): string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product) => `We couldn’t delete your ${product} account yet`,
    heading: 'Your account couldn’t be deleted yet',
    text: (product) =>
      `You asked us to delete your ${product} account, but you are the only administrator of an account that has other users.`,
    which: (tenants) => `Make another user an administrator of: ${tenants}.`,
    button: 'Sign in',
    closing: 'We’ll delete your account within a day after that. You can also cancel the deletion.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} konnte noch nicht gelöscht werden`,
    heading: 'Ihr Konto konnte noch nicht gelöscht werden',
    text: (product) =>
      `Sie wollten Ihr Konto bei ${product} löschen lassen, aber Sie sind der letzte Administrator eines Unternehmens mit weiteren Mitgliedern.`,
    which: (tenants) => `Machen Sie dort jemand anderen zum Administrator: ${tenants}.`,
    button: 'Anmelden',
    closing:
      'Danach wird das Konto innerhalb eines Tages gelöscht. Sie können den Wunsch auch zurücknehmen.',
  },
  fr: {
    subject: (product) => `Votre compte ${product} n’a pas encore pu être supprimé`,
    heading: 'Votre compte n’a pas encore pu être supprimé',
    text: (product) =>
      `Vous avez demandé la suppression de votre compte ${product}, mais vous êtes le dernier administrateur d’une entreprise qui a d’autres membres.`,
    which: (tenants) => `Nommez-y un autre administrateur : ${tenants}.`,
    button: 'Se connecter',
    closing: 'Le compte sera supprimé dans la journée qui suit. Vous pouvez aussi y renoncer.',
  },
  es: {
    subject: (product) => `Su cuenta de ${product} todavía no se ha podido eliminar`,
    heading: 'Su cuenta todavía no se ha podido eliminar',
    text: (product) =>
      `Pidió eliminar su cuenta de ${product}, pero es el último administrador de una empresa que tiene otros miembros.`,
    which: (tenants) => `Nombre allí a otro administrador: ${tenants}.`,
    button: 'Iniciar sesión',
    closing: 'Después la cuenta se eliminará en el plazo de un día. También puede anularlo.',
  },
  it: {
    subject: (product) => `Non è stato ancora possibile eliminare il tuo account ${product}`,
    heading: 'Il tuo account non è ancora stato eliminato',
    text: (product) =>
      `Hai chiesto di eliminare il tuo account ${product}, ma sei l’ultimo amministratore di un’azienda che ha altri membri.`,
    which: (tenants) => `Nomina lì un altro amministratore: ${tenants}.`,
    button: 'Accedi',
    closing: 'Dopo di che l’account sarà eliminato entro un giorno. Puoi anche ripensarci.',
  },
  pt: {
    subject: (product) => `A sua conta ${product} ainda não pôde ser excluída`,
    heading: 'A sua conta ainda não pôde ser excluída',
    text: (product) =>
      `Você pediu para excluir a sua conta ${product}, mas é o último administrador de uma empresa que tem outros membros.`,
    which: (tenants) => `Torne outra pessoa administradora ali: ${tenants}.`,
    button: 'Entrar',
    closing: 'Depois disso a conta será excluída em até um dia. Você também pode desistir.',
  },
  nl: {
    subject: (product) => `Uw account bij ${product} kon nog niet worden verwijderd`,
    heading: 'Uw account kon nog niet worden verwijderd',
    text: (product) =>
      `U wilde uw account bij ${product} laten verwijderen, maar u bent de laatste beheerder van een bedrijf met andere leden.`,
    which: (tenants) => `Maak daar iemand anders beheerder: ${tenants}.`,
    button: 'Inloggen',
    closing: 'Daarna wordt het account binnen een dag verwijderd. U kunt het ook terugdraaien.',
  },
  pl: {
    subject: (product) => `Twojego konta ${product} nie można jeszcze usunąć`,
    heading: 'Twojego konta nie można jeszcze usunąć',
    text: (product) =>
      `Poproszono o usunięcie Twojego konta ${product}, ale jesteś ostatnim administratorem firmy, która ma innych członków.`,
    which: (tenants) => `Wyznacz tam innego administratora: ${tenants}.`,
    button: 'Zaloguj się',
    closing: 'Potem konto zostanie usunięte w ciągu doby. Możesz też to cofnąć.',
  },
  ja: {
    subject: (product) => `${product}アカウントはまだ削除できません`,
    heading: 'アカウントはまだ削除できません',
    text: (product) =>
      `${product}アカウントの削除が申請されていますが、あなたはほかのメンバーがいる組織の最後の管理者です。`,
    which: (tenants) => `次の組織でほかの方を管理者にしてください：${tenants}`,
    button: 'ログインする',
    closing: 'その後、1 日以内にアカウントは削除されます。申請を取り消すこともできます。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户暂时无法删除`,
    heading: '您的账户暂时无法删除',
    text: (product) => `您申请删除 ${product} 账户，但您是一个仍有其他成员的组织的最后一位管理员。`,
    which: (tenants) => `请在以下组织指定另一位管理员：${tenants}。`,
    button: '登录',
    closing: '之后账户会在一天内删除。您也可以撤回申请。',
  },
  ar: {
    subject: (product) => `تعذّر حذف حسابك في ${product} حتى الآن`,
    heading: 'تعذّر حذف حسابك حتى الآن',
    text: (product) => `طلبتَ حذف حسابك في ${product}، لكنك آخر مسؤول في شركة فيها أعضاء آخرون.`,
    which: (tenants) => `عيّن مسؤولًا آخر هناك: ${tenants}.`,
    button: 'تسجيل الدخول',
    closing: 'بعد ذلك يُحذف الحساب خلال يوم. يمكنك أيضًا التراجع.',
  },
  he: {
    subject: (product) => `עדיין לא ניתן למחוק את החשבון שלכם ב־${product}`,
    heading: 'עדיין לא ניתן למחוק את החשבון שלכם',
    text: (product) =>
      `ביקשתם למחוק את החשבון שלכם ב־${product}, אבל אתם המנהלים האחרונים של חברה שיש בה חברים נוספים.`,
    which: (tenants) => `מנו שם מנהל אחר: ${tenants}.`,
    button: 'כניסה',
    closing: 'לאחר מכן החשבון יימחק בתוך יום. אפשר גם לחזור בכם.',
  },
};

/** Tells a user what prevents the deletion of their account. */
export const deletionBlockedMail: MailRenderer<DeletionBlockedMail> = (
  { companies: tenants, link },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName } = branding;
  return drawLetter(
    {
      subject: say.subject(productName),
      heading: say.heading,
      paragraphs: [say.text(productName), say.which(safeName(tenants))],
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
