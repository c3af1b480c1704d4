import type { WordTable } from './words.ts';

/** Words of the email to approvers. */
export interface JoinRequestedWords {
  subject(account: string, product: string): string;
  heading(account: string): string;
  text(user: string, account: string, product: string): string;
  lasts(time: string): string;
  readonly button: string;
  readonly closing: string;
}

/** Words of a request to join an account, by language. */
export const joinRequestedWords: WordTable<JoinRequestedWords> = {
  en: {
    subject: (account, product) => `Request to join ${account} in ${product}`,
    heading: (account) => `Request to join ${account}`,
    text: (user, account, product) => `${user} requests access to ${account} in ${product}.`,
    lasts: (time) => `The request expires in ${time}.`,
    button: 'Review request',
    closing: 'You get this email because you manage the users of this account.',
  },
  de: {
    subject: (account, product) => `Anfrage für den Beitritt zu ${account} bei ${product}`,
    heading: (account) => `Anfrage für den Beitritt zu ${account}`,
    text: (user, account, product) => `${user} bittet bei ${product} um Zugriff auf ${account}.`,
    lasts: (time) => `Die Anfrage läuft in ${time} ab.`,
    button: 'Anfrage prüfen',
    closing: 'Sie erhalten diese Nachricht, weil Sie die Nutzer dieses Kontos verwalten.',
  },
  fr: {
    subject: (account, product) => `Demande pour rejoindre ${account} dans ${product}`,
    heading: (account) => `Demande pour rejoindre ${account}`,
    text: (user, account, product) => `${user} demande l’accès à ${account} dans ${product}.`,
    lasts: (time) => `La demande expire dans ${time}.`,
    button: 'Examiner la demande',
    closing: 'Vous recevez ce message car vous gérez les utilisateurs de ce compte.',
  },
  es: {
    subject: (account, product) => `Solicitud para unirse a ${account} en ${product}`,
    heading: (account) => `Solicitud para unirse a ${account}`,
    text: (user, account, product) => `${user} solicita acceso a ${account} en ${product}.`,
    lasts: (time) => `La solicitud caduca en ${time}.`,
    button: 'Revisar la solicitud',
    closing: 'Recibe este correo porque administra los usuarios de esta cuenta.',
  },
  it: {
    subject: (account, product) => `Richiesta di unirsi a ${account} in ${product}`,
    heading: (account) => `Richiesta di unirsi a ${account}`,
    text: (user, account, product) => `${user} richiede l’accesso a ${account} in ${product}.`,
    lasts: (time) => `La richiesta scade tra ${time}.`,
    button: 'Esamina la richiesta',
    closing: 'Ricevi questo messaggio perché gestisci gli utenti di questo account.',
  },
  pt: {
    subject: (account, product) => `Pedido para entrar em ${account} no ${product}`,
    heading: (account) => `Pedido para entrar em ${account}`,
    text: (user, account, product) => `${user} pede acesso a ${account} no ${product}.`,
    lasts: (time) => `O pedido expira em ${time}.`,
    button: 'Analisar o pedido',
    closing: 'Você recebe esta mensagem porque administra os usuários desta conta.',
  },
  nl: {
    subject: (account, product) => `Verzoek om lid te worden van ${account} in ${product}`,
    heading: (account) => `Verzoek om lid te worden van ${account}`,
    text: (user, account, product) => `${user} vraagt toegang tot ${account} in ${product}.`,
    lasts: (time) => `Het verzoek verloopt over ${time}.`,
    button: 'Verzoek bekijken',
    closing: 'U krijgt deze mail omdat u de gebruikers van dit account beheert.',
  },
  pl: {
    subject: (account, product) => `Prośba o dołączenie do ${account} w ${product}`,
    heading: (account) => `Prośba o dołączenie do ${account}`,
    text: (user, account, product) => `${user} prosi o dostęp do ${account} w ${product}.`,
    lasts: (time) => `Prośba wygasa za ${time}.`,
    button: 'Sprawdź prośbę',
    closing: 'Otrzymujesz tę wiadomość, ponieważ zarządzasz użytkownikami tego konta.',
  },
  ja: {
    subject: (account, product) => `${product}：${account}への参加リクエスト`,
    heading: (account) => `${account}への参加リクエスト`,
    text: (user, account, product) =>
      `${user}が${product}の${account}へのアクセスをリクエストしています。`,
    lasts: (time) => `リクエストの有効期間は${time}です。`,
    button: 'リクエストを確認する',
    closing: 'このメールはアカウントのユーザーを管理する方に送信しています。',
  },
  'zh-Hans': {
    subject: (account, product) => `在 ${product} 中加入 ${account} 的申请`,
    heading: (account) => `加入 ${account} 的申请`,
    text: (user, account, product) => `${user} 申请访问 ${product} 中的 ${account}。`,
    lasts: (time) => `该申请将在 ${time}后过期。`,
    button: '查看申请',
    closing: '您收到此邮件是因为您管理该账户的用户。',
  },
  ar: {
    subject: (account, product) => `طلب انضمام إلى ${account} في ${product}`,
    heading: (account) => `طلب انضمام إلى ${account}`,
    text: (user, account, product) => `يطلب ${user} الوصول إلى ${account} في ${product}.`,
    lasts: (time) => `تنتهي صلاحية الطلب خلال ${time}.`,
    button: 'مراجعة الطلب',
    closing: 'تصلك هذه الرسالة لأنك تدير مستخدمي هذا الحساب.',
  },
  he: {
    subject: (account, product) => `בקשה להצטרף אל ${account} ב־${product}`,
    heading: (account) => `בקשה להצטרף אל ${account}`,
    text: (user, account, product) => `נשלחה בקשה של ${user} לגישה אל ${account} ב־${product}.`,
    lasts: (time) => `תוקף הבקשה יפוג בעוד ${time}.`,
    button: 'בדיקת הבקשה',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים את המשתמשים בחשבון הזה.',
  },
};
