import { providerNotice } from './provider-notice.ts';

/** Tells the owner of the account that it can be entered by a provider from now on. */
export const providerLinkedMail = providerNotice({
  en: {
    subject: (product, provider) => `${provider} was linked to your ${product} account`,
    heading: 'New sign-in method',
    text: (product, provider) => `You can now sign in to your ${product} account with ${provider}.`,
    closing:
      'If this was you, you don’t need to do anything. If it wasn’t, reset your password, then unlink the provider.',
  },
  de: {
    subject: (product, provider) => `${provider} wurde mit Ihrem Konto bei ${product} verknüpft`,
    heading: 'Ein neuer Weg zur Anmeldung',
    text: (product, provider) =>
      `Ihr Konto bei ${product} lässt sich jetzt mit einem Konto bei ${provider} öffnen.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Sie waren es nicht? Setzen Sie Ihr Passwort zurück und lösen Sie dann die Verknüpfung.',
  },
  fr: {
    subject: (product, provider) => `${provider} a été associé à votre compte ${product}`,
    heading: 'Une nouvelle façon de se connecter',
    text: (product, provider) =>
      `Votre compte ${product} peut désormais être ouvert avec un compte ${provider}.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Sinon, réinitialisez votre mot de passe, puis supprimez cette association.',
  },
  es: {
    subject: (product, provider) => `${provider} se ha vinculado a su cuenta de ${product}`,
    heading: 'Una nueva forma de iniciar sesión',
    text: (product, provider) =>
      `Ahora se puede entrar en su cuenta de ${product} con una cuenta de ${provider}.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. ¿No fue usted? Restablezca su contraseña y después desvincule el proveedor.',
  },
  it: {
    subject: (product, provider) => `${provider} è stato collegato al tuo account ${product}`,
    heading: 'Un nuovo modo di accedere',
    text: (product, provider) =>
      `Ora si può accedere al tuo account ${product} con un account ${provider}.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Non eri tu? Reimposta la password, poi scollega il provider.',
  },
  pt: {
    subject: (product, provider) => `${provider} foi vinculado à sua conta ${product}`,
    heading: 'Uma nova forma de entrar',
    text: (product, provider) =>
      `Agora é possível entrar na sua conta ${product} com uma conta ${provider}.`,
    closing:
      'Foi você? Então não há nada a fazer. Não foi você? Redefina a sua senha e depois desvincule o provedor.',
  },
  nl: {
    subject: (product, provider) => `${provider} is gekoppeld aan uw account bij ${product}`,
    heading: 'Een nieuwe manier om in te loggen',
    text: (product, provider) =>
      `Uw account bij ${product} kan nu worden geopend met een account bij ${provider}.`,
    closing:
      'Was u het? Dan hoeft u niets te doen. Was u het niet? Stel uw wachtwoord opnieuw in en ontkoppel daarna de aanbieder.',
  },
  pl: {
    subject: (product, provider) => `Z Twoim kontem ${product} połączono ${provider}`,
    heading: 'Nowy sposób logowania',
    text: (product, provider) =>
      `Na Twoje konto ${product} można teraz wejść za pomocą konta ${provider}.`,
    closing: 'To Ty? Nie musisz nic robić. To nie Ty? Zresetuj hasło, a potem odłącz dostawcę.',
  },
  ja: {
    subject: (product, provider) => `${provider}が${product}アカウントに連携されました`,
    heading: '新しいログイン方法',
    text: (product, provider) =>
      `${provider}のアカウントで${product}アカウントにログインできるようになりました。`,
    closing:
      'ご本人の場合は、何もする必要はありません。そうでない場合は、パスワードを再設定してから連携を解除してください。',
  },
  'zh-Hans': {
    subject: (product, provider) => `${provider} 已关联到您的 ${product} 账户`,
    heading: '新的登录方式',
    text: (product, provider) => `现在可以使用 ${provider} 账户登录您的 ${product} 账户。`,
    closing: '是您本人操作？那么无需操作。不是您本人操作？请重置密码，然后取消关联。',
  },
  ar: {
    subject: (product, provider) => `رُبط ${provider} بحسابك في ${product}`,
    heading: 'طريقة جديدة لتسجيل الدخول',
    text: (product, provider) => `يمكن الآن الدخول إلى حسابك في ${product} بحساب لدى ${provider}.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. لم تكن أنت؟ أعد تعيين كلمة مرورك، ثم ألغِ الربط.',
  },
  he: {
    subject: (product, provider) => `${provider} קושר לחשבון שלכם ב־${product}`,
    heading: 'דרך כניסה חדשה',
    text: (product, provider) =>
      `מעכשיו אפשר להיכנס לחשבון שלכם ב־${product} עם חשבון ב־${provider}.`,
    closing: 'זה הייתם אתם? אין מה לעשות. זה לא הייתם אתם? אפסו את הסיסמה ואז בטלו את הקישור.',
  },
});
