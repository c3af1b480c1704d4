import type { MailRenderer } from '../mail-template.ts';
import { type CodeMail, type CodeMailWords, drawCodeMail } from './code-mail.ts';
import { type WordTable, wordsFor } from './words.ts';

const words: WordTable<CodeMailWords> = {
  en: {
    subject: (code, product) => `${code} is the code to confirm your new ${product} email`,
    heading: 'Confirm your new email address',
    text: (product) =>
      `Enter this code in your ${product} profile to make this your email address.`,
    lasts: (time) => `The code can be used once and expires in ${time}:`,
    closing:
      'If you didn’t request this, you can ignore this email. Don’t share the code with anyone.',
  },
  de: {
    subject: (code, product) => `${code} bestätigt Ihre neue Adresse bei ${product}`,
    heading: 'Bestätigen Sie Ihre neue Adresse',
    text: (product) =>
      `Geben Sie diesen Code in Ihrem Profil bei ${product} ein, um diese E-Mail-Adresse dort zu verwenden.`,
    lasts: (time) => `Er funktioniert einmal, innerhalb von ${time}:`,
    closing: 'Sie haben das nicht verlangt? Dann tun Sie nichts und geben Sie den Code niemandem.',
  },
  fr: {
    subject: (code, product) => `${code} confirme votre nouvelle adresse ${product}`,
    heading: 'Confirmez votre nouvelle adresse',
    text: (product) =>
      `Saisissez ce code dans votre profil ${product} pour y utiliser cette adresse e-mail.`,
    lasts: (time) => `Il fonctionne une seule fois, sous ${time} :`,
    closing: 'Vous n’avez rien demandé ? Alors ne faites rien et ne donnez le code à personne.',
  },
  es: {
    subject: (code, product) => `${code} confirma su nueva dirección de ${product}`,
    heading: 'Confirme su nueva dirección',
    text: (product) =>
      `Escriba este código en su perfil de ${product} para usar allí esta dirección de correo electrónico.`,
    lasts: (time) => `Funciona una sola vez, en un plazo de ${time}:`,
    closing: '¿No lo ha pedido? Entonces no haga nada y no dé el código a nadie.',
  },
  it: {
    subject: (code, product) => `${code} conferma il tuo nuovo indirizzo ${product}`,
    heading: 'Conferma il tuo nuovo indirizzo',
    text: (product) =>
      `Inserisci questo codice nel tuo profilo ${product} per usarvi questo indirizzo e-mail.`,
    lasts: (time) => `Funziona una sola volta, entro ${time}:`,
    closing: 'Non l’hai chiesto? Allora non fare nulla e non dare il codice a nessuno.',
  },
  pt: {
    subject: (code, product) => `${code} confirma o seu novo endereço em ${product}`,
    heading: 'Confirme o seu novo endereço',
    text: (product) =>
      `Digite este código no seu perfil em ${product} para usar ali este endereço de e-mail.`,
    lasts: (time) => `Ele funciona uma única vez, em até ${time}:`,
    closing: 'Você não pediu isso? Então não faça nada e não dê o código a ninguém.',
  },
  nl: {
    subject: (code, product) => `${code} bevestigt uw nieuwe adres bij ${product}`,
    heading: 'Bevestig uw nieuwe adres',
    text: (product) =>
      `Typ deze code in uw profiel bij ${product} om dit e-mailadres daar te gebruiken.`,
    lasts: (time) => `Hij werkt één keer, binnen ${time}:`,
    closing: 'Hebt u hier niet om gevraagd? Doe dan niets en geef de code aan niemand.',
  },
  pl: {
    subject: (code, product) => `${code} potwierdza Twój nowy adres w ${product}`,
    heading: 'Potwierdź nowy adres',
    text: (product) =>
      `Wpisz ten kod w swoim profilu ${product}, aby używać tam tego adresu e-mail.`,
    lasts: (time) => `Działa jeden raz, w ciągu ${time}:`,
    closing: 'To nie Twoja prośba? Nie rób nic i nie podawaj nikomu kodu.',
  },
  ja: {
    subject: (code, product) => `${code} は${product}の新しいアドレスの確認コードです`,
    heading: '新しいアドレスを確認してください',
    text: (product) =>
      `このメールアドレスを使うには、${product}のプロフィールに次のコードを入力してください。`,
    lasts: (time) => `${time}以内に一度だけ有効です：`,
    closing: 'お心当たりがない場合は、何もせず、コードを誰にも教えないでください。',
  },
  'zh-Hans': {
    subject: (code, product) => `${code} 用于确认您在 ${product} 的新地址`,
    heading: '确认您的新地址',
    text: (product) => `在您的 ${product} 个人资料中输入此验证码，即可在那里使用此电子邮件地址。`,
    lasts: (time) => `验证码只能使用一次，${time}内有效：`,
    closing: '不是您申请的？那么无需操作，也不要把验证码告诉任何人。',
  },
  ar: {
    subject: (code, product) => `${code} يؤكد عنوانك الجديد في ${product}`,
    heading: 'أكّد عنوانك الجديد',
    text: (product) =>
      `اكتب هذا الرمز في ملفك الشخصي في ${product} لتستخدم هناك عنوان البريد الإلكتروني هذا.`,
    lasts: (time) => `يعمل مرة واحدة، خلال ${time}:`,
    closing: 'لم تطلب ذلك؟ إذن لا تفعل شيئًا ولا تعطِ الرمز لأحد.',
  },
  he: {
    subject: (code, product) => `${code} מאשר את הכתובת החדשה שלכם ב־${product}`,
    heading: 'אשרו את הכתובת החדשה',
    text: (product) =>
      `הקלידו את הקוד הזה בפרופיל שלכם ב־${product} כדי להשתמש שם בכתובת הדוא״ל הזו.`,
    lasts: (time) => `הוא פועל פעם אחת, תוך ${time}:`,
    closing: 'לא ביקשתם זאת? אל תעשו דבר, ואל תמסרו את הקוד לאיש.',
  },
};

/** Brings the code that proves the new mailbox. */
export const emailChangeCodeMail: MailRenderer<CodeMail> = (data, branding, language) =>
  drawCodeMail(wordsFor(words, language), data, { branding, language });
