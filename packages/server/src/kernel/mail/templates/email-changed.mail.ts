import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** When, from where and with which browser. */
export type EmailChangedMail = Required<NoticeFacts>;

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `The email address of your ${product} account was changed`,
    heading: 'Your email address was changed',
    text: (product) =>
      `Your ${product} account has a new email address, and you were signed out of your other sessions. We sent this email to both addresses.`,
    button: 'Reset password',
    closing: 'If this wasn’t you, contact us right away. All further emails go to the new address.',
  },
  de: {
    subject: (product) => `Die Adresse Ihres Kontos bei ${product} wurde geändert`,
    heading: 'Die E-Mail-Adresse wurde geändert',
    text: (product) =>
      `Ihr Konto bei ${product} hat eine neue E-Mail-Adresse, und Ihre anderen Sitzungen wurden beendet. Wir schreiben an die alte und an die neue Adresse.`,
    button: 'Neues Passwort wählen',
    closing:
      'Sie waren es nicht? Schreiben Sie uns sofort: Ab jetzt erhält die neue Adresse alles.',
  },
  fr: {
    subject: (product) => `L’adresse de votre compte ${product} a été changée`,
    heading: 'L’adresse e-mail a été changée',
    text: (product) =>
      `Votre compte ${product} a une nouvelle adresse e-mail et vos autres sessions ont été fermées. Nous écrivons à l’ancienne et à la nouvelle adresse.`,
    button: 'Choisir un nouveau mot de passe',
    closing:
      'Ce n’était pas vous ? Écrivez-nous tout de suite : la nouvelle adresse reçoit désormais tout.',
  },
  es: {
    subject: (product) => `Se ha cambiado la dirección de su cuenta de ${product}`,
    heading: 'Se ha cambiado la dirección de correo',
    text: (product) =>
      `Su cuenta de ${product} tiene una nueva dirección de correo electrónico y sus demás sesiones se han cerrado. Avisamos a la dirección antigua y a la nueva.`,
    button: 'Elegir una contraseña nueva',
    closing: '¿No fue usted? Escríbanos enseguida: desde ahora la nueva dirección lo recibe todo.',
  },
  it: {
    subject: (product) => `L’indirizzo del tuo account ${product} è stato cambiato`,
    heading: 'L’indirizzo e-mail è stato cambiato',
    text: (product) =>
      `Il tuo account ${product} ha un nuovo indirizzo e-mail e le altre tue sessioni sono state chiuse. Avvisiamo sia il vecchio sia il nuovo indirizzo.`,
    button: 'Scegli una nuova password',
    closing: 'Non eri tu? Scrivici subito: d’ora in poi il nuovo indirizzo riceve tutto.',
  },
  pt: {
    subject: (product) => `O endereço da sua conta ${product} foi alterado`,
    heading: 'O endereço de e-mail foi alterado',
    text: (product) =>
      `A sua conta ${product} tem um novo endereço de e-mail, e as suas outras sessões foram encerradas. Avisamos o endereço antigo e o novo.`,
    button: 'Escolher uma nova senha',
    closing:
      'Não foi você? Escreva-nos imediatamente: a partir de agora o novo endereço recebe tudo.',
  },
  nl: {
    subject: (product) => `Het adres van uw account bij ${product} is gewijzigd`,
    heading: 'Het e-mailadres is gewijzigd',
    text: (product) =>
      `Uw account bij ${product} heeft een nieuw e-mailadres en uw andere sessies zijn uitgelogd. We schrijven naar het oude en het nieuwe adres.`,
    button: 'Nieuw wachtwoord kiezen',
    closing: 'Was u het niet? Schrijf ons meteen: het nieuwe adres ontvangt vanaf nu alles.',
  },
  pl: {
    subject: (product) => `Adres Twojego konta ${product} został zmieniony`,
    heading: 'Adres e-mail został zmieniony',
    text: (product) =>
      `Twoje konto ${product} ma nowy adres e-mail, a pozostałe sesje zostały zakończone. Piszemy na stary i na nowy adres.`,
    button: 'Ustaw nowe hasło',
    closing: 'To nie Ty? Napisz do nas od razu: od teraz wszystko trafia na nowy adres.',
  },
  ja: {
    subject: (product) => `${product}アカウントのメールアドレスが変更されました`,
    heading: 'メールアドレスが変更されました',
    text: (product) =>
      `${product}アカウントのメールアドレスが新しくなり、ほかのセッションはログアウトされました。旧アドレスと新アドレスの両方にお知らせしています。`,
    button: '新しいパスワードを設定する',
    closing: 'お心当たりがない場合は、すぐにご連絡ください。今後はすべて新しいアドレスに届きます。',
  },
  'zh-Hans': {
    subject: (product) => `您 ${product} 账户的地址已更改`,
    heading: '电子邮件地址已更改',
    text: (product) =>
      `您的 ${product} 账户有了新的电子邮件地址，您的其他会话已退出登录。我们会通知新旧两个地址。`,
    button: '设置新密码',
    closing: '不是您本人操作？请立即联系我们：从现在起，所有邮件都会发到新地址。',
  },
  ar: {
    subject: (product) => `تم تغيير عنوان حسابك في ${product}`,
    heading: 'تم تغيير عنوان البريد الإلكتروني',
    text: (product) =>
      `أصبح لحسابك في ${product} عنوان بريد إلكتروني جديد، وتم تسجيل الخروج من جلساتك الأخرى. نخبر العنوان القديم والجديد معًا.`,
    button: 'اختيار كلمة مرور جديدة',
    closing: 'لم تكن أنت؟ راسلنا فورًا: كل شيء يصل إلى العنوان الجديد من الآن.',
  },
  he: {
    subject: (product) => `הכתובת של החשבון שלכם ב־${product} שונתה`,
    heading: 'כתובת הדוא״ל שונתה',
    text: (product) =>
      `לחשבון שלכם ב־${product} יש כתובת דוא״ל חדשה, ושאר החיבורים שלכם נותקו. אנו מודיעים לכתובת הישנה ולחדשה.`,
    button: 'בחירת סיסמה חדשה',
    closing: 'זה לא הייתם אתם? כתבו לנו מיד: מעכשיו הכתובת החדשה מקבלת הכול.',
  },
};

/** Tells both mailboxes that one took the place of the other. */
export const emailChangedMail: MailRenderer<EmailChangedMail> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
