import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/**
 * When and from where, and the email of the user who changed the connection; absent if an API
 * client did.
 */
export interface SsoUnconfirmedMail extends Required<NoticeFacts> {
  readonly user?: string;
  /** The confirmation in the portal. Default: the sign-in page. */
  readonly reviewLink?: string;
}

const words: WordTable<NoticeWords & { todo: string; user(user: string): string }> = {
  en: {
    subject: (product) => `Confirm the single sign-on change in ${product}`,
    heading: 'A single sign-on connection needs confirmation',
    text: (product) =>
      `A user with fewer permissions than other users created or changed an SSO connection in your ${product} account. Until it is confirmed, users with more permissions than this user can’t sign in through it, and SSO isn’t required.`,
    todo: 'Review the connection. If the change is correct, confirm it. Otherwise, undo it.',
    user: (user) => `Who: ${user}`,
    button: 'Review the connection',
    closing:
      'If none of your administrators did this, end this user’s sessions and reset their password.',
  },
  de: {
    subject: (product) => `Bestätigen Sie die SSO-Änderung bei ${product}`,
    heading: 'Eine SSO-Verbindung muss bestätigt werden',
    text: (product) =>
      `Ein Benutzer mit weniger Berechtigungen als andere hat in Ihrem Konto bei ${product} eine SSO-Verbindung erstellt oder geändert. Bis sie bestätigt ist, können sich Benutzer mit mehr Berechtigungen nicht darüber anmelden, und SSO ist nicht verpflichtend.`,
    todo: 'Prüfen Sie die Verbindung. Ist die Änderung richtig, bestätigen Sie sie. Andernfalls machen Sie sie rückgängig.',
    user: (user) => `Wer: ${user}`,
    button: 'Verbindung prüfen',
    closing:
      'Falls das keiner Ihrer Administratoren war, beenden Sie die Sitzungen dieses Benutzers und setzen Sie sein Passwort zurück.',
  },
  fr: {
    subject: (product) => `Confirmez la modification du SSO dans ${product}`,
    heading: 'Une connexion d’authentification unique doit être confirmée',
    text: (product) =>
      `Un utilisateur ayant moins d’autorisations que d’autres a créé ou modifié une connexion SSO dans votre compte ${product}. Tant qu’elle n’est pas confirmée, les utilisateurs ayant plus d’autorisations ne peuvent pas se connecter par cette connexion, et le SSO n’est pas obligatoire.`,
    todo: 'Vérifiez la connexion. Si la modification est correcte, confirmez-la. Sinon, annulez-la.',
    user: (user) => `Qui : ${user}`,
    button: 'Vérifier la connexion',
    closing:
      'Si aucun de vos administrateurs n’est à l’origine de cette action, fermez les sessions de cet utilisateur et réinitialisez son mot de passe.',
  },
  es: {
    subject: (product) => `Confirme el cambio de SSO en ${product}`,
    heading: 'Hay que confirmar una conexión de inicio de sesión único',
    text: (product) =>
      `Un usuario con menos permisos que otros ha creado o cambiado una conexión SSO en su cuenta de ${product}. Hasta que se confirme, los usuarios con más permisos no pueden iniciar sesión con ella y el SSO no es obligatorio.`,
    todo: 'Revise la conexión. Si el cambio es correcto, confírmelo. Si no, deshágalo.',
    user: (user) => `Quién: ${user}`,
    button: 'Revisar la conexión',
    closing:
      'Si no ha sido ninguno de sus administradores, cierre las sesiones de este usuario y restablezca su contraseña.',
  },
  it: {
    subject: (product) => `Conferma la modifica SSO in ${product}`,
    heading: 'Una connessione SSO richiede una conferma',
    text: (product) =>
      `Un utente con meno permessi di altri ha creato o modificato una connessione SSO nel vostro account ${product}. Finché non viene confermata, gli utenti con più permessi non possono usarla per accedere e l’SSO non è obbligatorio.`,
    todo: 'Controllate la connessione. Se la modifica è corretta, confermatela. Altrimenti annullatela.',
    user: (user) => `Chi: ${user}`,
    button: 'Controlla la connessione',
    closing:
      'Se non è stato nessuno dei vostri amministratori, terminate le sessioni di questo utente e reimpostate la sua password.',
  },
  pt: {
    subject: (product) => `Confirme a alteração de SSO em ${product}`,
    heading: 'Uma conexão de login único precisa de confirmação',
    text: (product) =>
      `Um usuário com menos permissões que outros criou ou alterou uma conexão SSO na conta de vocês em ${product}. Até ser confirmada, usuários com mais permissões não podem entrar por ela, e o SSO não é obrigatório.`,
    todo: 'Revise a conexão. Se a alteração estiver correta, confirme-a. Caso contrário, desfaça-a.',
    user: (user) => `Quem: ${user}`,
    button: 'Revisar a conexão',
    closing:
      'Se não foi nenhum dos administradores, encerre as sessões desse usuário e redefina a senha dele.',
  },
  nl: {
    subject: (product) => `Bevestig de SSO-wijziging in ${product}`,
    heading: 'Een SSO-verbinding moet worden bevestigd',
    text: (product) =>
      `Een gebruiker met minder rechten dan anderen heeft in uw account bij ${product} een SSO-verbinding gemaakt of gewijzigd. Tot die is bevestigd, kunnen gebruikers met meer rechten er niet mee inloggen en is SSO niet verplicht.`,
    todo: 'Controleer de verbinding. Klopt de wijziging, bevestig die dan. Maak haar anders ongedaan.',
    user: (user) => `Wie: ${user}`,
    button: 'Verbinding controleren',
    closing:
      'Was dit geen van uw beheerders? Beëindig dan de sessies van deze gebruiker en stel het wachtwoord opnieuw in.',
  },
  pl: {
    subject: (product) => `Potwierdź zmianę SSO w ${product}`,
    heading: 'Połączenie logowania jednokrotnego wymaga potwierdzenia',
    text: (product) =>
      `Użytkownik z mniejszymi uprawnieniami niż inni utworzył lub zmienił połączenie SSO na Waszym koncie w ${product}. Dopóki nie zostanie potwierdzone, użytkownicy z większymi uprawnieniami nie mogą się przez nie logować, a SSO nie jest wymagane.`,
    todo: 'Sprawdźcie połączenie. Jeśli zmiana jest prawidłowa, potwierdźcie ją. W przeciwnym razie cofnijcie ją.',
    user: (user) => `Kto: ${user}`,
    button: 'Sprawdź połączenie',
    closing:
      'Jeśli nie zrobił tego żaden z Waszych administratorów, zakończ sesje tego użytkownika i zresetuj jego hasło.',
  },
  ja: {
    subject: (product) => `${product}の SSO の変更を確認してください`,
    heading: 'シングルサインオン接続の確認が必要です',
    text: (product) =>
      `${product}のアカウントで、権限の少ないユーザーが SSO 接続を作成または変更しました。確認されるまで、より多くの権限を持つユーザーはこの接続でログインできず、SSO は必須になりません。`,
    todo: '接続の内容をご確認ください。変更が正しければ確認し、正しくなければ元に戻してください。',
    user: (user) => `担当者：${user}`,
    button: '接続を確認する',
    closing:
      '管理者に心当たりがない場合は、このユーザーのセッションを終了し、パスワードをリセットしてください。',
  },
  'zh-Hans': {
    subject: (product) => `请确认 ${product} 的 SSO 更改`,
    heading: '单点登录连接需要确认',
    text: (product) =>
      `在您的组织的 ${product} 账户中，一名权限较少的用户创建或更改了 SSO 连接。在确认之前，权限更多的用户无法通过它登录，也不会强制使用 SSO。`,
    todo: '请查看该连接。如果更改正确，请确认；否则请撤销更改。',
    user: (user) => `人员：${user}`,
    button: '查看连接',
    closing: '如果不是您的组织的管理员操作的，请结束此用户的会话并重置其密码。',
  },
  ar: {
    subject: (product) => `أكّد تغيير الدخول الموحد في ${product}`,
    heading: 'يحتاج اتصال الدخول الموحد إلى تأكيد',
    text: (product) =>
      `أنشأ مستخدم صلاحياته أقل من غيره اتصال SSO في حسابكم لدى ${product} أو غيّره. وإلى أن يُؤكَّد، لا يستطيع المستخدمون ذوو الصلاحيات الأكثر تسجيل الدخول عبره، ولا يكون SSO إلزاميًا.`,
    todo: 'راجعوا الاتصال. إن كان التغيير صحيحًا فأكّدوه، وإلا فتراجعوا عنه.',
    user: (user) => `من: ${user}`,
    button: 'مراجعة الاتصال',
    closing:
      'إن لم يفعل ذلك أي من المسؤولين لديكم، فأنهوا جلسات هذا المستخدم وأعيدوا تعيين كلمة مروره.',
  },
  he: {
    subject: (product) => `אשרו את שינוי ה־SSO ב־${product}`,
    heading: 'חיבור כניסה אחודה דורש אישור',
    text: (product) =>
      `משתמש עם פחות הרשאות מאחרים יצר או שינה חיבור SSO בחשבון שלכם ב־${product}. עד לאישור, משתמשים עם יותר הרשאות לא יוכלו להיכנס דרכו, ו־SSO לא יהיה חובה.`,
    todo: 'בדקו את החיבור. אם השינוי נכון, אשרו אותו; אם לא, בטלו אותו.',
    user: (user) => `מי: ${user}`,
    button: 'בדיקת החיבור',
    closing: 'אם אף אחד מהמנהלים שלכם לא עשה זאת, סיימו את החיבורים של המשתמש הזה ואפסו את סיסמתו.',
  },
};

/** Tells those who can confirm an SSO connection that it waits for them. Decision 0236. */
export const ssoUnconfirmedMail: MailRenderer<SsoUnconfirmedMail> = (
  { user, reviewLink, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const more = [say.todo, ...(user === undefined ? [] : [say.user(user)])];
  return drawAccountNotice({
    say,
    facts,
    more,
    link: reviewLink ?? `${branding.accountUrl}/account/login`,
    branding,
    language,
  });
};
