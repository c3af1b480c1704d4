import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When and from where, and the address of the administrator who used the code. */
export interface SsoBreakGlassUsedMail extends Required<NoticeFacts> {
  readonly who: string;
}

const words: WordTable<NoticeWords & { who(who: string): string }> = {
  en: {
    subject: (product) => `An emergency code was used to sign in to ${product}`,
    heading: 'Sign-in without single sign-on',
    text: (product) =>
      `An administrator used the emergency code to sign in to ${product} without your identity provider. The code no longer works, so create a new one.`,
    who: (who) => `Who: ${who}`,
    button: 'Open my account',
    closing:
      'If none of your administrators did this, end this user’s sessions and reset their password.',
  },
  de: {
    subject: (product) => `Der Notfallcode Ihrer Firma wurde bei ${product} benutzt`,
    heading: 'Jemand hat sich an der zentralen Anmeldung vorbei angemeldet',
    text: (product) =>
      `Eine Administratorin oder ein Administrator hat sich mit dem Notfallcode ohne Ihren Identitätsanbieter bei ${product} angemeldet. Der Code ist verbraucht; erzeugen Sie einen neuen.`,
    who: (who) => `Wer: ${who}`,
    button: 'Konto öffnen',
    closing:
      'Das war niemand von Ihnen? Beenden Sie die Sitzungen dieser Person und ändern Sie ihr Passwort.',
  },
  fr: {
    subject: (product) => `Le code d’urgence de votre entreprise a été utilisé dans ${product}`,
    heading: 'Quelqu’un s’est connecté sans l’authentification unique',
    text: (product) =>
      `Une personne administratrice a utilisé le code d’urgence pour se connecter à ${product} sans votre fournisseur d’identité. Le code ne peut plus servir ; créez-en un nouveau.`,
    who: (who) => `Qui : ${who}`,
    button: 'Ouvrir le compte',
    closing:
      'Ce n’était aucun d’entre vous ? Fermez les sessions de cette personne et changez son mot de passe.',
  },
  es: {
    subject: (product) => `Se ha usado el código de emergencia de su empresa en ${product}`,
    heading: 'Alguien ha iniciado sesión sin el inicio de sesión único',
    text: (product) =>
      `Una persona administradora ha usado el código de emergencia para entrar en ${product} sin su proveedor de identidad. El código ya no sirve; cree uno nuevo.`,
    who: (who) => `Quién: ${who}`,
    button: 'Abrir la cuenta',
    closing:
      '¿No ha sido ninguno de ustedes? Cierre las sesiones de esa persona y cambie su contraseña.',
  },
  it: {
    subject: (product) => `Il codice di emergenza della tua azienda è stato usato in ${product}`,
    heading: 'Qualcuno ha effettuato l’accesso senza l’accesso unico',
    text: (product) =>
      `Una persona amministratrice ha usato il codice di emergenza per accedere a ${product} senza il vostro provider di identità. Il codice è esaurito: creane uno nuovo.`,
    who: (who) => `Chi: ${who}`,
    button: 'Apri l’account',
    closing:
      'Non è stato nessuno di voi? Termina le sessioni di questa persona e cambia la sua password.',
  },
  pt: {
    subject: (product) => `O código de emergência da sua empresa foi usado em ${product}`,
    heading: 'Alguém entrou sem o login único',
    text: (product) =>
      `Uma pessoa administradora usou o código de emergência para entrar em ${product} sem o provedor de identidade de vocês. O código foi gasto; crie um novo.`,
    who: (who) => `Quem: ${who}`,
    button: 'Abrir a conta',
    closing: 'Não foi nenhum de vocês? Encerre as sessões dessa pessoa e mude a senha dela.',
  },
  nl: {
    subject: (product) => `De noodcode van uw bedrijf is gebruikt bij ${product}`,
    heading: 'Iemand is buiten de centrale aanmelding om ingelogd',
    text: (product) =>
      `Een beheerder heeft met de noodcode ingelogd bij ${product}, zonder uw identiteitsprovider. De code is opgebruikt; maak een nieuwe.`,
    who: (who) => `Wie: ${who}`,
    button: 'Account openen',
    closing:
      'Was het niemand van u? Beëindig de sessies van deze persoon en wijzig het wachtwoord.',
  },
  pl: {
    subject: (product) => `W ${product} użyto kodu awaryjnego Twojej firmy`,
    heading: 'Ktoś zalogował się z pominięciem logowania jednokrotnego',
    text: (product) =>
      `Osoba administrująca użyła kodu awaryjnego, aby zalogować się do ${product} bez Waszego dostawcy tożsamości. Kod jest zużyty; utwórz nowy.`,
    who: (who) => `Kto: ${who}`,
    button: 'Otwórz konto',
    closing: 'To nikt z Was? Zakończ sesje tej osoby i zmień jej hasło.',
  },
  ja: {
    subject: (product) => `${product}で会社の緊急コードが使用されました`,
    heading: 'シングルサインオンを通らずにログインがありました',
    text: (product) =>
      `管理者が緊急コードを使い、ID プロバイダーを通らずに ${product} にログインしました。このコードはもう使えません。新しいコードを作成してください。`,
    who: (who) => `担当者：${who}`,
    button: 'アカウントを開く',
    closing: '心当たりがない場合は、この人のセッションを終了し、パスワードを変更してください。',
  },
  'zh-Hans': {
    subject: (product) => `贵公司在 ${product} 的应急代码已被使用`,
    heading: '有人绕过单点登录进行了登录',
    text: (product) =>
      `一位管理员使用应急代码登录了 ${product}，没有经过贵公司的身份提供商。该代码已用完，请创建新的代码。`,
    who: (who) => `人员：${who}`,
    button: '打开账户',
    closing: '不是你们中的任何人？请结束此人的会话并更改其密码。',
  },
  ar: {
    subject: (product) => `استُخدم رمز الطوارئ الخاص بشركتك في ${product}`,
    heading: 'سجّل شخص الدخول متجاوزًا الدخول الموحد',
    text: (product) =>
      `استخدم أحد المسؤولين رمز الطوارئ لتسجيل الدخول إلى ${product} دون مزوّد الهوية لديكم. لم يعد الرمز صالحًا؛ أنشئوا رمزًا جديدًا.`,
    who: (who) => `من: ${who}`,
    button: 'فتح الحساب',
    closing: 'لم يكن أحدًا منكم؟ أنهوا جلسات هذا الشخص وغيّروا كلمة مروره.',
  },
  he: {
    subject: (product) => `נעשה שימוש בקוד החירום של החברה שלכם ב־${product}`,
    heading: 'מישהו נכנס בלי הכניסה האחודה',
    text: (product) =>
      `אחד ממנהלי החשבון השתמש בקוד החירום כדי להיכנס ל־${product} בלי ספק הזהויות שלכם. הקוד נוצל; צרו קוד חדש.`,
    who: (who) => `מי: ${who}`,
    button: 'פתיחת החשבון',
    closing: 'זה לא היה אף אחד מכם? סיימו את החיבורים של האדם הזה ושנו את הסיסמה שלו.',
  },
};

/** Tells the administrators of a tenant that its code for emergencies was used. */
export const ssoBreakGlassUsedMail: MailRenderer<SsoBreakGlassUsedMail> = (
  { who, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const link = `${branding.accountUrl}/account/login`;
  return drawAccountNotice({ say, facts, more: [say.who(who)], link, branding, language });
};
