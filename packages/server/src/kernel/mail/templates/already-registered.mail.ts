import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** Where the owner goes instead. */
export interface AlreadyRegisteredMail {
  readonly signInLink: string;
  readonly resetLink: string;
}

const words: WordTable<{
  subject(product: string): string;
  heading: string;
  text(product: string): string;
  forgot(link: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product) => `You already have a ${product} account`,
    heading: 'You already have an account',
    text: (product) =>
      `Someone, probably you, tried to sign up for ${product} with this email address. It already has an account, so nothing has changed.`,
    forgot: (link) => `Forgot your password? Reset it here: ${link}`,
    button: 'Sign in',
    closing:
      'If this wasn’t you, you can ignore this email. We didn’t reveal that you have an account.',
  },
  de: {
    subject: (product) => `Sie haben bereits ein Konto bei ${product}`,
    heading: 'Sie haben bereits ein Konto',
    text: (product) =>
      `Jemand, vermutlich Sie, wollte sich mit dieser E-Mail-Adresse bei ${product} registrieren. Es gibt dafür schon ein Konto, also wurde nichts geändert.`,
    forgot: (link) => `Passwort vergessen? Wählen Sie hier ein neues: ${link}`,
    button: 'Anmelden',
    closing:
      'Sie waren es nicht? Dann tun Sie nichts: Niemand hat erfahren, dass es das Konto gibt.',
  },
  fr: {
    subject: (product) => `Vous avez déjà un compte ${product}`,
    heading: 'Vous avez déjà un compte',
    text: (product) =>
      `Quelqu’un, sans doute vous, a voulu s’inscrire à ${product} avec cette adresse e-mail. Un compte existe déjà, rien n’a donc changé.`,
    forgot: (link) => `Mot de passe oublié ? Choisissez-en un nouveau ici : ${link}`,
    button: 'Se connecter',
    closing:
      'Ce n’était pas vous ? Alors ne faites rien : personne n’a appris que le compte existe.',
  },
  es: {
    subject: (product) => `Ya tiene una cuenta de ${product}`,
    heading: 'Ya tiene una cuenta',
    text: (product) =>
      `Alguien, probablemente usted, intentó registrarse en ${product} con esta dirección de correo electrónico. Ya existe una cuenta, así que no se cambió nada.`,
    forgot: (link) => `¿Olvidó la contraseña? Elija una nueva aquí: ${link}`,
    button: 'Iniciar sesión',
    closing: '¿No fue usted? Entonces no haga nada: nadie ha sabido que la cuenta existe.',
  },
  it: {
    subject: (product) => `Hai già un account ${product}`,
    heading: 'Hai già un account',
    text: (product) =>
      `Qualcuno, probabilmente tu, ha provato a registrarsi a ${product} con questo indirizzo e-mail. Esiste già un account, quindi nulla è cambiato.`,
    forgot: (link) => `Password dimenticata? Scegline una nuova qui: ${link}`,
    button: 'Accedi',
    closing: 'Non eri tu? Allora non fare nulla: nessuno ha saputo che l’account esiste.',
  },
  pt: {
    subject: (product) => `Você já tem uma conta ${product}`,
    heading: 'Você já tem uma conta',
    text: (product) =>
      `Alguém, provavelmente você, tentou se cadastrar em ${product} com este endereço de e-mail. Já existe uma conta, por isso nada mudou.`,
    forgot: (link) => `Esqueceu a senha? Escolha uma nova aqui: ${link}`,
    button: 'Entrar',
    closing: 'Não foi você? Então não faça nada: ninguém ficou sabendo que a conta existe.',
  },
  nl: {
    subject: (product) => `U hebt al een account bij ${product}`,
    heading: 'U hebt al een account',
    text: (product) =>
      `Iemand, waarschijnlijk u, wilde zich met dit e-mailadres aanmelden bij ${product}. Er is al een account, dus er is niets veranderd.`,
    forgot: (link) => `Wachtwoord vergeten? Kies hier een nieuw: ${link}`,
    button: 'Inloggen',
    closing: 'Was u het niet? Doe dan niets: niemand is te weten gekomen dat het account bestaat.',
  },
  pl: {
    subject: (product) => `Masz już konto ${product}`,
    heading: 'Masz już konto',
    text: (product) =>
      `Ktoś, zapewne Ty, próbował założyć konto w ${product} z tym adresem e-mail. Takie konto już istnieje, więc nic się nie zmieniło.`,
    forgot: (link) => `Nie pamiętasz hasła? Ustaw nowe tutaj: ${link}`,
    button: 'Zaloguj się',
    closing: 'To nie Ty? Nie rób nic: nikt się nie dowiedział, że to konto istnieje.',
  },
  ja: {
    subject: (product) => `${product}アカウントはすでにあります`,
    heading: 'アカウントはすでにあります',
    text: (product) =>
      `このメールアドレスで${product}への登録が試みられました（おそらくご本人です）。すでにアカウントがあるため、何も変更していません。`,
    forgot: (link) => `パスワードをお忘れの場合は、こちらで新しく設定してください： ${link}`,
    button: 'ログイン',
    closing:
      'お心当たりがない場合は、何もしないでください。アカウントがあることは誰にも知られていません。',
  },
  'zh-Hans': {
    subject: (product) => `您已经有 ${product} 账户`,
    heading: '您已经有账户',
    text: (product) =>
      `有人（可能是您）尝试用此电子邮件地址注册 ${product}。该地址已有账户，因此没有任何更改。`,
    forgot: (link) => `忘记密码？请在此设置新密码： ${link}`,
    button: '登录',
    closing: '不是您本人操作？那么无需操作：没有人得知该账户的存在。',
  },
  ar: {
    subject: (product) => `لديك حساب بالفعل في ${product}`,
    heading: 'لديك حساب بالفعل',
    text: (product) =>
      `حاول شخص ما، وربما أنت، التسجيل في ${product} بعنوان البريد الإلكتروني هذا. يوجد حساب له بالفعل، لذلك لم يتغير شيء.`,
    forgot: (link) => `نسيت كلمة المرور؟ اختر كلمة جديدة هنا: ${link}`,
    button: 'تسجيل الدخول',
    closing: 'لم تكن أنت؟ إذن لا تفعل شيئًا: لم يعلم أحد بوجود الحساب.',
  },
  he: {
    subject: (product) => `כבר יש לכם חשבון ב־${product}`,
    heading: 'כבר יש לכם חשבון',
    text: (product) =>
      `מישהו, כנראה אתם, ניסה להירשם אל ${product} עם כתובת הדוא״ל הזו. כבר קיים לה חשבון, ולכן דבר לא השתנה.`,
    forgot: (link) => `שכחתם את הסיסמה? בחרו חדשה כאן: ${link}`,
    button: 'כניסה',
    closing: 'זה לא הייתם אתם? אל תעשו דבר: איש לא גילה שהחשבון קיים.',
  },
};

/** Tells the owner of an address that someone tried to sign up with it again. */
export const alreadyRegisteredMail: MailRenderer<AlreadyRegisteredMail> = (
  data,
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading,
      paragraphs: [say.text(branding.productName), say.forgot(data.resetLink)],
      button: {
        label: say.button,
        href: data.signInLink,
      },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
