import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { daysWords, sharedWords, type WordTable, wordsFor } from './words.ts';

/** Name of the report, and for how many days it can be downloaded. */
export interface ReportReadyMail {
  readonly report: string;
  readonly days: number;
}

const words: WordTable<{
  subject(product: string, report: string): string;
  readonly heading: string;
  text(product: string, report: string): string;
  todo(time: string): string;
  readonly button: string;
  readonly closing: string;
}> = {
  en: {
    subject: (product, report) => `${product} report: ${report}`,
    heading: 'A report is ready',
    text: (product, report) =>
      `The report “${report}” about your ${product} account has been created for you.`,
    todo: (time) => `Download it within ${time}: sign in and open Reports in the settings.`,
    button: 'Sign in',
    closing:
      'You are receiving this email because an administrator chose you as a recipient. Reports contain account data, so don’t forward them.',
  },
  de: {
    subject: (product, report) => `Bericht von ${product}: ${report}`,
    heading: 'Ein Bericht ist fertig',
    text: (product, report) =>
      `Der Bericht „${report}“ über Ihr Konto bei ${product} wurde für Sie erstellt.`,
    todo: (time) =>
      `Laden Sie ihn innerhalb von ${time} herunter: Melden Sie sich an und öffnen Sie „Reports“ in den Einstellungen.`,
    button: 'Anmelden',
    closing:
      'Sie bekommen diese Mail, weil Sie als Empfänger ausgewählt wurden. Berichte enthalten Daten Ihres Kontos: Leiten Sie sie nicht weiter.',
  },
  fr: {
    subject: (product, report) => `Rapport ${product} : ${report}`,
    heading: 'Un rapport est prêt',
    text: (product, report) =>
      `Le rapport « ${report} » sur votre compte ${product} a été créé pour vous.`,
    todo: (time) =>
      `Téléchargez-le sous ${time} : connectez-vous et ouvrez « Reports » dans les paramètres.`,
    button: 'Se connecter',
    closing:
      'Vous recevez ce courriel car un administrateur vous a choisi comme destinataire. Les rapports contiennent des données de votre compte : ne les transférez pas.',
  },
  es: {
    subject: (product, report) => `Informe de ${product}: ${report}`,
    heading: 'Hay un informe listo',
    text: (product, report) =>
      `Se ha creado para usted el informe «${report}» sobre su cuenta de ${product}.`,
    todo: (time) =>
      `Descárguelo en un plazo de ${time}: inicie sesión y abra «Reports» en la configuración.`,
    button: 'Iniciar sesión',
    closing:
      'Recibe este correo porque un administrador le eligió como destinatario. Los informes contienen datos de su cuenta: no los reenvíe.',
  },
  it: {
    subject: (product, report) => `Report di ${product}: ${report}`,
    heading: 'Un report è pronto',
    text: (product, report) =>
      `Il report «${report}» sul tuo account ${product} è stato creato per te.`,
    todo: (time) => `Scaricalo entro ${time}: accedi e apri «Reports» nelle impostazioni.`,
    button: 'Accedi',
    closing:
      'Ricevi questa email perché un amministratore ti ha scelto come destinatario. I report contengono dati del tuo account: non inoltrarli.',
  },
  pt: {
    subject: (product, report) => `Relatório do ${product}: ${report}`,
    heading: 'Um relatório está pronto',
    text: (product, report) =>
      `O relatório “${report}” sobre a sua conta no ${product} foi criado para você.`,
    todo: (time) => `Baixe-o em até ${time}: entre e abra “Reports” nas configurações.`,
    button: 'Entrar',
    closing:
      'Você recebe este email porque um administrador escolheu você como destinatário. Os relatórios contêm dados da sua conta: não os encaminhe.',
  },
  nl: {
    subject: (product, report) => `Rapport van ${product}: ${report}`,
    heading: 'Er staat een rapport klaar',
    text: (product, report) =>
      `Het rapport ‘${report}’ over uw account bij ${product} is voor u gemaakt.`,
    todo: (time) => `Download het binnen ${time}: meld u aan en open ‘Reports’ in de instellingen.`,
    button: 'Aanmelden',
    closing:
      'U krijgt deze email omdat een beheerder u als ontvanger heeft gekozen. Rapporten bevatten gegevens van uw account: stuur ze niet door.',
  },
  pl: {
    subject: (product, report) => `Raport ${product}: ${report}`,
    heading: 'Raport jest gotowy',
    text: (product, report) => `Utworzono dla Ciebie raport „${report}” o koncie w ${product}.`,
    todo: (time) => `Czas na pobranie: ${time}. Zaloguj się i otwórz „Reports” w ustawieniach.`,
    button: 'Zaloguj się',
    closing:
      'Dostajesz tę wiadomość, ponieważ administrator wybrał Cię jako odbiorcę. Raporty zawierają dane konta: nie przesyłaj ich dalej.',
  },
  ja: {
    subject: (product, report) => `${product} レポート：${report}`,
    heading: 'レポートの準備ができました',
    text: (product, report) =>
      `${product} のアカウントに関するレポート「${report}」を作成しました。`,
    todo: (time) =>
      `${time}以内にダウンロードしてください。ログインして、設定の「Reports」を開きます。`,
    button: 'ログイン',
    closing:
      'このメールは、管理者が受信者に選んだ方にお送りしています。レポートにはアカウントのデータが含まれます。転送しないでください。',
  },
  'zh-Hans': {
    subject: (product, report) => `${product} 报告：${report}`,
    heading: '报告已生成',
    text: (product, report) => `已为您生成关于 ${product} 账户的报告“${report}”。`,
    todo: (time) => `请在 ${time} 内下载：登录后在设置中打开“Reports”。`,
    button: '登录',
    closing: '您收到此邮件是因为管理员将您选为收件人。报告包含您账户的数据，请勿转发。',
  },
  ar: {
    subject: (product, report) => `تقرير ${product}: ${report}`,
    heading: 'هناك تقرير جاهز',
    text: (product, report) => `أُنشئ لكم تقرير «${report}» عن حسابكم في ${product}.`,
    todo: (time) => `نزّلوه خلال ${time}: سجّلوا الدخول وافتحوا «Reports» في الإعدادات.`,
    button: 'تسجيل الدخول',
    closing:
      'تصلكم هذه الرسالة لأن أحد المسؤولين اختاركم مستلمًا. تحتوي التقارير على بيانات حسابكم، فلا تعيدوا توجيهها.',
  },
  he: {
    subject: (product, report) => `דוח של ${product}: ${report}`,
    heading: 'דוח מוכן עבורכם',
    text: (product, report) => `הדוח ”${report}“ על החשבון שלכם ב־${product} נוצר עבורכם.`,
    todo: (time) => `אפשר להוריד אותו בתוך ${time}: היכנסו ופתחו את ”Reports“ בהגדרות.`,
    button: 'כניסה',
    closing:
      'קיבלתם את ההודעה כי מנהל בחר בכם כנמענים. דוחות מכילים נתונים של החשבון: אל תעבירו אותם הלאה.',
  },
};

/** Tells a recipient that a report was created. It is not attached: only signed-in users can download it. */
export const reportReadyMail: MailRenderer<ReportReadyMail> = (
  { report, days },
  branding,
  language,
) => {
  const say = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName, accountUrl } = branding;
  return drawLetter(
    {
      subject: say.subject(productName, report),
      heading: say.heading,
      paragraphs: [say.text(productName, report), say.todo(daysWords(days, language))],
      button: { label: say.button, href: `${accountUrl}/account/login` },
      linkNote,
      closing: say.closing,
      help,
    },
    branding,
  );
};
