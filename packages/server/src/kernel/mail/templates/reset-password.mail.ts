import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { minutesWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** What the mail needs. */
export interface ResetPasswordMail {
  readonly link: string;
  readonly minutes: number;
}

const words: WordTable<{
  subject(product: string): string;
  heading: string;
  text(product: string): string;
  lasts(time: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product) => `Reset your ${product} password`,
    heading: 'Reset your password',
    text: (product) =>
      `Someone, probably you, asked to reset the password of your ${product} account.`,
    lasts: (time) =>
      `The link can be used once and expires in ${time}. Resetting your password signs you out of all other sessions.`,
    button: 'Reset password',
    closing: 'If this wasn’t you, you can ignore this email. Your password won’t change.',
  },
  de: {
    subject: (product) => `Wählen Sie ein neues Passwort für ${product}`,
    heading: 'Wählen Sie ein neues Passwort',
    text: (product) =>
      `Jemand, vermutlich Sie, möchte das Passwort Ihres Kontos bei ${product} zurücksetzen.`,
    lasts: (time) =>
      `Der Link funktioniert einmal, innerhalb von ${time}. Wenn Sie ihn verwenden, werden alle anderen abgemeldet.`,
    button: 'Neues Passwort wählen',
    closing: 'Sie waren es nicht? Dann tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  fr: {
    subject: (product) => `Choisissez un nouveau mot de passe ${product}`,
    heading: 'Choisissez un nouveau mot de passe',
    text: (product) =>
      `Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de votre compte ${product}.`,
    lasts: (time) =>
      `Le lien fonctionne une seule fois, sous ${time}. Quand vous l’utilisez, toutes les autres sessions sont fermées.`,
    button: 'Choisir un nouveau mot de passe',
    closing: 'Ce n’était pas vous ? Alors ne faites rien : votre mot de passe reste le même.',
  },
  es: {
    subject: (product) => `Elija una contraseña nueva de ${product}`,
    heading: 'Elija una contraseña nueva',
    text: (product) =>
      `Alguien, probablemente usted, pidió restablecer la contraseña de su cuenta de ${product}.`,
    lasts: (time) =>
      `El enlace funciona una sola vez, en un plazo de ${time}. Cuando lo use, se cerrarán todas las demás sesiones.`,
    button: 'Elegir una contraseña nueva',
    closing: '¿No fue usted? Entonces no haga nada: su contraseña sigue igual.',
  },
  it: {
    subject: (product) => `Scegli una nuova password per ${product}`,
    heading: 'Scegli una nuova password',
    text: (product) =>
      `Qualcuno, probabilmente tu, ha chiesto di reimpostare la password del tuo account ${product}.`,
    lasts: (time) =>
      `Il link funziona una sola volta, entro ${time}. Quando lo usi, tutte le altre sessioni vengono chiuse.`,
    button: 'Scegli una nuova password',
    closing: 'Non eri tu? Allora non fare nulla: la tua password resta com’è.',
  },
  pt: {
    subject: (product) => `Escolha uma nova senha de ${product}`,
    heading: 'Escolha uma nova senha',
    text: (product) =>
      `Alguém, provavelmente você, pediu para redefinir a senha da sua conta ${product}.`,
    lasts: (time) =>
      `O link funciona uma única vez, em até ${time}. Quando você o usar, todas as outras sessões serão encerradas.`,
    button: 'Escolher uma nova senha',
    closing: 'Não foi você? Então não faça nada: a sua senha continua a mesma.',
  },
  nl: {
    subject: (product) => `Kies een nieuw wachtwoord voor ${product}`,
    heading: 'Kies een nieuw wachtwoord',
    text: (product) =>
      `Iemand, waarschijnlijk u, heeft gevraagd het wachtwoord van uw account bij ${product} opnieuw in te stellen.`,
    lasts: (time) =>
      `De link werkt één keer, binnen ${time}. Als u hem gebruikt, wordt ieder ander uitgelogd.`,
    button: 'Nieuw wachtwoord kiezen',
    closing: 'Was u het niet? Doe dan niets: uw wachtwoord blijft zoals het is.',
  },
  pl: {
    subject: (product) => `Ustaw nowe hasło do ${product}`,
    heading: 'Ustaw nowe hasło',
    text: (product) =>
      `Ktoś, zapewne Ty, poprosił o zresetowanie hasła do Twojego konta ${product}.`,
    lasts: (time) =>
      `Link działa jeden raz, w ciągu ${time}. Gdy go użyjesz, wszystkie inne sesje zostaną zakończone.`,
    button: 'Ustaw nowe hasło',
    closing: 'To nie Ty? Nie rób nic: Twoje hasło pozostanie bez zmian.',
  },
  ja: {
    subject: (product) => `${product}の新しいパスワードを設定してください`,
    heading: '新しいパスワードを設定してください',
    text: (product) =>
      `${product}アカウントのパスワードの再設定が申請されました（おそらくご本人です）。`,
    lasts: (time) =>
      `リンクは${time}以内に一度だけ有効です。使用すると、ほかのセッションはすべてログアウトされます。`,
    button: '新しいパスワードを設定する',
    closing: 'お心当たりがない場合は、何もしないでください。パスワードは変わりません。',
  },
  'zh-Hans': {
    subject: (product) => `设置新的 ${product} 密码`,
    heading: '设置新密码',
    text: (product) => `有人（可能是您）申请重置您 ${product} 账户的密码。`,
    lasts: (time) => `链接只能使用一次，${time}内有效。使用后，其他所有会话都会退出登录。`,
    button: '设置新密码',
    closing: '不是您本人操作？那么无需操作：您的密码保持不变。',
  },
  ar: {
    subject: (product) => `اختر كلمة مرور جديدة في ${product}`,
    heading: 'اختر كلمة مرور جديدة',
    text: (product) => `طلب شخص ما، وربما أنت، إعادة تعيين كلمة مرور حسابك في ${product}.`,
    lasts: (time) => `يعمل الرابط مرة واحدة، خلال ${time}. عند استخدامه يُسجَّل خروج الجميع سواك.`,
    button: 'اختيار كلمة مرور جديدة',
    closing: 'لم تكن أنت؟ إذن لا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
  },
  he: {
    subject: (product) => `בחרו סיסמה חדשה אל ${product}`,
    heading: 'בחרו סיסמה חדשה',
    text: (product) => `מישהו, כנראה אתם, ביקש לאפס את הסיסמה של החשבון שלכם ב־${product}.`,
    lasts: (time) => `הקישור פועל פעם אחת, תוך ${time}. כשתשתמשו בו, כל השאר ינותקו.`,
    button: 'בחירת סיסמה חדשה',
    closing: 'זה לא הייתם אתם? אל תעשו דבר: הסיסמה שלכם נשארת כפי שהיא.',
  },
};

/** Lets the owner of an account choose a new password. */
export const resetPasswordMail: MailRenderer<ResetPasswordMail> = (
  { link, minutes },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading,
      paragraphs: [say.text(branding.productName), say.lasts(minutesWords(minutes, language))],
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
