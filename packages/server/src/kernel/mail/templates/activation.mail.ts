import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { hoursWords, minutesWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/**
 * What the mail needs. Names typed at sign-up are left out: an outsider may have typed them.
 */
export interface ActivationMail {
  readonly link: string;
  readonly hours: number;
  /** Used instead of `hours` if the lifetime of the link is not a whole number of hours. */
  readonly minutes?: number;
  /** To be typed where the user signed up. */
  readonly code?: string;
}

const words: WordTable<{
  subject(product: string): string;
  heading(product: string): string;
  text: string;
  lasts(time: string): string;
  codeNote: string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product) => `Activate your ${product} account`,
    heading: (product) => `Welcome to ${product}`,
    text: 'Confirm your email address to finish signing up.',
    lasts: (time) => `This link can be used once and expires in ${time}.`,
    codeNote: 'Or enter this code on the page where you signed up. Don’t share it with anyone.',
    button: 'Activate account',
    closing:
      'If you didn’t sign up, you can ignore this email. The account can’t be used until it is activated.',
  },
  de: {
    subject: (product) => `Aktivieren Sie Ihr Konto bei ${product}`,
    heading: (product) => `Willkommen bei ${product}`,
    text: 'Ein Schritt fehlt noch: Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    lasts: (time) => `Der Link funktioniert einmal, innerhalb von ${time}.`,
    codeNote:
      'Oder geben Sie diesen Code auf der Seite ein, auf der Sie sich registriert haben, und verraten Sie ihn niemandem:',
    button: 'Mein Konto aktivieren',
    closing:
      'Sie haben sich nicht registriert? Dann tun Sie nichts: Ohne diesen Link kann niemand das Konto verwenden.',
  },
  fr: {
    subject: (product) => `Activez votre compte ${product}`,
    heading: (product) => `Bienvenue chez ${product}`,
    text: 'Il reste une étape : confirmez que cette adresse e-mail est la vôtre.',
    lasts: (time) => `Le lien fonctionne une seule fois, sous ${time}.`,
    codeNote:
      'Ou saisissez ce code sur la page où vous vous êtes inscrit, et ne le donnez à personne :',
    button: 'Activer mon compte',
    closing:
      'Vous ne vous êtes pas inscrit ? Alors ne faites rien : sans ce lien, personne ne peut utiliser le compte.',
  },
  es: {
    subject: (product) => `Active su cuenta de ${product}`,
    heading: (product) => `Le damos la bienvenida a ${product}`,
    text: 'Falta un paso: confirme que esta dirección de correo electrónico es suya.',
    lasts: (time) => `El enlace funciona una sola vez, en un plazo de ${time}.`,
    codeNote: 'O escriba este código en la página donde se registró, y no se lo diga a nadie:',
    button: 'Activar mi cuenta',
    closing:
      '¿No se ha registrado? Entonces no haga nada: sin este enlace nadie puede usar la cuenta.',
  },
  it: {
    subject: (product) => `Attiva il tuo account ${product}`,
    heading: (product) => `Ti diamo il benvenuto in ${product}`,
    text: 'Manca un passo: conferma che questo indirizzo e-mail è tuo.',
    lasts: (time) => `Il link funziona una sola volta, entro ${time}.`,
    codeNote:
      'Oppure inserisci questo codice nella pagina in cui ti sei registrato, e non dirlo a nessuno:',
    button: 'Attiva il mio account',
    closing:
      'Non ti sei registrato? Allora non fare nulla: senza questo link nessuno può usare l’account.',
  },
  pt: {
    subject: (product) => `Ative a sua conta ${product}`,
    heading: (product) => `Boas-vindas ao ${product}`,
    text: 'Falta um passo: confirme que este endereço de e-mail é seu.',
    lasts: (time) => `O link funciona uma única vez, em até ${time}.`,
    codeNote: 'Ou digite este código na página em que você se cadastrou, e não o diga a ninguém:',
    button: 'Ativar a minha conta',
    closing: 'Você não se cadastrou? Então não faça nada: sem este link ninguém pode usar a conta.',
  },
  nl: {
    subject: (product) => `Activeer uw account bij ${product}`,
    heading: (product) => `Welkom bij ${product}`,
    text: 'Nog één stap: bevestig dat dit e-mailadres van u is.',
    lasts: (time) => `De link werkt één keer, binnen ${time}.`,
    codeNote: 'Of typ deze code op de pagina waar u zich hebt aangemeld, en geef hem aan niemand:',
    button: 'Mijn account activeren',
    closing:
      'Hebt u zich niet aangemeld? Doe dan niets: zonder deze link kan niemand het account gebruiken.',
  },
  pl: {
    subject: (product) => `Aktywuj swoje konto ${product}`,
    heading: (product) => `Witamy w ${product}`,
    text: 'Został jeden krok: potwierdź, że ten adres e-mail należy do Ciebie.',
    lasts: (time) => `Link działa jeden raz, w ciągu ${time}.`,
    codeNote:
      'Możesz też wpisać ten kod na stronie, na której zakładasz konto. Nie podawaj go nikomu:',
    button: 'Aktywuj moje konto',
    closing: 'To nie Ty zakładasz konto? Nie rób nic: bez tego linku nikt nie może go używać.',
  },
  ja: {
    subject: (product) => `${product}アカウントを有効にしてください`,
    heading: (product) => `${product}へようこそ`,
    text: 'あと一歩です。このメールアドレスがご自身のものであることを確認してください。',
    lasts: (time) => `リンクは${time}以内に一度だけ有効です。`,
    codeNote:
      'または、登録した画面に次のコードを入力してください。コードは誰にも教えないでください。',
    button: 'アカウントを有効にする',
    closing:
      '登録したお心当たりがない場合は、何もしないでください。このリンクがなければ、誰もこのアカウントを使えません。',
  },
  'zh-Hans': {
    subject: (product) => `激活您的 ${product} 账户`,
    heading: (product) => `欢迎使用 ${product}`,
    text: '还差一步：请确认此电子邮件地址属于您。',
    lasts: (time) => `链接只能使用一次，${time}内有效。`,
    codeNote: '或者在您注册的页面输入此验证码，不要告诉任何人：',
    button: '激活我的账户',
    closing: '您没有注册？那么无需操作：没有此链接，任何人都无法使用该账户。',
  },
  ar: {
    subject: (product) => `فعّل حسابك في ${product}`,
    heading: (product) => `مرحبًا بك في ${product}`,
    text: 'بقيت خطوة واحدة: أكّد أن عنوان البريد الإلكتروني هذا لك.',
    lasts: (time) => `يعمل الرابط مرة واحدة، خلال ${time}.`,
    codeNote: 'أو اكتب هذا الرمز في الصفحة التي سجّلت فيها، ولا تخبر به أحدًا:',
    button: 'تفعيل حسابي',
    closing: 'لم تسجّل؟ إذن لا تفعل شيئًا: بدون هذا الرابط لا يستطيع أحد استخدام الحساب.',
  },
  he: {
    subject: (product) => `הפעילו את החשבון שלכם ב־${product}`,
    heading: (product) => `ברוכים הבאים אל ${product}`,
    text: 'נשאר צעד אחד: אשרו שכתובת הדוא״ל הזו שלכם.',
    lasts: (time) => `הקישור פועל פעם אחת, תוך ${time}.`,
    codeNote: 'או הקלידו את הקוד הזה בדף שבו נרשמתם, ואל תמסרו אותו לאיש:',
    button: 'הפעלת החשבון שלי',
    closing: 'לא נרשמתם? אל תעשו דבר: בלי הקישור הזה איש לא יכול להשתמש בחשבון.',
  },
};

/** Asks the owner of a new address to prove it. */
export const activationMail: MailRenderer<ActivationMail> = (
  { link, hours, minutes, code },
  branding,
  language,
) => {
  const lifetime =
    minutes === undefined ? hoursWords(hours, language) : minutesWords(minutes, language);
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading(branding.productName),
      paragraphs: [say.text, say.lasts(lifetime)],
      button: {
        label: say.button,
        href: link,
      },
      ...(code
        ? {
            code: {
              note: say.codeNote,
              value: code,
            },
          }
        : {}),
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
