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
    subject: (product) => `Die Anmeldung bei Ihrem Konto bei ${product} ruht`,
    heading: 'Die Anmeldung ruht',
    text: (product) =>
      `Für Ihr Konto bei ${product} wurden zu viele falsche Passwörter eingegeben. Deshalb prüfen wir vorerst keine weiteren.`,
    lasts: (time) =>
      `Die Pause endet innerhalb von ${time} von selbst. Waren Sie es? Dann beenden Sie sie jetzt. Der Link funktioniert einmal.`,
    button: 'Pause beenden',
    closing:
      'Sie waren es nicht? Niemand ist in Ihr Konto gelangt, und Sie müssen nichts tun. Auch ein neues Passwort beendet die Pause: Wählen Sie bei der Anmeldung „Passwort vergessen“.',
  },
  fr: {
    subject: (product) => `La connexion à votre compte ${product} est suspendue`,
    heading: 'La connexion est suspendue',
    text: (product) =>
      `Trop de mots de passe incorrects ont été saisis pour votre compte ${product}. Nous n’en vérifions plus pour le moment.`,
    lasts: (time) =>
      `La pause prend fin d’elle-même sous ${time}. C’était vous ? Alors mettez-y fin maintenant. Le lien fonctionne une seule fois.`,
    button: 'Mettre fin à la pause',
    closing:
      'Ce n’était pas vous ? Personne n’est entré et vous n’avez rien à faire. Un nouveau mot de passe met aussi fin à la pause : choisissez « Mot de passe oublié » sur la page de connexion.',
  },
  es: {
    subject: (product) => `El inicio de sesión en su cuenta de ${product} está en pausa`,
    heading: 'El inicio de sesión está en pausa',
    text: (product) =>
      `Se introdujeron demasiadas contraseñas incorrectas para su cuenta de ${product}, así que de momento no comprobamos más.`,
    lasts: (time) =>
      `La pausa termina por sí sola en un plazo de ${time}. ¿Fue usted? Entonces termínela ahora. El enlace funciona una sola vez.`,
    button: 'Terminar la pausa',
    closing:
      '¿No fue usted? Nadie ha entrado y no tiene que hacer nada. Una contraseña nueva también termina la pausa: elija «¿Olvidó la contraseña?» al iniciar sesión.',
  },
  it: {
    subject: (product) => `L’accesso al tuo account ${product} è in pausa`,
    heading: 'L’accesso è in pausa',
    text: (product) =>
      `Sono state inserite troppe password errate per il tuo account ${product}, quindi per ora non ne controlliamo altre.`,
    lasts: (time) =>
      `La pausa finisce da sola entro ${time}. Eri tu? Allora terminala adesso. Il link funziona una sola volta.`,
    button: 'Termina la pausa',
    closing:
      'Non eri tu? Nessuno è entrato e non devi fare nulla. Anche una nuova password termina la pausa: scegli «Password dimenticata» nella pagina di accesso.',
  },
  pt: {
    subject: (product) => `O acesso à sua conta ${product} está em pausa`,
    heading: 'O acesso está em pausa',
    text: (product) =>
      `Foram digitadas senhas incorretas demais para a sua conta ${product}, por isso não verificamos outras por enquanto.`,
    lasts: (time) =>
      `A pausa termina sozinha em até ${time}. Foi você? Então encerre-a agora. O link funciona uma única vez.`,
    button: 'Encerrar a pausa',
    closing:
      'Não foi você? Ninguém entrou e não é preciso fazer nada. Uma nova senha também encerra a pausa: escolha “Esqueceu a senha?” ao entrar.',
  },
  nl: {
    subject: (product) => `Inloggen op uw account bij ${product} is gepauzeerd`,
    heading: 'Inloggen is gepauzeerd',
    text: (product) =>
      `Er zijn te veel onjuiste wachtwoorden ingevoerd voor uw account bij ${product}. Daarom controleren we er voorlopig geen meer.`,
    lasts: (time) =>
      `De pauze eindigt vanzelf binnen ${time}. Was u het? Beëindig de pauze dan nu. De link werkt één keer.`,
    button: 'Pauze beëindigen',
    closing:
      'Was u het niet? Er is niemand binnengekomen en u hoeft niets te doen. Ook een nieuw wachtwoord beëindigt de pauze: kies ‘Wachtwoord vergeten’ bij het inloggen.',
  },
  pl: {
    subject: (product) => `Logowanie do Twojego konta ${product} jest wstrzymane`,
    heading: 'Logowanie jest wstrzymane',
    text: (product) =>
      `Podano zbyt wiele błędnych haseł do Twojego konta ${product}, dlatego na razie nie sprawdzamy kolejnych.`,
    lasts: (time) =>
      `Przerwa zakończy się sama w ciągu ${time}. To Ty? Zakończ ją teraz. Link działa jeden raz.`,
    button: 'Zakończ przerwę',
    closing:
      'To nie Ty? Nikt się nie zalogował i nie musisz nic robić. Nowe hasło też kończy przerwę: wybierz „Nie pamiętam hasła” na stronie logowania.',
  },
  ja: {
    subject: (product) => `${product}アカウントへのログインを一時停止しました`,
    heading: 'ログインを一時停止しています',
    text: (product) =>
      `${product}アカウントで誤ったパスワードの入力が続いたため、現在はパスワードを受け付けていません。`,
    lasts: (time) =>
      `一時停止は${time}以内に自動で解除されます。ご本人の場合は今すぐ解除できます。リンクは一度だけ有効です。`,
    button: '一時停止を解除する',
    closing:
      'お心当たりがない場合も、誰もログインしていませんので、何もする必要はありません。新しいパスワードを設定しても解除されます。ログイン画面で「パスワードをお忘れですか？」を選んでください。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户已暂停登录`,
    heading: '登录已暂停',
    text: (product) => `您的 ${product} 账户输入错误密码的次数过多，因此我们暂时不再验证密码。`,
    lasts: (time) =>
      `暂停会在 ${time}内自动结束。是您本人操作吗？那么现在就可以结束暂停。链接只能使用一次。`,
    button: '结束暂停',
    closing:
      '不是您本人操作？没有人登录成功，您无需做任何事。设置新密码也会结束暂停：请在登录时选择“忘记密码”。',
  },
  ar: {
    subject: (product) => `تم إيقاف تسجيل الدخول مؤقتًا إلى حسابك في ${product}`,
    heading: 'تم إيقاف تسجيل الدخول مؤقتًا',
    text: (product) =>
      `أُدخلت كلمات مرور خاطئة كثيرة لحسابك في ${product}، لذلك توقفنا مؤقتًا عن التحقق من المزيد منها.`,
    lasts: (time) =>
      `ينتهي الإيقاف تلقائيًا خلال ${time}. هل كنت أنت؟ إذن أنهِه الآن. يعمل الرابط مرة واحدة.`,
    button: 'إنهاء الإيقاف',
    closing:
      'لم تكن أنت؟ لم يدخل أحد إلى حسابك، ولا يلزمك فعل شيء. كلمة المرور الجديدة تنهي الإيقاف أيضًا: اختر «هل نسيت كلمة المرور؟» عند تسجيل الدخول.',
  },
  he: {
    subject: (product) => `הכניסה לחשבון שלכם ב־${product} מושהית`,
    heading: 'הכניסה מושהית',
    text: (product) =>
      `הוזנו יותר מדי סיסמאות שגויות לחשבון שלכם ב־${product}, ולכן איננו בודקים סיסמאות נוספות כרגע.`,
    lasts: (time) =>
      `ההשהיה תסתיים מעצמה תוך ${time}. זה הייתם אתם? אפשר לסיים אותה עכשיו. הקישור פועל פעם אחת.`,
    button: 'סיום ההשהיה',
    closing:
      'זה לא הייתם אתם? איש לא נכנס, ואין צורך לעשות דבר. גם סיסמה חדשה מסיימת את ההשהיה: בחרו ב„שכחתם את הסיסמה?” במסך הכניסה.',
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
