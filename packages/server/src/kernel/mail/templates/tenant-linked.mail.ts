import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts } from './account-notice.ts';
import { safeName } from './safe-name.ts';
import { type WordTable, wordsFor } from './words.ts';

/** Whose single sign-on it is, and when, from where and with which browser it was used first. */
export interface TenantLinkedMail extends NoticeFacts {
  readonly company: string;
}

const words: WordTable<{
  subject(product: string, account: string): string;
  readonly heading: string;
  text(product: string, account: string): string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product, account) =>
      `Single sign-on for ${account} was linked to your ${product} account`,
    heading: 'New sign-in method',
    text: (product, account) =>
      `You can now sign in to your ${product} account with single sign-on for ${account}. It was just used for the first time.`,
    button: 'Open my account',
    closing:
      'If this was you, you don’t need to do anything. If it wasn’t, contact the administrators of that account.',
  },
  de: {
    subject: (product, account) => `${account} wurde mit Ihrem Konto bei ${product} verknüpft`,
    heading: 'Neue Anmeldemethode',
    text: (product, account) =>
      `Sie können sich jetzt per SSO von ${account} bei Ihrem Konto bei ${product} anmelden. Es wurde soeben zum ersten Mal verwendet.`,
    button: 'Konto öffnen',
    closing:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wenden Sie sich an die Administratoren dieses Kontos.',
  },
  fr: {
    subject: (product, account) => `${account} a été associé à votre compte ${product}`,
    heading: 'Nouvelle méthode de connexion',
    text: (product, account) =>
      `Vous pouvez désormais vous connecter à votre compte ${product} avec l’authentification unique de ${account}. Elle vient d’être utilisée pour la première fois.`,
    button: 'Ouvrir le compte',
    closing:
      'Si c’était vous, vous n’avez rien à faire. Sinon, contactez les administrateurs de ce compte.',
  },
  es: {
    subject: (product, account) => `${account} se ha vinculado a su cuenta de ${product}`,
    heading: 'Nuevo método de inicio de sesión',
    text: (product, account) =>
      `Ahora puede iniciar sesión en su cuenta de ${product} con el inicio de sesión único de ${account}. Se acaba de usar por primera vez.`,
    button: 'Abrir la cuenta',
    closing:
      'Si fue usted, no tiene que hacer nada. Si no, contacte con los administradores de esa cuenta.',
  },
  it: {
    subject: (product, account) => `${account} è stato collegato al tuo account ${product}`,
    heading: 'Nuovo metodo di accesso',
    text: (product, account) =>
      `Ora puoi accedere al tuo account ${product} con SSO di ${account}. È stato appena usato per la prima volta.`,
    button: 'Apri l’account',
    closing:
      'Se eri tu, non devi fare nulla. Altrimenti contatta gli amministratori di quell’account.',
  },
  pt: {
    subject: (product, account) => `${account} foi vinculado à sua conta ${product}`,
    heading: 'Novo método de acesso',
    text: (product, account) =>
      `Agora você pode entrar na sua conta ${product} com o login único de ${account}. Ele acabou de ser usado pela primeira vez.`,
    button: 'Abrir a conta',
    closing:
      'Se foi você, não é preciso fazer nada. Caso contrário, fale com os administradores dessa conta.',
  },
  nl: {
    subject: (product, account) => `${account} is gekoppeld aan uw account bij ${product}`,
    heading: 'Nieuwe inlogmethode',
    text: (product, account) =>
      `U kunt nu met SSO van ${account} inloggen op uw account bij ${product}. Dat is zojuist voor het eerst gebruikt.`,
    button: 'Account openen',
    closing:
      'Was u dit, dan hoeft u niets te doen. Zo niet, neem dan contact op met de beheerders van dat account.',
  },
  pl: {
    subject: (product, account) => `Z Twoim kontem ${product} połączono ${account}`,
    heading: 'Nowa metoda logowania',
    text: (product, account) =>
      `Możesz teraz logować się do konta ${product} przez logowanie jednokrotne ${account}. Właśnie użyto go po raz pierwszy.`,
    button: 'Otwórz konto',
    closing:
      'Jeśli to Ty, nie musisz nic robić. Jeśli nie, skontaktuj się z administratorami tego konta.',
  },
  ja: {
    subject: (product, account) => `${account}が${product}アカウントに連携されました`,
    heading: '新しいログイン方法',
    text: (product, account) =>
      `${account}のシングルサインオンで${product}アカウントにログインできるようになりました。先ほど初めて使用されました。`,
    button: 'アカウントを開く',
    closing:
      'ご本人による操作の場合は、何もする必要はありません。お心当たりがない場合は、そのアカウントの管理者にご連絡ください。',
  },
  'zh-Hans': {
    subject: (product, account) => `${account} 已关联到您的 ${product} 账户`,
    heading: '新的登录方式',
    text: (product, account) =>
      `您现在可以通过 ${account} 的单点登录进入您的 ${product} 账户。它刚刚首次被使用。`,
    button: '打开账户',
    closing: '如果是您本人操作，您无需做任何事。如果不是，请联系该账户的管理员。',
  },
  ar: {
    subject: (product, account) => `رُبط ${account} بحسابك في ${product}`,
    heading: 'طريقة جديدة لتسجيل الدخول',
    text: (product, account) =>
      `يمكنك الآن تسجيل الدخول إلى حسابك في ${product} عبر الدخول الموحد لدى ${account}. استُخدم للتو للمرة الأولى.`,
    button: 'فتح الحساب',
    closing: 'إذا كنت أنت من فعل ذلك فلا يلزمك شيء. وإلا فتواصل مع مسؤولي ذلك الحساب.',
  },
  he: {
    subject: (product, account) => `${account} קושר לחשבון שלכם ב־${product}`,
    heading: 'שיטת כניסה חדשה',
    text: (product, account) =>
      `מעתה אפשר להיכנס לחשבון שלכם ב־${product} בכניסה האחודה של ${account}. זה עתה נעשה בה שימוש לראשונה.`,
    button: 'פתיחת החשבון',
    closing: 'אם זה הייתם אתם, אין צורך לעשות דבר. אם לא, פנו למנהלי החשבון הזה.',
  },
};

/**
 * Tells the owner of an account that was there before that a tenant's single sign-on opens it from
 * now on.
 */
export const tenantLinkedMail: MailRenderer<TenantLinkedMail> = (
  { company: account, ...facts },
  branding,
  language,
) => {
  const { subject, text, ...rest } = wordsFor(words, language);
  const name = safeName(account);
  const say = {
    ...rest,
    subject: (product: string) => subject(product, name),
    text: (product: string) => text(product, name),
  };
  // Another password would not help: the tenant's administrators decide who signs in there.
  return drawAccountNotice({
    say,
    facts,
    link: `${branding.accountUrl}/account/login`,
    branding,
    language,
  });
};
