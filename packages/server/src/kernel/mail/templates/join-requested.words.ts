import type { WordTable } from './words.ts';

/** Words of the email to approvers, and of the page behind its link. */
export interface JoinRequestedWords {
  subject(account: string, product: string): string;
  heading(account: string): string;
  text(user: string, account: string, product: string): string;
  lasts(time: string): string;
  readonly button: string;
  readonly closing: string;
  readonly approve: string;
  readonly decline: string;
  approved(user: string, account: string): string;
  declined(user: string, account: string): string;
  readonly over: string;
  readonly portal: string;
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
    approve: 'Approve',
    decline: 'Decline',
    approved: (user, account) => `${user} is now a member of ${account}.`,
    declined: (user, account) => `You declined the request of ${user} to join ${account}.`,
    over: 'This request was already answered, was canceled, or has expired.',
    portal: 'The request can’t be approved here. Sign in and approve it on the Users page.',
  },
  de: {
    subject: (account, product) => `Anfrage für den Beitritt zu ${account} bei ${product}`,
    heading: (account) => `Anfrage für den Beitritt zu ${account}`,
    text: (user, account, product) => `${user} bittet bei ${product} um Zugriff auf ${account}.`,
    lasts: (time) => `Die Anfrage läuft in ${time} ab.`,
    button: 'Anfrage prüfen',
    closing: 'Sie erhalten diese Nachricht, weil Sie die Nutzer dieses Kontos verwalten.',
    approve: 'Genehmigen',
    decline: 'Ablehnen',
    approved: (user, account) => `${user} ist jetzt Mitglied von ${account}.`,
    declined: (user, account) =>
      `Sie haben die Anfrage von ${user} für den Beitritt zu ${account} abgelehnt.`,
    over: 'Diese Anfrage wurde bereits beantwortet oder zurückgezogen, oder sie ist abgelaufen.',
    portal:
      'Die Anfrage kann hier nicht genehmigt werden. Melden Sie sich an und genehmigen Sie sie auf der Seite der Nutzer.',
  },
  fr: {
    subject: (account, product) => `Demande pour rejoindre ${account} dans ${product}`,
    heading: (account) => `Demande pour rejoindre ${account}`,
    text: (user, account, product) => `${user} demande l’accès à ${account} dans ${product}.`,
    lasts: (time) => `La demande expire dans ${time}.`,
    button: 'Examiner la demande',
    closing: 'Vous recevez ce message car vous gérez les utilisateurs de ce compte.',
    approve: 'Approuver',
    decline: 'Refuser',
    approved: (user, account) => `${user} est désormais membre de ${account}.`,
    declined: (user, account) => `Vous avez refusé la demande de ${user} de rejoindre ${account}.`,
    over: 'Cette demande a déjà été traitée, a été annulée ou a expiré.',
    portal:
      'La demande ne peut pas être approuvée ici. Connectez-vous et approuvez-la sur la page des utilisateurs.',
  },
  es: {
    subject: (account, product) => `Solicitud para unirse a ${account} en ${product}`,
    heading: (account) => `Solicitud para unirse a ${account}`,
    text: (user, account, product) => `${user} solicita acceso a ${account} en ${product}.`,
    lasts: (time) => `La solicitud caduca en ${time}.`,
    button: 'Revisar la solicitud',
    closing: 'Recibe este correo porque administra los usuarios de esta cuenta.',
    approve: 'Aprobar',
    decline: 'Rechazar',
    approved: (user, account) => `${user} ya es miembro de ${account}.`,
    declined: (user, account) => `Ha rechazado la solicitud de ${user} para unirse a ${account}.`,
    over: 'Esta solicitud ya se respondió, se canceló o ha caducado.',
    portal:
      'La solicitud no se puede aprobar aquí. Inicie sesión y apruébela en la página de usuarios.',
  },
  it: {
    subject: (account, product) => `Richiesta di unirsi a ${account} in ${product}`,
    heading: (account) => `Richiesta di unirsi a ${account}`,
    text: (user, account, product) => `${user} richiede l’accesso a ${account} in ${product}.`,
    lasts: (time) => `La richiesta scade tra ${time}.`,
    button: 'Esamina la richiesta',
    closing: 'Ricevi questo messaggio perché gestisci gli utenti di questo account.',
    approve: 'Approva',
    decline: 'Rifiuta',
    approved: (user, account) => `${user} fa ora parte di ${account}.`,
    declined: (user, account) => `Hai rifiutato la richiesta di ${user} di unirsi a ${account}.`,
    over: 'Questa richiesta ha già ricevuto risposta, è stata annullata o è scaduta.',
    portal: 'La richiesta non può essere approvata qui. Accedi e approvala nella pagina Utenti.',
  },
  pt: {
    subject: (account, product) => `Pedido para entrar em ${account} no ${product}`,
    heading: (account) => `Pedido para entrar em ${account}`,
    text: (user, account, product) => `${user} pede acesso a ${account} no ${product}.`,
    lasts: (time) => `O pedido expira em ${time}.`,
    button: 'Analisar o pedido',
    closing: 'Você recebe esta mensagem porque administra os usuários desta conta.',
    approve: 'Aprovar',
    decline: 'Recusar',
    approved: (user, account) => `${user} agora faz parte de ${account}.`,
    declined: (user, account) => `Você recusou o pedido de ${user} para entrar em ${account}.`,
    over: 'Este pedido já foi respondido, foi cancelado ou expirou.',
    portal: 'O pedido não pode ser aprovado aqui. Entre e aprove-o na página de usuários.',
  },
  nl: {
    subject: (account, product) => `Verzoek om lid te worden van ${account} in ${product}`,
    heading: (account) => `Verzoek om lid te worden van ${account}`,
    text: (user, account, product) => `${user} vraagt toegang tot ${account} in ${product}.`,
    lasts: (time) => `Het verzoek verloopt over ${time}.`,
    button: 'Verzoek bekijken',
    closing: 'U krijgt deze mail omdat u de gebruikers van dit account beheert.',
    approve: 'Goedkeuren',
    decline: 'Afwijzen',
    approved: (user, account) => `${user} is nu lid van ${account}.`,
    declined: (user, account) =>
      `U hebt het verzoek van ${user} om lid te worden van ${account} afgewezen.`,
    over: 'Dit verzoek is al beantwoord, ingetrokken of verlopen.',
    portal:
      'Het verzoek kan hier niet worden goedgekeurd. Log in en keur het goed op de gebruikerspagina.',
  },
  pl: {
    subject: (account, product) => `Prośba o dołączenie do ${account} w ${product}`,
    heading: (account) => `Prośba o dołączenie do ${account}`,
    text: (user, account, product) => `${user} prosi o dostęp do ${account} w ${product}.`,
    lasts: (time) => `Prośba wygasa za ${time}.`,
    button: 'Sprawdź prośbę',
    closing: 'Otrzymujesz tę wiadomość, ponieważ zarządzasz użytkownikami tego konta.',
    approve: 'Zatwierdź',
    decline: 'Odrzuć',
    approved: (user, account) => `${user} należy teraz do ${account}.`,
    declined: (user, account) => `Prośba ${user} o dołączenie do ${account} została odrzucona.`,
    over: 'Ta prośba została już rozpatrzona, anulowana lub wygasła.',
    portal:
      'Tej prośby nie można tu zatwierdzić. Zaloguj się i zatwierdź ją na stronie użytkowników.',
  },
  ja: {
    subject: (account, product) => `${product}：${account}への参加リクエスト`,
    heading: (account) => `${account}への参加リクエスト`,
    text: (user, account, product) =>
      `${user}が${product}の${account}へのアクセスをリクエストしています。`,
    lasts: (time) => `リクエストの有効期間は${time}です。`,
    button: 'リクエストを確認する',
    closing: 'このメールはアカウントのユーザーを管理する方に送信しています。',
    approve: '承認する',
    decline: '拒否する',
    approved: (user, account) => `${user}が${account}のメンバーになりました。`,
    declined: (user, account) => `${user}の${account}への参加リクエストを拒否しました。`,
    over: 'このリクエストは回答済みか、取り消されたか、期限切れです。',
    portal: 'ここでは承認できません。ログインして、ユーザーページで承認してください。',
  },
  'zh-Hans': {
    subject: (account, product) => `在 ${product} 中加入 ${account} 的申请`,
    heading: (account) => `加入 ${account} 的申请`,
    text: (user, account, product) => `${user} 申请访问 ${product} 中的 ${account}。`,
    lasts: (time) => `该申请将在 ${time}后过期。`,
    button: '查看申请',
    closing: '您收到此邮件是因为您管理该账户的用户。',
    approve: '批准',
    decline: '拒绝',
    approved: (user, account) => `${user} 现在是 ${account} 的成员。`,
    declined: (user, account) => `您已拒绝 ${user} 加入 ${account} 的申请。`,
    over: '该申请已处理、已取消或已过期。',
    portal: '无法在此处批准该申请。请登录后在用户页面批准。',
  },
  ar: {
    subject: (account, product) => `طلب انضمام إلى ${account} في ${product}`,
    heading: (account) => `طلب انضمام إلى ${account}`,
    text: (user, account, product) => `يطلب ${user} الوصول إلى ${account} في ${product}.`,
    lasts: (time) => `تنتهي صلاحية الطلب خلال ${time}.`,
    button: 'مراجعة الطلب',
    closing: 'تصلك هذه الرسالة لأنك تدير مستخدمي هذا الحساب.',
    approve: 'موافقة',
    decline: 'رفض',
    approved: (user, account) => `أصبح ${user} عضوًا في ${account}.`,
    declined: (user, account) => `رفضت طلب ${user} الانضمام إلى ${account}.`,
    over: 'سبق الرد على هذا الطلب أو أُلغي أو انتهت صلاحيته.',
    portal: 'لا يمكن الموافقة على الطلب هنا. سجّل الدخول ووافق عليه في صفحة المستخدمين.',
  },
  he: {
    subject: (account, product) => `בקשה להצטרף אל ${account} ב־${product}`,
    heading: (account) => `בקשה להצטרף אל ${account}`,
    text: (user, account, product) => `נשלחה בקשה של ${user} לגישה אל ${account} ב־${product}.`,
    lasts: (time) => `תוקף הבקשה יפוג בעוד ${time}.`,
    button: 'בדיקת הבקשה',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים את המשתמשים בחשבון הזה.',
    approve: 'אישור',
    decline: 'דחייה',
    approved: (user, account) => `המשתמש ${user} חבר עכשיו ב־${account}.`,
    declined: (user, account) => `דחיתם את הבקשה של ${user} להצטרף אל ${account}.`,
    over: 'הבקשה כבר נענתה, בוטלה או שתוקפה פג.',
    portal: 'אי אפשר לאשר את הבקשה כאן. התחברו ואשרו אותה בדף המשתמשים.',
  },
};
