import { type FactorNoticeWords, factorNotice } from './factor-notice.ts';
import type { WordTable } from './words.ts';

const words: WordTable<FactorNoticeWords> = {
  en: {
    subject: (product) => `An MFA method was added to your ${product} account`,
    heading: 'MFA method added',
    text: (product, factor) =>
      `Your ${product} account now has a new MFA method: ${factor}. You also have a new recovery code.`,
    closing:
      'If this was you, keep the recovery code in a safe place. You don’t need to do anything else.',
  },
  de: {
    subject: (product) => `Ihr Konto bei ${product} hat einen neuen zweiten Faktor`,
    heading: 'Ein zweiter Faktor kam hinzu',
    text: (product, factor) =>
      `Ihr Konto bei ${product} fragt jetzt auch danach: ${factor}. Es gibt außerdem einen neuen Wiederherstellungscode.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Bewahren Sie den Wiederherstellungscode an einem sicheren Ort auf.',
  },
  fr: {
    subject: (product) => `Un second facteur a été ajouté à votre compte ${product}`,
    heading: 'Un second facteur a été ajouté',
    text: (product, factor) =>
      `Votre compte ${product} demande désormais aussi : ${factor}. Il y a également un nouveau code de récupération.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Gardez le code de récupération en lieu sûr.',
  },
  es: {
    subject: (product) => `Se ha añadido un segundo factor a su cuenta de ${product}`,
    heading: 'Se ha añadido un segundo factor',
    text: (product, factor) =>
      `Su cuenta de ${product} ahora pide también: ${factor}. Además, hay un nuevo código de recuperación.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. Guarde el código de recuperación en un lugar seguro.',
  },
  it: {
    subject: (product) => `È stato aggiunto un secondo fattore al tuo account ${product}`,
    heading: 'È stato aggiunto un secondo fattore',
    text: (product, factor) =>
      `Il tuo account ${product} ora chiede anche: ${factor}. C’è anche un nuovo codice di recupero.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Conserva il codice di recupero in un luogo sicuro.',
  },
  pt: {
    subject: (product) => `Um segundo fator foi adicionado à sua conta ${product}`,
    heading: 'Um segundo fator foi adicionado',
    text: (product, factor) =>
      `A sua conta ${product} agora também pede: ${factor}. Há também um novo código de recuperação.`,
    closing:
      'Foi você? Então não há nada a fazer. Guarde o código de recuperação em um lugar seguro.',
  },
  nl: {
    subject: (product) => `Er is een tweede factor toegevoegd aan uw account bij ${product}`,
    heading: 'Er is een tweede factor toegevoegd',
    text: (product, factor) =>
      `Uw account bij ${product} vraagt nu ook om: ${factor}. Er is ook een nieuwe herstelcode.`,
    closing: 'Was u het? Dan hoeft u niets te doen. Bewaar de herstelcode op een veilige plek.',
  },
  pl: {
    subject: (product) => `Do Twojego konta ${product} dodano drugi składnik`,
    heading: 'Dodano drugi składnik',
    text: (product, factor) =>
      `Twoje konto ${product} wymaga teraz także: ${factor}. Jest też nowy kod odzyskiwania.`,
    closing: 'To Ty? Nie musisz nic robić. Przechowuj kod odzyskiwania w bezpiecznym miejscu.',
  },
  ja: {
    subject: (product) => `${product}アカウントに2 つ目の認証要素が追加されました`,
    heading: '2 つ目の認証要素が追加されました',
    text: (product, factor) =>
      `${product}アカウントでは、今後次の方法での確認も必要です：${factor}。新しい復旧コードも発行されました。`,
    closing: 'ご本人の場合は、何もする必要はありません。復旧コードは安全な場所に保管してください。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户添加了第二重验证`,
    heading: '已添加第二重验证',
    text: (product, factor) =>
      `您的 ${product} 账户现在还要求：${factor}。同时还有一个新的恢复码。`,
    closing: '是您本人操作？那么无需操作。请将恢复码保存在安全的地方。',
  },
  ar: {
    subject: (product) => `أُضيف عامل ثانٍ إلى حسابك في ${product}`,
    heading: 'أُضيف عامل ثانٍ',
    text: (product, factor) =>
      `يطلب حسابك في ${product} الآن أيضًا: ${factor}. وهناك رمز استرداد جديد.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. احتفظ برمز الاسترداد في مكان آمن.',
  },
  he: {
    subject: (product) => `נוסף גורם אימות שני לחשבון שלכם ב־${product}`,
    heading: 'נוסף גורם אימות שני',
    text: (product, factor) =>
      `החשבון שלכם ב־${product} מבקש עכשיו גם: ${factor}. יש גם קוד שחזור חדש.`,
    closing: 'זה הייתם אתם? אין מה לעשות. שמרו את קוד השחזור במקום בטוח.',
  },
};

/** Tells the owner of a new second factor. */
export const mfaAddedMail = factorNotice(words);
