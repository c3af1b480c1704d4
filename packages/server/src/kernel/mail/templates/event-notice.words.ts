import type { WordTable } from './word-table.ts';

/** Words of emails about events. */
export interface EventNoticeWords {
  /** The account is that of a tenant; its members typed the name. */
  readonly happened: (account: string, product: string) => string;
  /** Above the events of a digest. */
  readonly digest: (account: string, product: string) => string;
  readonly digestSubject: (account: string, count: number) => string;
  readonly more: (count: number) => string;
  /** The user an event is about. */
  readonly user: string;
  readonly button: string;
  /** Why the reader receives it: their own settings, or an administrator's. */
  readonly ownSetting: string;
  readonly addedBy: (account: string) => string;
  readonly unsubscribe: string;
  readonly unsubscribed: string;
}

/** Words of emails about events, by language. */
export const eventNoticeWords: WordTable<EventNoticeWords> = {
  en: {
    happened: (account, product) => `This happened in the account ${account} on ${product}.`,
    digest: (account, product) => `Recent events in the account ${account} on ${product}:`,
    digestSubject: (account, count) => `${account}: recent events (${count})`,
    more: (count) => `And ${count} more.`,
    user: 'User',
    button: 'Open my account',
    ownSetting: 'You can turn off these emails in your notification settings.',
    addedBy: (account) => `An administrator of ${account} added this address to these emails.`,
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You no longer receive these emails.',
  },
  de: {
    happened: (account, product) => `Das ist im Konto ${account} bei ${product} passiert.`,
    digest: (account, product) => `Letzte Ereignisse im Konto ${account} bei ${product}:`,
    digestSubject: (account, count) => `${account}: letzte Ereignisse (${count})`,
    more: (count) => `Und ${count} weitere.`,
    user: 'Nutzer',
    button: 'Konto öffnen',
    ownSetting: 'Sie können diese Nachrichten in Ihren Benachrichtigungseinstellungen ausschalten.',
    addedBy: (account) => `Ein Administrator von ${account} hat diese Adresse eingetragen.`,
    unsubscribe: 'Abbestellen',
    unsubscribed: 'Sie erhalten diese Nachrichten nicht mehr.',
  },
  fr: {
    happened: (account, product) => `Cela s’est produit dans le compte ${account} sur ${product}.`,
    digest: (account, product) => `Événements récents du compte ${account} sur ${product} :`,
    digestSubject: (account, count) => `${account} : événements récents (${count})`,
    more: (count) => `Et ${count} de plus.`,
    user: 'Utilisateur',
    button: 'Ouvrir le compte',
    ownSetting: 'Vous pouvez désactiver ces messages dans vos paramètres de notification.',
    addedBy: (account) => `Un administrateur de ${account} a ajouté cette adresse.`,
    unsubscribe: 'Se désabonner',
    unsubscribed: 'Vous ne recevrez plus ces messages.',
  },
  es: {
    happened: (account, product) => `Esto ocurrió en la cuenta ${account} de ${product}.`,
    digest: (account, product) => `Eventos recientes de la cuenta ${account} de ${product}:`,
    digestSubject: (account, count) => `${account}: eventos recientes (${count})`,
    more: (count) => `Y ${count} más.`,
    user: 'Usuario',
    button: 'Abrir la cuenta',
    ownSetting: 'Puede desactivar estos correos en su configuración de notificaciones.',
    addedBy: (account) => `Un administrador de ${account} añadió esta dirección a estos correos.`,
    unsubscribe: 'Cancelar la suscripción',
    unsubscribed: 'Ya no recibirá estos correos.',
  },
  it: {
    happened: (account, product) => `È successo nell’account ${account} su ${product}.`,
    digest: (account, product) => `Eventi recenti dell’account ${account} su ${product}:`,
    digestSubject: (account, count) => `${account}: eventi recenti (${count})`,
    more: (count) => `E altri ${count}.`,
    user: 'Utente',
    button: 'Apri l’account',
    ownSetting: 'Puoi disattivare questi messaggi nelle impostazioni delle notifiche.',
    addedBy: (account) => `Un amministratore di ${account} ha aggiunto questo indirizzo.`,
    unsubscribe: 'Annulla l’iscrizione',
    unsubscribed: 'Non riceverai più questi messaggi.',
  },
  pt: {
    happened: (account, product) => `Isto aconteceu na conta ${account} em ${product}.`,
    digest: (account, product) => `Eventos recentes da conta ${account} em ${product}:`,
    digestSubject: (account, count) => `${account}: eventos recentes (${count})`,
    more: (count) => `E mais ${count}.`,
    user: 'Usuário',
    button: 'Abrir a conta',
    ownSetting: 'Você pode desativar estas mensagens nas configurações de notificação.',
    addedBy: (account) => `Um administrador de ${account} adicionou este endereço.`,
    unsubscribe: 'Cancelar inscrição',
    unsubscribed: 'Você não receberá mais estas mensagens.',
  },
  nl: {
    happened: (account, product) => `Dit gebeurde in het account ${account} bij ${product}.`,
    digest: (account, product) =>
      `Recente gebeurtenissen in het account ${account} bij ${product}:`,
    digestSubject: (account, count) => `${account}: recente gebeurtenissen (${count})`,
    more: (count) => `En nog ${count}.`,
    user: 'Gebruiker',
    button: 'Account openen',
    ownSetting: 'U kunt deze berichten uitschakelen in uw meldingsinstellingen.',
    addedBy: (account) => `Een beheerder van ${account} heeft dit adres toegevoegd.`,
    unsubscribe: 'Afmelden',
    unsubscribed: 'U ontvangt deze berichten niet meer.',
  },
  pl: {
    happened: (account, product) => `Wydarzyło się to na koncie ${account} w ${product}.`,
    digest: (account, product) => `Ostatnie zdarzenia na koncie ${account} w ${product}:`,
    digestSubject: (account, count) => `${account}: ostatnie zdarzenia (${count})`,
    more: (count) => `I jeszcze ${count}.`,
    user: 'Użytkownik',
    button: 'Otwórz konto',
    ownSetting: 'Możesz wyłączyć te wiadomości w ustawieniach powiadomień.',
    addedBy: (account) => `Administrator konta ${account} dodał ten adres.`,
    unsubscribe: 'Zrezygnuj z wiadomości',
    unsubscribed: 'Nie będziesz już otrzymywać tych wiadomości.',
  },
  ja: {
    happened: (account, product) => `${product} のアカウント ${account} で発生しました。`,
    digest: (account, product) => `${product} のアカウント ${account} の最近のイベント：`,
    digestSubject: (account, count) => `${account}：最近のイベント（${count} 件）`,
    more: (count) => `ほか ${count} 件`,
    user: 'ユーザー',
    button: 'アカウントを開く',
    ownSetting: 'このメールは通知設定でオフにできます。',
    addedBy: (account) => `${account} の管理者がこのアドレスを追加しました。`,
    unsubscribe: '配信を停止する',
    unsubscribed: 'このメールは今後届きません。',
  },
  'zh-Hans': {
    happened: (account, product) => `此事件发生在 ${product} 的账户 ${account} 中。`,
    digest: (account, product) => `${product} 的账户 ${account} 的近期事件：`,
    digestSubject: (account, count) => `${account}：近期事件（${count}）`,
    more: (count) => `另有 ${count} 个。`,
    user: '用户',
    button: '打开账户',
    ownSetting: '您可以在通知设置中关闭此类邮件。',
    addedBy: (account) => `${account} 的管理员添加了此地址。`,
    unsubscribe: '退订',
    unsubscribed: '您将不再收到此类邮件。',
  },
  ar: {
    happened: (account, product) => `حدث هذا في الحساب ${account} لدى ${product}.`,
    digest: (account, product) => `أحدث الأحداث في الحساب ${account} لدى ${product}:`,
    digestSubject: (account, count) => `${account}: أحدث الأحداث (${count})`,
    more: (count) => `و${count} غيرها.`,
    user: 'المستخدم',
    button: 'فتح الحساب',
    ownSetting: 'يمكنك إيقاف هذه الرسائل في إعدادات الإشعارات.',
    addedBy: (account) => `أضاف مسؤول في ${account} هذا العنوان إلى هذه الرسائل.`,
    unsubscribe: 'إلغاء الاشتراك',
    unsubscribed: 'لن تصلك هذه الرسائل بعد الآن.',
  },
  he: {
    happened: (account, product) => `זה קרה בחשבון ${account} ב־${product}.`,
    digest: (account, product) => `אירועים אחרונים בחשבון ${account} ב־${product}:`,
    digestSubject: (account, count) => `${account}: אירועים אחרונים (${count})`,
    more: (count) => `ועוד ${count}.`,
    user: 'משתמש',
    button: 'פתיחת החשבון',
    ownSetting: 'אפשר לכבות את ההודעות האלה בהגדרות ההתראות.',
    addedBy: (account) => `מנהל של ${account} הוסיף את הכתובת הזאת להודעות האלה.`,
    unsubscribe: 'הסרה מהתפוצה',
    unsubscribed: 'לא תקבלו עוד את ההודעות האלה.',
  },
};
