import { providerNotice } from './provider-notice.ts';

/** Tells the owner of the account that a provider opens it no more. */
export const providerUnlinkedMail = providerNotice({
  en: {
    subject: (product, provider) => `${provider} was unlinked from your ${product} account`,
    heading: 'Sign-in method removed',
    text: (product, provider) =>
      `You can no longer sign in to your ${product} account with ${provider}. Your other sign-in methods still work.`,
  },
  de: {
    subject: (product, provider) => `${provider} wurde von Ihrem Konto bei ${product} gelöst`,
    heading: 'Ein Weg zur Anmeldung wurde entfernt',
    text: (product, provider) =>
      `${provider} öffnet Ihr Konto bei ${product} nicht mehr. Ihre anderen Wege zur Anmeldung funktionieren wie bisher.`,
  },
  fr: {
    subject: (product, provider) => `${provider} a été dissocié de votre compte ${product}`,
    heading: 'Une façon de se connecter a été supprimée',
    text: (product, provider) =>
      `${provider} n’ouvre plus votre compte ${product}. Vos autres façons de vous connecter fonctionnent comme avant.`,
  },
  es: {
    subject: (product, provider) => `${provider} se ha desvinculado de su cuenta de ${product}`,
    heading: 'Se ha eliminado una forma de iniciar sesión',
    text: (product, provider) =>
      `${provider} ya no abre su cuenta de ${product}. Sus otras formas de iniciar sesión funcionan como antes.`,
  },
  it: {
    subject: (product, provider) => `${provider} è stato scollegato dal tuo account ${product}`,
    heading: 'È stato rimosso un modo di accedere',
    text: (product, provider) =>
      `${provider} non apre più il tuo account ${product}. Gli altri tuoi modi di accedere funzionano come prima.`,
  },
  pt: {
    subject: (product, provider) => `${provider} foi desvinculado da sua conta ${product}`,
    heading: 'Uma forma de entrar foi removida',
    text: (product, provider) =>
      `${provider} não abre mais a sua conta ${product}. As suas outras formas de entrar funcionam como antes.`,
  },
  nl: {
    subject: (product, provider) => `${provider} is ontkoppeld van uw account bij ${product}`,
    heading: 'Een manier om in te loggen is verwijderd',
    text: (product, provider) =>
      `${provider} opent uw account bij ${product} niet meer. Uw andere manieren om in te loggen werken zoals voorheen.`,
  },
  pl: {
    subject: (product, provider) => `Od Twojego konta ${product} odłączono ${provider}`,
    heading: 'Usunięto sposób logowania',
    text: (product, provider) =>
      `${provider} nie otwiera już Twojego konta ${product}. Pozostałe sposoby logowania działają jak dotąd.`,
  },
  ja: {
    subject: (product, provider) => `${provider}と${product}アカウントの連携が解除されました`,
    heading: 'ログイン方法が削除されました',
    text: (product, provider) =>
      `${provider}では${product}アカウントにログインできなくなりました。ほかのログイン方法はこれまでどおり使えます。`,
  },
  'zh-Hans': {
    subject: (product, provider) => `${provider} 已与您的 ${product} 账户取消关联`,
    heading: '已移除一种登录方式',
    text: (product, provider) =>
      `${provider} 不再能打开您的 ${product} 账户。您的其他登录方式照常可用。`,
  },
  ar: {
    subject: (product, provider) => `أُلغي ربط ${provider} بحسابك في ${product}`,
    heading: 'أُزيلت طريقة لتسجيل الدخول',
    text: (product, provider) =>
      `لم يعد ${provider} يفتح حسابك في ${product}. طرق تسجيل دخولك الأخرى تعمل كما كانت.`,
  },
  he: {
    subject: (product, provider) => `הקישור של ${provider} לחשבון שלכם ב־${product} בוטל`,
    heading: 'דרך כניסה הוסרה',
    text: (product, provider) =>
      `${provider} אינו פותח עוד את החשבון שלכם ב־${product}. שאר דרכי הכניסה שלכם פועלות כמו קודם.`,
  },
});
