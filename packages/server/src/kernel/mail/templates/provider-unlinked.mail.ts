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
    heading: 'Anmeldemethode entfernt',
    text: (product, provider) =>
      `Sie können sich nicht mehr mit ${provider} bei Ihrem Konto bei ${product} anmelden. Ihre anderen Anmeldemethoden funktionieren weiterhin.`,
  },
  fr: {
    subject: (product, provider) => `${provider} a été dissocié de votre compte ${product}`,
    heading: 'Méthode de connexion supprimée',
    text: (product, provider) =>
      `Vous ne pouvez plus vous connecter à votre compte ${product} avec ${provider}. Vos autres méthodes de connexion fonctionnent toujours.`,
  },
  es: {
    subject: (product, provider) => `${provider} se ha desvinculado de su cuenta de ${product}`,
    heading: 'Método de inicio de sesión eliminado',
    text: (product, provider) =>
      `Ya no puede iniciar sesión en su cuenta de ${product} con ${provider}. Sus otros métodos de inicio de sesión siguen funcionando.`,
  },
  it: {
    subject: (product, provider) => `${provider} è stato scollegato dal tuo account ${product}`,
    heading: 'Metodo di accesso rimosso',
    text: (product, provider) =>
      `Non puoi più accedere al tuo account ${product} con ${provider}. Gli altri metodi di accesso funzionano ancora.`,
  },
  pt: {
    subject: (product, provider) => `${provider} foi desvinculado da sua conta ${product}`,
    heading: 'Método de acesso removido',
    text: (product, provider) =>
      `Você não pode mais entrar na sua conta ${product} com ${provider}. Os outros métodos de acesso continuam funcionando.`,
  },
  nl: {
    subject: (product, provider) => `${provider} is ontkoppeld van uw account bij ${product}`,
    heading: 'Inlogmethode verwijderd',
    text: (product, provider) =>
      `U kunt niet meer met ${provider} inloggen op uw account bij ${product}. Uw andere inlogmethoden werken nog.`,
  },
  pl: {
    subject: (product, provider) => `Od Twojego konta ${product} odłączono ${provider}`,
    heading: 'Usunięto metodę logowania',
    text: (product, provider) =>
      `Nie możesz już logować się do konta ${product} przez ${provider}. Pozostałe metody logowania nadal działają.`,
  },
  ja: {
    subject: (product, provider) => `${provider}と${product}アカウントの連携が解除されました`,
    heading: 'ログイン方法が削除されました',
    text: (product, provider) =>
      `${provider}では${product}アカウントにログインできなくなりました。ほかのログイン方法は引き続き使用できます。`,
  },
  'zh-Hans': {
    subject: (product, provider) => `${provider} 已与您的 ${product} 账户取消关联`,
    heading: '已移除登录方式',
    text: (product, provider) =>
      `您不能再使用 ${provider} 登录您的 ${product} 账户。其他登录方式仍然有效。`,
  },
  ar: {
    subject: (product, provider) => `أُلغي ربط ${provider} بحسابك في ${product}`,
    heading: 'أُزيلت طريقة تسجيل الدخول',
    text: (product, provider) =>
      `لم يعد بإمكانك تسجيل الدخول إلى حسابك في ${product} باستخدام ${provider}. لا تزال طرقك الأخرى تعمل.`,
  },
  he: {
    subject: (product, provider) => `הקישור של ${provider} לחשבון שלכם ב־${product} בוטל`,
    heading: 'שיטת כניסה הוסרה',
    text: (product, provider) =>
      `אי אפשר עוד להיכנס לחשבון שלכם ב־${product} באמצעות ${provider}. שאר שיטות הכניסה שלכם ממשיכות לפעול.`,
  },
});
