import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When and from where, and the address of whoever changed the connection; absent where a program did. */
export interface SsoUnconfirmedMail extends Required<NoticeFacts> {
  readonly who?: string;
}

const words: WordTable<NoticeWords & { todo: string; who(who: string): string }> = {
  en: {
    subject: (product) => `Confirm the single sign-on change in ${product}`,
    heading: 'A single sign-on connection needs confirmation',
    text: (product) =>
      `A user with fewer permissions than other users created or changed an SSO connection in your ${product} account. Until it is confirmed, users with more permissions than they have can’t sign in through it, and SSO isn’t required.`,
    todo: 'Review the connection. If the change is correct, an administrator with full permissions can confirm it. Otherwise, undo it.',
    who: (who) => `Who: ${who}`,
    button: 'Open my account',
    closing:
      'If none of your administrators did this, end this user’s sessions and reset their password.',
  },
  de: {
    subject: (product) => `Die zentrale Anmeldung bei ${product} wartet auf eine Bestätigung`,
    heading: 'Jemand hat geändert, wem Ihre zentrale Anmeldung glaubt',
    text: (product) =>
      `In Ihrem Konto bei ${product} wurde eine Verbindung zu einem Identitätsanbieter angelegt oder geändert, von jemandem mit weniger Rechten als andere. Bis sie bestätigt ist, meldet sie niemanden mit mehr Rechten an, und niemand muss sie benutzen.`,
    todo: 'Sehen Sie sich die Verbindung an. Stimmt die Änderung, bestätigt sie jemand, über dem niemand steht; wenn nicht, nehmen Sie sie zurück.',
    who: (who) => `Wer: ${who}`,
    button: 'Konto öffnen',
    closing:
      'Das war niemand von Ihnen? Beenden Sie die Sitzungen dieser Person und ändern Sie ihr Passwort.',
  },
  fr: {
    subject: (product) => `L’authentification unique à ${product} attend une confirmation`,
    heading: 'Quelqu’un a changé à qui votre authentification unique fait confiance',
    text: (product) =>
      `Une connexion à un fournisseur d’identité a été créée ou modifiée dans votre compte ${product}, par une personne qui a moins de droits que d’autres. Tant qu’elle n’est pas confirmée, elle ne connecte personne qui ait plus de droits qu’elle, et personne n’est obligé de l’utiliser.`,
    todo: 'Regardez la connexion. Si la modification est juste, une personne au-dessus de laquelle il n’y a personne la confirme ; sinon, annulez-la.',
    who: (who) => `Qui : ${who}`,
    button: 'Ouvrir le compte',
    closing:
      'Ce n’était aucun d’entre vous ? Fermez les sessions de cette personne et changez son mot de passe.',
  },
  es: {
    subject: (product) => `El inicio de sesión único en ${product} espera una confirmación`,
    heading: 'Alguien ha cambiado en quién confía su inicio de sesión único',
    text: (product) =>
      `En su cuenta de ${product} se ha creado o cambiado una conexión con un proveedor de identidad, y lo ha hecho una persona con menos permisos que otras. Hasta que se confirme, no deja entrar a nadie que tenga más permisos que ella, y nadie está obligado a usarla.`,
    todo: 'Revise la conexión. Si el cambio es correcto, lo confirma alguien que no tenga a nadie por encima; si no, deshágalo.',
    who: (who) => `Quién: ${who}`,
    button: 'Abrir la cuenta',
    closing:
      '¿No ha sido ninguno de ustedes? Cierre las sesiones de esa persona y cambie su contraseña.',
  },
  it: {
    subject: (product) => `L’accesso unico a ${product} attende una conferma`,
    heading: 'Qualcuno ha cambiato di chi si fida il vostro accesso unico',
    text: (product) =>
      `Nel vostro account di ${product} una connessione a un provider di identità è stata creata o modificata da una persona con meno permessi di altre. Finché non viene confermata, non fa accedere nessuno che abbia più permessi di lei, e nessuno è obbligato a usarla.`,
    todo: 'Controllate la connessione. Se la modifica è giusta, la conferma qualcuno che non ha nessuno sopra di sé; altrimenti annullatela.',
    who: (who) => `Chi: ${who}`,
    button: 'Apri l’account',
    closing:
      'Non è stato nessuno di voi? Termina le sessioni di questa persona e cambia la sua password.',
  },
  pt: {
    subject: (product) => `O login único em ${product} espera uma confirmação`,
    heading: 'Alguém mudou em quem o login único de vocês confia',
    text: (product) =>
      `Na conta de vocês em ${product}, uma conexão com um provedor de identidade foi criada ou alterada por uma pessoa com menos permissões que outras. Até ser confirmada, ela não deixa entrar ninguém com mais permissões que essa pessoa, e ninguém é obrigado a usá-la.`,
    todo: 'Veja a conexão. Se a mudança estiver certa, quem não tem ninguém acima de si a confirma; se não, desfaça.',
    who: (who) => `Quem: ${who}`,
    button: 'Abrir a conta',
    closing: 'Não foi nenhum de vocês? Encerre as sessões dessa pessoa e mude a senha dela.',
  },
  nl: {
    subject: (product) => `De centrale aanmelding bij ${product} wacht op een bevestiging`,
    heading: 'Iemand heeft gewijzigd wie uw centrale aanmelding gelooft',
    text: (product) =>
      `In uw account bij ${product} is een verbinding met een identiteitsprovider gemaakt of gewijzigd door iemand met minder rechten dan anderen. Tot ze is bevestigd, laat ze niemand met meer rechten binnen, en hoeft niemand haar te gebruiken.`,
    todo: 'Bekijk de verbinding. Klopt de wijziging, dan bevestigt iemand haar boven wie niemand staat; zo niet, maak haar ongedaan.',
    who: (who) => `Wie: ${who}`,
    button: 'Account openen',
    closing:
      'Was het niemand van u? Beëindig de sessies van deze persoon en wijzig het wachtwoord.',
  },
  pl: {
    subject: (product) => `Logowanie jednokrotne do ${product} czeka na potwierdzenie`,
    heading: 'Ktoś zmienił to, komu ufa Wasze logowanie jednokrotne',
    text: (product) =>
      `Na Waszym koncie w ${product} osoba mająca mniej uprawnień niż inne utworzyła lub zmieniła połączenie z dostawcą tożsamości. Dopóki nie zostanie potwierdzone, nie zaloguje nikogo, kto ma więcej uprawnień niż ona, i nikt nie musi z niego korzystać.`,
    todo: 'Sprawdźcie połączenie. Jeśli zmiana jest prawidłowa, potwierdza ją osoba, nad którą nikt nie stoi; jeśli nie, cofnijcie ją.',
    who: (who) => `Kto: ${who}`,
    button: 'Otwórz konto',
    closing: 'To nikt z Was? Zakończ sesje tej osoby i zmień jej hasło.',
  },
  ja: {
    subject: (product) => `${product}のシングルサインオンが確認を待っています`,
    heading: 'シングルサインオンの信頼先が変更されました',
    text: (product) =>
      `${product} のアカウントで、ほかの人より権限の少ない人が ID プロバイダーとの接続を作成または変更しました。確認されるまで、この接続ではその人より権限の多い人はログインできず、使用が必須になることもありません。`,
    todo: '接続の内容をご確認ください。変更が正しければ、最上位の権限を持つ人が確認します。正しくなければ、元に戻してください。',
    who: (who) => `担当者：${who}`,
    button: 'アカウントを開く',
    closing: '心当たりがない場合は、この人のセッションを終了し、パスワードを変更してください。',
  },
  'zh-Hans': {
    subject: (product) => `${product} 的单点登录等待确认`,
    heading: '有人更改了单点登录所信任的对象',
    text: (product) =>
      `在贵公司的 ${product} 账户中，一位权限少于他人的人员创建或更改了与身份提供商的连接。在确认之前，权限多于此人的人员无法通过它登录，也没有人必须使用它。`,
    todo: '请查看该连接。如果更改正确，请由最高权限的人员确认；如果不正确，请撤销更改。',
    who: (who) => `人员：${who}`,
    button: '打开账户',
    closing: '不是你们中的任何人？请结束此人的会话并更改其密码。',
  },
  ar: {
    subject: (product) => `الدخول الموحد إلى ${product} بانتظار التأكيد`,
    heading: 'غيّر شخص الجهة التي يثق بها الدخول الموحد لديكم',
    text: (product) =>
      `أُنشئ أو عُدّل اتصال بمزوّد هوية في حسابكم لدى ${product} من قِبل شخص صلاحياته أقل من غيره. وإلى أن يُؤكَّد، لا يُدخل الاتصال أحدًا صلاحياته أكثر من صلاحيات هذا الشخص، ولا يُلزَم أحد باستخدامه.`,
    todo: 'راجعوا الاتصال. إن كان التغيير صحيحًا فليؤكده شخص لا يعلوه أحد، وإلا فتراجعوا عنه.',
    who: (who) => `من: ${who}`,
    button: 'فتح الحساب',
    closing: 'لم يكن أحدًا منكم؟ أنهوا جلسات هذا الشخص وغيّروا كلمة مروره.',
  },
  he: {
    subject: (product) => `הכניסה האחודה ל־${product} ממתינה לאישור`,
    heading: 'מישהו שינה את מי שהכניסה האחודה שלכם סומכת עליו',
    text: (product) =>
      `בחשבון שלכם ב־${product} נוצר או שונה חיבור לספק זהויות, בידי מי שיש לו פחות הרשאות מאחרים. עד שיאושר, הוא לא יכניס אף אחד שיש לו יותר הרשאות ממנו, ואיש אינו חייב להשתמש בו.`,
    todo: 'בדקו את החיבור. אם השינוי נכון, יאשר אותו מי שאין איש מעליו; אם לא, בטלו אותו.',
    who: (who) => `מי: ${who}`,
    button: 'פתיחת החשבון',
    closing: 'זה לא היה אף אחד מכם? סיימו את החיבורים של האדם הזה ושנו את הסיסמה שלו.',
  },
};

/** Tells those who look after single sign-on that a connection waits for a confirmation. Decision 0236. */
export const ssoUnconfirmedMail: MailRenderer<SsoUnconfirmedMail> = (
  { who, ...facts },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const more = [say.todo, ...(who === undefined ? [] : [say.who(who)])];
  return drawAccountNotice({
    say,
    facts,
    more,
    link: `${branding.accountUrl}/account/login`,
    branding,
    language,
  });
};
