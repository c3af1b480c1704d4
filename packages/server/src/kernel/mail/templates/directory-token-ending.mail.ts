import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { daysWords, momentWords, sharedWords, type WordTable, wordsFor } from './words.ts';
import { safeName } from './safe-name.ts';

/** Which token of which connection ends, when as ISO 8601 text, and within how many days that is. */
export interface DirectoryTokenEndingMail {
  /** Name of the connection, which an administrator entered. */
  readonly name: string;
  /** The last characters of the token. */
  readonly hint: string;
  readonly endsAt: string;
  readonly days: number;
}

const words: WordTable<{
  subject(product: string, time: string): string;
  heading: string;
  text(product: string, name: string, hint: string, moment: string): string;
  todo: string;
  button: string;
  closing: string;
}> = {
  en: {
    subject: (product, time) => `The directory token for ${product} expires within ${time}`,
    heading: 'A directory token expires soon',
    text: (product, name, hint, moment) =>
      `Your directory ${name} manages users in ${product} with the token ending in ${hint}. The token expires on ${moment}. After that, the directory can no longer add, change, or deactivate users.`,
    todo: 'Open Provisioning, create a second token, and enter it in your directory. Then revoke the current one. Provisioning continues without interruption.',
    button: 'Open my account',
    closing:
      'You are receiving this email because you are an administrator. The reminders stop when your directory uses a newer token.',
  },
  de: {
    subject: (product, time) => `Das Verzeichnis-Token für ${product} läuft in ${time} ab`,
    heading: 'Ein Verzeichnis-Token läuft bald ab',
    text: (product, name, hint, moment) =>
      `Ihr Verzeichnis ${name} verwaltet Benutzer in ${product} mit dem Token, das auf ${hint} endet. Das Token läuft ab: ${moment}. Danach kann das Verzeichnis keine Benutzer mehr hinzufügen, ändern oder deaktivieren.`,
    todo: 'Öffnen Sie die Bereitstellung, erstellen Sie ein zweites Token und tragen Sie es im Verzeichnis ein. Widerrufen Sie danach das jetzige. Die Bereitstellung läuft ohne Unterbrechung weiter.',
    button: 'Konto öffnen',
    closing:
      'Sie bekommen diese Mail, weil Sie das Konto verwalten. Sobald das Verzeichnis ein neueres Token verwendet, enden die Mails.',
  },
  fr: {
    subject: (product, time) => `Le jeton d’annuaire pour ${product} expire dans ${time}`,
    heading: 'Un jeton d’annuaire expire bientôt',
    text: (product, name, hint, moment) =>
      `Votre annuaire ${name} gère les utilisateurs de ${product} avec le jeton qui se termine par ${hint}. Le jeton expire : ${moment}. Ensuite, l’annuaire ne pourra plus ajouter, modifier ni désactiver d’utilisateurs.`,
    todo: 'Ouvrez le provisionnement, créez un second jeton et saisissez-le dans votre annuaire. Révoquez ensuite le jeton actuel. Le provisionnement continue sans interruption.',
    button: 'Ouvrir le compte',
    closing:
      'Vous recevez ce message parce que vous administrez le compte. Il n’y en aura plus dès que l’annuaire utilisera un jeton plus récent.',
  },
  es: {
    subject: (product, time) => `El token del directorio para ${product} caduca en ${time}`,
    heading: 'Un token del directorio caduca pronto',
    text: (product, name, hint, moment) =>
      `Su directorio ${name} administra usuarios de ${product} con el token que termina en ${hint}. El token caduca: ${moment}. Después, el directorio no podrá añadir, modificar ni desactivar usuarios.`,
    todo: 'Abra el aprovisionamiento, cree un segundo token e introdúzcalo en el directorio. Revoque después el actual. El aprovisionamiento continúa sin interrupción.',
    button: 'Abrir la cuenta',
    closing:
      'Recibe este mensaje porque administra la cuenta. Cuando el directorio use un token más nuevo, no habrá más.',
  },
  it: {
    subject: (product, time) => `Il token della directory per ${product} scade tra ${time}`,
    heading: 'Un token della directory sta per scadere',
    text: (product, name, hint, moment) =>
      `La directory ${name} gestisce gli utenti di ${product} con il token che termina con ${hint}. Il token scade: ${moment}. Dopo, la directory non potrà più aggiungere, modificare o disattivare utenti.`,
    todo: 'Apri il provisioning, crea un secondo token e inseriscilo nella directory. Poi revoca quello attuale. Il provisioning continua senza interruzioni.',
    button: 'Apri l’account',
    closing:
      'Ricevi questa mail perché amministri l’account. Quando la directory userà un token più recente, le mail finiranno.',
  },
  pt: {
    subject: (product, time) => `O token do diretório para ${product} vence em ${time}`,
    heading: 'Um token do diretório vence em breve',
    text: (product, name, hint, moment) =>
      `O diretório ${name} gerencia usuários do ${product} com o token que termina em ${hint}. O token vence: ${moment}. Depois disso, o diretório não consegue mais adicionar, alterar nem desativar usuários.`,
    todo: 'Abra o provisionamento, crie um segundo token e insira-o no diretório. Depois revogue o atual. O provisionamento continua sem interrupção.',
    button: 'Abrir a conta',
    closing:
      'Você recebe este e-mail porque administra a conta. Quando o diretório usar um token mais novo, eles acabam.',
  },
  nl: {
    subject: (product, time) => `Het directorytoken voor ${product} verloopt binnen ${time}`,
    heading: 'Een directorytoken verloopt binnenkort',
    text: (product, name, hint, moment) =>
      `Uw directory ${name} beheert gebruikers in ${product} met het token dat eindigt op ${hint}. Het token verloopt: ${moment}. Daarna kan de directory geen gebruikers meer toevoegen, wijzigen of deactiveren.`,
    todo: 'Open de inrichting, maak een tweede token en voer het in de directory in. Trek daarna het huidige in. De inrichting gaat zonder onderbreking door.',
    button: 'Account openen',
    closing:
      'U krijgt deze mail omdat u het account beheert. Zodra de directory een nieuwer token gebruikt, stoppen de mails.',
  },
  pl: {
    subject: (product, time) => `Token katalogu dla ${product} wygaśnie: ${time}`,
    heading: 'Token katalogu wkrótce wygaśnie',
    text: (product, name, hint, moment) =>
      `Katalog ${name} zarządza użytkownikami w ${product} za pomocą tokenu kończącego się na ${hint}. Token wygasa: ${moment}. Potem katalog nie będzie mógł dodawać, zmieniać ani dezaktywować użytkowników.`,
    todo: 'Otwórz aprowizację, utwórz drugi token i wpisz go w katalogu. Następnie unieważnij obecny. Aprowizacja będzie działać bez przerwy.',
    button: 'Otwórz konto',
    closing:
      'Dostajesz tę wiadomość, ponieważ administrujesz kontem. Gdy katalog zacznie używać nowszego tokenu, wiadomości ustaną.',
  },
  ja: {
    subject: (product, time) => `${product}のディレクトリトークンはあと${time}で期限切れになります`,
    heading: 'ディレクトリトークンの期限が近づいています',
    text: (product, name, hint, moment) =>
      `ディレクトリ ${name} は、末尾が ${hint} のトークンで ${product} のユーザーを管理しています。トークンの期限は ${moment} です。それを過ぎると、ディレクトリはユーザーを追加、変更、無効化できません。`,
    todo: '「プロビジョニング」で 2 つ目のトークンを作成し、ディレクトリに入力してから、現在のトークンを取り消してください。プロビジョニングは中断されません。',
    button: 'アカウントを開く',
    closing:
      'このメールはアカウントの管理者に送信しています。ディレクトリが新しいトークンを使い始めると、送信されなくなります。',
  },
  'zh-Hans': {
    subject: (product, time) => `${product} 的目录令牌将在 ${time} 内到期`,
    heading: '目录令牌即将到期',
    text: (product, name, hint, moment) =>
      `您的组织的目录 ${name} 使用以 ${hint} 结尾的令牌管理 ${product} 中的用户。该令牌将于 ${moment} 到期，此后目录无法再添加、更改或停用用户。`,
    todo: '请打开“预配”，创建第二个令牌并在目录中输入，然后撤销当前令牌。预配不会中断。',
    button: '打开账户',
    closing: '您收到此邮件是因为您管理该账户。目录开始使用较新的令牌后，将不再发送此类邮件。',
  },
  ar: {
    subject: (product, time) => `تنتهي صلاحية رمز الدليل لـ ${product} خلال ${time}`,
    heading: 'تنتهي صلاحية رمز الدليل قريبًا',
    text: (product, name, hint, moment) =>
      `يدير الدليل ${name} المستخدمين في ${product} بالرمز الذي ينتهي بـ ${hint}. تنتهي صلاحية الرمز في ${moment}، وبعد ذلك لن يستطيع الدليل إضافة المستخدمين أو تغييرهم أو إيقافهم.`,
    todo: 'افتحوا صفحة التزويد، وأنشئوا رمزًا ثانيًا وأدخلوه في الدليل، ثم ألغوا الرمز الحالي. يستمر التزويد دون انقطاع.',
    button: 'فتح الحساب',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون الحساب. تتوقف الرسائل عندما يستخدم الدليل رمزًا أحدث.',
  },
  he: {
    subject: (product, time) => `אסימון הספרייה של ${product} יפוג בתוך ${time}`,
    heading: 'אסימון הספרייה עומד לפוג',
    text: (product, name, hint, moment) =>
      `הספרייה ${name} מנהלת משתמשים ב־${product} באסימון שמסתיים ב־${hint}. האסימון פג: ${moment}. אחרי כן הספרייה לא תוכל להוסיף משתמשים, לשנות אותם או להשבית אותם.`,
    todo: 'פתחו את דף ההקצאה, צרו אסימון שני והזינו אותו בספרייה. אחר כך בטלו את האסימון הנוכחי. ההקצאה נמשכת בלי הפסקה.',
    button: 'פתיחת החשבון',
    closing:
      'קיבלתם את ההודעה כי אתם מנהלים את החשבון. כשהספרייה תשתמש באסימון חדש יותר, ההודעות ייפסקו.',
  },
};

/** Tells the administrators of a tenant that its directory cannot change users soon. */
export const directoryTokenEndingMail: MailRenderer<DirectoryTokenEndingMail> = (
  data,
  branding,
  language,
) => {
  const { name, hint, endsAt, days } = data;
  const { subject, heading, text, todo, button, closing } = wordsFor(words, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName, accountUrl, timeZone } = branding;
  const moment = momentWords(endsAt, language, timeZone);
  return drawLetter(
    {
      subject: subject(productName, daysWords(days, language)),
      heading,
      paragraphs: [text(productName, safeName(name), hint, moment), todo],
      button: { label: button, href: `${accountUrl}/account/login` },
      linkNote,
      closing,
      help,
    },
    branding,
  );
};
