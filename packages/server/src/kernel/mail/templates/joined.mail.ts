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
  subject(company: string, product: string): string;
  heading(company: string): string;
  text(company: string, product: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (company, product) => `You joined ${company} in ${product}`,
    heading: (company) => `You joined ${company}`,
    text: (company, product) =>
      `Your ${product} account is now a member of ${company}, because you signed in through one of its invite links.`,
    button: 'Open my account',
    closing: 'If this wasn’t you, someone else signed in to your account. Reset your password.',
  },
  de: {
    subject: (company, product) => `Sie gehören jetzt bei ${product} zu ${company}`,
    heading: (company) => `Sie gehören jetzt zu ${company}`,
    text: (company, product) =>
      `Ihr Konto bei ${product} ist jetzt Mitglied von ${company}, weil Sie sich mit einem der Einladungslinks angemeldet haben.`,
    button: 'Konto öffnen',
    closing:
      'Sie waren es nicht? Wählen Sie ein neues Passwort: Jemand hat sich mit Ihrem angemeldet.',
  },
  fr: {
    subject: (company, product) => `Vous avez rejoint ${company} dans ${product}`,
    heading: (company) => `Vous avez rejoint ${company}`,
    text: (company, product) =>
      `Votre compte ${product} est désormais membre de ${company}, car vous vous êtes connecté avec l’un de ses liens d’invitation.`,
    button: 'Ouvrir le compte',
    closing:
      'Ce n’était pas vous ? Choisissez un nouveau mot de passe : quelqu’un s’est connecté avec le vôtre.',
  },
  es: {
    subject: (company, product) => `Se ha unido a ${company} en ${product}`,
    heading: (company) => `Se ha unido a ${company}`,
    text: (company, product) =>
      `Su cuenta de ${product} es ahora miembro de ${company}, porque inició sesión con uno de sus enlaces de invitación.`,
    button: 'Abrir la cuenta',
    closing: '¿No fue usted? Elija una contraseña nueva: alguien inició sesión con la suya.',
  },
  it: {
    subject: (company, product) => `Ora fai parte di ${company} in ${product}`,
    heading: (company) => `Ora fai parte di ${company}`,
    text: (company, product) =>
      `Il tuo account ${product} è ora membro di ${company}, perché hai effettuato l’accesso con uno dei suoi link di invito.`,
    button: 'Apri l’account',
    closing: 'Non eri tu? Scegli una nuova password: qualcuno ha effettuato l’accesso con la tua.',
  },
  pt: {
    subject: (company, product) => `Você agora faz parte de ${company} em ${product}`,
    heading: (company) => `Você agora faz parte de ${company}`,
    text: (company, product) =>
      `A sua conta ${product} agora é membro de ${company}, porque você entrou com um dos links de convite.`,
    button: 'Abrir a conta',
    closing: 'Não foi você? Escolha uma nova senha: alguém entrou com a sua.',
  },
  nl: {
    subject: (company, product) => `U bent lid geworden van ${company} in ${product}`,
    heading: (company) => `U bent lid geworden van ${company}`,
    text: (company, product) =>
      `Uw account bij ${product} is nu lid van ${company}, omdat u bent ingelogd met een van de uitnodigingslinks.`,
    button: 'Account openen',
    closing: 'Was u het niet? Kies een nieuw wachtwoord: iemand heeft met het uwe ingelogd.',
  },
  pl: {
    subject: (company, product) => `Należysz teraz do ${company} w ${product}`,
    heading: (company) => `Należysz teraz do ${company}`,
    text: (company, product) =>
      `Twoje konto ${product} należy teraz do ${company}, ponieważ użyto go do logowania przez jeden z linków z zaproszeniem.`,
    button: 'Otwórz konto',
    closing: 'To nie Ty? Ustaw nowe hasło: ktoś zalogował się Twoim.',
  },
  ja: {
    subject: (company, product) => `${product}で${company}に参加しました`,
    heading: (company) => `${company}に参加しました`,
    text: (company, product) =>
      `招待リンクからログインしたため、${product}アカウントが${company}のメンバーになりました。`,
    button: 'アカウントを開く',
    closing:
      'お心当たりがない場合は、新しいパスワードを設定してください。誰かがあなたのパスワードでログインしています。',
  },
  'zh-Hans': {
    subject: (company, product) => `您已在 ${product} 中加入 ${company}`,
    heading: (company) => `您已加入 ${company}`,
    text: (company, product) =>
      `您通过邀请链接登录，因此您的 ${product} 账户现在是 ${company} 的成员。`,
    button: '打开账户',
    closing: '不是您本人操作？请设置新密码：有人用您的密码登录了。',
  },
  ar: {
    subject: (company, product) => `انضممت إلى ${company} في ${product}`,
    heading: (company) => `انضممت إلى ${company}`,
    text: (company, product) =>
      `أصبح حسابك في ${product} عضوًا في ${company}، لأنك سجّلت الدخول بأحد روابط الدعوة الخاصة بها.`,
    button: 'فتح الحساب',
    closing: 'لم تكن أنت؟ اختر كلمة مرور جديدة: سجّل شخص ما الدخول بكلمة مرورك.',
  },
  he: {
    subject: (company, product) => `הצטרפתם אל ${company} ב־${product}`,
    heading: (company) => `הצטרפתם אל ${company}`,
    text: (company, product) =>
      `החשבון שלכם ב־${product} חבר עכשיו ב־${company}, כי נכנסתם באמצעות אחד מקישורי ההזמנה שלה.`,
    button: 'פתיחת החשבון',
    closing: 'זה לא הייתם אתם? בחרו סיסמה חדשה: מישהו נכנס עם שלכם.',
  },
};

/** Confirms that a user joined a tenant by an invite link. */
export const joinedMail: MailRenderer<JoinedMail> = (data, branding, language) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const company = safeName(data.company);
  return drawLetter(
    {
      subject: say.subject(company, branding.productName),
      heading: say.heading(company),
      paragraphs: [say.text(company, branding.productName)],
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
