import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { daysWords, momentWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** When the client secret ends, as ISO 8601 text, and within how many days that is. */
export interface SsoSecretEndingMail {
  readonly endsAt: string;
  readonly days: number;
}

const words: WordTable<{
  subject(product: string, time: string): string;
  heading: string;
  text(product: string, moment: string): string;
  todo: string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product, time) => `Single sign-on to ${product} stops working within ${time}`,
    heading: 'Your SSO client secret expires soon',
    text: (product, moment) =>
      `Your users sign in to ${product} through your identity provider with a client secret. The secret expires on ${moment}. After that, nobody can sign in this way.`,
    todo: 'Create a new client secret at your identity provider, and save it in the connection with its new expiry date.',
    button: 'Open my account',
    closing:
      'You are receiving this email because you are an administrator. The reminders stop when a later expiry date is saved.',
  },
  de: {
    subject: (product, time) => `Die zentrale Anmeldung bei ${product} endet in ${time}`,
    heading: 'Das Client-Secret Ihres Identitätsanbieters läuft bald ab',
    text: (product, moment) =>
      `Ihre Benutzer melden sich bei ${product} mit Ihrem Identitätsanbieter und einem Client-Secret an. Das Secret läuft ab: ${moment}. Danach kann sich so niemand mehr anmelden.`,
    todo: 'Erstellen Sie beim Identitätsanbieter ein neues Client-Secret und speichern Sie es mit dem neuen Ablaufdatum in der Verbindung.',
    button: 'Konto öffnen',
    closing:
      'Sie bekommen diese Mail, weil Sie das Konto verwalten. Sobald ein späteres Ablaufdatum gespeichert ist, enden die Mails.',
  },
  fr: {
    subject: (product, time) => `L’authentification unique à ${product} s’arrête dans ${time}`,
    heading: 'Le secret client de votre fournisseur d’identité expire bientôt',
    text: (product, moment) =>
      `Vos utilisateurs se connectent à ${product} avec votre fournisseur d’identité et un secret client. Le secret expire : ${moment}. Ensuite, plus personne ne pourra se connecter ainsi.`,
    todo: 'Créez un nouveau secret client chez le fournisseur d’identité et enregistrez-le dans la connexion avec sa nouvelle date d’expiration.',
    button: 'Ouvrir le compte',
    closing:
      'Vous recevez ce message parce que vous administrez le compte. Il n’y en aura plus dès qu’une date d’expiration plus tardive sera enregistrée.',
  },
  es: {
    subject: (product, time) => `El inicio de sesión único en ${product} se detiene en ${time}`,
    heading: 'El secreto de cliente de su proveedor de identidad caduca pronto',
    text: (product, moment) =>
      `Sus usuarios entran en ${product} con su proveedor de identidad y un secreto de cliente. El secreto caduca: ${moment}. Después nadie podrá entrar así.`,
    todo: 'Cree un secreto de cliente nuevo en el proveedor de identidad y guárdelo en la conexión con su nueva fecha de caducidad.',
    button: 'Abrir la cuenta',
    closing:
      'Recibe este mensaje porque administra la cuenta. Cuando se guarde una fecha de caducidad posterior, no habrá más.',
  },
  it: {
    subject: (product, time) => `L’accesso unico a ${product} si ferma tra ${time}`,
    heading: 'Il segreto client del vostro provider di identità sta per scadere',
    text: (product, moment) =>
      `I vostri utenti accedono a ${product} con il vostro provider di identità e un segreto client. Il segreto scade: ${moment}. Dopo, nessuno potrà più accedere così.`,
    todo: 'Crea un nuovo segreto client presso il provider di identità e salvalo nella connessione con la nuova data di scadenza.',
    button: 'Apri l’account',
    closing:
      'Ricevi questa mail perché amministri l’account. Quando sarà salvata una data di scadenza successiva, le mail finiranno.',
  },
  pt: {
    subject: (product, time) => `O login único em ${product} para em ${time}`,
    heading: 'O segredo do cliente do seu provedor de identidade vence em breve',
    text: (product, moment) =>
      `Os usuários da sua empresa entram em ${product} com o provedor de identidade e um segredo do cliente. O segredo vence: ${moment}. Depois disso, ninguém consegue entrar assim.`,
    todo: 'Crie um novo segredo do cliente no provedor de identidade e salve-o na conexão com a nova data de vencimento.',
    button: 'Abrir a conta',
    closing:
      'Você recebe este e-mail porque administra a conta. Quando uma data de vencimento posterior for salva, eles acabam.',
  },
  nl: {
    subject: (product, time) => `De centrale aanmelding bij ${product} stopt binnen ${time}`,
    heading: 'Het clientgeheim van uw identiteitsprovider verloopt binnenkort',
    text: (product, moment) =>
      `Uw gebruikers loggen bij ${product} in met uw identiteitsprovider en een clientgeheim. Het geheim verloopt: ${moment}. Daarna kan niemand meer zo inloggen.`,
    todo: 'Maak bij de identiteitsprovider een nieuw clientgeheim en sla het met de nieuwe vervaldatum op in de verbinding.',
    button: 'Account openen',
    closing:
      'U krijgt deze mail omdat u het account beheert. Zodra een latere vervaldatum is opgeslagen, stoppen de mails.',
  },
  pl: {
    subject: (product, time) => `Logowanie jednokrotne do ${product} przestanie działać: ${time}`,
    heading: 'Klucz tajny klienta Waszego dostawcy tożsamości wkrótce wygaśnie',
    text: (product, moment) =>
      `Wasi użytkownicy logują się do ${product} przez dostawcę tożsamości za pomocą klucza tajnego klienta. Klucz wygasa: ${moment}. Potem nikt nie zaloguje się w ten sposób.`,
    todo: 'Utwórz u dostawcy tożsamości nowy klucz tajny klienta i zapisz go w połączeniu z nową datą wygaśnięcia.',
    button: 'Otwórz konto',
    closing:
      'Dostajesz tę wiadomość, ponieważ administrujesz kontem. Gdy zostanie zapisana późniejsza data wygaśnięcia, wiadomości ustaną.',
  },
  ja: {
    subject: (product, time) => `${product}のシングルサインオンはあと${time}で止まります`,
    heading: 'ID プロバイダーのクライアントシークレットの期限が近づいています',
    text: (product, moment) =>
      `ユーザーは ID プロバイダーとクライアントシークレットを使って ${product} にログインしています。シークレットの期限は ${moment} です。それを過ぎると、この方法では誰もログインできません。`,
    todo: 'ID プロバイダーで新しいクライアントシークレットを作成し、新しい期限とともに接続に保存してください。',
    button: 'アカウントを開く',
    closing:
      'このメールはアカウントの管理者に送信しています。より後の期限が保存されると、送信されなくなります。',
  },
  'zh-Hans': {
    subject: (product, time) => `${product} 的单点登录将在 ${time} 内停止`,
    heading: '您的组织身份提供商的客户端密钥即将到期',
    text: (product, moment) =>
      `您的组织的用户通过身份提供商和客户端密钥登录 ${product}。该密钥将于 ${moment} 到期，此后无人能以这种方式登录。`,
    todo: '请在身份提供商处创建新的客户端密钥，并将其与新的到期日期一起保存到连接中。',
    button: '打开账户',
    closing: '您收到此邮件是因为您管理该账户。保存较晚的到期日期后，将不再发送此类邮件。',
  },
  ar: {
    subject: (product, time) => `يتوقف الدخول الموحد إلى ${product} خلال ${time}`,
    heading: 'ينتهي قريبًا سر العميل لدى مزوّد الهوية',
    text: (product, moment) =>
      `يسجّل المستخدمون لديكم الدخول إلى ${product} عبر مزوّد الهوية وسر العميل. ينتهي السر في ${moment}، وبعد ذلك لن يستطيع أحد الدخول بهذه الطريقة.`,
    todo: 'أنشئوا سر عميل جديدًا لدى مزوّد الهوية واحفظوه في الاتصال مع تاريخ انتهائه الجديد.',
    button: 'فتح الحساب',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون الحساب. تتوقف الرسائل عند حفظ تاريخ انتهاء لاحق.',
  },
  he: {
    subject: (product, time) => `הכניסה האחודה ל־${product} תיפסק בתוך ${time}`,
    heading: 'סוד הלקוח של ספק הזהויות שלכם עומד לפוג',
    text: (product, moment) =>
      `המשתמשים שלכם נכנסים ל־${product} דרך ספק הזהויות עם סוד לקוח. הסוד פג: ${moment}. אחרי כן אף אחד לא יוכל להיכנס כך.`,
    todo: 'צרו סוד לקוח חדש אצל ספק הזהויות ושמרו אותו בחיבור עם תאריך התפוגה החדש.',
    button: 'פתיחת החשבון',
    closing:
      'קיבלתם את ההודעה כי אתם מנהלים את החשבון. כשיישמר תאריך תפוגה מאוחר יותר, ההודעות ייפסקו.',
  },
};

/** Tells the administrators of a tenant that nobody can sign in by single sign-on soon. */
export const ssoSecretEndingMail: MailRenderer<SsoSecretEndingMail> = (
  data,
  branding,
  language,
) => {
  const { endsAt, days } = data;
  const { subject, heading, text, todo, button, closing } = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName, accountUrl, timeZone } = branding;
  return drawLetter(
    {
      subject: subject(productName, daysWords(days, language)),
      heading,
      paragraphs: [text(productName, momentWords(endsAt, language, timeZone)), todo],
      button: {
        label: button,
        href: `${accountUrl}/account/login`,
      },
      linkNote,
      closing,
      help,
    },
    branding,
  );
};
