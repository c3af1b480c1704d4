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
    subject: (product) => `Eine MFA-Methode wurde Ihrem Konto bei ${product} hinzugefügt`,
    heading: 'MFA-Methode hinzugefügt',
    text: (product, factor) =>
      `Ihr Konto bei ${product} hat eine neue MFA-Methode: ${factor}. Sie haben außerdem einen neuen Wiederherstellungscode.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Bewahren Sie den Wiederherstellungscode an einem sicheren Ort auf.',
  },
  fr: {
    subject: (product) => `Une méthode MFA a été ajoutée à votre compte ${product}`,
    heading: 'Méthode MFA ajoutée',
    text: (product, factor) =>
      `Votre compte ${product} a une nouvelle méthode MFA : ${factor}. Vous avez aussi un nouveau code de récupération.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Gardez le code de récupération en lieu sûr.',
  },
  es: {
    subject: (product) => `Se añadió un método MFA a su cuenta de ${product}`,
    heading: 'Método MFA añadido',
    text: (product, factor) =>
      `Su cuenta de ${product} tiene un nuevo método MFA: ${factor}. También tiene un nuevo código de recuperación.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. Guarde el código de recuperación en un lugar seguro.',
  },
  it: {
    subject: (product) => `Un metodo MFA è stato aggiunto al tuo account ${product}`,
    heading: 'Metodo MFA aggiunto',
    text: (product, factor) =>
      `Il tuo account ${product} ha un nuovo metodo MFA: ${factor}. Hai anche un nuovo codice di recupero.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Conserva il codice di recupero in un luogo sicuro.',
  },
  pt: {
    subject: (product) => `Um método MFA foi adicionado à sua conta ${product}`,
    heading: 'Método MFA adicionado',
    text: (product, factor) =>
      `A sua conta ${product} tem um novo método MFA: ${factor}. Você também tem um novo código de recuperação.`,
    closing:
      'Foi você? Então não há nada a fazer. Guarde o código de recuperação em um lugar seguro.',
  },
  nl: {
    subject: (product) => `Er is een MFA-methode toegevoegd aan uw account bij ${product}`,
    heading: 'MFA-methode toegevoegd',
    text: (product, factor) =>
      `Uw account bij ${product} heeft een nieuwe MFA-methode: ${factor}. U hebt ook een nieuwe herstelcode.`,
    closing: 'Was u het? Dan hoeft u niets te doen. Bewaar de herstelcode op een veilige plek.',
  },
  pl: {
    subject: (product) => `Do Twojego konta ${product} dodano metodę MFA`,
    heading: 'Dodano metodę MFA',
    text: (product, factor) =>
      `Twoje konto ${product} ma nową metodę MFA: ${factor}. Masz też nowy kod odzyskiwania.`,
    closing: 'To Ty? Nie musisz nic robić. Przechowuj kod odzyskiwania w bezpiecznym miejscu.',
  },
  ja: {
    subject: (product) => `${product}アカウントに MFA の方法が追加されました`,
    heading: 'MFA の方法が追加されました',
    text: (product, factor) =>
      `${product}アカウントに新しい MFA の方法が設定されました：${factor}。新しい復旧コードも発行されました。`,
    closing: 'ご本人の場合は、何もする必要はありません。復旧コードは安全な場所に保管してください。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户已添加 MFA 方式`,
    heading: '已添加 MFA 方式',
    text: (product, factor) =>
      `您的 ${product} 账户有了新的 MFA 方式：${factor}。您还有一个新的恢复代码。`,
    closing: '是您本人操作？那么无需操作。请将恢复码保存在安全的地方。',
  },
  ar: {
    subject: (product) => `أُضيفت طريقة MFA إلى حسابك في ${product}`,
    heading: 'أُضيفت طريقة MFA',
    text: (product, factor) =>
      `لحسابك في ${product} طريقة MFA جديدة: ${factor}. ولديك أيضًا رمز استرداد جديد.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. احتفظ برمز الاسترداد في مكان آمن.',
  },
  he: {
    subject: (product) => `שיטת MFA נוספה לחשבון שלכם ב־${product}`,
    heading: 'נוספה שיטת MFA',
    text: (product, factor) =>
      `לחשבון שלכם ב־${product} יש שיטת MFA חדשה: ${factor}. יש לכם גם קוד שחזור חדש.`,
    closing: 'זה הייתם אתם? אין מה לעשות. שמרו את קוד השחזור במקום בטוח.',
  },
};

/** Tells the owner about a new MFA method. */
export const mfaAddedMail = factorNotice(words);
