import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `MFA was turned off for your ${product} account`,
    heading: 'All MFA methods were removed',
    text: (product) =>
      `Your ${product} account is no longer protected by multi-factor authentication (MFA).`,
    closing:
      'If this was you, you don’t need to do anything. You can set up MFA again at any time.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} hat keinen zweiten Faktor mehr`,
    heading: 'Alle zweiten Faktoren wurden entfernt',
    text: (product) =>
      `Ihr Konto bei ${product} ist nur noch durch den ersten Anmeldeschritt geschützt.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Sie können jederzeit wieder einen zweiten Faktor hinzufügen.',
  },
  fr: {
    subject: (product) => `Votre compte ${product} n’a plus de second facteur`,
    heading: 'Tous les seconds facteurs ont été supprimés',
    text: (product) =>
      `Votre compte ${product} n’est plus protégé que par la première étape de connexion.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Vous pouvez ajouter de nouveau un second facteur à tout moment.',
  },
  es: {
    subject: (product) => `Su cuenta de ${product} ya no tiene segundo factor`,
    heading: 'Se han eliminado todos los segundos factores',
    text: (product) =>
      `Su cuenta de ${product} solo está protegida por el primer paso del inicio de sesión.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. Puede volver a añadir un segundo factor en cualquier momento.',
  },
  it: {
    subject: (product) => `Il tuo account ${product} non ha più un secondo fattore`,
    heading: 'Tutti i secondi fattori sono stati rimossi',
    text: (product) => `Il tuo account ${product} è protetto solo dal primo passo dell’accesso.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Puoi aggiungere di nuovo un secondo fattore in qualsiasi momento.',
  },
  pt: {
    subject: (product) => `A sua conta ${product} não tem mais um segundo fator`,
    heading: 'Todos os segundos fatores foram removidos',
    text: (product) =>
      `A sua conta ${product} está protegida apenas pelo primeiro passo do acesso.`,
    closing:
      'Foi você? Então não há nada a fazer. Você pode adicionar um segundo fator de novo a qualquer momento.',
  },
  nl: {
    subject: (product) => `Uw account bij ${product} heeft geen tweede factor meer`,
    heading: 'Alle tweede factoren zijn verwijderd',
    text: (product) =>
      `Uw account bij ${product} is alleen nog beschermd door de eerste inlogstap.`,
    closing:
      'Was u het? Dan hoeft u niets te doen. U kunt altijd weer een tweede factor toevoegen.',
  },
  pl: {
    subject: (product) => `Twoje konto ${product} nie ma już drugiego składnika`,
    heading: 'Usunięto wszystkie drugie składniki',
    text: (product) => `Twoje konto ${product} chroni teraz tylko pierwszy krok logowania.`,
    closing: 'To Ty? Nie musisz nic robić. Drugi składnik możesz dodać ponownie w każdej chwili.',
  },
  ja: {
    subject: (product) => `${product}アカウントの2 つ目の認証要素がなくなりました`,
    heading: '2 つ目の認証要素がすべて削除されました',
    text: (product) => `${product}アカウントは、最初のログイン手順だけで保護されています。`,
    closing: 'ご本人の場合は、何もする必要はありません。2 つ目の認証要素はいつでも追加し直せます。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户不再有第二重验证`,
    heading: '所有第二重验证均已移除',
    text: (product) => `您的 ${product} 账户目前仅受登录第一步的保护。`,
    closing: '是您本人操作？那么无需操作。您可以随时重新添加第二重验证。',
  },
  ar: {
    subject: (product) => `لم يعد لحسابك في ${product} عامل ثانٍ`,
    heading: 'أُزيلت كل العوامل الثانية',
    text: (product) => `لا يحمي حسابك في ${product} الآن سوى الخطوة الأولى من تسجيل الدخول.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. يمكنك إضافة عامل ثانٍ من جديد في أي وقت.',
  },
  he: {
    subject: (product) => `לחשבון שלכם ב־${product} אין עוד גורם אימות שני`,
    heading: 'כל גורמי האימות השניים הוסרו',
    text: (product) => `החשבון שלכם ב־${product} מוגן רק בשלב הכניסה הראשון.`,
    closing: 'זה הייתם אתם? אין מה לעשות. אפשר להוסיף שוב גורם אימות שני בכל עת.',
  },
};

/** Tells the owner that all second factors are gone. */
export const mfaDisabledMail: MailRenderer<Required<NoticeFacts>> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
