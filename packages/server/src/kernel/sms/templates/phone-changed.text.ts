import { type WordTable, wordsFor } from '../../mail/templates/words.ts';
import type { TextRenderer } from '../text-template.ts';

const words: WordTable<(product: string) => string> = {
  en: (product) =>
    `This phone number is no longer linked to your ${product} account. If this wasn't you, sign in and change it back, or contact support.`,
  de: (product) =>
    `Diese Telefonnummer gehört nicht mehr zu Ihrem Konto bei ${product}. Sie waren es nicht? Melden Sie sich an und ändern Sie sie zurück, oder bitten Sie um Hilfe.`,
  fr: (product) =>
    `Ce numéro n’est plus celui de votre compte ${product}. Ce n’était pas vous ? Connectez-vous pour le rétablir, ou demandez de l’aide.`,
  es: (product) =>
    `Este número ya no es el de su cuenta de ${product}. ¿No fue usted? Inicie sesión y vuelva a ponerlo, o pida ayuda.`,
  it: (product) =>
    `Questo numero non è più quello del tuo account ${product}. Non eri tu? Accedi e ripristinalo, oppure chiedi aiuto.`,
  pt: (product) =>
    `Este número não é mais o da sua conta ${product}. Não foi você? Entre e altere-o de volta, ou peça ajuda.`,
  nl: (product) =>
    `Dit nummer hoort niet meer bij uw account bij ${product}. Was u het niet? Log in en zet het terug, of vraag om hulp.`,
  pl: (product) =>
    `Ten numer nie należy już do Twojego konta ${product}. To nie Ty? Zaloguj się i przywróć go albo poproś o pomoc.`,
  ja: (product) =>
    `この電話番号は${product}アカウントの番号ではなくなりました。お心当たりがない場合は、ログインして元に戻すか、お問い合わせください。`,
  'zh-Hans': (product) =>
    `此号码不再是您 ${product} 账户的电话号码。不是您本人操作？请登录改回，或寻求帮助。`,
  ar: (product) =>
    `لم يعد هذا الرقم رقم حسابك في ${product}. لم تكن أنت؟ سجّل الدخول وأعده، أو اطلب المساعدة.`,
  he: (product) =>
    `המספר הזה אינו עוד המספר של החשבון שלכם ב־${product}. זה לא הייתם אתם? היכנסו והחזירו אותו, או בקשו עזרה.`,
};

/** Tells the old number that it was replaced. */
export const phoneChangedText: TextRenderer<object> = (_data, { productName }, language) =>
  wordsFor(words, language)(productName);
