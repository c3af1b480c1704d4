import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { momentWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** The plan whose payment failed, and until when its features stay, as ISO 8601 text. */
export interface PaymentFailedMail {
  readonly plan: string;
  readonly until: string;
}

const words: WordTable<{
  subject(product: string): string;
  readonly heading: string;
  text(plan: string, moment: string): string;
  readonly todo: string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product) => `Payment for ${product} failed`,
    heading: 'A payment failed',
    text: (plan, moment) =>
      `The payment for the ${plan} plan was declined. You keep the plan until ${moment}.`,
    todo: 'To avoid an interruption, pay the open invoice or add another payment method by then.',
    button: 'Open my account',
    closing: 'You are receiving this email because you are an administrator of the account.',
  },
  de: {
    subject: (product) => `Zahlung für ${product} fehlgeschlagen`,
    heading: 'Eine Zahlung ist fehlgeschlagen',
    text: (plan, moment) =>
      `Die Zahlung für den Tarif ${plan} wurde abgelehnt. Der Tarif bleibt bestehen bis: ${moment}.`,
    todo: 'Bezahlen Sie bis dahin die offene Rechnung oder fügen Sie eine andere Zahlungsmethode hinzu. Dann wird nichts unterbrochen.',
    button: 'Konto öffnen',
    closing: 'Sie erhalten diese E-Mail, weil Sie das Konto verwalten.',
  },
  fr: {
    subject: (product) => `Échec du paiement pour ${product}`,
    heading: 'Un paiement a échoué',
    text: (plan, moment) =>
      `Le paiement de l’offre ${plan} a été refusé. L’offre reste active jusqu’au ${moment}.`,
    todo: 'D’ici là, réglez la facture impayée ou ajoutez un autre moyen de paiement. Rien ne sera interrompu.',
    button: 'Ouvrir le compte',
    closing: 'Vous recevez cet e-mail parce que vous administrez le compte.',
  },
  es: {
    subject: (product) => `No se ha podido cobrar ${product}`,
    heading: 'Un pago ha fallado',
    text: (plan, moment) =>
      `El pago del plan ${plan} ha sido rechazado. El plan sigue activo hasta: ${moment}.`,
    todo: 'Pague antes la factura pendiente o añada otro método de pago. Así no se interrumpe nada.',
    button: 'Abrir la cuenta',
    closing: 'Recibe este mensaje porque administra la cuenta.',
  },
  it: {
    subject: (product) => `Pagamento per ${product} non riuscito`,
    heading: 'Un pagamento non è riuscito',
    text: (plan, moment) =>
      `Il pagamento del piano ${plan} è stato rifiutato. Il piano resta attivo fino a: ${moment}.`,
    todo: 'Paga entro allora la fattura aperta o aggiungi un altro metodo di pagamento. Non ci saranno interruzioni.',
    button: 'Apri l’account',
    closing: 'Ricevi questa e-mail perché amministri l’account.',
  },
  pt: {
    subject: (product) => `O pagamento de ${product} falhou`,
    heading: 'Um pagamento falhou',
    text: (plan, moment) =>
      `O pagamento do plano ${plan} foi recusado. O plano continua ativo até: ${moment}.`,
    todo: 'Pague a fatura em aberto ou adicione outra forma de pagamento até lá. Nada será interrompido.',
    button: 'Abrir a conta',
    closing: 'Você recebe este e-mail porque administra a conta.',
  },
  nl: {
    subject: (product) => `Betaling voor ${product} mislukt`,
    heading: 'Een betaling is mislukt',
    text: (plan, moment) =>
      `De betaling voor het abonnement ${plan} is geweigerd. Het abonnement blijft actief tot: ${moment}.`,
    todo: 'Betaal voor die tijd de openstaande factuur of voeg een andere betaalmethode toe. Dan wordt er niets onderbroken.',
    button: 'Account openen',
    closing: 'U krijgt deze mail omdat u het account beheert.',
  },
  pl: {
    subject: (product) => `Płatność za ${product} nie powiodła się`,
    heading: 'Płatność nie powiodła się',
    text: (plan, moment) =>
      `Płatność za plan ${plan} została odrzucona. Plan pozostaje aktywny do: ${moment}.`,
    todo: 'Do tego czasu opłać zaległą fakturę lub dodaj inną metodę płatności. Nic nie zostanie przerwane.',
    button: 'Otwórz konto',
    closing: 'Otrzymujesz tę wiadomość, ponieważ administrujesz kontem.',
  },
  ja: {
    subject: (product) => `${product}のお支払いに失敗しました`,
    heading: 'お支払いに失敗しました',
    text: (plan, moment) =>
      `${plan}プランのお支払いが拒否されました。プランは ${moment} まで利用できます。`,
    todo: 'それまでに未払いの請求書を支払うか、別の支払い方法を追加してください。中断されることはありません。',
    button: 'アカウントを開く',
    closing: 'このメールはアカウントの管理者に送信しています。',
  },
  'zh-Hans': {
    subject: (product) => `${product} 付款失败`,
    heading: '付款失败',
    text: (plan, moment) => `${plan} 方案的付款被拒绝。方案将保留至 ${moment}。`,
    todo: '请在此之前支付未付账单或添加其他付款方式，服务不会中断。',
    button: '打开账户',
    closing: '您收到此邮件是因为您管理该账户。',
  },
  ar: {
    subject: (product) => `تعذّر الدفع مقابل ${product}`,
    heading: 'تعذّرت عملية دفع',
    text: (plan, moment) => `رُفض الدفع مقابل خطة ${plan}. تبقى الخطة سارية حتى ${moment}.`,
    todo: 'ادفعوا الفاتورة المستحقة أو أضيفوا وسيلة دفع أخرى قبل ذلك، فلا ينقطع شيء.',
    button: 'فتح الحساب',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون الحساب.',
  },
  he: {
    subject: (product) => `התשלום עבור ${product} נכשל`,
    heading: 'תשלום נכשל',
    text: (plan, moment) => `התשלום עבור תוכנית ${plan} נדחה. התוכנית נשארת פעילה עד ${moment}.`,
    todo: 'שלמו עד אז את החשבונית הפתוחה או הוסיפו אמצעי תשלום אחר, וכך דבר לא ייפסק.',
    button: 'פתיחת החשבון',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים את החשבון.',
  },
};

/** Tells administrators that a renewal failed, and until when the plan stays. */
export const paymentFailedMail: MailRenderer<PaymentFailedMail> = (
  { plan, until },
  branding,
  language,
) => {
  const { subject, text, heading, todo, button, closing } = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName, accountUrl, timeZone } = branding;
  const moment = momentWords(until, language, timeZone);
  return drawLetter(
    {
      subject: subject(productName),
      heading,
      paragraphs: [text(safeName(plan), moment), todo],
      button: { label: button, href: `${accountUrl}/account/login` },
      linkNote,
      closing,
      help,
    },
    branding,
  );
};
