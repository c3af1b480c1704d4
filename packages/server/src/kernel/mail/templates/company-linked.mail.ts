import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts } from './account-notice.ts';
import { safeName } from './safe-name.ts';
import { type WordTable, wordsFor } from './words.ts';

/** Whose single sign-on it is, and when, from where and with which browser it was used first. */
export interface CompanyLinkedMail extends NoticeFacts {
  readonly company: string;
}

const words: WordTable<{
  subject(product: string, company: string): string;
  readonly heading: string;
  text(product: string, company: string): string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product, company) =>
      `Single sign-on for ${company} was linked to your ${product} account`,
    heading: 'New sign-in method',
    text: (product, company) =>
      `You can now sign in to your ${product} account with single sign-on for ${company}. It was just used for the first time.`,
    button: 'Open my account',
    closing:
      'If this was you, you don’t need to do anything. If it wasn’t, contact the administrators of that account.',
  },
  de: {
    subject: (product, company) => `${company} wurde mit Ihrem Konto bei ${product} verknüpft`,
    heading: 'Ein neuer Weg zur Anmeldung',
    text: (product, company) =>
      `Ihr Konto bei ${product} wurde zum ersten Mal über die Firmenanmeldung von ${company} geöffnet. Sie öffnet es von jetzt an.`,
    button: 'Konto öffnen',
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Sie waren es nicht? Sagen Sie den Administratoren der Firma Bescheid.',
  },
  fr: {
    subject: (product, company) => `${company} a été associé à votre compte ${product}`,
    heading: 'Une nouvelle façon de se connecter',
    text: (product, company) =>
      `Votre compte ${product} a été ouvert pour la première fois avec la connexion d’entreprise de ${company}. Elle l’ouvre désormais.`,
    button: 'Ouvrir le compte',
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Sinon, prévenez les administrateurs de l’entreprise.',
  },
  es: {
    subject: (product, company) => `${company} se ha vinculado a su cuenta de ${product}`,
    heading: 'Una nueva forma de iniciar sesión',
    text: (product, company) =>
      `Se ha entrado por primera vez en su cuenta de ${product} con el inicio de sesión de empresa de ${company}. Desde ahora la abre.`,
    button: 'Abrir la cuenta',
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. ¿No fue usted? Avise a los administradores de la empresa.',
  },
  it: {
    subject: (product, company) => `${company} è stato collegato al tuo account ${product}`,
    heading: 'Un nuovo modo di accedere',
    text: (product, company) =>
      `Per la prima volta si è entrati nel tuo account ${product} con l’accesso aziendale di ${company}. D’ora in poi lo apre.`,
    button: 'Apri l’account',
    closing:
      'Eri tu? Allora non c’è nulla da fare. Non eri tu? Avvisa gli amministratori dell’azienda.',
  },
  pt: {
    subject: (product, company) => `${company} foi vinculado à sua conta ${product}`,
    heading: 'Uma nova forma de entrar',
    text: (product, company) =>
      `A sua conta ${product} foi aberta pela primeira vez com o login corporativo de ${company}. A partir de agora, ele a abre.`,
    button: 'Abrir a conta',
    closing:
      'Foi você? Então não há nada a fazer. Não foi você? Avise os administradores da empresa.',
  },
  nl: {
    subject: (product, company) => `${company} is gekoppeld aan uw account bij ${product}`,
    heading: 'Een nieuwe manier om in te loggen',
    text: (product, company) =>
      `Uw account bij ${product} is voor het eerst geopend met de bedrijfslogin van ${company}. Die opent het vanaf nu.`,
    button: 'Account openen',
    closing:
      'Was u het? Dan hoeft u niets te doen. Was u het niet? Meld het aan de beheerders van het bedrijf.',
  },
  pl: {
    subject: (product, company) => `Z Twoim kontem ${product} połączono ${company}`,
    heading: 'Nowy sposób logowania',
    text: (product, company) =>
      `Na Twoje konto ${product} po raz pierwszy zalogowano się przez logowanie firmowe ${company}. Od teraz otwiera ono konto.`,
    button: 'Otwórz konto',
    closing: 'To Ty? Nie musisz nic robić. To nie Ty? Powiadom administratorów firmy.',
  },
  ja: {
    subject: (product, company) => `${company}が${product}アカウントに連携されました`,
    heading: '新しいログイン方法',
    text: (product, company) =>
      `${company}の企業ログインで${product}アカウントに初めてログインしました。今後はこの方法でもログインできます。`,
    button: 'アカウントを開く',
    closing:
      'ご本人の場合は、何もする必要はありません。そうでない場合は、会社の管理者にお知らせください。',
  },
  'zh-Hans': {
    subject: (product, company) => `${company} 已关联到您的 ${product} 账户`,
    heading: '新的登录方式',
    text: (product, company) =>
      `您的 ${product} 账户首次通过 ${company} 的企业登录打开。今后可以用它登录。`,
    button: '打开账户',
    closing: '是您本人操作？那么无需操作。不是您本人操作？请告知公司的管理员。',
  },
  ar: {
    subject: (product, company) => `رُبط ${company} بحسابك في ${product}`,
    heading: 'طريقة جديدة لتسجيل الدخول',
    text: (product, company) =>
      `فُتح حسابك في ${product} لأول مرة بتسجيل دخول الشركة الخاص بـ ${company}. وسيفتحه من الآن فصاعدًا.`,
    button: 'فتح الحساب',
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. لم تكن أنت؟ أبلغ مسؤولي الشركة.',
  },
  he: {
    subject: (product, company) => `${company} קושר לחשבון שלכם ב־${product}`,
    heading: 'דרך כניסה חדשה',
    text: (product, company) =>
      `נכנסו לראשונה לחשבון שלכם ב־${product} באמצעות הכניסה הארגונית של ${company}. מעכשיו היא פותחת אותו.`,
    button: 'פתיחת החשבון',
    closing: 'זה הייתם אתם? אין מה לעשות. זה לא הייתם אתם? הודיעו למנהלי המערכת בחברה.',
  },
};

/** Tells the owner of an account that was there before that a company's single sign-on opens it from now on. */
export const companyLinkedMail: MailRenderer<CompanyLinkedMail> = (
  { company, ...facts },
  branding,
  language,
) => {
  const { subject, text, ...rest } = wordsFor(words, language);
  const name = safeName(company);
  const say = {
    ...rest,
    subject: (product: string) => subject(product, name),
    text: (product: string) => text(product, name),
  };
  // Another password would not help: the company's administrators decide who signs in there.
  return drawAccountNotice({
    say,
    facts,
    link: `${branding.accountUrl}/account/login`,
    branding,
    language,
  });
};
