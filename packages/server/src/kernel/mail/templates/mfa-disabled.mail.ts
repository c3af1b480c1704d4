import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `MFA was turned off for your ${product} account`,
    heading: 'All MFA methods were removed',
    text: (product) =>
      `Your ${product} account is no longer protected by multi-factor authentication (MFA).`,
    closing:
      'If this was you, you don’t need to do anything. You can set up MFA again at any time.',
  },
  de: {
    subject: (product) => `MFA wurde für Ihr Konto bei ${product} deaktiviert`,
    heading: 'Alle MFA-Methoden wurden entfernt',
    text: (product) =>
      `Ihr Konto bei ${product} ist nicht mehr durch Multi-Faktor-Authentifizierung (MFA) geschützt.`,
    closing:
      'Wenn Sie das waren, müssen Sie nichts tun. Sie können MFA jederzeit wieder einrichten.',
  },
  fr: {
    subject: (product) => `La MFA a été désactivée pour votre compte ${product}`,
    heading: 'Toutes les méthodes MFA ont été supprimées',
    text: (product) =>
      `Votre compte ${product} n’est plus protégé par l’authentification multifacteur (MFA).`,
    closing:
      'Si c’était vous, vous n’avez rien à faire. Vous pouvez configurer la MFA à nouveau à tout moment.',
  },
  es: {
    subject: (product) => `Se desactivó la MFA en su cuenta de ${product}`,
    heading: 'Se eliminaron todos los métodos MFA',
    text: (product) =>
      `Su cuenta de ${product} ya no está protegida por la autenticación multifactor (MFA).`,
    closing:
      'Si fue usted, no tiene que hacer nada. Puede volver a configurar la MFA cuando quiera.',
  },
  it: {
    subject: (product) => `La MFA è stata disattivata per il tuo account ${product}`,
    heading: 'Tutti i metodi MFA sono stati rimossi',
    text: (product) =>
      `Il tuo account ${product} non è più protetto dall’autenticazione a più fattori (MFA).`,
    closing:
      'Se eri tu, non devi fare nulla. Puoi configurare di nuovo la MFA in qualsiasi momento.',
  },
  pt: {
    subject: (product) => `A MFA foi desativada na sua conta ${product}`,
    heading: 'Todos os métodos MFA foram removidos',
    text: (product) =>
      `A sua conta ${product} não está mais protegida por autenticação multifator (MFA).`,
    closing:
      'Se foi você, não é preciso fazer nada. Você pode configurar a MFA novamente a qualquer momento.',
  },
  nl: {
    subject: (product) => `MFA is uitgeschakeld voor uw account bij ${product}`,
    heading: 'Alle MFA-methoden zijn verwijderd',
    text: (product) =>
      `Uw account bij ${product} is niet meer beveiligd met meervoudige verificatie (MFA).`,
    closing: 'Was u dit, dan hoeft u niets te doen. U kunt MFA altijd opnieuw instellen.',
  },
  pl: {
    subject: (product) => `Wyłączono MFA na Twoim koncie ${product}`,
    heading: 'Usunięto wszystkie metody MFA',
    text: (product) =>
      `Twoje konto ${product} nie jest już chronione uwierzytelnianiem wieloskładnikowym (MFA).`,
    closing:
      'Jeśli to Ty, nie musisz nic robić. MFA możesz skonfigurować ponownie w każdej chwili.',
  },
  ja: {
    subject: (product) => `${product}アカウントの MFA が無効になりました`,
    heading: 'すべての MFA の方法が削除されました',
    text: (product) => `${product}アカウントは多要素認証 (MFA) で保護されなくなりました。`,
    closing: 'ご本人による操作の場合は、何もする必要はありません。MFA はいつでも再設定できます。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户已关闭 MFA`,
    heading: '所有 MFA 方式均已移除',
    text: (product) => `您的 ${product} 账户不再受多重身份验证 (MFA) 保护。`,
    closing: '如果是您本人操作，您无需做任何事。您可以随时重新设置 MFA。',
  },
  ar: {
    subject: (product) => `أُوقفت المصادقة متعددة العوامل (MFA) لحسابك في ${product}`,
    heading: 'أُزيلت جميع طرق MFA',
    text: (product) => `لم يعد حسابك في ${product} محميًا بالمصادقة متعددة العوامل (MFA).`,
    closing: 'إذا كنت أنت من فعل ذلك فلا يلزمك شيء. يمكنك إعداد MFA مجددًا في أي وقت.',
  },
  he: {
    subject: (product) => `MFA כובה בחשבון שלכם ב־${product}`,
    heading: 'כל שיטות ה־MFA הוסרו',
    text: (product) => `החשבון שלכם ב־${product} אינו מוגן עוד באימות רב־גורמי (MFA).`,
    closing: 'אם זה הייתם אתם, אין צורך לעשות דבר. אפשר להגדיר MFA מחדש בכל עת.',
  },
};

/** Tells the owner that all MFA methods are gone. */
export const mfaDisabledMail: MailRenderer<Required<NoticeFacts>> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
