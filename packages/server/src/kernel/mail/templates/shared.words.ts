import type { WordTable } from './word-table.ts';

/** Words every mail shares. */
export interface SharedWords {
  readonly linkNote: string;
  readonly help: string;
  readonly when: string;
  readonly where: string;
  readonly what: string;
  /** On the button of a notice. */
  readonly notMe: string;
  /** At the end of a notice. */
  readonly wasYou: string;
  readonly unknownBrowser: string;
  readonly browserOn: (browser: string, system: string) => string;
}

/** Words every mail shares, by language. */
export const sharedWords: WordTable<SharedWords> = {
  en: {
    linkNote: 'If the button doesn’t work, copy this link into your browser:',
    help: 'Need help? Contact',
    when: 'Time',
    where: 'IP address',
    what: 'Device',
    notMe: 'This wasn’t me: reset my password',
    wasYou: 'If this was you, you don’t need to do anything.',
    unknownBrowser: 'Unknown browser',
    browserOn: (browser, system) => `${browser} on ${system}`,
  },
  de: {
    linkNote: 'Wenn die Schaltfläche nichts tut, kopieren Sie diese Adresse in Ihren Browser:',
    help: 'Brauchen Sie Hilfe? Schreiben Sie an',
    when: 'Wann',
    where: 'Von der Adresse',
    what: 'Mit',
    notMe: 'Das war ich nicht: Passwort zurücksetzen',
    wasYou: 'Sie waren es? Dann gibt es nichts zu tun.',
    unknownBrowser: 'Unbekannter Browser',
    browserOn: (browser, system) => `${browser} unter ${system}`,
  },
  fr: {
    linkNote: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    help: 'Besoin d’aide ? Écrivez à',
    when: 'Quand',
    where: 'Depuis l’adresse',
    what: 'Avec',
    notMe: 'Ce n’était pas moi : réinitialiser mon mot de passe',
    wasYou: 'C’était vous ? Alors il n’y a rien à faire.',
    unknownBrowser: 'Navigateur inconnu',
    browserOn: (browser, system) => `${browser} sur ${system}`,
  },
  es: {
    linkNote: 'Si el botón no funciona, copie esta dirección en su navegador:',
    help: '¿Necesita ayuda? Escriba a',
    when: 'Cuándo',
    where: 'Desde la dirección',
    what: 'Con',
    notMe: 'No fui yo: restablecer mi contraseña',
    wasYou: '¿Fue usted? Entonces no hay nada que hacer.',
    unknownBrowser: 'Navegador desconocido',
    browserOn: (browser, system) => `${browser} en ${system}`,
  },
  it: {
    linkNote: 'Se il pulsante non funziona, copia questo indirizzo nel browser:',
    help: 'Ti serve aiuto? Scrivi a',
    when: 'Quando',
    where: 'Dall’indirizzo',
    what: 'Con',
    notMe: 'Non ero io: reimposta la password',
    wasYou: 'Eri tu? Allora non c’è nulla da fare.',
    unknownBrowser: 'Browser sconosciuto',
    browserOn: (browser, system) => `${browser} su ${system}`,
  },
  pt: {
    linkNote: 'Se o botão não funcionar, copie este endereço para o navegador:',
    help: 'Precisa de ajuda? Escreva para',
    when: 'Quando',
    where: 'Do endereço',
    what: 'Com',
    notMe: 'Não fui eu: redefinir a minha senha',
    wasYou: 'Foi você? Então não há nada a fazer.',
    unknownBrowser: 'Navegador desconhecido',
    browserOn: (browser, system) => `${browser} em ${system}`,
  },
  nl: {
    linkNote: 'Doet de knop niets, kopieer dan dit adres naar uw browser:',
    help: 'Hulp nodig? Schrijf naar',
    when: 'Wanneer',
    where: 'Vanaf adres',
    what: 'Met',
    notMe: 'Dit was ik niet: wachtwoord opnieuw instellen',
    wasYou: 'Was u het? Dan hoeft u niets te doen.',
    unknownBrowser: 'Onbekende browser',
    browserOn: (browser, system) => `${browser} op ${system}`,
  },
  pl: {
    linkNote: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
    help: 'Potrzebujesz pomocy? Napisz na adres',
    when: 'Kiedy',
    where: 'Z adresu',
    what: 'Przeglądarka',
    notMe: 'To nie ja: zresetuj hasło',
    wasYou: 'To Ty? Nie musisz nic robić.',
    unknownBrowser: 'Nieznana przeglądarka',
    browserOn: (browser, system) => `${browser} (${system})`,
  },
  ja: {
    linkNote: 'ボタンが動作しない場合は、次のアドレスをブラウザーにコピーしてください。',
    help: 'お困りの場合はこちらまでご連絡ください：',
    when: '日時',
    where: 'アクセス元',
    what: 'ブラウザー',
    notMe: '心当たりがない：パスワードを再設定',
    wasYou: 'ご本人の場合は、何もする必要はありません。',
    unknownBrowser: '不明なブラウザー',
    browserOn: (browser, system) => `${browser}（${system}）`,
  },
  'zh-Hans': {
    linkNote: '如果按钮没有反应，请将此地址复制到浏览器：',
    help: '需要帮助？请联系',
    when: '时间',
    where: '来源地址',
    what: '浏览器',
    notMe: '不是我本人操作：重置密码',
    wasYou: '是您本人操作？那么无需操作。',
    unknownBrowser: '未知浏览器',
    browserOn: (browser, system) => `${browser}（${system}）`,
  },
  ar: {
    linkNote: 'إذا لم يعمل الزر فانسخ هذا العنوان إلى المتصفح:',
    help: 'هل تحتاج إلى مساعدة؟ راسلنا على',
    when: 'الوقت',
    where: 'من العنوان',
    what: 'المتصفح',
    notMe: 'لم أكن أنا: إعادة تعيين كلمة المرور',
    wasYou: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء.',
    unknownBrowser: 'متصفح غير معروف',
    browserOn: (browser, system) => `${browser} على ${system}`,
  },
  he: {
    linkNote: 'אם הכפתור לא פועל, העתיקו את הכתובת הזו לדפדפן:',
    help: 'צריכים עזרה? כתבו אל',
    when: 'מתי',
    where: 'מהכתובת',
    what: 'דפדפן',
    notMe: 'זה לא הייתי אני: איפוס הסיסמה',
    wasYou: 'זה הייתם אתם? אין מה לעשות.',
    unknownBrowser: 'דפדפן לא מוכר',
    browserOn: (browser, system) => `${browser} ב־${system}`,
  },
};
