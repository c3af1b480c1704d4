import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { daysWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** What the email needs. Users of the account entered its name. */
export interface SsoSetupLinkMail {
  readonly link: string;
  readonly account: string;
  readonly days: number;
}

const words: WordTable<{
  subject(account: string, product: string): string;
  heading: string;
  text(account: string, product: string): string;
  lasts(time: string): string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (account, product) => `Set up single sign-on for ${account} in ${product}`,
    heading: 'Set up single sign-on',
    text: (account, product) =>
      `An administrator of ${account} asks you to connect your identity provider to ${product}. You don’t need an account: the page guides you through domains, settings, and a test.`,
    lasts: (time) =>
      `The link works once and expires in ${time}. Don’t forward it: anyone who opens it can change this connection.`,
    button: 'Start setup',
    closing: 'If you don’t know what this is about, ignore this email.',
  },
  de: {
    subject: (account, product) => `Richten Sie SSO für ${account} in ${product} ein`,
    heading: 'SSO einrichten',
    text: (account, product) =>
      `Ein Administrator von ${account} bittet Sie, Ihren Identitätsanbieter mit ${product} zu verbinden. Sie brauchen kein Konto: Die Seite führt Sie durch Domains, Einstellungen und einen Test.`,
    lasts: (time) =>
      `Der Link funktioniert einmal und läuft in ${time} ab. Leiten Sie ihn nicht weiter: Wer ihn öffnet, kann diese Verbindung ändern.`,
    button: 'Einrichtung starten',
    closing: 'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.',
  },
  fr: {
    subject: (account, product) =>
      `Configurez l’authentification unique de ${account} dans ${product}`,
    heading: 'Configurer l’authentification unique',
    text: (account, product) =>
      `Un administrateur de ${account} vous demande de connecter votre fournisseur d’identité à ${product}. Vous n’avez pas besoin de compte : la page vous guide pour les domaines, les paramètres et un test.`,
    lasts: (time) =>
      `Le lien fonctionne une seule fois et expire dans ${time}. Ne le transférez pas : toute personne qui l’ouvre peut modifier cette connexion.`,
    button: 'Commencer la configuration',
    closing: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
  es: {
    subject: (account, product) =>
      `Configure el inicio de sesión único de ${account} en ${product}`,
    heading: 'Configurar el inicio de sesión único',
    text: (account, product) =>
      `Un administrador de ${account} le pide que conecte su proveedor de identidad con ${product}. No necesita una cuenta: la página le guía por los dominios, los ajustes y una prueba.`,
    lasts: (time) =>
      `El enlace funciona una sola vez y caduca en ${time}. No lo reenvíe: quien lo abra puede cambiar esta conexión.`,
    button: 'Empezar la configuración',
    closing: 'Si no sabe de qué se trata, ignore este correo.',
  },
  it: {
    subject: (account, product) => `Configura l’SSO di ${account} in ${product}`,
    heading: 'Configura l’SSO',
    text: (account, product) =>
      `Un amministratore di ${account} ti chiede di collegare il tuo provider di identità a ${product}. Non serve un account: la pagina ti guida tra domini, impostazioni e un test.`,
    lasts: (time) =>
      `Il link funziona una sola volta e scade tra ${time}. Non inoltrarlo: chi lo apre può modificare questa connessione.`,
    button: 'Inizia la configurazione',
    closing: 'Se non sai di cosa si tratta, ignora questa email.',
  },
  pt: {
    subject: (account, product) => `Configure o login único de ${account} em ${product}`,
    heading: 'Configurar o login único',
    text: (account, product) =>
      `Um administrador de ${account} pede que você conecte seu provedor de identidade a ${product}. Você não precisa de conta: a página orienta você pelos domínios, configurações e um teste.`,
    lasts: (time) =>
      `O link funciona uma vez e expira em ${time}. Não o encaminhe: quem o abrir pode alterar esta conexão.`,
    button: 'Iniciar configuração',
    closing: 'Se você não sabe do que se trata, ignore este e-mail.',
  },
  nl: {
    subject: (account, product) => `Stel SSO in voor ${account} in ${product}`,
    heading: 'SSO instellen',
    text: (account, product) =>
      `Een beheerder van ${account} vraagt u uw identiteitsprovider met ${product} te verbinden. U hebt geen account nodig: de pagina leidt u langs domeinen, instellingen en een test.`,
    lasts: (time) =>
      `De link werkt één keer en verloopt over ${time}. Stuur hem niet door: wie hem opent, kan deze verbinding wijzigen.`,
    button: 'Instellen starten',
    closing: 'Weet u niet waar dit over gaat? Negeer deze e-mail dan.',
  },
  pl: {
    subject: (account, product) => `Skonfiguruj logowanie jednokrotne dla ${account} w ${product}`,
    heading: 'Skonfiguruj logowanie jednokrotne',
    text: (account, product) =>
      `Administrator konta ${account} prosi o połączenie dostawcy tożsamości z ${product}. Konto nie jest potrzebne: strona prowadzi przez domeny, ustawienia i test.`,
    lasts: (time) =>
      `Link działa raz i wygasa za ${time}. Nie przesyłaj go dalej: każdy, kto go otworzy, może zmienić to połączenie.`,
    button: 'Rozpocznij konfigurację',
    closing: 'Jeśli nie wiesz, o co chodzi, zignoruj tę wiadomość.',
  },
  ja: {
    subject: (account, product) => `${account}：${product}のシングルサインオンを設定してください`,
    heading: 'シングルサインオンの設定',
    text: (account, product) =>
      `${account}の管理者から、ID プロバイダーを${product}に接続する依頼が届いています。アカウントは不要です。ドメイン、設定、テストの順にページがご案内します。`,
    lasts: (time) =>
      `リンクは 1 回だけ使用でき、${time}で期限が切れます。転送しないでください。開いた人はこの接続を変更できます。`,
    button: '設定を始める',
    closing: 'お心当たりがない場合は、このメールを無視してください。',
  },
  'zh-Hans': {
    subject: (account, product) => `请在 ${product} 中为 ${account} 设置单点登录`,
    heading: '设置单点登录',
    text: (account, product) =>
      `${account} 的管理员请您将身份提供商连接到 ${product}。您无需账户：页面会引导您完成域名、设置和测试。`,
    lasts: (time) => `此链接只能使用一次，${time}后过期。请勿转发：打开链接的人可以更改此连接。`,
    button: '开始设置',
    closing: '如果您不了解此事，请忽略此邮件。',
  },
  ar: {
    subject: (account, product) => `إعداد الدخول الموحد لحساب ${account} في ${product}`,
    heading: 'إعداد الدخول الموحد',
    text: (account, product) =>
      `يطلب منك أحد مسؤولي ${account} ربط موفّر الهوية لديكم بـ ${product}. لا تحتاج إلى حساب: ترشدك الصفحة خلال النطاقات والإعدادات والاختبار.`,
    lasts: (time) =>
      `يعمل الرابط مرة واحدة وينتهي خلال ${time}. لا تُعِد توجيهه: من يفتحه يستطيع تغيير هذا الاتصال.`,
    button: 'بدء الإعداد',
    closing: 'إن لم تكن تعرف ما هذا، فتجاهل هذه الرسالة.',
  },
  he: {
    subject: (account, product) => `הגדירו כניסה אחודה עבור ${account} ב־${product}`,
    heading: 'הגדרת כניסה אחודה',
    text: (account, product) =>
      `מנהל של ${account} מבקש שתחברו את ספק הזהויות שלכם אל ${product}. אין צורך בחשבון: הדף מנחה אתכם בדומיינים, בהגדרות ובבדיקה.`,
    lasts: (time) =>
      `הקישור פועל פעם אחת ופג בתוך ${time}. אל תעבירו אותו: מי שפותח אותו יכול לשנות את החיבור.`,
    button: 'התחלת ההגדרה',
    closing: 'אם אינכם יודעים במה מדובר, התעלמו מההודעה.',
  },
};

/** Asks a contact without an account to set up a connection. Issue 19, item 9. */
export const ssoSetupLinkMail: MailRenderer<SsoSetupLinkMail> = (data, branding, language) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const account = safeName(data.account);
  return drawLetter(
    {
      subject: say.subject(account, branding.productName),
      heading: say.heading,
      paragraphs: [
        say.text(account, branding.productName),
        say.lasts(daysWords(data.days, language)),
      ],
      button: { label: say.button, href: data.link },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
