import { turnedOffNotice } from './turned-off-notice.ts';

/** Tells the user who manages a webhook that it was turned off. */
export const webhookDisabledMail = turnedOffNotice({
  en: {
    subject: (product) => `A webhook in ${product} was turned off`,
    heading: 'A webhook was turned off',
    failing: (name) =>
      `Every delivery of the webhook “${name}” has failed for five days, so it was turned off. It no longer receives events.`,
    gone: (name) =>
      `The receiver of the webhook “${name}” responded that it no longer exists (410 Gone), so the webhook was turned off. It no longer receives events.`,
    todo: 'Check the receiver and its URL, turn the webhook on again, and retry the failed deliveries from its log.',
    button: 'Open my account',
    closing: 'You are receiving this email because you manage webhooks.',
  },
  de: {
    subject: (product) => `Ein Webhook bei ${product} wurde ausgeschaltet`,
    heading: 'Ein Webhook wurde ausgeschaltet',
    failing: (name) =>
      `Fünf Tage lang ist jede Zustellung des Webhooks „${name}“ fehlgeschlagen. Deshalb wurde er ausgeschaltet und erhält keine Ereignisse mehr.`,
    gone: (name) =>
      `Der Empfänger des Webhooks „${name}“ hat geantwortet, dass es ihn nicht mehr gibt (410 Gone). Deshalb wurde der Webhook ausgeschaltet und erhält keine Ereignisse mehr.`,
    todo: 'Prüfen Sie den Empfänger und seine URL, schalten Sie den Webhook wieder ein und wiederholen Sie die fehlgeschlagenen Zustellungen im Protokoll.',
    button: 'Konto öffnen',
    closing: 'Sie erhalten diese Nachricht, weil Sie Webhooks verwalten.',
  },
  fr: {
    subject: (product) => `Un webhook de ${product} a été désactivé`,
    heading: 'Un webhook a été désactivé',
    failing: (name) =>
      `Tous les envois du webhook « ${name} » échouent depuis cinq jours. Il a donc été désactivé et ne reçoit plus d’événements.`,
    gone: (name) =>
      `Le destinataire du webhook « ${name} » a répondu qu’il n’existe plus (410 Gone). Le webhook a donc été désactivé et ne reçoit plus d’événements.`,
    todo: 'Vérifiez le destinataire et son URL, réactivez le webhook, puis relancez les envois échoués depuis son journal.',
    button: 'Ouvrir mon compte',
    closing: 'Vous recevez ce message parce que vous gérez les webhooks.',
  },
  es: {
    subject: (product) => `Se desactivó un webhook de ${product}`,
    heading: 'Se desactivó un webhook',
    failing: (name) =>
      `Todas las entregas del webhook «${name}» han fallado durante cinco días, por lo que se desactivó. Ya no recibe eventos.`,
    gone: (name) =>
      `El receptor del webhook «${name}» respondió que ya no existe (410 Gone), por lo que el webhook se desactivó. Ya no recibe eventos.`,
    todo: 'Revise el receptor y su URL, active de nuevo el webhook y reintente las entregas fallidas desde su registro.',
    button: 'Abrir mi cuenta',
    closing: 'Recibe este correo porque administra los webhooks.',
  },
  it: {
    subject: (product) => `Un webhook di ${product} è stato disattivato`,
    heading: 'Un webhook è stato disattivato',
    failing: (name) =>
      `Tutte le consegne del webhook «${name}» non sono riuscite per cinque giorni, quindi è stato disattivato. Non riceve più eventi.`,
    gone: (name) =>
      `Il destinatario del webhook «${name}» ha risposto che non esiste più (410 Gone), quindi il webhook è stato disattivato. Non riceve più eventi.`,
    todo: 'Controlla il destinatario e il suo URL, riattiva il webhook e ripeti le consegne non riuscite dal registro.',
    button: 'Apri il mio account',
    closing: 'Ricevi questa email perché gestisci i webhook.',
  },
  pt: {
    subject: (product) => `Um webhook do ${product} foi desativado`,
    heading: 'Um webhook foi desativado',
    failing: (name) =>
      `Todas as entregas do webhook “${name}” falharam por cinco dias, por isso ele foi desativado. Ele não recebe mais eventos.`,
    gone: (name) =>
      `O destinatário do webhook “${name}” respondeu que não existe mais (410 Gone), por isso o webhook foi desativado. Ele não recebe mais eventos.`,
    todo: 'Verifique o destinatário e a URL, ative o webhook novamente e repita as entregas com falha pelo registro.',
    button: 'Abrir minha conta',
    closing: 'Você recebeu esta mensagem porque gerencia webhooks.',
  },
  nl: {
    subject: (product) => `Een webhook van ${product} is uitgeschakeld`,
    heading: 'Een webhook is uitgeschakeld',
    failing: (name) =>
      `Alle leveringen van de webhook ‘${name}’ zijn vijf dagen lang mislukt. Daarom is hij uitgeschakeld en ontvangt hij geen gebeurtenissen meer.`,
    gone: (name) =>
      `De ontvanger van de webhook ‘${name}’ antwoordde dat hij niet meer bestaat (410 Gone). Daarom is de webhook uitgeschakeld en ontvangt hij geen gebeurtenissen meer.`,
    todo: 'Controleer de ontvanger en de URL, schakel de webhook weer in en probeer de mislukte leveringen opnieuw vanuit het logboek.',
    button: 'Mijn account openen',
    closing: 'U ontvangt dit bericht omdat u webhooks beheert.',
  },
  pl: {
    subject: (product) => `Webhook w ${product} został wyłączony`,
    heading: 'Webhook został wyłączony',
    failing: (name) =>
      `Przez pięć dni wszystkie dostarczenia webhooka „${name}” kończyły się niepowodzeniem, dlatego został wyłączony. Nie otrzymuje już zdarzeń.`,
    gone: (name) =>
      `Odbiorca webhooka „${name}” odpowiedział, że już nie istnieje (410 Gone), dlatego webhook został wyłączony. Nie otrzymuje już zdarzeń.`,
    todo: 'Sprawdź odbiorcę i jego adres URL, włącz webhook ponownie i ponów nieudane dostarczenia z jego dziennika.',
    button: 'Otwórz moje konto',
    closing: 'Otrzymujesz tę wiadomość, ponieważ zarządzasz webhookami.',
  },
  ja: {
    subject: (product) => `${product} の Webhook が無効になりました`,
    heading: 'Webhook が無効になりました',
    failing: (name) =>
      `Webhook「${name}」への配信が 5 日間すべて失敗したため、無効になりました。今後イベントは送信されません。`,
    gone: (name) =>
      `Webhook「${name}」の受信側が存在しない（410 Gone）と応答したため、無効になりました。今後イベントは送信されません。`,
    todo: '受信側とその URL を確認し、Webhook を再度有効にしてから、ログで失敗した配信を再試行してください。',
    button: 'アカウントを開く',
    closing: 'このメールは Webhook の管理者に送信しています。',
  },
  'zh-Hans': {
    subject: (product) => `${product} 中的一个 Webhook 已停用`,
    heading: 'Webhook 已停用',
    failing: (name) => `Webhook“${name}”的所有投递已连续五天失败，因此已被停用，不再接收事件。`,
    gone: (name) =>
      `Webhook“${name}”的接收端回应其已不存在（410 Gone），因此该 Webhook 已被停用，不再接收事件。`,
    todo: '请检查接收端及其 URL，重新启用该 Webhook，然后在日志中重试失败的投递。',
    button: '打开我的账户',
    closing: '您收到此邮件是因为您管理 Webhook。',
  },
  ar: {
    subject: (product) => `تم إيقاف Webhook في ${product}`,
    heading: 'تم إيقاف Webhook',
    failing: (name) =>
      `فشلت جميع عمليات التسليم إلى Webhook «${name}» لمدة خمسة أيام، لذلك تم إيقافه. لن يتلقى أي أحداث بعد الآن.`,
    gone: (name) =>
      `أجاب مستقبِل Webhook «${name}» بأنه لم يعد موجودًا (410 Gone)، لذلك تم إيقافه. لن يتلقى أي أحداث بعد الآن.`,
    todo: 'تحققوا من المستقبِل ومن عنوان URL الخاص به، ثم شغّلوا Webhook من جديد وأعيدوا محاولة عمليات التسليم الفاشلة من سجله.',
    button: 'فتح حسابي',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون Webhooks.',
  },
  he: {
    subject: (product) => `‏Webhook ב־${product} כובה`,
    heading: 'Webhook כובה',
    failing: (name) =>
      `כל המסירות אל ה־Webhook „${name}” נכשלו במשך חמישה ימים, ולכן הוא כובה. הוא אינו מקבל עוד אירועים.`,
    gone: (name) =>
      `המקבל של ה־Webhook „${name}” השיב שאינו קיים עוד (410 Gone), ולכן ה־Webhook כובה. הוא אינו מקבל עוד אירועים.`,
    todo: 'בדקו את המקבל ואת כתובת ה־URL שלו, הפעילו את ה־Webhook מחדש ונסו שוב את המסירות שנכשלו מתוך היומן.',
    button: 'פתיחת החשבון שלי',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים Webhooks.',
  },
});
