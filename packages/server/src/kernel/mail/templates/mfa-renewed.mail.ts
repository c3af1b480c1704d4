import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `New recovery code for your ${product} account`,
    heading: 'Your recovery code was replaced',
    text: (product) =>
      `Your ${product} account has a new recovery code. The previous one no longer works.`,
    closing:
      'If this was you, keep the new code in a safe place. You don’t need to do anything else.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} hat einen neuen Wiederherstellungscode`,
    heading: 'Ihr Wiederherstellungscode wurde erneuert',
    text: (product) =>
      `Der Wiederherstellungscode Ihres Kontos bei ${product} wurde ersetzt. Der bisherige funktioniert nicht mehr.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Bewahren Sie den neuen Code an einem sicheren Ort auf.',
  },
  fr: {
    subject: (product) => `Il y a un nouveau code de récupération pour votre compte ${product}`,
    heading: 'Votre code de récupération a été renouvelé',
    text: (product) =>
      `Le code de récupération de votre compte ${product} a été remplacé. Le précédent ne fonctionne plus.`,
    closing: 'C’était vous ? Alors il n’y a rien à faire. Gardez le nouveau code en lieu sûr.',
  },
  es: {
    subject: (product) => `Hay un nuevo código de recuperación para su cuenta de ${product}`,
    heading: 'Se ha renovado su código de recuperación',
    text: (product) =>
      `El código de recuperación de su cuenta de ${product} se ha sustituido. El anterior ya no funciona.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. Guarde el nuevo código en un lugar seguro.',
  },
  it: {
    subject: (product) => `C’è un nuovo codice di recupero per il tuo account ${product}`,
    heading: 'Il tuo codice di recupero è stato rinnovato',
    text: (product) =>
      `Il codice di recupero del tuo account ${product} è stato sostituito. Quello precedente non funziona più.`,
    closing: 'Eri tu? Allora non c’è nulla da fare. Conserva il nuovo codice in un luogo sicuro.',
  },
  pt: {
    subject: (product) => `Há um novo código de recuperação para a sua conta ${product}`,
    heading: 'O seu código de recuperação foi renovado',
    text: (product) =>
      `O código de recuperação da sua conta ${product} foi substituído. O anterior não funciona mais.`,
    closing: 'Foi você? Então não há nada a fazer. Guarde o novo código em um lugar seguro.',
  },
  nl: {
    subject: (product) => `Er is een nieuwe herstelcode voor uw account bij ${product}`,
    heading: 'Uw herstelcode is vernieuwd',
    text: (product) =>
      `De herstelcode van uw account bij ${product} is vervangen. De vorige werkt niet meer.`,
    closing: 'Was u het? Dan hoeft u niets te doen. Bewaar de nieuwe code op een veilige plek.',
  },
  pl: {
    subject: (product) => `Jest nowy kod odzyskiwania Twojego konta ${product}`,
    heading: 'Odnowiono Twój kod odzyskiwania',
    text: (product) =>
      `Kod odzyskiwania Twojego konta ${product} został zastąpiony. Poprzedni już nie działa.`,
    closing: 'To Ty? Nie musisz nic robić. Przechowuj nowy kod w bezpiecznym miejscu.',
  },
  ja: {
    subject: (product) => `${product}アカウントの新しい復旧コードが発行されました`,
    heading: '復旧コードが更新されました',
    text: (product) =>
      `${product}アカウントの復旧コードが置き換えられました。以前のコードは使えません。`,
    closing:
      'ご本人の場合は、何もする必要はありません。新しいコードは安全な場所に保管してください。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户有了新的恢复码`,
    heading: '您的恢复码已更新',
    text: (product) => `您 ${product} 账户的恢复码已被替换。之前的验证码不再有效。`,
    closing: '是您本人操作？那么无需操作。请将新验证码保存在安全的地方。',
  },
  ar: {
    subject: (product) => `هناك رمز استرداد جديد لحسابك في ${product}`,
    heading: 'تم تجديد رمز الاسترداد',
    text: (product) => `تم استبدال رمز الاسترداد لحسابك في ${product}. الرمز السابق لم يعد يعمل.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. احتفظ بالرمز الجديد في مكان آمن.',
  },
  he: {
    subject: (product) => `יש קוד שחזור חדש לחשבון שלכם ב־${product}`,
    heading: 'קוד השחזור שלכם חודש',
    text: (product) => `קוד השחזור של החשבון שלכם ב־${product} הוחלף. הקודם אינו פועל עוד.`,
    closing: 'זה הייתם אתם? אין מה לעשות. שמרו את הקוד החדש במקום בטוח.',
  },
};

/** Tells the owner that the recovery code is another one. */
export const mfaRenewedMail: MailRenderer<Required<NoticeFacts>> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
