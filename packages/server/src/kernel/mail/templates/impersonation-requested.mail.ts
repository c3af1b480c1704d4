import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { daysWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** Who requests to impersonate the reader, in which account, and why. */
export interface ImpersonationRequestedMail {
  readonly user: string;
  readonly account: string;
  readonly reason: string;
  readonly days: number;
  readonly link: string;
}

const words: WordTable<{
  subject(product: string): string;
  heading: string;
  text(user: string, account: string, product: string): string;
  why(reason: string): string;
  lasts(time: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product) => `Support requests access to your ${product} account`,
    heading: 'Support requests access',
    text: (user, account, product) =>
      `${user} requests to use ${product} as you in ${account}. Nothing happens until you agree. Access then lasts for 24 hours, and you can revoke it at any time.`,
    why: (reason) => `Reason: ${reason}`,
    lasts: (time) =>
      `Allow or decline the request under “Support access” in your security settings. It expires in ${time}.`,
    button: 'Open my account',
    closing: 'If you don’t know why you get this request, decline it.',
  },
  de: {
    subject: (product) => `Der Support bittet um Zugriff auf Ihr Konto bei ${product}`,
    heading: 'Der Support bittet um Zugriff',
    text: (user, account, product) =>
      `${user} möchte ${product} bei ${account} in Ihrem Namen verwenden. Ohne Ihre Zustimmung geschieht nichts. Danach gilt der Zugriff 24 Stunden, und Sie können ihn jederzeit widerrufen.`,
    why: (reason) => `Grund: ${reason}`,
    lasts: (time) =>
      `Erlauben Sie die Anfrage in Ihren Sicherheitseinstellungen oder lehnen Sie sie dort ab. Sie läuft in ${time} ab.`,
    button: 'Konto öffnen',
    closing: 'Sie wissen nicht, warum Sie diese Anfrage erhalten? Dann lehnen Sie sie ab.',
  },
  fr: {
    subject: (product) => `Le support demande l’accès à votre compte ${product}`,
    heading: 'Le support demande l’accès',
    text: (user, account, product) =>
      `${user} demande à utiliser ${product} à votre place dans ${account}. Rien ne se passe sans votre accord. L’accès dure ensuite 24 heures, et vous pouvez le révoquer à tout moment.`,
    why: (reason) => `Raison : ${reason}`,
    lasts: (time) =>
      `Acceptez ou refusez la demande dans vos paramètres de sécurité. Elle expire dans ${time}.`,
    button: 'Ouvrir le compte',
    closing: 'Vous ne savez pas pourquoi vous recevez cette demande ? Refusez-la.',
  },
  es: {
    subject: (product) => `El soporte solicita acceso a su cuenta de ${product}`,
    heading: 'El soporte solicita acceso',
    text: (user, account, product) =>
      `${user} solicita usar ${product} en su nombre en ${account}. No ocurre nada hasta que usted acepte. Después, el acceso dura 24 horas y puede revocarlo en cualquier momento.`,
    why: (reason) => `Motivo: ${reason}`,
    lasts: (time) =>
      `Permita o rechace la solicitud en su configuración de seguridad. Caduca en ${time}.`,
    button: 'Abrir la cuenta',
    closing: '¿No sabe por qué recibe esta solicitud? Rechácela.',
  },
  it: {
    subject: (product) => `L’assistenza richiede l’accesso al tuo account ${product}`,
    heading: 'L’assistenza richiede l’accesso',
    text: (user, account, product) =>
      `${user} chiede di usare ${product} al posto tuo in ${account}. Non succede nulla finché non acconsenti. L’accesso dura poi 24 ore e puoi revocarlo in qualsiasi momento.`,
    why: (reason) => `Motivo: ${reason}`,
    lasts: (time) =>
      `Consenti o rifiuta la richiesta nelle impostazioni di sicurezza. Scade tra ${time}.`,
    button: 'Apri l’account',
    closing: 'Non sai perché ricevi questa richiesta? Rifiutala.',
  },
  pt: {
    subject: (product) => `O suporte pede acesso à sua conta ${product}`,
    heading: 'O suporte pede acesso',
    text: (user, account, product) =>
      `${user} pede para usar o ${product} em seu nome em ${account}. Nada acontece até você concordar. Depois, o acesso dura 24 horas e você pode revogá-lo a qualquer momento.`,
    why: (reason) => `Motivo: ${reason}`,
    lasts: (time) =>
      `Permita ou recuse o pedido nas configurações de segurança. Ele expira em ${time}.`,
    button: 'Abrir a conta',
    closing: 'Não sabe por que recebeu este pedido? Recuse-o.',
  },
  nl: {
    subject: (product) => `Support vraagt toegang tot uw account bij ${product}`,
    heading: 'Support vraagt toegang',
    text: (user, account, product) =>
      `${user} vraagt om ${product} bij ${account} namens u te gebruiken. Er gebeurt niets totdat u akkoord gaat. Daarna duurt de toegang 24 uur, en u kunt die altijd intrekken.`,
    why: (reason) => `Reden: ${reason}`,
    lasts: (time) =>
      `Sta het verzoek toe of wijs het af in uw beveiligingsinstellingen. Het verloopt over ${time}.`,
    button: 'Account openen',
    closing: 'Weet u niet waarom u dit verzoek krijgt? Wijs het dan af.',
  },
  pl: {
    subject: (product) => `Pomoc techniczna prosi o dostęp do Twojego konta ${product}`,
    heading: 'Pomoc techniczna prosi o dostęp',
    text: (user, account, product) =>
      `${user} prosi o możliwość korzystania z ${product} w Twoim imieniu w ${account}. Nic się nie stanie bez Twojej zgody. Dostęp trwa potem 24 godziny i możesz go cofnąć w każdej chwili.`,
    why: (reason) => `Powód: ${reason}`,
    lasts: (time) =>
      `Zezwól na prośbę lub odrzuć ją w ustawieniach zabezpieczeń. Prośba wygasa za ${time}.`,
    button: 'Otwórz konto',
    closing: 'Nie wiesz, skąd ta prośba? Odrzuć ją.',
  },
  ja: {
    subject: (product) => `サポートが${product}アカウントへのアクセスをリクエストしています`,
    heading: 'サポートがアクセスをリクエストしています',
    text: (user, account, product) =>
      `${user}が${account}で、あなたとして${product}を使用することをリクエストしています。同意するまでは何も行われません。同意するとアクセスは24時間有効で、いつでも取り消せます。`,
    why: (reason) => `理由：${reason}`,
    lasts: (time) =>
      `セキュリティ設定でリクエストを許可または拒否してください。有効期間は${time}です。`,
    button: 'アカウントを開く',
    closing: 'お心当たりがない場合は、リクエストを拒否してください。',
  },
  'zh-Hans': {
    subject: (product) => `支持人员申请访问您的 ${product} 账户`,
    heading: '支持人员申请访问',
    text: (user, account, product) =>
      `${user} 申请在 ${account} 中以您的身份使用 ${product}。在您同意之前不会有任何操作。同意后访问有效期为 24 小时，您可以随时撤销。`,
    why: (reason) => `原因：${reason}`,
    lasts: (time) => `请在安全设置中允许或拒绝该申请。该申请将在 ${time}后过期。`,
    button: '打开账户',
    closing: '不清楚为何收到此申请？请拒绝。',
  },
  ar: {
    subject: (product) => `يطلب فريق الدعم الوصول إلى حسابك في ${product}`,
    heading: 'يطلب فريق الدعم الوصول',
    text: (user, account, product) =>
      `يطلب ${user} استخدام ${product} باسمك في ${account}. لن يحدث شيء قبل موافقتك. يستمر الوصول بعدها 24 ساعة ويمكنك إلغاؤه في أي وقت.`,
    why: (reason) => `السبب: ${reason}`,
    lasts: (time) => `اسمح بالطلب أو ارفضه في إعدادات الأمان. تنتهي صلاحيته خلال ${time}.`,
    button: 'فتح الحساب',
    closing: 'لا تعرف سبب هذا الطلب؟ ارفضه.',
  },
  he: {
    subject: (product) => `התמיכה מבקשת גישה לחשבון שלכם ב־${product}`,
    heading: 'התמיכה מבקשת גישה',
    text: (user, account, product) =>
      `התקבלה בקשה של ${user} להשתמש ב־${product} בשמכם ב־${account}. דבר לא יקרה עד שתסכימו. לאחר מכן הגישה תקפה ל־24 שעות, ואפשר לבטל אותה בכל עת.`,
    why: (reason) => `למה: ${reason}`,
    lasts: (time) => `אשרו או דחו את הבקשה בהגדרות האבטחה. תוקפה יפוג בעוד ${time}.`,
    button: 'פתיחת החשבון',
    closing: 'לא ידוע לכם למה קיבלתם את הבקשה? דחו אותה.',
  },
};

/** Asks a user for consent to be impersonated. Decision 0127. */
export const impersonationRequestedMail: MailRenderer<ImpersonationRequestedMail> = (
  data,
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName } = branding;
  return drawLetter(
    {
      subject: say.subject(productName),
      heading: say.heading,
      paragraphs: [
        say.text(data.user, safeName(data.account), productName),
        say.why(safeName(data.reason)),
        say.lasts(daysWords(data.days, language)),
      ],
      button: { label: say.button, href: data.link },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
