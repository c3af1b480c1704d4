import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** Which tenant, and where one signs in. */
export interface JoinedMail {
  readonly company: string;
  readonly link: string;
}

const words: WordTable<{
  subject(account: string, product: string): string;
  heading(account: string): string;
  text(account: string, product: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (account, product) => `You joined ${account} in ${product}`,
    heading: (account) => `You joined ${account}`,
    text: (account, product) =>
      `Your ${product} account is now a member of ${account}, because you signed in through one of its invite links.`,
    button: 'Open my account',
    closing: 'If this wasn’t you, someone else signed in to your account. Reset your password.',
  },
  de: {
    subject: (account, product) => `Sie gehören jetzt bei ${product} zu ${account}`,
    heading: (account) => `Sie gehören jetzt zu ${account}`,
    text: (account, product) =>
      `Ihr Konto bei ${product} ist jetzt Mitglied von ${account}, weil Sie sich mit einem der Einladungslinks angemeldet haben.`,
    button: 'Konto öffnen',
    closing:
      'Sie waren es nicht? Wählen Sie ein neues Passwort: Jemand hat sich mit Ihrem angemeldet.',
  },
  fr: {
    subject: (account, product) => `Vous avez rejoint ${account} dans ${product}`,
    heading: (account) => `Vous avez rejoint ${account}`,
    text: (account, product) =>
      `Votre compte ${product} est désormais membre de ${account}, car vous vous êtes connecté avec l’un de ses liens d’invitation.`,
    button: 'Ouvrir le compte',
    closing:
      'Ce n’était pas vous ? Choisissez un nouveau mot de passe : quelqu’un s’est connecté avec le vôtre.',
  },
  es: {
    subject: (account, product) => `Se ha unido a ${account} en ${product}`,
    heading: (account) => `Se ha unido a ${account}`,
    text: (account, product) =>
      `Su cuenta de ${product} es ahora miembro de ${account}, porque inició sesión con uno de sus enlaces de invitación.`,
    button: 'Abrir la cuenta',
    closing: '¿No fue usted? Elija una contraseña nueva: alguien inició sesión con la suya.',
  },
  it: {
    subject: (account, product) => `Ora fai parte di ${account} in ${product}`,
    heading: (account) => `Ora fai parte di ${account}`,
    text: (account, product) =>
      `Il tuo account ${product} è ora membro di ${account}, perché hai effettuato l’accesso con uno dei suoi link di invito.`,
    button: 'Apri l’account',
    closing: 'Non eri tu? Scegli una nuova password: qualcuno ha effettuato l’accesso con la tua.',
  },
  pt: {
    subject: (account, product) => `Você agora faz parte de ${account} em ${product}`,
    heading: (account) => `Você agora faz parte de ${account}`,
    text: (account, product) =>
      `A sua conta ${product} agora é membro de ${account}, porque você entrou com um dos links de convite.`,
    button: 'Abrir a conta',
    closing: 'Não foi você? Escolha uma nova senha: alguém entrou com a sua.',
  },
  nl: {
    subject: (account, product) => `U bent lid geworden van ${account} in ${product}`,
    heading: (account) => `U bent lid geworden van ${account}`,
    text: (account, product) =>
      `Uw account bij ${product} is nu lid van ${account}, omdat u bent ingelogd met een van de uitnodigingslinks.`,
    button: 'Account openen',
    closing: 'Was u het niet? Kies een nieuw wachtwoord: iemand heeft met het uwe ingelogd.',
  },
  pl: {
    subject: (account, product) => `Należysz teraz do ${account} w ${product}`,
    heading: (account) => `Należysz teraz do ${account}`,
    text: (account, product) =>
      `Twoje konto ${product} należy teraz do ${account}, ponieważ użyto go do logowania przez jeden z linków z zaproszeniem.`,
    button: 'Otwórz konto',
    closing: 'To nie Ty? Ustaw nowe hasło: ktoś zalogował się Twoim.',
  },
  ja: {
    subject: (account, product) => `${product}で${account}に参加しました`,
    heading: (account) => `${account}に参加しました`,
    text: (account, product) =>
      `招待リンクからログインしたため、${product}アカウントが${account}のメンバーになりました。`,
    button: 'アカウントを開く',
    closing:
      'お心当たりがない場合は、新しいパスワードを設定してください。誰かがあなたのパスワードでログインしています。',
  },
  'zh-Hans': {
    subject: (account, product) => `您已在 ${product} 中加入 ${account}`,
    heading: (account) => `您已加入 ${account}`,
    text: (account, product) =>
      `您通过邀请链接登录，因此您的 ${product} 账户现在是 ${account} 的成员。`,
    button: '打开账户',
    closing: '不是您本人操作？请设置新密码：有人用您的密码登录了。',
  },
  ar: {
    subject: (account, product) => `انضممت إلى ${account} في ${product}`,
    heading: (account) => `انضممت إلى ${account}`,
    text: (account, product) =>
      `أصبح حسابك في ${product} عضوًا في ${account}، لأنك سجّلت الدخول بأحد روابط الدعوة الخاصة بها.`,
    button: 'فتح الحساب',
    closing: 'لم تكن أنت؟ اختر كلمة مرور جديدة: سجّل شخص ما الدخول بكلمة مرورك.',
  },
  he: {
    subject: (account, product) => `הצטרפתם אל ${account} ב־${product}`,
    heading: (account) => `הצטרפתם אל ${account}`,
    text: (account, product) =>
      `החשבון שלכם ב־${product} חבר עכשיו ב־${account}, כי נכנסתם באמצעות אחד מקישורי ההזמנה שלה.`,
    button: 'פתיחת החשבון',
    closing: 'זה לא הייתם אתם? בחרו סיסמה חדשה: מישהו נכנס עם שלכם.',
  },
};

/** Confirms that a user joined a tenant by an invite link. */
export const joinedMail: MailRenderer<JoinedMail> = (data, branding, language) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const account = safeName(data.company);
  return drawLetter(
    {
      subject: say.subject(account, branding.productName),
      heading: say.heading(account),
      paragraphs: [say.text(account, branding.productName)],
      button: {
        label: say.button,
        href: data.link,
      },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
