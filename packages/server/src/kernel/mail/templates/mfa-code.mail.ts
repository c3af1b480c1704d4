import type { MailRenderer } from '../mail-template.ts';
import { type CodeMail, type CodeMailWords, drawCodeMail } from './code-mail.ts';
import { type WordTable, wordsFor } from './words.ts';

/** A code for MFA, and the purpose that it was requested for. */
export interface MfaCodeMail extends CodeMail {
  /** Absent in emails that an earlier version queued. */
  readonly asking?: 'password' | 'signIn' | 'session';
}

interface MfaCodeWords extends CodeMailWords {
  /** After a first factor other than the password. */
  readonly closingAfterOther: string;
  /** If a signed-in user adds the mailbox as a factor, or confirms an action. */
  sessionText(product: string): string;
  readonly sessionClosing: string;
}

const words: WordTable<MfaCodeWords> = {
  en: {
    subject: (code, product) => `${code} is your ${product} verification code`,
    heading: 'Confirm it’s you',
    text: (product) => `Enter this code on the page where you are signing in to ${product}.`,
    lasts: (time) => `The code can be used once and expires in ${time}:`,
    closing:
      'If you aren’t signing in, someone knows your password. They haven’t signed in, but change your password now.',
    closingAfterOther:
      'If you aren’t signing in, someone else has completed the first sign-in step. They can’t sign in without this code. Don’t share it, and review your sign-in methods.',
    sessionText: (product) => `Enter this code on the ${product} page that asks for it.`,
    sessionClosing:
      'If you didn’t request this code, someone else is signed in to your account. Change your password and sign out of your other devices.',
  },
  de: {
    subject: (code, product) => `${code} ist Ihr Bestätigungscode für ${product}`,
    heading: 'Bestätigen Sie, dass Sie es sind',
    text: (product) =>
      `Geben Sie diesen Code auf der Seite ein, auf der Sie sich bei ${product} anmelden.`,
    lasts: (time) => `Er funktioniert einmal, innerhalb von ${time}:`,
    closing:
      'Sie melden sich gerade nicht an? Dann kennt jemand Ihr Passwort. Diese Person ist nicht hineingekommen; ändern Sie jetzt Ihr Passwort.',
    closingAfterOther:
      'Sie melden sich gerade nicht an? Dann hat jemand anderes den ersten Anmeldeschritt abgeschlossen. Ohne diesen Code ist keine Anmeldung möglich. Geben Sie ihn nicht weiter und prüfen Sie Ihre Anmeldemethoden.',
    sessionText: (product) =>
      `Geben Sie diesen Code auf der Seite von ${product} ein, die danach fragt.`,
    sessionClosing:
      'Sie haben diesen Code nicht angefordert? Dann ist jemand anderes in Ihrem Konto angemeldet. Ändern Sie Ihr Passwort und melden Sie Ihre anderen Geräte ab.',
  },
  fr: {
    subject: (code, product) => `${code} est votre code de vérification ${product}`,
    heading: 'Confirmez que c’est bien vous',
    text: (product) => `Saisissez ce code sur la page où vous vous connectez à ${product}.`,
    lasts: (time) => `Il fonctionne une seule fois, sous ${time} :`,
    closing:
      'Vous n’êtes pas en train de vous connecter ? Alors quelqu’un connaît votre mot de passe. Cette personne n’est pas entrée ; changez votre mot de passe maintenant.',
    closingAfterOther:
      'Si vous n’êtes pas en train de vous connecter, quelqu’un d’autre a réussi la première étape de connexion. Sans ce code, cette personne ne peut pas se connecter. Ne le partagez pas et vérifiez vos méthodes de connexion.',
    sessionText: (product) => `Saisissez ce code sur la page de ${product} qui le demande.`,
    sessionClosing:
      'Si vous n’avez pas demandé ce code, quelqu’un d’autre est connecté à votre compte. Changez votre mot de passe et déconnectez vos autres appareils.',
  },
  es: {
    subject: (code, product) => `${code} es su código de verificación de ${product}`,
    heading: 'Confirme que es usted',
    text: (product) => `Escriba este código en la página donde inicia sesión en ${product}.`,
    lasts: (time) => `Funciona una sola vez, en un plazo de ${time}:`,
    closing:
      '¿No está iniciando sesión? Entonces alguien conoce su contraseña. No ha entrado; cambie su contraseña ahora.',
    closingAfterOther:
      'Si no está iniciando sesión, otra persona ha completado el primer paso de inicio de sesión. Sin este código no puede entrar. No lo comparta y revise sus métodos de inicio de sesión.',
    sessionText: (product) => `Escriba este código en la página de ${product} que lo solicita.`,
    sessionClosing:
      'Si no ha solicitado este código, otra persona ha iniciado sesión en su cuenta. Cambie su contraseña y cierre la sesión en sus otros dispositivos.',
  },
  it: {
    subject: (code, product) => `${code} è il tuo codice di verifica ${product}`,
    heading: 'Conferma che sei tu',
    text: (product) => `Inserisci questo codice nella pagina in cui stai accedendo a ${product}.`,
    lasts: (time) => `Funziona una sola volta, entro ${time}:`,
    closing:
      'Non stai accedendo? Allora qualcuno conosce la tua password. Non è entrato; cambia subito la password.',
    closingAfterOther:
      'Se non stai accedendo, qualcun altro ha completato il primo passaggio dell’accesso. Senza questo codice non può accedere. Non condividerlo e controlla i tuoi metodi di accesso.',
    sessionText: (product) => `Inserisci questo codice nella pagina di ${product} che lo richiede.`,
    sessionClosing:
      'Se non hai richiesto questo codice, qualcun altro ha effettuato l’accesso al tuo account. Cambia la password e disconnetti gli altri dispositivi.',
  },
  pt: {
    subject: (code, product) => `${code} é o seu código de verificação de ${product}`,
    heading: 'Confirme que é você',
    text: (product) => `Digite este código na página em que você está entrando em ${product}.`,
    lasts: (time) => `Ele funciona uma única vez, em até ${time}:`,
    closing:
      'Você não está entrando? Então alguém sabe a sua senha. Essa pessoa não entrou; mude a sua senha agora.',
    closingAfterOther:
      'Se você não está entrando, outra pessoa concluiu a primeira etapa do login. Sem este código, ela não consegue entrar. Não o compartilhe e revise seus métodos de login.',
    sessionText: (product) => `Digite este código na página de ${product} que o solicita.`,
    sessionClosing:
      'Se você não pediu este código, outra pessoa está conectada à sua conta. Mude a sua senha e desconecte os seus outros dispositivos.',
  },
  nl: {
    subject: (code, product) => `${code} is uw verificatiecode voor ${product}`,
    heading: 'Bevestig dat u het bent',
    text: (product) => `Typ deze code op de pagina waar u inlogt bij ${product}.`,
    lasts: (time) => `Hij werkt één keer, binnen ${time}:`,
    closing:
      'Bent u niet aan het inloggen? Dan kent iemand uw wachtwoord. Die persoon is niet binnengekomen; wijzig nu uw wachtwoord.',
    closingAfterOther:
      'Bent u niet aan het inloggen? Dan heeft iemand anders de eerste inlogstap voltooid. Zonder deze code kan die persoon niet inloggen. Deel de code niet en controleer uw inlogmethoden.',
    sessionText: (product) => `Typ deze code op de pagina van ${product} die erom vraagt.`,
    sessionClosing:
      'Hebt u deze code niet aangevraagd? Dan is iemand anders ingelogd op uw account. Wijzig uw wachtwoord en log uw andere apparaten uit.',
  },
  pl: {
    subject: (code, product) => `${code} to Twój kod weryfikacyjny ${product}`,
    heading: 'Potwierdź, że to Ty',
    text: (product) => `Wpisz ten kod na stronie, na której logujesz się do ${product}.`,
    lasts: (time) => `Działa jeden raz, w ciągu ${time}:`,
    closing:
      'Nie logujesz się? W takim razie ktoś zna Twoje hasło. Nie udało mu się wejść; zmień hasło teraz.',
    closingAfterOther:
      'Jeśli się nie logujesz, ktoś inny ukończył pierwszy krok logowania. Bez tego kodu nie może się zalogować. Nie udostępniaj go i sprawdź swoje metody logowania.',
    sessionText: (product) => `Wpisz ten kod na stronie ${product}, która o niego prosi.`,
    sessionClosing:
      'Jeśli nie prosisz o ten kod, na Twoje konto zalogowała się inna osoba. Zmień hasło i wyloguj swoje pozostałe urządzenia.',
  },
  ja: {
    subject: (code, product) => `${code} は${product}の確認コードです`,
    heading: 'ご本人であることの確認',
    text: (product) => `${product}にログインしている画面に、次のコードを入力してください。`,
    lasts: (time) => `${time}以内に一度だけ有効です：`,
    closing:
      'ログインしていない場合は、誰かがあなたのパスワードを知っています。ログインはされていませんが、今すぐパスワードを変更してください。',
    closingAfterOther:
      'ログインしていない場合は、第三者がログインの最初の手順を完了しています。このコードがなければログインはできません。コードを共有せず、ログイン方法を確認してください。',
    sessionText: (product) => `${product}のコード入力画面に、次のコードを入力してください。`,
    sessionClosing:
      'このコードをリクエストしていない場合は、別の人があなたのアカウントにログインしています。パスワードを変更し、他のデバイスをログアウトさせてください。',
  },
  'zh-Hans': {
    subject: (code, product) => `${code} 是您的 ${product} 验证码`,
    heading: '请确认是您本人',
    text: (product) => `请在您登录 ${product} 的页面输入此验证码。`,
    lasts: (time) => `验证码只能使用一次，${time}内有效：`,
    closing: '您没有在登录？那么有人知道您的密码。对方尚未登录成功，请立即更改密码。',
    closingAfterOther:
      '如果您没有在登录，说明有其他人完成了登录的第一步。没有此验证码，对方无法登录。请勿分享验证码，并检查您的登录方式。',
    sessionText: (product) => `请在 ${product} 要求输入验证码的页面输入此验证码。`,
    sessionClosing:
      '如果您没有请求此验证码，说明有其他人登录了您的账户。请更改密码，并退出其他设备的登录。',
  },
  ar: {
    subject: (code, product) => `${code} هو رمز التحقق الخاص بك في ${product}`,
    heading: 'أكّد أنك أنت',
    text: (product) => `اكتب هذا الرمز في الصفحة التي تسجّل فيها الدخول إلى ${product}.`,
    lasts: (time) => `يعمل مرة واحدة، خلال ${time}:`,
    closing:
      'لا تسجّل الدخول الآن؟ إذن يعرف شخص ما كلمة مرورك. لم يتمكن من الدخول؛ غيّر كلمة مرورك الآن.',
    closingAfterOther:
      'إذا لم تكن تسجّل الدخول الآن، فقد أكمل شخص آخر الخطوة الأولى من تسجيل الدخول. لا يمكنه الدخول من دون هذا الرمز. لا تشاركه مع أحد، وراجع طرق تسجيل الدخول لديك.',
    sessionText: (product) => `اكتب هذا الرمز في صفحة ${product} التي تطلبه.`,
    sessionClosing:
      'إذا لم تطلب هذا الرمز، فهناك شخص آخر سجّل الدخول إلى حسابك. غيّر كلمة مرورك وسجّل الخروج من أجهزتك الأخرى.',
  },
  he: {
    subject: (code, product) => `${code} הוא קוד האימות שלכם ב־${product}`,
    heading: 'אשרו שאלה אתם',
    text: (product) => `הקלידו את הקוד הזה בדף שבו אתם נכנסים אל ${product}.`,
    lasts: (time) => `הוא פועל פעם אחת, תוך ${time}:`,
    closing:
      'אינכם נכנסים כרגע? אם כן, מישהו יודע את הסיסמה שלכם. הוא לא נכנס; שנו את הסיסמה עכשיו.',
    closingAfterOther:
      'אם אינכם נכנסים כרגע, מישהו אחר השלים את שלב הכניסה הראשון. בלי הקוד הזה הוא לא יוכל להיכנס. אל תשתפו אותו, ובדקו את שיטות הכניסה שלכם.',
    sessionText: (product) => `הקלידו את הקוד הזה בדף של ${product} שמבקש אותו.`,
    sessionClosing:
      'אם לא ביקשתם את הקוד הזה, מישהו אחר מחובר לחשבון שלכם. שנו את הסיסמה והתנתקו מהמכשירים האחרים שלכם.',
  },
};

/** Sends an MFA code. The warning depends on the purpose of the code. */
export const mfaCodeMail: MailRenderer<MfaCodeMail> = (data, branding, language) => {
  const say = wordsFor(words, language);
  const byAsking = {
    password: {},
    signIn: { closing: say.closingAfterOther },
    session: { text: say.sessionText, closing: say.sessionClosing },
  };
  return drawCodeMail({ ...say, ...byAsking[data.asking ?? 'password'] }, data, {
    branding,
    language,
  });
};
