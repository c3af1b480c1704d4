import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { minutesWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** A link that signs in on any device, and a code for the page that waits. */
export interface MagicLinkMail {
  readonly link: string;
  readonly code: string;
  readonly minutes: number;
}

const words: WordTable<{
  subject(product: string): string;
  heading(product: string): string;
  text: string;
  lasts(time: string): string;
  button: string;
  codeNote: string;
  closing: string;
}> = {
  en: {
    subject: (product) => `Sign in to ${product}`,
    heading: (product) => `Sign in to ${product}`,
    text: 'Use this link to sign in on this or another device.',
    lasts: (time) => `It can be used once and expires in ${time}.`,
    button: 'Sign in',
    codeNote: 'Or enter this code on the page where you requested the link:',
    closing:
      'If you didn’t request this email, you can ignore it. Don’t share the link or the code with anyone.',
  },
  de: {
    subject: (product) => `Bei ${product} anmelden`,
    heading: (product) => `Bei ${product} anmelden`,
    text: 'Dieser Link öffnet eine Seite, die Sie anmeldet, auf diesem Gerät oder einem anderen.',
    lasts: (time) => `Er funktioniert einmal, innerhalb von ${time}.`,
    button: 'Anmelden',
    codeNote: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie den Link verlangt haben:',
    closing:
      'Sie haben das nicht verlangt? Dann tun Sie nichts und geben Sie Link und Code niemandem.',
  },
  fr: {
    subject: (product) => `Connectez-vous à ${product}`,
    heading: (product) => `Connectez-vous à ${product}`,
    text: 'Ce lien ouvre une page qui vous connecte, sur cet appareil ou un autre.',
    lasts: (time) => `Il fonctionne une seule fois, sous ${time}.`,
    button: 'Se connecter',
    codeNote: 'Ou saisissez ce code sur la page où vous avez demandé le lien :',
    closing:
      'Vous n’avez rien demandé ? Alors ne faites rien, et ne donnez ni le lien ni le code à personne.',
  },
  es: {
    subject: (product) => `Inicie sesión en ${product}`,
    heading: (product) => `Inicie sesión en ${product}`,
    text: 'Este enlace abre una página que inicia su sesión, en este dispositivo o en otro.',
    lasts: (time) => `Funciona una sola vez, en un plazo de ${time}.`,
    button: 'Iniciar sesión',
    codeNote: 'O escriba este código en la página donde pidió el enlace:',
    closing: '¿No lo ha pedido? Entonces no haga nada y no dé ni el enlace ni el código a nadie.',
  },
  it: {
    subject: (product) => `Accedi a ${product}`,
    heading: (product) => `Accedi a ${product}`,
    text: 'Questo link apre una pagina che ti fa accedere, su questo dispositivo o su un altro.',
    lasts: (time) => `Funziona una sola volta, entro ${time}.`,
    button: 'Accedi',
    codeNote: 'Oppure inserisci questo codice nella pagina in cui hai chiesto il link:',
    closing:
      'Non l’hai chiesto? Allora non fare nulla, e non dare né il link né il codice a nessuno.',
  },
  pt: {
    subject: (product) => `Entre em ${product}`,
    heading: (product) => `Entre em ${product}`,
    text: 'Este link abre uma página que faz o seu acesso, neste dispositivo ou em outro.',
    lasts: (time) => `Ele funciona uma única vez, em até ${time}.`,
    button: 'Entrar',
    codeNote: 'Ou digite este código na página em que você pediu o link:',
    closing: 'Você não pediu isso? Então não faça nada e não dê nem o link nem o código a ninguém.',
  },
  nl: {
    subject: (product) => `Inloggen bij ${product}`,
    heading: (product) => `Inloggen bij ${product}`,
    text: 'Deze link opent een pagina die u inlogt, op dit apparaat of een ander.',
    lasts: (time) => `Hij werkt één keer, binnen ${time}.`,
    button: 'Inloggen',
    codeNote: 'Of typ deze code op de pagina waar u om de link hebt gevraagd:',
    closing: 'Hebt u hier niet om gevraagd? Doe dan niets en geef link en code aan niemand.',
  },
  pl: {
    subject: (product) => `Zaloguj się do ${product}`,
    heading: (product) => `Zaloguj się do ${product}`,
    text: 'Ten link otwiera stronę, która Cię zaloguje, na tym urządzeniu lub innym.',
    lasts: (time) => `Działa jeden raz, w ciągu ${time}.`,
    button: 'Zaloguj się',
    codeNote: 'Możesz też wpisać ten kod na stronie, na której prosisz o link:',
    closing: 'To nie Twoja prośba? Nie rób nic i nie podawaj nikomu ani linku, ani kodu.',
  },
  ja: {
    subject: (product) => `${product}にログイン`,
    heading: (product) => `${product}にログイン`,
    text: 'このリンクを開くと、この端末でも別の端末でもログインできます。',
    lasts: (time) => `${time}以内に一度だけ有効です。`,
    button: 'ログイン',
    codeNote: 'または、リンクを申請した画面に次のコードを入力してください。',
    closing: 'お心当たりがない場合は、何もせず、リンクもコードも誰にも渡さないでください。',
  },
  'zh-Hans': {
    subject: (product) => `登录 ${product}`,
    heading: (product) => `登录 ${product}`,
    text: '此链接会打开一个页面，让您在此设备或其他设备上登录。',
    lasts: (time) => `链接只能使用一次，${time}内有效。`,
    button: '登录',
    codeNote: '或者在您申请链接的页面输入此验证码：',
    closing: '不是您申请的？那么无需操作，也不要把链接或验证码告诉任何人。',
  },
  ar: {
    subject: (product) => `سجّل الدخول إلى ${product}`,
    heading: (product) => `سجّل الدخول إلى ${product}`,
    text: 'يفتح هذا الرابط صفحة تسجّل دخولك، على هذا الجهاز أو غيره.',
    lasts: (time) => `يعمل مرة واحدة، خلال ${time}.`,
    button: 'تسجيل الدخول',
    codeNote: 'أو اكتب هذا الرمز في الصفحة التي طلبت فيها الرابط:',
    closing: 'لم تطلب ذلك؟ إذن لا تفعل شيئًا، ولا تعطِ الرابط أو الرمز لأحد.',
  },
  he: {
    subject: (product) => `כניסה אל ${product}`,
    heading: (product) => `כניסה אל ${product}`,
    text: 'הקישור הזה פותח דף שמכניס אתכם, במכשיר הזה או באחר.',
    lasts: (time) => `הוא פועל פעם אחת, תוך ${time}.`,
    button: 'כניסה',
    codeNote: 'או הקלידו את הקוד הזה בדף שבו ביקשתם את הקישור:',
    closing: 'לא ביקשתם זאת? אל תעשו דבר, ואל תמסרו לאיש לא את הקישור ולא את הקוד.',
  },
};

/** Brings a magic link. */
export const magicLinkMail: MailRenderer<MagicLinkMail> = (
  { link, code, minutes },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading(branding.productName),
      paragraphs: [say.text, say.lasts(minutesWords(minutes, language))],
      button: {
        label: say.button,
        href: link,
      },
      code: {
        note: say.codeNote,
        value: code,
      },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
