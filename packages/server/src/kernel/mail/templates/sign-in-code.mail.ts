import type { MailRenderer } from '../mail-template.ts';
import { type CodeMail, type CodeMailWords, drawCodeMail } from './code-mail.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<CodeMailWords> = {
  en: {
    subject: (code, product) => `${code} is your ${product} sign-in code`,
    heading: 'Your sign-in code',
    text: (product) => `Enter this code on the page where you are signing in to ${product}.`,
    lasts: (time) => `The code can be used once and expires in ${time}:`,
    closing:
      'If you didn’t request this code, you can ignore this email. Don’t share the code with anyone.',
  },
  de: {
    subject: (code, product) => `${code} ist Ihr Anmeldecode für ${product}`,
    heading: 'Ihr Anmeldecode',
    text: (product) =>
      `Geben Sie diesen Code auf der Seite ein, auf der Sie sich bei ${product} anmelden.`,
    lasts: (time) => `Er funktioniert einmal, innerhalb von ${time}:`,
    closing: 'Sie haben das nicht verlangt? Dann tun Sie nichts und geben Sie den Code niemandem.',
  },
  fr: {
    subject: (code, product) => `${code} est votre code de connexion ${product}`,
    heading: 'Votre code de connexion',
    text: (product) => `Saisissez ce code sur la page où vous vous connectez à ${product}.`,
    lasts: (time) => `Il fonctionne une seule fois, sous ${time} :`,
    closing: 'Vous n’avez rien demandé ? Alors ne faites rien et ne donnez le code à personne.',
  },
  es: {
    subject: (code, product) => `${code} es su código de inicio de sesión de ${product}`,
    heading: 'Su código de inicio de sesión',
    text: (product) => `Escriba este código en la página donde inicia sesión en ${product}.`,
    lasts: (time) => `Funciona una sola vez, en un plazo de ${time}:`,
    closing: '¿No lo ha pedido? Entonces no haga nada y no dé el código a nadie.',
  },
  it: {
    subject: (code, product) => `${code} è il tuo codice di accesso ${product}`,
    heading: 'Il tuo codice di accesso',
    text: (product) => `Inserisci questo codice nella pagina in cui accedi a ${product}.`,
    lasts: (time) => `Funziona una sola volta, entro ${time}:`,
    closing: 'Non l’hai chiesto? Allora non fare nulla e non dare il codice a nessuno.',
  },
  pt: {
    subject: (code, product) => `${code} é o seu código de acesso de ${product}`,
    heading: 'O seu código de acesso',
    text: (product) => `Digite este código na página em que você entra em ${product}.`,
    lasts: (time) => `Ele funciona uma única vez, em até ${time}:`,
    closing: 'Você não pediu isso? Então não faça nada e não dê o código a ninguém.',
  },
  nl: {
    subject: (code, product) => `${code} is uw inlogcode voor ${product}`,
    heading: 'Uw inlogcode',
    text: (product) => `Typ deze code op de pagina waar u inlogt bij ${product}.`,
    lasts: (time) => `Hij werkt één keer, binnen ${time}:`,
    closing: 'Hebt u hier niet om gevraagd? Doe dan niets en geef de code aan niemand.',
  },
  pl: {
    subject: (code, product) => `${code} to Twój kod logowania do ${product}`,
    heading: 'Twój kod logowania',
    text: (product) => `Wpisz ten kod na stronie, na której logujesz się do ${product}.`,
    lasts: (time) => `Działa jeden raz, w ciągu ${time}:`,
    closing: 'To nie Twoja prośba? Nie rób nic i nie podawaj nikomu kodu.',
  },
  ja: {
    subject: (code, product) => `${code} は${product}のログインコードです`,
    heading: 'ログインコード',
    text: (product) => `${product}にログインする画面に、次のコードを入力してください。`,
    lasts: (time) => `${time}以内に一度だけ有効です：`,
    closing: 'お心当たりがない場合は、何もせず、コードを誰にも教えないでください。',
  },
  'zh-Hans': {
    subject: (code, product) => `${code} 是您的 ${product} 登录验证码`,
    heading: '您的登录验证码',
    text: (product) => `请在您登录 ${product} 的页面输入此验证码。`,
    lasts: (time) => `验证码只能使用一次，${time}内有效：`,
    closing: '不是您申请的？那么无需操作，也不要把验证码告诉任何人。',
  },
  ar: {
    subject: (code, product) => `${code} هو رمز تسجيل دخولك إلى ${product}`,
    heading: 'رمز تسجيل دخولك',
    text: (product) => `اكتب هذا الرمز في الصفحة التي تسجّل فيها الدخول إلى ${product}.`,
    lasts: (time) => `يعمل مرة واحدة، خلال ${time}:`,
    closing: 'لم تطلب ذلك؟ إذن لا تفعل شيئًا ولا تعطِ الرمز لأحد.',
  },
  he: {
    subject: (code, product) => `${code} הוא קוד הכניסה שלכם אל ${product}`,
    heading: 'קוד הכניסה שלכם',
    text: (product) => `הקלידו את הקוד הזה בדף שבו אתם נכנסים אל ${product}.`,
    lasts: (time) => `הוא פועל פעם אחת, תוך ${time}:`,
    closing: 'לא ביקשתם זאת? אל תעשו דבר, ואל תמסרו את הקוד לאיש.',
  },
};

/** Brings a code to sign in with. */
export const signInCodeMail: MailRenderer<CodeMail> = (data, branding, language) =>
  drawCodeMail(wordsFor(words, language), data, { branding, language });
