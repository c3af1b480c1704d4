import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<NoticeWords> = {
  en: {
    subject: (product) => `Too many wrong codes for your ${product} account`,
    heading: 'Too many wrong codes',
    text: (product) =>
      `Someone completed the first sign-in step of your ${product} account and then entered too many wrong codes. Verification is locked for now.`,
    closing:
      'If this was you, wait a while and try again. If it wasn’t, someone may know your password. Change it now.',
  },
  de: {
    subject: (product) => `Falsche Codes für Ihr Konto bei ${product}`,
    heading: 'Es gab zu viele falsche Codes',
    text: (product) =>
      `Jemand hat den ersten Anmeldeschritt Ihres Kontos bei ${product} geschafft und dann zu viele falsche Codes eingegeben. Wir nehmen eine Weile keine mehr an.`,
    closing:
      'Sie waren es? Dann warten Sie ein wenig und versuchen Sie es erneut. Sie waren es nicht? Dann kennt jemand Ihr Passwort: Ändern Sie es.',
  },
  fr: {
    subject: (product) => `Codes incorrects pour votre compte ${product}`,
    heading: 'Il y a eu trop de codes incorrects',
    text: (product) =>
      `Quelqu’un a passé la première étape de connexion de votre compte ${product}, puis a saisi trop de codes incorrects. Nous n’en acceptons plus pendant un moment.`,
    closing:
      'C’était vous ? Alors patientez un peu et réessayez. Sinon, quelqu’un connaît votre mot de passe : changez-le.',
  },
  es: {
    subject: (product) => `Códigos incorrectos para su cuenta de ${product}`,
    heading: 'Hubo demasiados códigos incorrectos',
    text: (product) =>
      `Alguien superó el primer paso del inicio de sesión de su cuenta de ${product} y después escribió demasiados códigos incorrectos. Durante un tiempo no aceptamos ninguno.`,
    closing:
      '¿Fue usted? Entonces espere un poco e inténtelo de nuevo. Si no fue usted, alguien conoce su contraseña: cámbiela.',
  },
  it: {
    subject: (product) => `Codici errati per il tuo account ${product}`,
    heading: 'Ci sono stati troppi codici errati',
    text: (product) =>
      `Qualcuno ha superato il primo passo dell’accesso al tuo account ${product} e poi ha inserito troppi codici errati. Per un po’ non ne accettiamo.`,
    closing:
      'Eri tu? Allora aspetta un po’ e riprova. Se non eri tu, qualcuno conosce la tua password: cambiala.',
  },
  pt: {
    subject: (product) => `Códigos errados para a sua conta ${product}`,
    heading: 'Houve códigos errados demais',
    text: (product) =>
      `Alguém passou pelo primeiro passo do acesso à sua conta ${product} e depois digitou códigos errados demais. Não aceitamos nenhum por algum tempo.`,
    closing:
      'Foi você? Então espere um pouco e tente de novo. Se não foi você, alguém sabe a sua senha: mude-a.',
  },
  nl: {
    subject: (product) => `Onjuiste codes voor uw account bij ${product}`,
    heading: 'Er waren te veel onjuiste codes',
    text: (product) =>
      `Iemand is door de eerste inlogstap van uw account bij ${product} gekomen en heeft daarna te veel onjuiste codes ingevoerd. We accepteren er een tijdje geen.`,
    closing:
      'Was u het? Wacht dan even en probeer het opnieuw. Was u het niet, dan kent iemand uw wachtwoord: wijzig het.',
  },
  pl: {
    subject: (product) => `Błędne kody do Twojego konta ${product}`,
    heading: 'Podano zbyt wiele błędnych kodów',
    text: (product) =>
      `Ktoś przeszedł pierwszy krok logowania do Twojego konta ${product}, a potem podał zbyt wiele błędnych kodów. Przez pewien czas nie przyjmujemy żadnych.`,
    closing:
      'To Ty? Poczekaj chwilę i spróbuj ponownie. Jeśli to nie Ty, ktoś zna Twoje hasło: zmień je.',
  },
  ja: {
    subject: (product) => `${product}アカウントで誤ったコードが入力されました`,
    heading: '誤ったコードの入力が多すぎました',
    text: (product) =>
      `${product}アカウントのログインの最初の手順を通過したあと、誤ったコードが何度も入力されました。しばらくコードを受け付けません。`,
    closing:
      'ご本人の場合は、少し待ってからもう一度お試しください。そうでない場合は、誰かがパスワードを知っています。変更してください。',
  },
  'zh-Hans': {
    subject: (product) => `您的 ${product} 账户有错误的验证码`,
    heading: '错误的验证码过多',
    text: (product) =>
      `有人通过了您 ${product} 账户登录的第一步，随后输入了过多错误的验证码。我们将暂时不接受任何验证码。`,
    closing: '是您本人操作？请稍等片刻再试。如果不是，说明有人知道您的密码：请更改密码。',
  },
  ar: {
    subject: (product) => `رموز خاطئة لحسابك في ${product}`,
    heading: 'أُدخلت رموز خاطئة كثيرة',
    text: (product) =>
      `اجتاز شخص ما الخطوة الأولى من تسجيل الدخول إلى حسابك في ${product} ثم أدخل رموزًا خاطئة كثيرة. لن نقبل أي رمز لفترة.`,
    closing:
      'هل كنت أنت؟ إذن انتظر قليلًا ثم حاول مجددًا. وإن لم تكن أنت فكلمة مرورك معروفة لشخص ما: غيّرها.',
  },
  he: {
    subject: (product) => `קודים שגויים לחשבון שלכם ב־${product}`,
    heading: 'היו יותר מדי קודים שגויים',
    text: (product) =>
      `מישהו עבר את שלב הכניסה הראשון של החשבון שלכם ב־${product} ואז הזין יותר מדי קודים שגויים. לזמן מה לא נקבל קודים.`,
    closing: 'זה הייתם אתם? המתינו מעט ונסו שוב. אם לא, מישהו יודע את הסיסמה שלכם: שנו אותה.',
  },
};

/** Tells the owner that codes are being guessed by someone who has passed the first step. */
export const mfaGuessedMail: MailRenderer<Required<NoticeFacts>> = (facts, branding, language) =>
  drawAccountNotice({ say: wordsFor(words, language), facts, branding, language });
