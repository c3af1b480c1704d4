import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** Which account answered a request to join it, how, and where the user signs in. */
export interface JoinDecidedMail {
  readonly link: string;
  readonly account: string;
  readonly decision: 'approved' | 'declined';
}

const words: WordTable<{
  approvedSubject(account: string, product: string): string;
  approved(account: string): string;
  approvedText(account: string, product: string): string;
  declinedSubject(account: string, product: string): string;
  declined: string;
  declinedText(account: string, product: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    approvedSubject: (account, product) => `You joined ${account} in ${product}`,
    approved: (account) => `You joined ${account}`,
    approvedText: (account, product) =>
      `An administrator approved your request. Your ${product} account is now a member of ${account}.`,
    declinedSubject: (account, product) => `Your request to join ${account} in ${product}`,
    declined: 'Your request was declined',
    declinedText: (account, product) =>
      `An administrator declined your request to join ${account} in ${product}. If you think this is a mistake, contact them directly.`,
    button: 'Open my account',
    closing: 'You get this email because you requested access.',
  },
  de: {
    approvedSubject: (account, product) => `Sie gehören jetzt bei ${product} zu ${account}`,
    approved: (account) => `Sie gehören jetzt zu ${account}`,
    approvedText: (account, product) =>
      `Ihre Anfrage wurde genehmigt. Ihr Konto bei ${product} ist jetzt Mitglied von ${account}.`,
    declinedSubject: (account, product) =>
      `Ihre Anfrage für den Beitritt zu ${account} bei ${product}`,
    declined: 'Ihre Anfrage wurde abgelehnt',
    declinedText: (account, product) =>
      `Ihre Anfrage für den Beitritt zu ${account} bei ${product} wurde abgelehnt. Wenn Sie das für einen Irrtum halten, wenden Sie sich direkt an die Verwaltung.`,
    button: 'Konto öffnen',
    closing: 'Sie erhalten diese Nachricht, weil Sie um Zugriff gebeten haben.',
  },
  fr: {
    approvedSubject: (account, product) => `Vous avez rejoint ${account} dans ${product}`,
    approved: (account) => `Vous avez rejoint ${account}`,
    approvedText: (account, product) =>
      `Votre demande a été approuvée. Votre compte ${product} est désormais membre de ${account}.`,
    declinedSubject: (account, product) =>
      `Votre demande pour rejoindre ${account} dans ${product}`,
    declined: 'Votre demande a été refusée',
    declinedText: (account, product) =>
      `Un administrateur a refusé votre demande pour rejoindre ${account} dans ${product}. S’il s’agit d’une erreur, contactez-le directement.`,
    button: 'Ouvrir le compte',
    closing: 'Vous recevez ce message car vous avez demandé l’accès.',
  },
  es: {
    approvedSubject: (account, product) => `Se ha unido a ${account} en ${product}`,
    approved: (account) => `Se ha unido a ${account}`,
    approvedText: (account, product) =>
      `Su solicitud fue aprobada. Su cuenta de ${product} es ahora miembro de ${account}.`,
    declinedSubject: (account, product) => `Su solicitud para unirse a ${account} en ${product}`,
    declined: 'Su solicitud fue rechazada',
    declinedText: (account, product) =>
      `La administración rechazó su solicitud para unirse a ${account} en ${product}. Si cree que es un error, póngase en contacto directamente.`,
    button: 'Abrir la cuenta',
    closing: 'Recibe este correo porque solicitó acceso.',
  },
  it: {
    approvedSubject: (account, product) => `Ora fai parte di ${account} in ${product}`,
    approved: (account) => `Ora fai parte di ${account}`,
    approvedText: (account, product) =>
      `La tua richiesta è stata approvata. Il tuo account ${product} è ora membro di ${account}.`,
    declinedSubject: (account, product) => `La tua richiesta di unirti a ${account} in ${product}`,
    declined: 'La tua richiesta è stata rifiutata',
    declinedText: (account, product) =>
      `Un amministratore ha rifiutato la tua richiesta di unirti a ${account} in ${product}. Se pensi che sia un errore, contattalo direttamente.`,
    button: 'Apri l’account',
    closing: 'Ricevi questo messaggio perché hai richiesto l’accesso.',
  },
  pt: {
    approvedSubject: (account, product) => `Você agora faz parte de ${account} no ${product}`,
    approved: (account) => `Você agora faz parte de ${account}`,
    approvedText: (account, product) =>
      `Seu pedido foi aprovado. A sua conta ${product} agora é membro de ${account}.`,
    declinedSubject: (account, product) => `Seu pedido para entrar em ${account} no ${product}`,
    declined: 'Seu pedido foi recusado',
    declinedText: (account, product) =>
      `A administração recusou seu pedido para entrar em ${account} no ${product}. Se achar que é um engano, fale diretamente com ela.`,
    button: 'Abrir a conta',
    closing: 'Você recebe esta mensagem porque pediu acesso.',
  },
  nl: {
    approvedSubject: (account, product) => `U bent lid geworden van ${account} in ${product}`,
    approved: (account) => `U bent lid geworden van ${account}`,
    approvedText: (account, product) =>
      `Uw verzoek is goedgekeurd. Uw account bij ${product} is nu lid van ${account}.`,
    declinedSubject: (account, product) =>
      `Uw verzoek om lid te worden van ${account} in ${product}`,
    declined: 'Uw verzoek is afgewezen',
    declinedText: (account, product) =>
      `Een beheerder heeft uw verzoek om lid te worden van ${account} in ${product} afgewezen. Denkt u dat dit een vergissing is, neem dan rechtstreeks contact op.`,
    button: 'Account openen',
    closing: 'U krijgt deze mail omdat u toegang hebt aangevraagd.',
  },
  pl: {
    approvedSubject: (account, product) => `Należysz teraz do ${account} w ${product}`,
    approved: (account) => `Należysz teraz do ${account}`,
    approvedText: (account, product) =>
      `Prośba została zatwierdzona. Twoje konto ${product} należy teraz do ${account}.`,
    declinedSubject: (account, product) => `Twoja prośba o dołączenie do ${account} w ${product}`,
    declined: 'Twoja prośba została odrzucona',
    declinedText: (account, product) =>
      `Administrator odrzucił Twoją prośbę o dołączenie do ${account} w ${product}. Jeśli to pomyłka, skontaktuj się z nim bezpośrednio.`,
    button: 'Otwórz konto',
    closing: 'Otrzymujesz tę wiadomość, ponieważ wysłano z Twojego konta prośbę o dostęp.',
  },
  ja: {
    approvedSubject: (account, product) => `${product}で${account}に参加しました`,
    approved: (account) => `${account}に参加しました`,
    approvedText: (account, product) =>
      `リクエストが承認され、${product}アカウントが${account}のメンバーになりました。`,
    declinedSubject: (account, product) => `${product}：${account}への参加リクエストについて`,
    declined: 'リクエストは拒否されました',
    declinedText: (account, product) =>
      `${product}の${account}への参加リクエストは管理者に拒否されました。誤りと思われる場合は、管理者に直接ご連絡ください。`,
    button: 'アカウントを開く',
    closing: 'このメールはアクセスをリクエストした方に送信しています。',
  },
  'zh-Hans': {
    approvedSubject: (account, product) => `您已在 ${product} 中加入 ${account}`,
    approved: (account) => `您已加入 ${account}`,
    approvedText: (account, product) =>
      `管理员已批准您的申请。您的 ${product} 账户现在是 ${account} 的成员。`,
    declinedSubject: (account, product) => `您在 ${product} 中加入 ${account} 的申请`,
    declined: '您的申请已被拒绝',
    declinedText: (account, product) =>
      `管理员拒绝了您在 ${product} 中加入 ${account} 的申请。如果您认为有误，请直接联系管理员。`,
    button: '打开账户',
    closing: '您收到此邮件是因为您申请了访问权限。',
  },
  ar: {
    approvedSubject: (account, product) => `انضممت إلى ${account} في ${product}`,
    approved: (account) => `انضممت إلى ${account}`,
    approvedText: (account, product) =>
      `وافق أحد المسؤولين على طلبك. أصبح حسابك في ${product} عضوًا في ${account}.`,
    declinedSubject: (account, product) => `طلبك للانضمام إلى ${account} في ${product}`,
    declined: 'رُفض طلبك',
    declinedText: (account, product) =>
      `رفض أحد المسؤولين طلبك للانضمام إلى ${account} في ${product}. إذا كنت تعتقد أن هذا خطأ فتواصل معه مباشرة.`,
    button: 'فتح الحساب',
    closing: 'تصلك هذه الرسالة لأنك طلبت الوصول.',
  },
  he: {
    approvedSubject: (account, product) => `הצטרפתם אל ${account} ב־${product}`,
    approved: (account) => `הצטרפתם אל ${account}`,
    approvedText: (account, product) =>
      `הבקשה שלכם אושרה. החשבון שלכם ב־${product} חבר עכשיו ב־${account}.`,
    declinedSubject: (account, product) => `הבקשה שלכם להצטרף אל ${account} ב־${product}`,
    declined: 'הבקשה שלכם נדחתה',
    declinedText: (account, product) =>
      `הבקשה שלכם להצטרף אל ${account} ב־${product} נדחתה. אם לדעתכם זו טעות, פנו ישירות למנהלי החשבון.`,
    button: 'פתיחת החשבון',
    closing: 'קיבלתם את ההודעה כי ביקשתם גישה.',
  },
};

/** Tells a user how their request to join an account was answered. */
export const joinDecidedMail: MailRenderer<JoinDecidedMail> = (data, branding, language) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName } = branding;
  const account = safeName(data.account);
  const isApproved = data.decision === 'approved';
  return drawLetter(
    {
      subject: (isApproved ? say.approvedSubject : say.declinedSubject)(account, productName),
      heading: isApproved ? say.approved(account) : say.declined,
      paragraphs: [(isApproved ? say.approvedText : say.declinedText)(account, productName)],
      button: { label: say.button, href: data.link },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
