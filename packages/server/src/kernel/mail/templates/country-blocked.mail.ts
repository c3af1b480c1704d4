import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/**
 * When and from where, who was blocked, and the ISO code of their country; null if it is unknown.
 */
export interface CountryBlockedMail extends Required<NoticeFacts> {
  readonly user: string;
  readonly country: string | null;
}

const words: WordTable<
  NoticeWords & { unknown: string; user(user: string): string; country(country: string): string }
> = {
  en: {
    subject: (product) => `Sign-in to ${product} blocked because of its country`,
    heading: 'Sign-in blocked by country restrictions',
    text: (product) =>
      `A user of your ${product} account proved their identity, but their country is not allowed. They were not signed in.`,
    user: (user) => `User: ${user}`,
    country: (country) => `Country: ${country}`,
    unknown: 'Unknown',
    button: 'Open my account',
    closing:
      'If this user is traveling, you can allow the country. Otherwise, end their sessions and reset their password.',
  },
  de: {
    subject: (product) => `Anmeldung bei ${product} wegen des Landes blockiert`,
    heading: 'Anmeldung durch Ländereinschränkungen blockiert',
    text: (product) =>
      `Ein Benutzer Ihres Kontos bei ${product} hat sich ausgewiesen, aber sein Land ist nicht zugelassen. Er wurde nicht angemeldet.`,
    user: (user) => `Benutzer: ${user}`,
    country: (country) => `Land: ${country}`,
    unknown: 'Unbekannt',
    button: 'Konto öffnen',
    closing:
      'Ist der Benutzer auf Reisen, können Sie das Land zulassen. Andernfalls beenden Sie seine Sitzungen und setzen sein Passwort zurück.',
  },
  fr: {
    subject: (product) => `Connexion à ${product} bloquée en raison du pays`,
    heading: 'Connexion bloquée par les restrictions de pays',
    text: (product) =>
      `Un utilisateur de votre compte ${product} a prouvé son identité, mais son pays n’est pas autorisé. Il n’a pas été connecté.`,
    user: (user) => `Utilisateur : ${user}`,
    country: (country) => `Pays : ${country}`,
    unknown: 'Inconnu',
    button: 'Ouvrir le compte',
    closing:
      'Si cet utilisateur voyage, vous pouvez autoriser le pays. Sinon, fermez ses sessions et réinitialisez son mot de passe.',
  },
  es: {
    subject: (product) => `Inicio de sesión en ${product} bloqueado por el país`,
    heading: 'Inicio de sesión bloqueado por las restricciones de país',
    text: (product) =>
      `Un usuario de su cuenta de ${product} demostró su identidad, pero su país no está permitido. No se inició la sesión.`,
    user: (user) => `Usuario: ${user}`,
    country: (country) => `País: ${country}`,
    unknown: 'Desconocido',
    button: 'Abrir la cuenta',
    closing:
      'Si el usuario está de viaje, puede permitir el país. De lo contrario, cierre sus sesiones y restablezca su contraseña.',
  },
  it: {
    subject: (product) => `Accesso a ${product} bloccato per il paese`,
    heading: 'Accesso bloccato dalle restrizioni per paese',
    text: (product) =>
      `Un utente del vostro account ${product} ha dimostrato la propria identità, ma il suo paese non è consentito. L’accesso non è avvenuto.`,
    user: (user) => `Utente: ${user}`,
    country: (country) => `Paese: ${country}`,
    unknown: 'Sconosciuto',
    button: 'Apri l’account',
    closing:
      'Se l’utente è in viaggio, potete consentire il paese. Altrimenti terminate le sue sessioni e reimpostate la sua password.',
  },
  pt: {
    subject: (product) => `Login em ${product} bloqueado por causa do país`,
    heading: 'Login bloqueado pelas restrições de país',
    text: (product) =>
      `Um usuário da sua conta ${product} comprovou a identidade, mas o país dele não é permitido. O login não foi feito.`,
    user: (user) => `Usuário: ${user}`,
    country: (country) => `País: ${country}`,
    unknown: 'Desconhecido',
    button: 'Abrir a conta',
    closing:
      'Se o usuário está viajando, você pode permitir o país. Caso contrário, encerre as sessões dele e redefina a senha.',
  },
  nl: {
    subject: (product) => `Aanmelding bij ${product} geblokkeerd vanwege het land`,
    heading: 'Aanmelding geblokkeerd door landbeperkingen',
    text: (product) =>
      `Een gebruiker van uw account bij ${product} heeft zijn identiteit bewezen, maar zijn land is niet toegestaan. Hij is niet aangemeld.`,
    user: (user) => `Gebruiker: ${user}`,
    country: (country) => `Land: ${country}`,
    unknown: 'Onbekend',
    button: 'Account openen',
    closing:
      'Is de gebruiker op reis, dan kunt u het land toestaan. Beëindig anders de sessies en stel het wachtwoord opnieuw in.',
  },
  pl: {
    subject: (product) => `Logowanie do ${product} zablokowane z powodu kraju`,
    heading: 'Logowanie zablokowane przez ograniczenia krajów',
    text: (product) =>
      `Użytkownik Waszego konta w ${product} potwierdził tożsamość, ale jego kraj nie jest dozwolony. Nie został zalogowany.`,
    user: (user) => `Użytkownik: ${user}`,
    country: (country) => `Kraj: ${country}`,
    unknown: 'Nieznany',
    button: 'Otwórz konto',
    closing:
      'Jeśli użytkownik podróżuje, można zezwolić na ten kraj. W przeciwnym razie zakończ jego sesje i zresetuj hasło.',
  },
  ja: {
    subject: (product) => `国の制限により ${product} へのログインがブロックされました`,
    heading: '国の制限によりログインがブロックされました',
    text: (product) =>
      `${product} アカウントのユーザーが本人確認に成功しましたが、国が許可されていないため、ログインできませんでした。`,
    user: (user) => `ユーザー：${user}`,
    country: (country) => `国：${country}`,
    unknown: '不明',
    button: 'アカウントを開く',
    closing:
      'ユーザーが出張中の場合は、その国を許可できます。そうでない場合は、セッションを終了し、パスワードをリセットしてください。',
  },
  'zh-Hans': {
    subject: (product) => `因国家/地区限制，${product} 的登录被阻止`,
    heading: '登录因国家/地区限制被阻止',
    text: (product) =>
      `您的组织 ${product} 账户的一位用户已通过身份验证，但其所在国家/地区不被允许，因此未能登录。`,
    user: (user) => `用户：${user}`,
    country: (country) => `国家/地区：${country}`,
    unknown: '未知',
    button: '打开账户',
    closing: '如果该用户正在出差，您可以允许该国家/地区；否则，请结束其会话并重置其密码。',
  },
  ar: {
    subject: (product) => `حُظر تسجيل الدخول إلى ${product} بسبب البلد`,
    heading: 'حُظر تسجيل الدخول بسبب قيود البلدان',
    text: (product) =>
      `أثبت أحد مستخدمي حسابكم لدى ${product} هويته، لكن بلده غير مسموح به، فلم يُسجَّل دخوله.`,
    user: (user) => `المستخدم: ${user}`,
    country: (country) => `البلد: ${country}`,
    unknown: 'غير معروف',
    button: 'فتح الحساب',
    closing:
      'إذا كان المستخدم مسافرًا فيمكنكم السماح بالبلد، وإلا فأنهوا جلساته وأعيدوا تعيين كلمة مروره.',
  },
  he: {
    subject: (product) => `הכניסה ל־${product} נחסמה בגלל המדינה`,
    heading: 'הכניסה נחסמה בגלל הגבלות מדינה',
    text: (product) =>
      `משתמש בחשבון שלכם ב־${product} הוכיח את זהותו, אך המדינה שלו אינה מותרת. הוא לא הוכנס לחשבון.`,
    user: (user) => `משתמש: ${user}`,
    country: (country) => `מדינה: ${country}`,
    unknown: 'לא ידועה',
    button: 'פתיחת החשבון',
    closing:
      'אם המשתמש בנסיעה, אפשר להתיר את המדינה. אחרת, סיימו את החיבורים שלו ואפסו את הסיסמה שלו.',
  },
};

/** Tells administrators that country restrictions blocked a sign-in. */
export const countryBlockedMail: MailRenderer<CountryBlockedMail> = (
  { user, country, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const names = new Intl.DisplayNames(language ?? 'en', { type: 'region' });
  const name = country === null ? say.unknown : (names.of(country) ?? country);
  return drawAccountNotice({
    say,
    facts,
    more: [say.user(user), say.country(name)],
    link: `${branding.accountUrl}/account/login`,
    branding,
    language,
  });
};
