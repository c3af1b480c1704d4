import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { safeName } from './safe-name.ts';
import { minutesWords, type WordTable, wordsFor } from './words.ts';

/**
 * When and from where, who it was, why, and for how many minutes at most. Who and why were typed by
 * users.
 */
export interface ImpersonatedMail extends Required<NoticeFacts> {
  readonly user: string;
  readonly reason: string;
  readonly minutes: number;
}

const words: WordTable<
  NoticeWords & { user(user: string, time: string): string; why(reason: string): string }
> = {
  en: {
    subject: (product) => `Someone from support is using your ${product} account`,
    heading: 'Impersonation started',
    text: (product) =>
      `Someone who supports your ${product} account is using it with your permissions. They can’t see your password or change how you sign in.`,
    user: (user, time) => `Who: ${user}, for up to ${time}.`,
    why: (reason) => `Reason: ${reason}`,
    button: 'Reset password',
    closing:
      'You can stop this at any time: open your sessions and end the session that is marked as impersonation.',
  },
  de: {
    subject: (product) => `Jemand hilft in Ihrem Konto bei ${product}`,
    heading: 'Jemand handelt in Ihrem Namen',
    text: (product) =>
      `Jemand, der Ihr Konto bei ${product} betreut, arbeitet darin mit Ihren Rechten, um Ihnen zu helfen. Diese Person sieht kein Passwort und kann nicht ändern, wie Sie sich anmelden.`,
    user: (user, time) => `Wer: ${user}, höchstens ${time}.`,
    why: (reason) => `Warum: ${reason}`,
    button: 'Neues Passwort wählen',
    closing:
      'Sie können das jederzeit beenden: Öffnen Sie Ihre Sitzungen und beenden Sie die markierte.',
  },
  fr: {
    subject: (product) => `Quelqu’un vous aide dans votre compte ${product}`,
    heading: 'Quelqu’un agit en votre nom',
    text: (product) =>
      `Une personne chargée de votre compte ${product} y travaille avec vos droits pour vous aider. Elle ne voit aucun mot de passe et ne peut pas changer votre façon de vous connecter.`,
    user: (user, time) => `Qui : ${user}, pendant ${time} au maximum.`,
    why: (reason) => `Pourquoi : ${reason}`,
    button: 'Choisir un nouveau mot de passe',
    closing:
      'Vous pouvez y mettre fin à tout moment : ouvrez vos sessions et fermez celle qui est signalée.',
  },
  es: {
    subject: (product) => `Alguien le está ayudando en su cuenta de ${product}`,
    heading: 'Alguien actúa en su nombre',
    text: (product) =>
      `Una persona que se ocupa de su cuenta de ${product} trabaja en ella con sus derechos para ayudarle. No ve ninguna contraseña y no puede cambiar cómo inicia sesión.`,
    user: (user, time) => `Quién: ${user}, durante ${time} como máximo.`,
    why: (reason) => `Por qué: ${reason}`,
    button: 'Elegir una contraseña nueva',
    closing:
      'Puede terminarlo en cualquier momento: abra sus sesiones y cierre la que está marcada.',
  },
  it: {
    subject: (product) => `Qualcuno ti sta aiutando nel tuo account ${product}`,
    heading: 'Qualcuno agisce a tuo nome',
    text: (product) =>
      `Una persona che si occupa del tuo account ${product} vi lavora con i tuoi diritti per aiutarti. Non vede alcuna password e non può cambiare il tuo modo di accedere.`,
    user: (user, time) => `Chi: ${user}, per ${time} al massimo.`,
    why: (reason) => `Perché: ${reason}`,
    button: 'Scegli una nuova password',
    closing:
      'Puoi interrompere in qualsiasi momento: apri le tue sessioni e chiudi quella contrassegnata.',
  },
  pt: {
    subject: (product) => `Alguém está ajudando na sua conta ${product}`,
    heading: 'Alguém age em seu nome',
    text: (product) =>
      `Uma pessoa que cuida da sua conta ${product} trabalha nela com os seus direitos, para ajudar. Ela não vê nenhuma senha e não pode mudar a forma como você entra.`,
    user: (user, time) => `Quem: ${user}, por no máximo ${time}.`,
    why: (reason) => `Por quê: ${reason}`,
    button: 'Escolher uma nova senha',
    closing:
      'Você pode encerrar isso a qualquer momento: abra as suas sessões e encerre a que está marcada.',
  },
  nl: {
    subject: (product) => `Iemand helpt in uw account bij ${product}`,
    heading: 'Iemand handelt namens u',
    text: (product) =>
      `Iemand die voor uw account bij ${product} zorgt, werkt daarin met uw rechten om u te helpen. Die persoon ziet geen wachtwoord en kan niet wijzigen hoe u inlogt.`,
    user: (user, time) => `Wie: ${user}, hoogstens ${time}.`,
    why: (reason) => `Waarom: ${reason}`,
    button: 'Nieuw wachtwoord kiezen',
    closing: 'U kunt dit altijd beëindigen: open uw sessies en beëindig de gemarkeerde.',
  },
  pl: {
    subject: (product) => `Ktoś pomaga na Twoim koncie ${product}`,
    heading: 'Ktoś działa w Twoim imieniu',
    text: (product) =>
      `Osoba, która opiekuje się Twoim kontem ${product}, pracuje na nim z Twoimi uprawnieniami, aby Ci pomóc. Nie widzi żadnego hasła i nie może zmienić sposobu logowania.`,
    user: (user, time) => `Kto: ${user}, najwyżej do ${time}.`,
    why: (reason) => `Dlaczego: ${reason}`,
    button: 'Ustaw nowe hasło',
    closing: 'Możesz to zakończyć w każdej chwili: otwórz swoje sesje i zakończ oznaczoną.',
  },
  ja: {
    subject: (product) => `${product}アカウントで担当者がサポートしています`,
    heading: '担当者があなたに代わって操作しています',
    text: (product) =>
      `${product}アカウントの担当者が、サポートのためにあなたの権限で操作しています。パスワードは見えず、ログイン方法を変えることもできません。`,
    user: (user, time) => `担当者：${user}（最長${time}）`,
    why: (reason) => `理由：${reason}`,
    button: '新しいパスワードを設定する',
    closing: 'いつでも終了できます。セッション一覧を開き、印の付いたセッションを終了してください。',
  },
  'zh-Hans': {
    subject: (product) => `有人正在您的 ${product} 账户中提供帮助`,
    heading: '有人正在以您的名义操作',
    text: (product) =>
      `负责您 ${product} 账户的人员正以您的权限在其中操作，以便为您提供帮助。对方看不到任何密码，也无法更改您的登录方式。`,
    user: (user, time) => `人员：${user}，最长 ${time}。`,
    why: (reason) => `原因：${reason}`,
    button: '设置新密码',
    closing: '您可以随时结束：打开您的会话列表，结束带标记的会话。',
  },
  ar: {
    subject: (product) => `شخص ما يساعد في حسابك في ${product}`,
    heading: 'شخص ما يتصرف باسمك',
    text: (product) =>
      `يعمل شخص يرعى حسابك في ${product} فيه بصلاحياتك لمساعدتك. لا يرى أي كلمة مرور ولا يمكنه تغيير طريقة تسجيل دخولك.`,
    user: (user, time) => `من: ${user}، لمدة لا تتجاوز ${time}.`,
    why: (reason) => `السبب: ${reason}`,
    button: 'اختيار كلمة مرور جديدة',
    closing: 'يمكنك إنهاء ذلك في أي وقت: افتح جلساتك وأنهِ الجلسة المميزة بعلامة.',
  },
  he: {
    subject: (product) => `מישהו עוזר בחשבון שלכם ב־${product}`,
    heading: 'מישהו פועל בשמכם',
    text: (product) =>
      `מי שמטפל בחשבון שלכם ב־${product} עובד בו בהרשאות שלכם כדי לעזור. הוא אינו רואה שום סיסמה ואינו יכול לשנות את דרך הכניסה שלכם.`,
    user: (user, time) => `מי: ${user}, לכל היותר ${time}.`,
    why: (reason) => `למה: ${reason}`,
    button: 'בחירת סיסמה חדשה',
    closing: 'אפשר לסיים זאת בכל עת: פתחו את רשימת החיבורים וסיימו את החיבור המסומן.',
  },
};

/** Tells a user that another user acts as them. */
export const impersonatedMail: MailRenderer<ImpersonatedMail> = (data, branding, language) => {
  const { user, reason, minutes, ...facts } = data;
  const say = wordsFor(words, language);
  const more = [say.user(user, minutesWords(minutes, language)), say.why(safeName(reason))];
  return drawAccountNotice({ say, facts, more, branding, language });
};
