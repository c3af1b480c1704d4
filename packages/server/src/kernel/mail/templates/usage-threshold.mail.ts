import type { UsageMetric } from '@foyer/contract/usage/rules';
import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { usageMetricWords } from './usage-metric.words.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** Which limit was reached by how much; `feature` names what a host meters, where `metric` is null. */
export interface UsageThresholdMail {
  readonly metric: UsageMetric | null;
  readonly feature: string;
  /** Percent. */
  readonly threshold: number;
  readonly value: number;
  readonly limit: number;
}

const words: WordTable<{
  subject(product: string, metric: string, percent: string): string;
  readonly heading: string;
  readonly reached: string;
  text(product: string, metric: string): string;
  readonly figures: string;
  readonly todo: string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product, metric, percent) =>
      `${product}: ${metric} at ${percent} of your plan’s limit`,
    heading: 'You’re close to a limit of your plan',
    reached: 'You’ve reached a limit of your plan',
    text: (product, metric) => `Usage of “${metric}” in your ${product} plan:`,
    figures: 'Used',
    todo: 'Nothing is blocked. If you need more, change your plan or contact us.',
    button: 'View usage',
    closing:
      'You are receiving this email because you can view usage. It is sent once a month for each threshold.',
  },
  de: {
    subject: (product, metric, percent) => `${product}: ${metric} bei ${percent} des Tariflimits`,
    heading: 'Sie nähern sich einem Limit Ihres Tarifs',
    reached: 'Sie haben ein Limit Ihres Tarifs erreicht',
    text: (product, metric) => `So viel nutzen Sie in Ihrem Tarif von ${product} für „${metric}“:`,
    figures: 'Genutzt',
    todo: 'Es wird nichts gesperrt. Wenn Sie mehr brauchen, wechseln Sie den Tarif oder schreiben Sie uns.',
    button: 'Nutzung ansehen',
    closing:
      'Sie bekommen diese Mail je Schwelle einmal im Monat, weil Sie die Nutzung sehen können.',
  },
  fr: {
    subject: (product, metric, percent) =>
      `${product} : ${metric}, ${percent} de la limite de votre offre`,
    heading: 'Vous approchez d’une limite de votre offre',
    reached: 'Vous avez atteint une limite de votre offre',
    text: (product, metric) => `Voici votre utilisation de l’offre ${product} pour « ${metric} » :`,
    figures: 'Utilisé',
    todo: 'Rien n’est bloqué. S’il vous en faut plus, changez d’offre ou contactez-nous.',
    button: 'Voir l’utilisation',
    closing:
      'Vous recevez ce courriel une fois par mois et par seuil, car vous avez accès à l’utilisation.',
  },
  es: {
    subject: (product, metric, percent) =>
      `${product}: ${metric} al ${percent} del límite de su plan`,
    heading: 'Se acerca a un límite de su plan',
    reached: 'Ha alcanzado un límite de su plan',
    text: (product, metric) => `Esto es lo que usa de su plan de ${product} en «${metric}»:`,
    figures: 'Usado',
    todo: 'No se bloquea nada. Si necesita más, cambie de plan o escríbanos.',
    button: 'Ver el uso',
    closing: 'Recibe este correo una vez al mes por cada umbral, porque puede ver el uso.',
  },
  it: {
    subject: (product, metric, percent) =>
      `${product}: ${metric} al ${percent} del limite del piano`,
    heading: 'Ti stai avvicinando a un limite del piano',
    reached: 'Hai raggiunto un limite del piano',
    text: (product, metric) => `Ecco quanto usi del tuo piano ${product} per «${metric}»:`,
    figures: 'Usato',
    todo: 'Nulla viene bloccato. Se ti serve di più, cambia piano o contattaci.',
    button: 'Vedi l’utilizzo',
    closing:
      'Ricevi questa email una volta al mese per ogni soglia, perché puoi vedere l’utilizzo.',
  },
  pt: {
    subject: (product, metric, percent) => `${product}: ${metric} em ${percent} do limite do plano`,
    heading: 'Você está perto de um limite do seu plano',
    reached: 'Você atingiu um limite do seu plano',
    text: (product, metric) => `Este é o uso do seu plano do ${product} em “${metric}”:`,
    figures: 'Usado',
    todo: 'Nada é bloqueado. Se precisar de mais, mude de plano ou fale conosco.',
    button: 'Ver o uso',
    closing:
      'Você recebe este email uma vez por mês para cada limite de aviso, porque pode ver o uso.',
  },
  nl: {
    subject: (product, metric, percent) =>
      `${product}: ${metric} op ${percent} van de limiet van uw abonnement`,
    heading: 'U nadert een limiet van uw abonnement',
    reached: 'U hebt een limiet van uw abonnement bereikt',
    text: (product, metric) => `Dit gebruikt u van uw abonnement op ${product} voor ‘${metric}’:`,
    figures: 'Gebruikt',
    todo: 'Er wordt niets geblokkeerd. Hebt u meer nodig, wijzig dan uw abonnement of neem contact op.',
    button: 'Gebruik bekijken',
    closing:
      'U krijgt deze email per drempel één keer per maand, omdat u het gebruik kunt bekijken.',
  },
  pl: {
    subject: (product, metric, percent) => `${product}: ${metric} – ${percent} limitu planu`,
    heading: 'Zbliżasz się do limitu swojego planu',
    reached: 'Osiągnięto limit Twojego planu',
    text: (product, metric) => `Wykorzystanie planu ${product} w pozycji „${metric}”:`,
    figures: 'Wykorzystano',
    todo: 'Nic nie zostanie zablokowane. Jeśli potrzebujesz więcej, zmień plan lub skontaktuj się z nami.',
    button: 'Zobacz wykorzystanie',
    closing:
      'Dostajesz tę wiadomość raz w miesiącu dla każdego progu, ponieważ masz wgląd w wykorzystanie.',
  },
  ja: {
    subject: (product, metric, percent) =>
      `${product}：${metric}がプランの上限の${percent}に達しました`,
    heading: 'プランの上限に近づいています',
    reached: 'プランの上限に達しました',
    text: (product, metric) => `${product} のプランにおける「${metric}」の利用状況：`,
    figures: '利用量',
    todo: '利用が制限されることはありません。さらに必要な場合は、プランを変更するかお問い合わせください。',
    button: '利用状況を見る',
    closing: 'このメールは、利用状況を閲覧できる方に、しきい値ごとに月 1 回お送りしています。',
  },
  'zh-Hans': {
    subject: (product, metric, percent) => `${product}：${metric}已达套餐上限的 ${percent}`,
    heading: '即将达到套餐上限',
    reached: '已达到套餐上限',
    text: (product, metric) => `您的 ${product} 套餐在“${metric}”上的用量：`,
    figures: '已使用',
    todo: '不会有任何功能被停用。如需更多用量，请更换套餐或联系我们。',
    button: '查看用量',
    closing: '由于您可以查看用量，每个阈值每月会向您发送一次此邮件。',
  },
  ar: {
    subject: (product, metric, percent) => `${product}: ${metric} عند ${percent} من حد خطتكم`,
    heading: 'أنتم قريبون من أحد حدود خطتكم',
    reached: 'بلغتم أحد حدود خطتكم',
    text: (product, metric) => `هذا ما تستخدمونه من خطة ${product} في «${metric}»:`,
    figures: 'المستخدم',
    todo: 'لن يُحظر أي شيء. إذا احتجتم إلى المزيد فغيّروا الخطة أو تواصلوا معنا.',
    button: 'عرض الاستخدام',
    closing: 'تصلكم هذه الرسالة مرة في الشهر لكل عتبة لأن بإمكانكم عرض الاستخدام.',
  },
  he: {
    subject: (product, metric, percent) => `${product}: ${metric} – ${percent} ממגבלת התוכנית`,
    heading: 'אתם מתקרבים למגבלה של התוכנית',
    reached: 'הגעתם למגבלה של התוכנית',
    text: (product, metric) => `זה השימוש שלכם בתוכנית של ${product} עבור ”${metric}“:`,
    figures: 'בשימוש',
    todo: 'שום דבר לא נחסם. אם דרוש לכם יותר, שנו את התוכנית או פנו אלינו.',
    button: 'צפייה בשימוש',
    closing: 'הודעה זו נשלחת פעם בחודש לכל סף, כי יש לכם הרשאה לצפות בשימוש.',
  },
};

/** Tells those who can view usage that a limit of the plan is near or reached. */
export const usageThresholdMail: MailRenderer<UsageThresholdMail> = (data, branding, language) => {
  const { metric, feature, threshold, value, limit } = data;
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName, accountUrl } = branding;
  const number = new Intl.NumberFormat(language ?? 'en');
  const percent = new Intl.NumberFormat(language ?? 'en', { style: 'percent' }).format(
    threshold / 100,
  );
  const name = metric ? wordsFor(usageMetricWords, language)[metric] : feature;
  return drawLetter(
    {
      subject: say.subject(productName, name, percent),
      heading: threshold >= 100 ? say.reached : say.heading,
      paragraphs: [say.text(productName, name), say.todo],
      button: { label: say.button, href: `${accountUrl}/account/login` },
      facts: [[say.figures, `${number.format(value)} / ${number.format(limit)}`]],
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
