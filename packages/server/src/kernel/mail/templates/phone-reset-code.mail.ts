import type { MailRenderer } from '../mail-template.ts';
import { type CodeMail, type CodeMailWords, drawCodeMail } from './code-mail.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<CodeMailWords> = {
  en: {
    subject: (code, product) => `${code} is your ${product} code to change your phone number`,
    heading: 'Change your phone number',
    text: (product) => `Someone asked to replace the phone number of your ${product} account.`,
    lasts: (time) =>
      `If this was you, enter this code. It can be used once and expires in ${time}:`,
    closing:
      'If this wasn’t you, you can ignore this email. Don’t share the code with anyone. Your phone number won’t change.',
  },
  de: {
    subject: (code, product) =>
      `${code} ist Ihr Code von ${product}, um Ihre Telefonnummer zu ändern`,
    heading: 'Telefonnummer ändern',
    text: (product) =>
      `Jemand möchte die Telefonnummer Ihres Kontos bei ${product} durch eine neue ersetzen.`,
    lasts: (time) =>
      `Wenn Sie es sind, geben Sie diesen Code ein. Er funktioniert einmal, innerhalb von ${time}:`,
    closing:
      'Sie waren es nicht? Dann tun Sie nichts und geben Sie den Code niemandem. Ihre Telefonnummer bleibt, wie sie ist.',
  },
  fr: {
    subject: (code, product) =>
      `${code} est votre code ${product} pour changer de numéro de téléphone`,
    heading: 'Changer de numéro de téléphone',
    text: (product) =>
      `Quelqu’un veut remplacer le numéro de téléphone de votre compte ${product} par un nouveau.`,
    lasts: (time) =>
      `Si c’est vous, saisissez ce code. Il fonctionne une seule fois, sous ${time} :`,
    closing:
      'Ce n’était pas vous ? Alors ne faites rien et ne donnez le code à personne. Votre numéro de téléphone reste le même.',
  },
  es: {
    subject: (code, product) =>
      `${code} es su código de ${product} para cambiar su número de teléfono`,
    heading: 'Cambiar su número de teléfono',
    text: (product) =>
      `Alguien quiere sustituir el número de teléfono de su cuenta de ${product} por uno nuevo.`,
    lasts: (time) =>
      `Si es usted, escriba este código. Funciona una sola vez, en un plazo de ${time}:`,
    closing:
      '¿No fue usted? Entonces no haga nada y no dé el código a nadie. Su número de teléfono sigue igual.',
  },
  it: {
    subject: (code, product) =>
      `${code} è il tuo codice ${product} per cambiare numero di telefono`,
    heading: 'Cambiare il numero di telefono',
    text: (product) =>
      `Qualcuno vuole sostituire con uno nuovo il numero di telefono del tuo account ${product}.`,
    lasts: (time) => `Se sei tu, inserisci questo codice. Funziona una sola volta, entro ${time}:`,
    closing:
      'Non eri tu? Allora non fare nulla e non dare il codice a nessuno. Il tuo numero di telefono resta com’è.',
  },
  pt: {
    subject: (code, product) =>
      `${code} é o seu código de ${product} para mudar o seu número de telefone`,
    heading: 'Mudar o seu número de telefone',
    text: (product) =>
      `Alguém quer substituir o número de telefone da sua conta ${product} por um novo.`,
    lasts: (time) => `Se é você, digite este código. Ele funciona uma única vez, em até ${time}:`,
    closing:
      'Não foi você? Então não faça nada e não dê o código a ninguém. O seu número de telefone continua o mesmo.',
  },
  nl: {
    subject: (code, product) =>
      `${code} is uw code van ${product} om uw telefoonnummer te wijzigen`,
    heading: 'Uw telefoonnummer wijzigen',
    text: (product) =>
      `Iemand wil het telefoonnummer van uw account bij ${product} door een nieuw vervangen.`,
    lasts: (time) => `Bent u het, typ dan deze code. Hij werkt één keer, binnen ${time}:`,
    closing:
      'Was u het niet? Doe dan niets en geef de code aan niemand. Uw telefoonnummer blijft zoals het is.',
  },
  pl: {
    subject: (code, product) => `${code} to Twój kod ${product} do zmiany numeru telefonu`,
    heading: 'Zmiana numeru telefonu',
    text: (product) => `Ktoś chce zastąpić numer telefonu Twojego konta ${product} nowym.`,
    lasts: (time) => `Jeśli to Ty, wpisz ten kod. Działa jeden raz, w ciągu ${time}:`,
    closing:
      'To nie Ty? Nie rób nic i nie podawaj nikomu kodu. Twój numer telefonu pozostanie bez zmian.',
  },
  ja: {
    subject: (code, product) => `${code} は${product}の電話番号を変更するコードです`,
    heading: '電話番号の変更',
    text: (product) => `${product}アカウントの電話番号を新しい番号に置き換える申請がありました。`,
    lasts: (time) =>
      `ご本人の場合は、次のコードを入力してください。${time}以内に一度だけ有効です：`,
    closing:
      'お心当たりがない場合は、何もせず、コードを誰にも教えないでください。電話番号は変わりません。',
  },
  'zh-Hans': {
    subject: (code, product) => `${code} 是您用于更改电话号码的 ${product} 验证码`,
    heading: '更改电话号码',
    text: (product) => `有人想用新号码替换您 ${product} 账户的电话号码。`,
    lasts: (time) => `如果是您本人，请输入此验证码。验证码只能使用一次，${time}内有效：`,
    closing: '不是您本人操作？那么无需操作，也不要把验证码告诉任何人。您的电话号码保持不变。',
  },
  ar: {
    subject: (code, product) => `${code} هو رمزك في ${product} لتغيير رقم هاتفك`,
    heading: 'تغيير رقم هاتفك',
    text: (product) => `يريد شخص ما وضع رقم هاتف جديد مكان رقم حسابك في ${product}.`,
    lasts: (time) => `إن كنت أنت فاكتب هذا الرمز. يعمل مرة واحدة، خلال ${time}:`,
    closing: 'لم تكن أنت؟ إذن لا تفعل شيئًا ولا تعطِ الرمز لأحد. يبقى رقم هاتفك كما هو.',
  },
  he: {
    subject: (code, product) => `${code} הוא הקוד שלכם ב־${product} להחלפת מספר הטלפון`,
    heading: 'החלפת מספר הטלפון',
    text: (product) => `מישהו רוצה להחליף את מספר הטלפון של החשבון שלכם ב־${product} במספר חדש.`,
    lasts: (time) => `אם אלה אתם, הקלידו את הקוד הזה. הוא פועל פעם אחת, תוך ${time}:`,
    closing:
      'זה לא הייתם אתם? אל תעשו דבר, ואל תמסרו את הקוד לאיש. מספר הטלפון שלכם נשאר כפי שהוא.',
  },
};

/** Brings the code that a lost phone is replaced with. */
export const phoneResetCodeMail: MailRenderer<CodeMail> = (data, branding, language) =>
  drawCodeMail(wordsFor(words, language), data, { branding, language });
