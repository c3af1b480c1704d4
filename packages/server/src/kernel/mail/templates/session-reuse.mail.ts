import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser. */
export type SessionReuseMail = Required<NoticeFacts>;

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `We ended one of your ${product} sessions`,
    heading: 'We ended a session for your security',
    text: (product) =>
      `An expired token of one of your ${product} sessions was used again. This can mean that the session was copied, so we ended it.`,
    button: 'Reset password',
    closing:
      'If you just restored a browser or computer from a backup, this was you. Sign in again. Otherwise, reset your password and review your sessions.',
  },
  de: {
    subject: (product) => `Wir haben eine Ihrer Sitzungen bei ${product} beendet`,
    heading: 'Wir haben vorsichtshalber eine Sitzung beendet',
    text: (product) =>
      `Ein veralteter Schlüssel einer Ihrer Sitzungen bei ${product} wurde noch einmal verwendet. Das geschieht, wenn eine Sitzung kopiert wird; deshalb haben wir diese Sitzung überall abgemeldet.`,
    button: 'Neues Passwort wählen',
    closing:
      'Wenn Sie gerade einen Browser oder einen Computer aus einer Kopie wiederhergestellt haben, waren Sie es: Melden Sie sich wieder an. Sonst wählen Sie ein neues Passwort und sehen Sie sich Ihre Sitzungen an.',
  },
  fr: {
    subject: (product) => `Nous avons fermé l’une de vos sessions ${product}`,
    heading: 'Nous avons fermé une session par prudence',
    text: (product) =>
      `Une clé périmée de l’une de vos sessions ${product} a été réutilisée. Cela arrive quand une session est copiée ; nous l’avons donc fermée partout.`,
    button: 'Choisir un nouveau mot de passe',
    closing:
      'Si vous venez de restaurer un navigateur ou un ordinateur à partir d’une copie, c’était vous : reconnectez-vous. Sinon, choisissez un nouveau mot de passe et vérifiez vos sessions.',
  },
  es: {
    subject: (product) => `Hemos cerrado una de sus sesiones de ${product}`,
    heading: 'Hemos cerrado una sesión por precaución',
    text: (product) =>
      `Se volvió a usar una clave caducada de una de sus sesiones de ${product}. Eso ocurre cuando se copia una sesión, así que la hemos cerrado en todas partes.`,
    button: 'Elegir una contraseña nueva',
    closing:
      'Si acaba de restaurar un navegador o un ordenador desde una copia, fue usted: inicie sesión de nuevo. Si no, elija una contraseña nueva y revise sus sesiones.',
  },
  it: {
    subject: (product) => `Abbiamo chiuso una delle tue sessioni ${product}`,
    heading: 'Abbiamo chiuso una sessione per sicurezza',
    text: (product) =>
      `È stata riutilizzata una chiave scaduta di una delle tue sessioni ${product}. Succede quando una sessione viene copiata, quindi l’abbiamo chiusa ovunque.`,
    button: 'Scegli una nuova password',
    closing:
      'Se hai appena ripristinato un browser o un computer da una copia, eri tu: accedi di nuovo. Altrimenti scegli una nuova password e controlla le tue sessioni.',
  },
  pt: {
    subject: (product) => `Encerramos uma das suas sessões de ${product}`,
    heading: 'Encerramos uma sessão por precaução',
    text: (product) =>
      `Uma chave antiga de uma das suas sessões de ${product} foi usada de novo. Isso acontece quando uma sessão é copiada, por isso encerramos essa sessão em todos os lugares.`,
    button: 'Escolher uma nova senha',
    closing:
      'Se você acabou de restaurar um navegador ou um computador a partir de uma cópia, foi você: entre de novo. Se não, escolha uma nova senha e verifique as suas sessões.',
  },
  nl: {
    subject: (product) => `We hebben een van uw sessies bij ${product} beëindigd`,
    heading: 'We hebben uit voorzorg een sessie beëindigd',
    text: (product) =>
      `Een verouderde sleutel van een van uw sessies bij ${product} is opnieuw gebruikt. Dat gebeurt als een sessie wordt gekopieerd, dus hebben we die sessie overal uitgelogd.`,
    button: 'Nieuw wachtwoord kiezen',
    closing:
      'Hebt u net een browser of computer teruggezet vanaf een kopie, dan was u het: log opnieuw in. Kies anders een nieuw wachtwoord en bekijk uw sessies.',
  },
  pl: {
    subject: (product) => `Zakończyliśmy jedną z Twoich sesji ${product}`,
    heading: 'Na wszelki wypadek zakończyliśmy sesję',
    text: (product) =>
      `Nieaktualny klucz jednej z Twoich sesji ${product} został użyty ponownie. Tak bywa, gdy sesja zostanie skopiowana, dlatego zakończyliśmy ją wszędzie.`,
    button: 'Ustaw nowe hasło',
    closing:
      'Jeśli przeglądarka lub komputer właśnie zostały przywrócone z kopii, to Ty: zaloguj się ponownie. W przeciwnym razie ustaw nowe hasło i przejrzyj swoje sesje.',
  },
  ja: {
    subject: (product) => `${product}のセッションを1つ終了しました`,
    heading: '安全のためセッションを終了しました',
    text: (product) =>
      `${product}のセッションの古い鍵がもう一度使われました。セッションが複製されたときに起こるため、そのセッションをすべての場所でログアウトしました。`,
    button: '新しいパスワードを設定する',
    closing:
      'ブラウザーやコンピューターをコピーから復元した場合は、ご本人の操作です。もう一度ログインしてください。そうでない場合は、新しいパスワードを設定し、セッション一覧を確認してください。',
  },
  'zh-Hans': {
    subject: (product) => `我们结束了您的一个 ${product} 会话`,
    heading: '为安全起见，我们结束了一个会话',
    text: (product) =>
      `您的一个 ${product} 会话的过期密钥被再次使用。会话被复制时会出现这种情况，因此我们已在所有地方退出该会话。`,
    button: '设置新密码',
    closing:
      '如果您刚刚从备份恢复了浏览器或电脑，那就是您本人操作：请重新登录。否则请设置新密码，并检查您的会话。',
  },
  ar: {
    subject: (product) => `أنهينا إحدى جلساتك في ${product}`,
    heading: 'أنهينا جلسة من باب الاحتياط',
    text: (product) =>
      `استُخدم مجددًا مفتاح قديم لإحدى جلساتك في ${product}. يحدث ذلك عند نسخ جلسة، لذلك سجّلنا الخروج من تلك الجلسة في كل مكان.`,
    button: 'اختيار كلمة مرور جديدة',
    closing:
      'إذا كنت قد استعدت للتو متصفحًا أو حاسوبًا من نسخة فقد كنت أنت: سجّل الدخول مجددًا. وإلا فاختر كلمة مرور جديدة وراجع جلساتك.',
  },
  he: {
    subject: (product) => `סיימנו אחד מהחיבורים שלכם אל ${product}`,
    heading: 'סיימנו חיבור ליתר ביטחון',
    text: (product) =>
      `נעשה שימוש חוזר במפתח ישן של אחד מהחיבורים שלכם אל ${product}. כך קורה כשחיבור מועתק, ולכן ניתקנו אותו מכל מקום.`,
    button: 'בחירת סיסמה חדשה',
    closing:
      'אם שחזרתם זה עתה דפדפן או מחשב מעותק, אלה הייתם אתם: היכנסו שוב. אחרת בחרו סיסמה חדשה ובדקו את החיבורים שלכם.',
  },
};

/** Warns the owner that a refresh token was used twice. Security decision 10. */
export const sessionReuseMail: MailRenderer<SessionReuseMail> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
