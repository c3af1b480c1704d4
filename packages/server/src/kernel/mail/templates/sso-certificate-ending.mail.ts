import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { daysWords, momentWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** When the certificate ends, as ISO 8601 text, and within how many days that is. */
export interface SsoCertificateEndingMail {
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
    heading: 'Your identity provider’s certificate expires soon',
    text: (product, moment) =>
      `Your users sign in to ${product} through your identity provider. Its certificate expires on ${moment}. After that, nobody can sign in this way.`,
    todo: 'Create a new certificate in your identity provider and add it to the connection next to the current one. Sign-ins continue without interruption.',
    button: 'Open my account',
    closing:
      'You are receiving this email because you are an administrator. The reminders stop when a newer certificate is added.',
  },
  de: {
    subject: (product, time) => `Die zentrale Anmeldung bei ${product} endet in ${time}`,
    heading: 'Das Zertifikat Ihres Identitätsanbieters läuft bald ab',
    text: (product, moment) =>
      `Ihre Leute melden sich bei ${product} mit Ihrem Identitätsanbieter an. Dessen Zertifikat läuft ab: ${moment}. Danach kann sich so niemand mehr anmelden.`,
    todo: 'Erzeugen Sie beim Identitätsanbieter ein neues Zertifikat und tragen Sie es neben dem jetzigen in der Verbindung ein. Dann merkt niemand etwas vom Wechsel.',
    button: 'Konto öffnen',
    closing:
      'Sie bekommen diese Mail, weil Sie das Konto verwalten. Sobald ein neueres Zertifikat da ist, enden die Mails.',
  },
  fr: {
    subject: (product, time) => `L’authentification unique à ${product} s’arrête dans ${time}`,
    heading: 'Le certificat de votre fournisseur d’identité expire bientôt',
    text: (product, moment) =>
      `Vos collègues se connectent à ${product} avec votre fournisseur d’identité. Son certificat expire : ${moment}. Ensuite, plus personne ne pourra se connecter ainsi.`,
    todo: 'Créez un nouveau certificat chez le fournisseur d’identité et ajoutez-le à la connexion à côté de l’actuel. Personne ne remarquera le changement.',
    button: 'Ouvrir le compte',
    closing:
      'Vous recevez ce message parce que vous administrez le compte. Il n’y en aura plus dès qu’un certificat plus récent sera en place.',
  },
  es: {
    subject: (product, time) => `El inicio de sesión único en ${product} se detiene en ${time}`,
    heading: 'El certificado de su proveedor de identidad caduca pronto',
    text: (product, moment) =>
      `Su equipo entra en ${product} con su proveedor de identidad. El certificado caduca: ${moment}. Después nadie podrá entrar así.`,
    todo: 'Cree un certificado nuevo en el proveedor de identidad y añádalo a la conexión junto al actual. Así nadie notará el cambio.',
    button: 'Abrir la cuenta',
    closing:
      'Recibe este mensaje porque administra la cuenta. Cuando haya un certificado más nuevo, no habrá más.',
  },
  it: {
    subject: (product, time) => `L’accesso unico a ${product} si ferma tra ${time}`,
    heading: 'Il certificato del vostro provider di identità sta per scadere',
    text: (product, moment) =>
      `I vostri colleghi accedono a ${product} con il vostro provider di identità. Il certificato scade: ${moment}. Dopo, nessuno potrà più accedere così.`,
    todo: 'Crea un nuovo certificato presso il provider di identità e aggiungilo alla connessione accanto a quello attuale. Nessuno noterà il cambio.',
    button: 'Apri l’account',
    closing:
      'Ricevi questa mail perché amministri l’account. Quando ci sarà un certificato più recente, le mail finiranno.',
  },
  pt: {
    subject: (product, time) => `O login único em ${product} para em ${time}`,
    heading: 'O certificado do seu provedor de identidade vence em breve',
    text: (product, moment) =>
      `As pessoas da sua empresa entram em ${product} com o provedor de identidade de vocês. O certificado vence: ${moment}. Depois disso, ninguém consegue entrar assim.`,
    todo: 'Crie um certificado novo no provedor de identidade e adicione-o à conexão ao lado do atual. Assim ninguém percebe a troca.',
    button: 'Abrir a conta',
    closing:
      'Você recebe este e-mail porque administra a conta. Quando houver um certificado mais novo, eles acabam.',
  },
  nl: {
    subject: (product, time) => `De centrale aanmelding bij ${product} stopt binnen ${time}`,
    heading: 'Het certificaat van uw identiteitsprovider verloopt binnenkort',
    text: (product, moment) =>
      `Uw mensen loggen bij ${product} in met uw identiteitsprovider. Het certificaat verloopt: ${moment}. Daarna kan niemand meer zo inloggen.`,
    todo: 'Maak bij de identiteitsprovider een nieuw certificaat en voeg het naast het huidige toe aan de verbinding. Dan merkt niemand iets van de wissel.',
    button: 'Account openen',
    closing:
      'U krijgt deze mail omdat u het account beheert. Zodra er een nieuwer certificaat is, stoppen de mails.',
  },
  pl: {
    subject: (product, time) => `Logowanie jednokrotne do ${product} przestanie działać: ${time}`,
    heading: 'Certyfikat Waszego dostawcy tożsamości wkrótce wygaśnie',
    text: (product, moment) =>
      `Wasi pracownicy logują się do ${product} przez Waszego dostawcę tożsamości. Jego certyfikat wygasa: ${moment}. Potem nikt nie zaloguje się w ten sposób.`,
    todo: 'Utwórz nowy certyfikat u dostawcy tożsamości i dodaj go do połączenia obok obecnego. Wtedy nikt nie zauważy zmiany.',
    button: 'Otwórz konto',
    closing:
      'Dostajesz tę wiadomość, ponieważ administrujesz kontem. Gdy pojawi się nowszy certyfikat, wiadomości ustaną.',
  },
  ja: {
    subject: (product, time) => `${product}のシングルサインオンはあと${time}で止まります`,
    heading: 'ID プロバイダーの証明書の期限が近づいています',
    text: (product, moment) =>
      `皆さんは ID プロバイダーを使って ${product} にログインしています。証明書の期限は ${moment} です。それを過ぎると、この方法では誰もログインできません。`,
    todo: 'ID プロバイダーで新しい証明書を作成し、今の証明書と並べて接続に追加してください。そうすれば、誰にも影響なく切り替わります。',
    button: 'アカウントを開く',
    closing:
      'このメールはアカウントの管理者に送信しています。新しい証明書が登録されると、送信されなくなります。',
  },
  'zh-Hans': {
    subject: (product, time) => `${product} 的单点登录将在 ${time} 内停止`,
    heading: '您的组织身份提供商的证书即将到期',
    text: (product, moment) =>
      `您的组织的人员通过身份提供商登录 ${product}。其证书将于 ${moment} 到期，此后无人能以这种方式登录。`,
    todo: '请在身份提供商处创建新证书，并将其与现有证书一起添加到连接中。这样没有人会察觉到更换。',
    button: '打开账户',
    closing: '您收到此邮件是因为您管理该账户。添加较新的证书后，将不再发送此类邮件。',
  },
  ar: {
    subject: (product, time) => `يتوقف الدخول الموحد إلى ${product} خلال ${time}`,
    heading: 'تنتهي قريبًا شهادة مزوّد الهوية لديكم',
    text: (product, moment) =>
      `يسجّل العاملون لديكم الدخول إلى ${product} عبر مزوّد الهوية لديكم. تنتهي شهادته في ${moment}، وبعد ذلك لن يستطيع أحد الدخول بهذه الطريقة.`,
    todo: 'أنشئوا شهادة جديدة لدى مزوّد الهوية وأضيفوها إلى الاتصال بجانب الشهادة الحالية، فلا يلاحظ أحد التغيير.',
    button: 'فتح الحساب',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون الحساب. تتوقف الرسائل عند إضافة شهادة أحدث.',
  },
  he: {
    subject: (product, time) => `הכניסה האחודה ל־${product} תיפסק בתוך ${time}`,
    heading: 'האישור של ספק הזהויות שלכם עומד לפוג',
    text: (product, moment) =>
      `האנשים שלכם נכנסים ל־${product} דרך ספק הזהויות שלכם. האישור שלו פג: ${moment}. אחרי כן אף אחד לא יוכל להיכנס כך.`,
    todo: 'צרו אישור חדש אצל ספק הזהויות והוסיפו אותו לחיבור לצד הנוכחי. כך אף אחד לא ירגיש בהחלפה.',
    button: 'פתיחת החשבון',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים את החשבון. כשיהיה אישור חדש יותר, ההודעות ייפסקו.',
  },
};

/** Tells the administrators of a tenant that nobody can sign in by single sign-on soon. */
export const ssoCertificateEndingMail: MailRenderer<SsoCertificateEndingMail> = (
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
