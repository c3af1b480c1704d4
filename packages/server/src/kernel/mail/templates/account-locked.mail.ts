import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { minutesWords, type WordTable, wordsFor } from './words.ts';

/** When and from where, the link that ends the pause, and how many minutes pause and link last. */
export interface AccountLockedMail extends Omit<NoticeFacts, 'userAgent'> {
  readonly link: string;
  readonly minutes: number;
}

const words: WordTable<NoticeWords & { lasts(time: string): string }> = {
  en: {
    subject: (product) => `Sign-in to your ${product} account is locked`,
    heading: 'Your account is temporarily locked',
    text: (product) =>
      `We locked sign-in to your ${product} account after too many attempts with a wrong password.`,
    lasts: (time) =>
      `It unlocks automatically within ${time}. If this was you, unlock it now. The link can be used once.`,
    button: 'Unlock my account',
    closing:
      'If this wasn’t you, nobody has signed in and you don’t need to do anything. Resetting your password also unlocks your account.',
  },
  de: {
    subject: (product) => `Die Anmeldung bei Ihrem Konto bei ${product} ist gesperrt`,
    heading: 'Ihr Konto ist vorübergehend gesperrt',
    text: (product) =>
      `Nach zu vielen Versuchen mit falschem Passwort haben wir die Anmeldung bei Ihrem Konto bei ${product} gesperrt.`,
    lasts: (time) =>
      `Die Sperre endet automatisch innerhalb von ${time}. Wenn Sie das waren, entsperren Sie Ihr Konto jetzt. Der Link kann einmal verwendet werden.`,
    button: 'Konto entsperren',
    closing:
      'Wenn Sie das nicht waren, hat sich niemand angemeldet, und Sie müssen nichts tun. Auch das Zurücksetzen Ihres Passworts entsperrt Ihr Konto.',
  },
  fr: {
    subject: (product) => `La connexion à votre compte ${product} est bloquée`,
    heading: 'Votre compte est temporairement bloqué',
    text: (product) =>
      `Nous avons bloqué la connexion à votre compte ${product} après trop de tentatives avec un mot de passe incorrect.`,
    lasts: (time) =>
      `Il se débloque automatiquement sous ${time}. Si c’était vous, débloquez-le maintenant. Le lien ne peut être utilisé qu’une fois.`,
    button: 'Débloquer mon compte',
    closing:
      'Si ce n’était pas vous, personne ne s’est connecté et vous n’avez rien à faire. Réinitialiser votre mot de passe débloque aussi votre compte.',
  },
  es: {
    subject: (product) => `El inicio de sesión en su cuenta de ${product} está bloqueado`,
    heading: 'Su cuenta está bloqueada temporalmente',
    text: (product) =>
      `Hemos bloqueado el inicio de sesión en su cuenta de ${product} tras demasiados intentos con una contraseña incorrecta.`,
    lasts: (time) =>
      `Se desbloquea automáticamente en un plazo de ${time}. Si fue usted, desbloquéela ahora. El enlace se puede usar una sola vez.`,
    button: 'Desbloquear mi cuenta',
    closing:
      'Si no fue usted, nadie ha iniciado sesión y no tiene que hacer nada. Restablecer la contraseña también desbloquea su cuenta.',
  },
  it: {
    subject: (product) => `L’accesso al tuo account ${product} è bloccato`,
    heading: 'Il tuo account è temporaneamente bloccato',
    text: (product) =>
      `Abbiamo bloccato l’accesso al tuo account ${product} dopo troppi tentativi con una password errata.`,
    lasts: (time) =>
      `Si sblocca automaticamente entro ${time}. Se eri tu, sbloccalo ora. Il link può essere usato una sola volta.`,
    button: 'Sblocca il mio account',
    closing:
      'Se non eri tu, nessuno ha effettuato l’accesso e non devi fare nulla. Anche reimpostare la password sblocca l’account.',
  },
  pt: {
    subject: (product) => `O acesso à sua conta ${product} está bloqueado`,
    heading: 'A sua conta está temporariamente bloqueada',
    text: (product) =>
      `Bloqueamos o acesso à sua conta ${product} após muitas tentativas com uma senha incorreta.`,
    lasts: (time) =>
      `Ela é desbloqueada automaticamente em até ${time}. Se foi você, desbloqueie-a agora. O link só pode ser usado uma vez.`,
    button: 'Desbloquear a minha conta',
    closing:
      'Se não foi você, ninguém entrou e não é preciso fazer nada. Redefinir a senha também desbloqueia a conta.',
  },
  nl: {
    subject: (product) => `Inloggen op uw account bij ${product} is geblokkeerd`,
    heading: 'Uw account is tijdelijk geblokkeerd',
    text: (product) =>
      `We hebben inloggen op uw account bij ${product} geblokkeerd na te veel pogingen met een onjuist wachtwoord.`,
    lasts: (time) =>
      `Het wordt automatisch gedeblokkeerd binnen ${time}. Was u dit, deblokkeer het dan nu. De link kan één keer worden gebruikt.`,
    button: 'Mijn account deblokkeren',
    closing:
      'Was u dit niet, dan heeft niemand ingelogd en hoeft u niets te doen. Ook uw wachtwoord opnieuw instellen deblokkeert uw account.',
  },
  pl: {
    subject: (product) => `Logowanie do Twojego konta ${product} jest zablokowane`,
    heading: 'Twoje konto jest tymczasowo zablokowane',
    text: (product) =>
      `Zablokowaliśmy logowanie do Twojego konta ${product} po zbyt wielu próbach z błędnym hasłem.`,
    lasts: (time) =>
      `Odblokuje się automatycznie w ciągu ${time}. Jeśli to Ty, odblokuj je teraz. Linku można użyć jeden raz.`,
    button: 'Odblokuj moje konto',
    closing:
      'Jeśli to nie Ty, nikt się nie zalogował i nie musisz nic robić. Zresetowanie hasła również odblokuje konto.',
  },
  ja: {
    subject: (product) => `${product}アカウントへのログインがロックされました`,
    heading: 'アカウントは一時的にロックされています',
    text: (product) =>
      `誤ったパスワードの入力が続いたため、${product}アカウントへのログインをロックしました。`,
    lasts: (time) =>
      `ロックは${time}以内に自動で解除されます。ご本人の場合は今すぐ解除できます。リンクは一度だけ使用できます。`,
    button: 'アカウントのロックを解除',
    closing:
      'お心当たりがない場合も、誰もログインしていませんので、何もする必要はありません。パスワードをリセットしてもロックは解除されます。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户登录已锁定`,
    heading: '您的账户已暂时锁定',
    text: (product) => `由于多次输入错误密码，我们已锁定您的 ${product} 账户登录。`,
    lasts: (time) =>
      `账户会在 ${time}内自动解锁。如果是您本人操作，可以立即解锁。链接只能使用一次。`,
    button: '解锁我的账户',
    closing: '如果不是您本人操作，没有人登录成功，您无需做任何事。重置密码也会解锁账户。',
  },
  ar: {
    subject: (product) => `تم قفل تسجيل الدخول إلى حسابك في ${product}`,
    heading: 'تم قفل حسابك مؤقتًا',
    text: (product) =>
      `قفلنا تسجيل الدخول إلى حسابك في ${product} بعد محاولات كثيرة بكلمة مرور خاطئة.`,
    lasts: (time) =>
      `يُلغى القفل تلقائيًا خلال ${time}. إذا كنت أنت، فألغِ القفل الآن. يُستخدم الرابط مرة واحدة.`,
    button: 'إلغاء قفل حسابي',
    closing:
      'إن لم تكن أنت، فلم يسجّل أحد الدخول ولا يلزمك فعل شيء. إعادة تعيين كلمة المرور تلغي القفل أيضًا.',
  },
  he: {
    subject: (product) => `הכניסה לחשבון שלכם ב־${product} נעולה`,
    heading: 'החשבון שלכם נעול זמנית',
    text: (product) =>
      `נעלנו את הכניסה לחשבון שלכם ב־${product} לאחר יותר מדי ניסיונות עם סיסמה שגויה.`,
    lasts: (time) =>
      `הנעילה תשתחרר אוטומטית תוך ${time}. אם זה הייתם אתם, שחררו אותה עכשיו. אפשר להשתמש בקישור פעם אחת.`,
    button: 'שחרור החשבון שלי',
    closing:
      'אם זה לא הייתם אתם, איש לא נכנס ואין צורך לעשות דבר. גם איפוס הסיסמה משחרר את החשבון.',
  },
};

/** Tells the owner that guessing has paused sign-in. */
export const accountLockedMail: MailRenderer<AccountLockedMail> = (
  { at, address, link, minutes },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  return drawAccountNotice({
    say,
    facts: { at, address },
    more: [say.lasts(minutesWords(minutes, language))],
    link,
    branding,
    language,
  });
};
