import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser. */
export type PasskeyAddedMail = Required<NoticeFacts>;

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `A passkey was added to your ${product} account`,
    heading: 'Passkey added',
    text: (product) =>
      `The new passkey can be used to sign in to your ${product} account without a password.`,
    closing:
      'If this was you, you don’t need to do anything. If it wasn’t, reset your password, then remove the passkey.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} hat einen neuen Passkey`,
    heading: 'Ein Passkey kam hinzu',
    text: (product) =>
      `Wer diesen Passkey besitzt, kann sich ohne Passwort bei Ihrem Konto bei ${product} anmelden.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Sie waren es nicht? Setzen Sie Ihr Passwort zurück und entfernen Sie dann den Passkey.',
  },
  fr: {
    subject: (product) => `Une clé d’accès a été ajoutée à votre compte ${product}`,
    heading: 'Une clé d’accès a été ajoutée',
    text: (product) =>
      `Quiconque détient cette clé d’accès peut se connecter à votre compte ${product} sans mot de passe.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Sinon, réinitialisez votre mot de passe, puis supprimez la clé d’accès.',
  },
  es: {
    subject: (product) => `Se ha añadido una clave de acceso a su cuenta de ${product}`,
    heading: 'Se ha añadido una clave de acceso',
    text: (product) =>
      `Quien tenga esta clave de acceso puede iniciar sesión en su cuenta de ${product} sin contraseña.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. ¿No fue usted? Restablezca su contraseña y después elimine la clave de acceso.',
  },
  it: {
    subject: (product) => `È stata aggiunta una passkey al tuo account ${product}`,
    heading: 'È stata aggiunta una passkey',
    text: (product) =>
      `Chi possiede questa passkey può accedere al tuo account ${product} senza password.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Non eri tu? Reimposta la password, poi rimuovi la passkey.',
  },
  pt: {
    subject: (product) => `Uma chave de acesso foi adicionada à sua conta ${product}`,
    heading: 'Uma chave de acesso foi adicionada',
    text: (product) =>
      `Quem tem esta chave de acesso pode entrar na sua conta ${product} sem senha.`,
    closing:
      'Foi você? Então não há nada a fazer. Não foi você? Redefina a sua senha e depois remova a chave de acesso.',
  },
  nl: {
    subject: (product) => `Er is een passkey toegevoegd aan uw account bij ${product}`,
    heading: 'Er is een passkey toegevoegd',
    text: (product) =>
      `Wie deze passkey heeft, kan zonder wachtwoord inloggen op uw account bij ${product}.`,
    closing:
      'Was u het? Dan hoeft u niets te doen. Was u het niet? Stel uw wachtwoord opnieuw in en verwijder daarna de passkey.',
  },
  pl: {
    subject: (product) => `Do Twojego konta ${product} dodano klucz dostępu`,
    heading: 'Dodano klucz dostępu',
    text: (product) =>
      `Kto ma ten klucz dostępu, może zalogować się na Twoje konto ${product} bez hasła.`,
    closing: 'To Ty? Nie musisz nic robić. To nie Ty? Zresetuj hasło, a potem usuń klucz dostępu.',
  },
  ja: {
    subject: (product) => `${product}アカウントにパスキーが追加されました`,
    heading: 'パスキーが追加されました',
    text: (product) =>
      `このパスキーを持つ人は、パスワードなしで${product}アカウントにログインできます。`,
    closing:
      'ご本人の場合は、何もする必要はありません。そうでない場合は、パスワードを再設定してからパスキーを削除してください。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户添加了通行密钥`,
    heading: '已添加通行密钥',
    text: (product) => `持有此通行密钥的人无需密码即可登录您的 ${product} 账户。`,
    closing: '是您本人操作？那么无需操作。不是您本人操作？请重置密码，然后移除该通行密钥。',
  },
  ar: {
    subject: (product) => `أُضيف مفتاح مرور إلى حسابك في ${product}`,
    heading: 'أُضيف مفتاح مرور',
    text: (product) =>
      `من يملك مفتاح المرور هذا يستطيع تسجيل الدخول إلى حسابك في ${product} بدون كلمة مرور.`,
    closing:
      'هل كنت أنت؟ إذن لا يلزمك فعل شيء. لم تكن أنت؟ أعد تعيين كلمة مرورك، ثم أزل مفتاح المرور.',
  },
  he: {
    subject: (product) => `נוסף מפתח גישה לחשבון שלכם ב־${product}`,
    heading: 'נוסף מפתח גישה',
    text: (product) => `מי שמחזיק במפתח הגישה הזה יכול להיכנס לחשבון שלכם ב־${product} בלי סיסמה.`,
    closing: 'זה הייתם אתם? אין מה לעשות. זה לא הייתם אתם? אפסו את הסיסמה ואז הסירו את מפתח הגישה.',
  },
};

/** Tells the owner of the account about a new passkey. */
export const passkeyAddedMail: MailRenderer<PasskeyAddedMail> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
