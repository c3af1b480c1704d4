import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { daysWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** What the mail needs. The tenant's name was typed by its users. */
export interface InvitationMail {
  readonly link: string;
  readonly code: string;
  readonly company: string;
  readonly days: number;
}

const words: WordTable<{
  subject(account: string, product: string): string;
  heading(account: string): string;
  text(account: string, product: string): string;
  lasts(time: string): string;
  codeNote: string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (account, product) => `${account} invited you to ${product}`,
    heading: (account) => `Join ${account}`,
    text: (account, product) =>
      `An administrator of ${account} invited you to collaborate in ${product}.`,
    lasts: (time) => `The invitation can be used once and expires in ${time}.`,
    codeNote: 'If you’re asked for a code, enter this one:',
    button: 'Accept invitation',
    closing: 'If you weren’t expecting this invitation, you can ignore this email.',
  },
  de: {
    subject: (account, product) => `${account} lädt Sie zu ${product} ein`,
    heading: (account) => `Werden Sie Mitglied bei ${account}`,
    text: (account, product) =>
      `Jemand aus der Verwaltung von ${account} lädt Sie ein, gemeinsam mit ${product} zu arbeiten.`,
    lasts: (time) => `Die Einladung funktioniert einmal, innerhalb von ${time}.`,
    codeNote: 'Wenn die Seite nach einem Code fragt, geben Sie diesen ein:',
    button: 'Einladung annehmen',
    closing:
      'Sie kennen dieses Unternehmen nicht? Dann tun Sie nichts: Sie sind kein Mitglied, solange Sie nicht annehmen.',
  },
  fr: {
    subject: (account, product) => `${account} vous invite à utiliser ${product}`,
    heading: (account) => `Rejoignez ${account}`,
    text: (account, product) =>
      `Un administrateur de ${account} vous invite à travailler avec eux dans ${product}.`,
    lasts: (time) => `L’invitation fonctionne une seule fois, sous ${time}.`,
    codeNote: 'Si la page demande un code, saisissez celui-ci :',
    button: 'Accepter l’invitation',
    closing:
      'Vous ne connaissez pas cette entreprise ? Alors ne faites rien : vous n’êtes pas membre tant que vous n’acceptez pas.',
  },
  es: {
    subject: (account, product) => `${account} le invita a ${product}`,
    heading: (account) => `Únase a ${account}`,
    text: (account, product) =>
      `La administración de ${account} le invita a trabajar con ellos en ${product}.`,
    lasts: (time) => `La invitación funciona una sola vez, en un plazo de ${time}.`,
    codeNote: 'Si la página pide un código, escriba este:',
    button: 'Aceptar la invitación',
    closing: '¿No conoce esta empresa? Entonces no haga nada: no será miembro hasta que acepte.',
  },
  it: {
    subject: (account, product) => `${account} ti invita in ${product}`,
    heading: (account) => `Unisciti a ${account}`,
    text: (account, product) =>
      `Un amministratore di ${account} ti invita a lavorare insieme in ${product}.`,
    lasts: (time) => `L’invito funziona una sola volta, entro ${time}.`,
    codeNote: 'Se la pagina chiede un codice, inserisci questo:',
    button: 'Accetta l’invito',
    closing:
      'Non conosci questa azienda? Allora non fare nulla: non ne fai parte finché non accetti.',
  },
  pt: {
    subject: (account, product) => `${account} convida você para ${product}`,
    heading: (account) => `Junte-se a ${account}`,
    text: (account, product) =>
      `A administração de ${account} convida você a trabalhar com eles em ${product}.`,
    lasts: (time) => `O convite funciona uma única vez, em até ${time}.`,
    codeNote: 'Se a página pedir um código, digite este:',
    button: 'Aceitar o convite',
    closing: 'Você não conhece esta empresa? Então não faça nada: você não é membro até aceitar.',
  },
  nl: {
    subject: (account, product) => `${account} nodigt u uit voor ${product}`,
    heading: (account) => `Word lid van ${account}`,
    text: (account, product) =>
      `Een beheerder van ${account} nodigt u uit om samen te werken in ${product}.`,
    lasts: (time) => `De uitnodiging werkt één keer, binnen ${time}.`,
    codeNote: 'Vraagt de pagina om een code, typ dan deze:',
    button: 'Uitnodiging aannemen',
    closing: 'Kent u dit bedrijf niet? Doe dan niets: u bent geen lid zolang u niet aanneemt.',
  },
  pl: {
    subject: (account, product) => `${account} zaprasza Cię do ${product}`,
    heading: (account) => `Dołącz do ${account}`,
    text: (account, product) =>
      `Administracja ${account} zaprasza Cię do wspólnej pracy w ${product}.`,
    lasts: (time) => `Zaproszenie działa jeden raz, w ciągu ${time}.`,
    codeNote: 'Jeśli strona poprosi o kod, wpisz ten:',
    button: 'Przyjmij zaproszenie',
    closing:
      'Nie znasz tej firmy? Nie rób nic: dopóki nie przyjmiesz zaproszenia, do niej nie należysz.',
  },
  ja: {
    subject: (account, product) => `${account}から${product}への招待が届きました`,
    heading: (account) => `${account}に参加する`,
    text: (account, product) =>
      `${account}の管理者が、${product}で一緒に働くようあなたを招待しています。`,
    lasts: (time) => `招待は${time}以内に一度だけ有効です。`,
    codeNote: '画面でコードを求められたら、次のコードを入力してください。',
    button: '招待を受ける',
    closing:
      'この組織にお心当たりがない場合は、何もしないでください。招待を受けるまでメンバーにはなりません。',
  },
  'zh-Hans': {
    subject: (account, product) => `${account} 邀请您使用 ${product}`,
    heading: (account) => `加入 ${account}`,
    text: (account, product) => `${account} 的管理员邀请您在 ${product} 中一起工作。`,
    lasts: (time) => `邀请只能使用一次，${time}内有效。`,
    codeNote: '如果页面要求输入验证码，请输入此验证码：',
    button: '接受邀请',
    closing: '您不认识这个组织？那么无需操作：在您接受之前，您不是其成员。',
  },
  ar: {
    subject: (account, product) => `تدعوك ${account} إلى ${product}`,
    heading: (account) => `انضم إلى ${account}`,
    text: (account, product) => `يدعوك أحد مسؤولي ${account} إلى العمل معهم في ${product}.`,
    lasts: (time) => `تعمل الدعوة مرة واحدة، خلال ${time}.`,
    codeNote: 'إذا طلبت الصفحة رمزًا فاكتب هذا:',
    button: 'قبول الدعوة',
    closing: 'لا تعرف هذه الشركة؟ إذن لا تفعل شيئًا: لست عضوًا فيها حتى تقبل.',
  },
  he: {
    subject: (account, product) => `הוזמנתם על ידי ${account} אל ${product}`,
    heading: (account) => `הצטרפו אל ${account}`,
    text: (account, product) => `מנהל של ${account} מזמין אתכם לעבוד יחד ב־${product}.`,
    lasts: (time) => `ההזמנה פועלת פעם אחת, תוך ${time}.`,
    codeNote: 'אם הדף מבקש קוד, הקלידו את זה:',
    button: 'קבלת ההזמנה',
    closing: 'אינכם מכירים את החברה הזו? אל תעשו דבר: אינכם חברים בה עד שתקבלו את ההזמנה.',
  },
};

/** Invites a user to a tenant, in its name. */
export const invitationMail: MailRenderer<InvitationMail> = (data, branding, language) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const account = safeName(data.company);
  return drawLetter(
    {
      subject: say.subject(account, branding.productName),
      heading: say.heading(account),
      paragraphs: [
        say.text(account, branding.productName),
        say.lasts(daysWords(data.days, language)),
      ],
      button: {
        label: say.button,
        href: data.link,
      },
      code: {
        note: say.codeNote,
        value: data.code,
      },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
