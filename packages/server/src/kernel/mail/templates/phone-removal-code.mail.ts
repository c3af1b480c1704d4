import type { MailRenderer } from '../mail-template.ts';
import { type CodeMail, type CodeMailWords, drawCodeMail } from './code-mail.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<CodeMailWords> = {
  en: {
    subject: (code, product) => `${code} is your code to remove a phone number from ${product}`,
    heading: 'Remove a phone number',
    text: (product) => `Someone asked to remove a phone number from your ${product} account.`,
    lasts: (time) =>
      `If this was you, enter this code. It can be used once and expires in ${time}:`,
    closing: 'If this wasn’t you, don’t share the code with anyone, and reset your password.',
  },
  de: {
    subject: (code, product) =>
      `${code} ist Ihr Code von ${product}, um eine Telefonnummer zu entfernen`,
    heading: 'Telefonnummer entfernen',
    text: (product) => `Jemand möchte eine Telefonnummer aus Ihrem Konto bei ${product} entfernen.`,
    lasts: (time) =>
      `Wenn Sie es sind, geben Sie diesen Code ein. Er funktioniert einmal, innerhalb von ${time}:`,
    closing:
      'Sie waren es nicht? Dann geben Sie den Code niemandem und wählen Sie ein neues Passwort.',
  },
  fr: {
    subject: (code, product) =>
      `${code} est votre code ${product} pour supprimer un numéro de téléphone`,
    heading: 'Supprimer un numéro de téléphone',
    text: (product) =>
      `Quelqu’un veut supprimer un numéro de téléphone de votre compte ${product}.`,
    lasts: (time) =>
      `Si c’est vous, saisissez ce code. Il fonctionne une seule fois, sous ${time} :`,
    closing:
      'Ce n’était pas vous ? Alors ne donnez le code à personne et choisissez un nouveau mot de passe.',
  },
  es: {
    subject: (code, product) =>
      `${code} es su código de ${product} para eliminar un número de teléfono`,
    heading: 'Eliminar un número de teléfono',
    text: (product) => `Alguien quiere eliminar un número de teléfono de su cuenta de ${product}.`,
    lasts: (time) =>
      `Si es usted, escriba este código. Funciona una sola vez, en un plazo de ${time}:`,
    closing: '¿No fue usted? Entonces no dé el código a nadie y elija una contraseña nueva.',
  },
  it: {
    subject: (code, product) =>
      `${code} è il tuo codice ${product} per rimuovere un numero di telefono`,
    heading: 'Rimuovere un numero di telefono',
    text: (product) => `Qualcuno vuole rimuovere un numero di telefono dal tuo account ${product}.`,
    lasts: (time) => `Se sei tu, inserisci questo codice. Funziona una sola volta, entro ${time}:`,
    closing: 'Non eri tu? Allora non dare il codice a nessuno e scegli una nuova password.',
  },
  pt: {
    subject: (code, product) =>
      `${code} é o seu código de ${product} para remover um número de telefone`,
    heading: 'Remover um número de telefone',
    text: (product) => `Alguém quer remover um número de telefone da sua conta ${product}.`,
    lasts: (time) => `Se é você, digite este código. Ele funciona uma única vez, em até ${time}:`,
    closing: 'Não foi você? Então não dê o código a ninguém e escolha uma nova senha.',
  },
  nl: {
    subject: (code, product) =>
      `${code} is uw code van ${product} om een telefoonnummer te verwijderen`,
    heading: 'Een telefoonnummer verwijderen',
    text: (product) => `Iemand wil een telefoonnummer uit uw account bij ${product} verwijderen.`,
    lasts: (time) => `Bent u het, typ dan deze code. Hij werkt één keer, binnen ${time}:`,
    closing: 'Was u het niet? Geef de code dan aan niemand en kies een nieuw wachtwoord.',
  },
  pl: {
    subject: (code, product) => `${code} to Twój kod ${product} do usunięcia numeru telefonu`,
    heading: 'Usuwanie numeru telefonu',
    text: (product) => `Ktoś chce usunąć numer telefonu z Twojego konta ${product}.`,
    lasts: (time) => `Jeśli to Ty, wpisz ten kod. Działa jeden raz, w ciągu ${time}:`,
    closing: 'To nie Ty? Nie podawaj nikomu kodu i ustaw nowe hasło.',
  },
  ja: {
    subject: (code, product) => `${code} は${product}の電話番号を削除するコードです`,
    heading: '電話番号の削除',
    text: (product) => `${product}アカウントから電話番号を削除する申請がありました。`,
    lasts: (time) =>
      `ご本人の場合は、次のコードを入力してください。${time}以内に一度だけ有効です：`,
    closing: 'お心当たりがない場合は、コードを誰にも教えず、新しいパスワードを設定してください。',
  },
  'zh-Hans': {
    subject: (code, product) => `${code} 是您用于移除电话号码的 ${product} 验证码`,
    heading: '移除电话号码',
    text: (product) => `有人想从您的 ${product} 账户移除一个电话号码。`,
    lasts: (time) => `如果是您本人，请输入此验证码。验证码只能使用一次，${time}内有效：`,
    closing: '不是您本人操作？请不要把验证码告诉任何人，并设置新密码。',
  },
  ar: {
    subject: (code, product) => `${code} هو رمزك في ${product} لإزالة رقم هاتف`,
    heading: 'إزالة رقم هاتف',
    text: (product) => `يريد شخص ما إزالة رقم هاتف من حسابك في ${product}.`,
    lasts: (time) => `إن كنت أنت فاكتب هذا الرمز. يعمل مرة واحدة، خلال ${time}:`,
    closing: 'لم تكن أنت؟ إذن لا تعطِ الرمز لأحد، واختر كلمة مرور جديدة.',
  },
  he: {
    subject: (code, product) => `${code} הוא הקוד שלכם ב־${product} להסרת מספר טלפון`,
    heading: 'הסרת מספר טלפון',
    text: (product) => `מישהו רוצה להסיר מספר טלפון מהחשבון שלכם ב־${product}.`,
    lasts: (time) => `אם אלה אתם, הקלידו את הקוד הזה. הוא פועל פעם אחת, תוך ${time}:`,
    closing: 'זה לא הייתם אתם? אל תמסרו את הקוד לאיש, ובחרו סיסמה חדשה.',
  },
};

/** Brings the code that removes a number which gets no texts. */
export const phoneRemovalCodeMail: MailRenderer<CodeMail> = (data, branding, language) =>
  drawCodeMail(wordsFor(words, language), data, { branding, language });
