import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When and from where, and the address of the administrator who used the code. */
export interface SsoBreakGlassUsedMail extends Required<NoticeFacts> {
  readonly user: string;
}

const words: WordTable<NoticeWords & { user(user: string): string }> = {
  en: {
    subject: (product) => `An emergency code was used to sign in to ${product}`,
    heading: 'Sign-in without single sign-on',
    text: (product) =>
      `An administrator used the emergency code to sign in to ${product} without your identity provider. The code no longer works, so create a new one.`,
    user: (user) => `Who: ${user}`,
    button: 'Open my account',
    closing:
      'If none of your administrators did this, end this user’s sessions and reset their password.',
  },
  de: {
    subject: (product) => `Mit einem Notfallcode bei ${product} angemeldet`,
    heading: 'Anmeldung ohne SSO',
    text: (product) =>
      `Eine Administratorin oder ein Administrator hat sich mit dem Notfallcode ohne Ihren Identitätsanbieter bei ${product} angemeldet. Der Code ist verbraucht; erzeugen Sie einen neuen.`,
    user: (user) => `Wer: ${user}`,
    button: 'Konto öffnen',
    closing:
      'Falls das keiner Ihrer Administratoren war, beenden Sie die Sitzungen dieses Benutzers und setzen Sie sein Passwort zurück.',
  },
  fr: {
    subject: (product) => `Un code d’urgence a été utilisé pour se connecter à ${product}`,
    heading: 'Connexion sans authentification unique',
    text: (product) =>
      `Une personne administratrice a utilisé le code d’urgence pour se connecter à ${product} sans votre fournisseur d’identité. Le code ne peut plus servir ; créez-en un nouveau.`,
    user: (user) => `Qui : ${user}`,
    button: 'Ouvrir le compte',
    closing:
      'Si aucun de vos administrateurs n’est à l’origine de cette action, fermez les sessions de cet utilisateur et réinitialisez son mot de passe.',
  },
  es: {
    subject: (product) => `Se usó un código de emergencia para iniciar sesión en ${product}`,
    heading: 'Inicio de sesión sin SSO',
    text: (product) =>
      `Una persona administradora ha usado el código de emergencia para entrar en ${product} sin su proveedor de identidad. El código ya no sirve; cree uno nuevo.`,
    user: (user) => `Quién: ${user}`,
    button: 'Abrir la cuenta',
    closing:
      'Si no ha sido ninguno de sus administradores, cierre las sesiones de este usuario y restablezca su contraseña.',
  },
  it: {
    subject: (product) => `È stato usato un codice di emergenza per accedere a ${product}`,
    heading: 'Accesso senza SSO',
    text: (product) =>
      `Una persona amministratrice ha usato il codice di emergenza per accedere a ${product} senza il vostro provider di identità. Il codice è esaurito: creane uno nuovo.`,
    user: (user) => `Chi: ${user}`,
    button: 'Apri l’account',
    closing:
      'Se non è stato nessuno dei vostri amministratori, terminate le sessioni di questo utente e reimpostate la sua password.',
  },
  pt: {
    subject: (product) => `Um código de emergência foi usado para entrar em ${product}`,
    heading: 'Acesso sem login único',
    text: (product) =>
      `Uma pessoa administradora usou o código de emergência para entrar em ${product} sem o provedor de identidade de vocês. O código foi gasto; crie um novo.`,
    user: (user) => `Quem: ${user}`,
    button: 'Abrir a conta',
    closing:
      'Se não foi nenhum dos administradores, encerre as sessões desse usuário e redefina a senha dele.',
  },
  nl: {
    subject: (product) => `Er is met een noodcode ingelogd bij ${product}`,
    heading: 'Ingelogd zonder SSO',
    text: (product) =>
      `Een beheerder heeft met de noodcode ingelogd bij ${product}, zonder uw identiteitsprovider. De code is opgebruikt; maak een nieuwe.`,
    user: (user) => `Wie: ${user}`,
    button: 'Account openen',
    closing:
      'Was dit geen van uw beheerders? Beëindig dan de sessies van deze gebruiker en stel het wachtwoord opnieuw in.',
  },
  pl: {
    subject: (product) => `Użyto kodu awaryjnego do logowania w ${product}`,
    heading: 'Logowanie bez logowania jednokrotnego',
    text: (product) =>
      `Osoba administrująca użyła kodu awaryjnego, aby zalogować się do ${product} bez Waszego dostawcy tożsamości. Kod jest zużyty; utwórz nowy.`,
    user: (user) => `Kto: ${user}`,
    button: 'Otwórz konto',
    closing:
      'Jeśli nie zrobił tego żaden z Waszych administratorów, zakończ sesje tego użytkownika i zresetuj jego hasło.',
  },
  ja: {
    subject: (product) => `緊急コードで${product}にログインがありました`,
    heading: 'シングルサインオンを使用しないログイン',
    text: (product) =>
      `管理者が緊急コードを使い、ID プロバイダーを通らずに ${product} にログインしました。このコードはもう使えません。新しいコードを作成してください。`,
    user: (user) => `担当者：${user}`,
    button: 'アカウントを開く',
    closing:
      '管理者に心当たりがない場合は、このユーザーのセッションを終了し、パスワードをリセットしてください。',
  },
  'zh-Hans': {
    subject: (product) => `有人使用应急代码登录了 ${product}`,
    heading: '未使用单点登录的登录',
    text: (product) =>
      `一位管理员使用应急代码登录了 ${product}，没有经过您的组织的身份提供商。该代码已用完，请创建新的代码。`,
    user: (user) => `人员：${user}`,
    button: '打开账户',
    closing: '如果不是您的组织的管理员操作的，请结束此用户的会话并重置其密码。',
  },
  ar: {
    subject: (product) => `استُخدم رمز طوارئ لتسجيل الدخول إلى ${product}`,
    heading: 'تسجيل دخول دون الدخول الموحد',
    text: (product) =>
      `استخدم أحد المسؤولين رمز الطوارئ لتسجيل الدخول إلى ${product} دون مزوّد الهوية لديكم. لم يعد الرمز صالحًا؛ أنشئوا رمزًا جديدًا.`,
    user: (user) => `من: ${user}`,
    button: 'فتح الحساب',
    closing:
      'إن لم يفعل ذلك أي من المسؤولين لديكم، فأنهوا جلسات هذا المستخدم وأعيدوا تعيين كلمة مروره.',
  },
  he: {
    subject: (product) => `נעשה שימוש בקוד חירום לכניסה ל־${product}`,
    heading: 'כניסה ללא כניסה אחודה',
    text: (product) =>
      `אחד ממנהלי החשבון השתמש בקוד החירום כדי להיכנס ל־${product} בלי ספק הזהויות שלכם. הקוד נוצל; צרו קוד חדש.`,
    user: (user) => `מי: ${user}`,
    button: 'פתיחת החשבון',
    closing: 'אם אף אחד מהמנהלים שלכם לא עשה זאת, סיימו את החיבורים של המשתמש הזה ואפסו את סיסמתו.',
  },
};

/** Tells the administrators of a tenant that its code for emergencies was used. */
export const ssoBreakGlassUsedMail: MailRenderer<SsoBreakGlassUsedMail> = (
  { user, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const link = `${branding.accountUrl}/account/login`;
  return drawAccountNotice({ say, facts, more: [say.user(user)], link, branding, language });
};
