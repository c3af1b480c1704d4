import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** The plan that ended because its payment failed. */
export interface PlanEndedMail {
  readonly plan: string;
}

const words: WordTable<{
  subject(product: string, plan: string): string;
  readonly heading: string;
  text(plan: string): string;
  readonly todo: string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product, plan) => `Your ${product} ${plan} plan has ended`,
    heading: 'The plan has ended',
    text: (plan) => `The ${plan} plan was not paid, so its features are no longer available.`,
    todo: 'Pay the open invoice or choose a plan again to get them back. Your data is kept.',
    button: 'Open my account',
    closing: 'You are receiving this email because you are an administrator of the account.',
  },
  de: {
    subject: (product, plan) => `Ihr Tarif ${plan} bei ${product} ist beendet`,
    heading: 'Der Tarif ist beendet',
    text: (plan) =>
      `Der Tarif ${plan} wurde nicht bezahlt. Seine Funktionen sind nicht mehr verfügbar.`,
    todo: 'Bezahlen Sie die offene Rechnung oder wählen Sie wieder einen Tarif, um sie zurückzubekommen. Ihre Daten bleiben erhalten.',
    button: 'Konto öffnen',
    closing: 'Sie erhalten diese E-Mail, weil Sie das Konto verwalten.',
  },
  fr: {
    subject: (product, plan) => `Votre offre ${plan} de ${product} a pris fin`,
    heading: 'L’offre a pris fin',
    text: (plan) =>
      `L’offre ${plan} n’a pas été payée. Ses fonctionnalités ne sont plus disponibles.`,
    todo: 'Réglez la facture impayée ou choisissez de nouveau une offre pour les retrouver. Vos données sont conservées.',
    button: 'Ouvrir le compte',
    closing: 'Vous recevez cet e-mail parce que vous administrez le compte.',
  },
  es: {
    subject: (product, plan) => `Su plan ${plan} de ${product} ha terminado`,
    heading: 'El plan ha terminado',
    text: (plan) => `El plan ${plan} no se ha pagado. Sus funciones ya no están disponibles.`,
    todo: 'Pague la factura pendiente o elija de nuevo un plan para recuperarlas. Sus datos se conservan.',
    button: 'Abrir la cuenta',
    closing: 'Recibe este mensaje porque administra la cuenta.',
  },
  it: {
    subject: (product, plan) => `Il piano ${plan} di ${product} è terminato`,
    heading: 'Il piano è terminato',
    text: (plan) =>
      `Il piano ${plan} non è stato pagato. Le sue funzioni non sono più disponibili.`,
    todo: 'Paga la fattura aperta o scegli di nuovo un piano per riaverle. I tuoi dati restano.',
    button: 'Apri l’account',
    closing: 'Ricevi questa e-mail perché amministri l’account.',
  },
  pt: {
    subject: (product, plan) => `Seu plano ${plan} de ${product} terminou`,
    heading: 'O plano terminou',
    text: (plan) => `O plano ${plan} não foi pago. Os recursos dele não estão mais disponíveis.`,
    todo: 'Pague a fatura em aberto ou escolha um plano novamente para recuperá-los. Seus dados são mantidos.',
    button: 'Abrir a conta',
    closing: 'Você recebe este e-mail porque administra a conta.',
  },
  nl: {
    subject: (product, plan) => `Uw abonnement ${plan} van ${product} is beëindigd`,
    heading: 'Het abonnement is beëindigd',
    text: (plan) =>
      `Het abonnement ${plan} is niet betaald. De functies zijn niet meer beschikbaar.`,
    todo: 'Betaal de openstaande factuur of kies opnieuw een abonnement om ze terug te krijgen. Uw gegevens blijven bewaard.',
    button: 'Account openen',
    closing: 'U krijgt deze mail omdat u het account beheert.',
  },
  pl: {
    subject: (product, plan) => `Twój plan ${plan} w ${product} zakończył się`,
    heading: 'Plan zakończył się',
    text: (plan) => `Plan ${plan} nie został opłacony. Jego funkcje nie są już dostępne.`,
    todo: 'Opłać zaległą fakturę lub wybierz plan ponownie, aby je odzyskać. Dane zostają zachowane.',
    button: 'Otwórz konto',
    closing: 'Otrzymujesz tę wiadomość, ponieważ administrujesz kontem.',
  },
  ja: {
    subject: (product, plan) => `${product}の${plan}プランが終了しました`,
    heading: 'プランが終了しました',
    text: (plan) => `${plan}プランのお支払いがなかったため、その機能は利用できなくなりました。`,
    todo: '未払いの請求書を支払うか、プランを選び直すと、再び利用できます。データは保持されます。',
    button: 'アカウントを開く',
    closing: 'このメールはアカウントの管理者に送信しています。',
  },
  'zh-Hans': {
    subject: (product, plan) => `${product} 的 ${plan} 方案已结束`,
    heading: '方案已结束',
    text: (plan) => `${plan} 方案未付款，其功能已不可用。`,
    todo: '支付未付账单或重新选择方案即可恢复。您的数据会保留。',
    button: '打开账户',
    closing: '您收到此邮件是因为您管理该账户。',
  },
  ar: {
    subject: (product, plan) => `انتهت خطة ${plan} الخاصة بكم في ${product}`,
    heading: 'انتهت الخطة',
    text: (plan) => `لم تُدفع خطة ${plan}، ولذلك لم تعد مزاياها متاحة.`,
    todo: 'ادفعوا الفاتورة المستحقة أو اختاروا خطة من جديد لاستعادتها. تبقى بياناتكم محفوظة.',
    button: 'فتح الحساب',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون الحساب.',
  },
  he: {
    subject: (product, plan) => `תוכנית ${plan} שלכם ב־${product} הסתיימה`,
    heading: 'התוכנית הסתיימה',
    text: (plan) => `תוכנית ${plan} לא שולמה, ולכן התכונות שלה אינן זמינות עוד.`,
    todo: 'שלמו את החשבונית הפתוחה או בחרו שוב תוכנית כדי לקבל אותן בחזרה. הנתונים שלכם נשמרים.',
    button: 'פתיחת החשבון',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים את החשבון.',
  },
};

/** Tells administrators that a plan ended because its payment failed. */
export const planEndedMail: MailRenderer<PlanEndedMail> = ({ plan }, branding, language) => {
  const { subject, text, heading, todo, button, closing } = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName, accountUrl } = branding;
  const name = safeName(plan);
  return drawLetter(
    {
      subject: subject(productName, name),
      heading,
      paragraphs: [text(name), todo],
      button: { label: button, href: `${accountUrl}/account/login` },
      linkNote,
      closing,
      help,
    },
    branding,
  );
};
