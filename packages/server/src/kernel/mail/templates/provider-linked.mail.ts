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
    heading: 'Neue Anmeldemethode',
    text: (product, provider) =>
      `Sie können sich jetzt mit ${provider} bei Ihrem Konto bei ${product} anmelden.`,
    closing:
      'Sie waren es? Dann gibt es nichts zu tun. Sie waren es nicht? Setzen Sie Ihr Passwort zurück und lösen Sie dann die Verknüpfung.',
  },
  fr: {
    subject: (product, provider) => `${provider} a été associé à votre compte ${product}`,
    heading: 'Nouvelle méthode de connexion',
    text: (product, provider) =>
      `Vous pouvez désormais vous connecter à votre compte ${product} avec ${provider}.`,
    closing:
      'C’était vous ? Alors il n’y a rien à faire. Sinon, réinitialisez votre mot de passe, puis supprimez cette association.',
  },
  es: {
    subject: (product, provider) => `${provider} se ha vinculado a su cuenta de ${product}`,
    heading: 'Nuevo método de inicio de sesión',
    text: (product, provider) =>
      `Ahora puede iniciar sesión en su cuenta de ${product} con ${provider}.`,
    closing:
      '¿Fue usted? Entonces no hay nada que hacer. ¿No fue usted? Restablezca su contraseña y después desvincule el proveedor.',
  },
  it: {
    subject: (product, provider) => `${provider} è stato collegato al tuo account ${product}`,
    heading: 'Nuovo metodo di accesso',
    text: (product, provider) => `Ora puoi accedere al tuo account ${product} con ${provider}.`,
    closing:
      'Eri tu? Allora non c’è nulla da fare. Non eri tu? Reimposta la password, poi scollega il provider.',
  },
  pt: {
    subject: (product, provider) => `${provider} foi vinculado à sua conta ${product}`,
    heading: 'Novo método de acesso',
    text: (product, provider) => `Agora você pode entrar na sua conta ${product} com ${provider}.`,
    closing:
      'Foi você? Então não há nada a fazer. Não foi você? Redefina a sua senha e depois desvincule o provedor.',
  },
  nl: {
    subject: (product, provider) => `${provider} is gekoppeld aan uw account bij ${product}`,
    heading: 'Nieuwe inlogmethode',
    text: (product, provider) => `U kunt nu met ${provider} inloggen op uw account bij ${product}.`,
    closing:
      'Was u het? Dan hoeft u niets te doen. Was u het niet? Stel uw wachtwoord opnieuw in en ontkoppel daarna de aanbieder.',
  },
  pl: {
    subject: (product, provider) => `Z Twoim kontem ${product} połączono ${provider}`,
    heading: 'Nowa metoda logowania',
    text: (product, provider) => `Możesz teraz logować się do konta ${product} przez ${provider}.`,
    closing: 'To Ty? Nie musisz nic robić. To nie Ty? Zresetuj hasło, a potem odłącz dostawcę.',
  },
  ja: {
    subject: (product, provider) => `${provider}が${product}アカウントに連携されました`,
    heading: '新しいログイン方法',
    text: (product, provider) =>
      `${provider}で${product}アカウントにログインできるようになりました。`,
    closing:
      'ご本人の場合は、何もする必要はありません。そうでない場合は、パスワードを再設定してから連携を解除してください。',
  },
  'zh-Hans': {
    subject: (product, provider) => `${provider} 已关联到您的 ${product} 账户`,
    heading: '新的登录方式',
    text: (product, provider) => `您现在可以使用 ${provider} 登录您的 ${product} 账户。`,
    closing: '是您本人操作？那么无需操作。不是您本人操作？请重置密码，然后取消关联。',
  },
  ar: {
    subject: (product, provider) => `رُبط ${provider} بحسابك في ${product}`,
    heading: 'طريقة جديدة لتسجيل الدخول',
    text: (product, provider) =>
      `يمكنك الآن تسجيل الدخول إلى حسابك في ${product} باستخدام ${provider}.`,
    closing: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء. لم تكن أنت؟ أعد تعيين كلمة مرورك، ثم ألغِ الربط.',
  },
  he: {
    subject: (product, provider) => `${provider} קושר לחשבון שלכם ב־${product}`,
    heading: 'שיטת כניסה חדשה',
    text: (product, provider) => `מעתה אפשר להיכנס לחשבון שלכם ב־${product} באמצעות ${provider}.`,
    closing: 'זה הייתם אתם? אין מה לעשות. זה לא הייתם אתם? אפסו את הסיסמה ואז בטלו את הקישור.',
  },
});
