import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser. */
export type PasskeyRemovedMail = Required<NoticeFacts>;

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `A passkey was removed from your ${product} account`,
    heading: 'Passkey removed',
    text: (product) =>
      `The passkey can no longer be used to sign in to your ${product} account. Your other sign-in methods still work.`,
    closing:
      'If this was you, you don’t need to do anything. You can also delete the passkey from the device where it is saved.',
  },
  de: {
    subject: (product) => `Ein Passkey Ihres Kontos bei ${product} wurde entfernt`,
    heading: 'Ein Passkey wurde entfernt',
    text: (product) =>
      `Er öffnet Ihr Konto bei ${product} nicht mehr. Ihre anderen Wege zur Anmeldung funktionieren wie bisher.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Sie können ihn auch auf dem Gerät löschen, das ihn aufbewahrt hat.',
  },
  fr: {
    subject: (product) => `Une clé d’accès de votre compte ${product} a été supprimée`,
    heading: 'Une clé d’accès a été supprimée',
    text: (product) =>
      `Elle n’ouvre plus votre compte ${product}. Vos autres façons de vous connecter fonctionnent comme avant.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Vous pouvez aussi la supprimer de l’appareil qui la conservait.',
  },
  es: {
    subject: (product) => `Se ha eliminado una clave de acceso de su cuenta de ${product}`,
    heading: 'Se ha eliminado una clave de acceso',
    text: (product) =>
      `Ya no abre su cuenta de ${product}. Sus otras formas de iniciar sesión funcionan como antes.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. También puede borrarla del dispositivo que la guardaba.',
  },
  it: {
    subject: (product) => `È stata rimossa una passkey dal tuo account ${product}`,
    heading: 'È stata rimossa una passkey',
    text: (product) =>
      `Non apre più il tuo account ${product}. Gli altri tuoi modi di accedere funzionano come prima.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Puoi anche eliminarla dal dispositivo che la conservava.',
  },
  pt: {
    subject: (product) => `Uma chave de acesso da sua conta ${product} foi removida`,
    heading: 'Uma chave de acesso foi removida',
    text: (product) =>
      `Ela não abre mais a sua conta ${product}. As suas outras formas de entrar funcionam como antes.`,
    closing:
      'Foi você? Então não há nada a fazer. Você também pode apagá-la do dispositivo em que estava guardada.',
  },
  nl: {
    subject: (product) => `Er is een passkey van uw account bij ${product} verwijderd`,
    heading: 'Er is een passkey verwijderd',
    text: (product) =>
      `Hij opent uw account bij ${product} niet meer. Uw andere manieren om in te loggen werken zoals voorheen.`,
    closing:
      'Was u het? Dan hoeft u niets te doen. U kunt hem ook verwijderen van het apparaat dat hem bewaarde.',
  },
  pl: {
    subject: (product) => `Usunięto klucz dostępu z Twojego konta ${product}`,
    heading: 'Usunięto klucz dostępu',
    text: (product) =>
      `Nie otwiera już Twojego konta ${product}. Pozostałe sposoby logowania działają jak dotąd.`,
    closing:
      'To Ty? Nie musisz nic robić. Możesz go też skasować z urządzenia, na którym był zapisany.',
  },
  ja: {
    subject: (product) => `${product}アカウントのパスキーが削除されました`,
    heading: 'パスキーが削除されました',
    text: (product) =>
      `このパスキーでは${product}アカウントにログインできなくなりました。ほかのログイン方法はこれまでどおり使えます。`,
    closing:
      'ご本人の場合は、何もする必要はありません。パスキーを保存していた端末からも削除できます。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户移除了通行密钥`,
    heading: '已移除通行密钥',
    text: (product) => `它不再能打开您的 ${product} 账户。您的其他登录方式照常可用。`,
    closing: '是您本人操作？那么无需操作。您也可以从保存它的设备上将其删除。',
  },
  ar: {
    subject: (product) => `أُزيل مفتاح مرور من حسابك في ${product}`,
    heading: 'أُزيل مفتاح مرور',
    text: (product) => `لم يعد يفتح حسابك في ${product}. طرق تسجيل دخولك الأخرى تعمل كما كانت.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. يمكنك أيضًا حذفه من الجهاز الذي كان يحفظه.',
  },
  he: {
    subject: (product) => `מפתח גישה הוסר מהחשבון שלכם ב־${product}`,
    heading: 'מפתח גישה הוסר',
    text: (product) =>
      `הוא אינו פותח עוד את החשבון שלכם ב־${product}. שאר דרכי הכניסה שלכם פועלות כמו קודם.`,
    closing: 'זה הייתם אתם? אין מה לעשות. אפשר גם למחוק אותו מהמכשיר ששמר אותו.',
  },
};

/** Tells the owner of the account that a passkey is gone. */
export const passkeyRemovedMail: MailRenderer<PasskeyRemovedMail> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
