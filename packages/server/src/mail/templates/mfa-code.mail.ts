import type { MailRenderer } from '../mail-template.ts';
import { type CodeMail, type CodeMailWords, drawCodeMail } from './code-mail.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<CodeMailWords> = {
  en: {
    subject: (code, product) => `${code} is your ${product} verification code`,
    heading: 'Confirm that it is you',
    text: (product) => `Type this code into the page where you are signing in to ${product}.`,
    lasts: (time) => `It works once, within ${time}:`,
    closing:
      'You are not signing in? Then somebody knows your password. They did not get in; change your password now.',
  },
  de: {
    subject: (code, product) => `${code} ist Ihr Bestätigungscode für ${product}`,
    heading: 'Bestätigen Sie, dass Sie es sind',
    text: (product) => `Geben Sie diesen Code auf der Seite ein, auf der Sie sich bei ${product} anmelden.`,
    lasts: (time) => `Er funktioniert einmal, innerhalb von ${time}:`,
    closing:
      'Sie melden sich gerade nicht an? Dann kennt jemand Ihr Passwort. Diese Person ist nicht hineingekommen; ändern Sie jetzt Ihr Passwort.',
  },
  fr: {
    subject: (code, product) => `${code} est votre code de vérification ${product}`,
    heading: 'Confirmez que c’est bien vous',
    text: (product) => `Saisissez ce code sur la page où vous vous connectez à ${product}.`,
    lasts: (time) => `Il fonctionne une seule fois, sous ${time} :`,
    closing:
      'Vous n’êtes pas en train de vous connecter ? Alors quelqu’un connaît votre mot de passe. Cette personne n’est pas entrée ; changez votre mot de passe maintenant.',
  },
  es: {
    subject: (code, product) => `${code} es su código de verificación de ${product}`,
    heading: 'Confirme que es usted',
    text: (product) => `Escriba este código en la página donde inicia sesión en ${product}.`,
    lasts: (time) => `Funciona una sola vez, en un plazo de ${time}:`,
    closing:
      '¿No está iniciando sesión? Entonces alguien conoce su contraseña. No ha entrado; cambie su contraseña ahora.',
  },
  it: {
    subject: (code, product) => `${code} è il tuo codice di verifica ${product}`,
    heading: 'Conferma che sei tu',
    text: (product) => `Inserisci questo codice nella pagina in cui stai accedendo a ${product}.`,
    lasts: (time) => `Funziona una sola volta, entro ${time}:`,
    closing: 'Non stai accedendo? Allora qualcuno conosce la tua password. Non è entrato; cambia subito la password.',
  },
  pt: {
    subject: (code, product) => `${code} é o seu código de verificação de ${product}`,
    heading: 'Confirme que é você',
    text: (product) => `Digite este código na página em que você está entrando em ${product}.`,
    lasts: (time) => `Ele funciona uma única vez, em até ${time}:`,
    closing: 'Você não está entrando? Então alguém sabe a sua senha. Essa pessoa não entrou; mude a sua senha agora.',
  },
  nl: {
    subject: (code, product) => `${code} is uw verificatiecode voor ${product}`,
    heading: 'Bevestig dat u het bent',
    text: (product) => `Typ deze code op de pagina waar u inlogt bij ${product}.`,
    lasts: (time) => `Hij werkt één keer, binnen ${time}:`,
    closing:
      'Bent u niet aan het inloggen? Dan kent iemand uw wachtwoord. Die persoon is niet binnengekomen; wijzig nu uw wachtwoord.',
  },
  pl: {
    subject: (code, product) => `${code} to Twój kod weryfikacyjny ${product}`,
    heading: 'Potwierdź, że to Ty',
    text: (product) => `Wpisz ten kod na stronie, na której logujesz się do ${product}.`,
    lasts: (time) => `Działa jeden raz, w ciągu ${time}:`,
    closing: 'Nie logujesz się? W takim razie ktoś zna Twoje hasło. Nie udało mu się wejść; zmień hasło teraz.',
  },
  ja: {
    subject: (code, product) => `${code} は${product}の確認コードです`,
    heading: 'ご本人であることの確認',
    text: (product) => `${product}にログインしている画面に、次のコードを入力してください。`,
    lasts: (time) => `${time}以内に一度だけ有効です：`,
    closing:
      'ログインしていない場合は、誰かがあなたのパスワードを知っています。ログインはされていませんが、今すぐパスワードを変更してください。',
  },
  'zh-Hans': {
    subject: (code, product) => `${code} 是您的 ${product} 验证码`,
    heading: '请确认是您本人',
    text: (product) => `请在您登录 ${product} 的页面输入此验证码。`,
    lasts: (time) => `验证码只能使用一次，${time}内有效：`,
    closing: '您没有在登录？那么有人知道您的密码。对方尚未登录成功，请立即更改密码。',
  },
  ar: {
    subject: (code, product) => `${code} هو رمز التحقق الخاص بك في ${product}`,
    heading: 'أكّد أنك أنت',
    text: (product) => `اكتب هذا الرمز في الصفحة التي تسجّل فيها الدخول إلى ${product}.`,
    lasts: (time) => `يعمل مرة واحدة، خلال ${time}:`,
    closing: 'لا تسجّل الدخول الآن؟ إذن يعرف شخص ما كلمة مرورك. لم يتمكن من الدخول؛ غيّر كلمة مرورك الآن.',
  },
  he: {
    subject: (code, product) => `${code} הוא קוד האימות שלכם ב־${product}`,
    heading: 'אשרו שאלה אתם',
    text: (product) => `הקלידו את הקוד הזה בדף שבו אתם נכנסים אל ${product}.`,
    lasts: (time) => `הוא פועל פעם אחת, תוך ${time}:`,
    closing: 'אינכם נכנסים כרגע? אם כן, מישהו יודע את הסיסמה שלכם. הוא לא נכנס; שנו את הסיסמה עכשיו.',
  },
};

/** Proves a second factor by mail. */
export const mfaCodeMail: MailRenderer<CodeMail> = (data, branding, language) =>
  drawCodeMail(wordsFor(words, language), data, { branding, language });
