import { turnedOffNotice } from './turned-off-notice.ts';

/** Tells the user who manages a stream of the audit log that it was turned off. */
export const auditStreamDisabledMail = turnedOffNotice({
  en: {
    subject: (product) => `An audit stream in ${product} was turned off`,
    heading: 'An audit stream was turned off',
    failing: (name) =>
      `The destination of the audit stream “${name}” has accepted no entries for five days, so the stream was turned off.`,
    gone: (name) =>
      `The destination of the audit stream “${name}” responded that it no longer exists (410 Gone), so the stream was turned off.`,
    todo: 'Fix the destination, then resume the stream. It continues where it stopped.',
    button: 'Open my account',
    closing: 'You are receiving this email because you manage audit streams.',
  },
  de: {
    subject: (product) => `Ein Audit-Stream bei ${product} wurde ausgeschaltet`,
    heading: 'Ein Audit-Stream wurde ausgeschaltet',
    failing: (name) =>
      `Das Ziel des Audit-Streams „${name}“ hat fünf Tage lang keine Einträge angenommen. Deshalb wurde der Stream ausgeschaltet.`,
    gone: (name) =>
      `Das Ziel des Audit-Streams „${name}“ hat geantwortet, dass es nicht mehr existiert (410 Gone). Deshalb wurde der Stream ausgeschaltet.`,
    todo: 'Beheben Sie das Problem am Ziel und setzen Sie den Stream fort. Er macht dort weiter, wo er aufgehört hat.',
    button: 'Konto öffnen',
    closing: 'Sie erhalten diese Nachricht, weil Sie Audit-Streams verwalten.',
  },
  fr: {
    subject: (product) => `Un flux d’audit de ${product} a été désactivé`,
    heading: 'Un flux d’audit a été désactivé',
    failing: (name) =>
      `La destination du flux d’audit « ${name} » n’a accepté aucune entrée depuis cinq jours. Le flux a donc été désactivé.`,
    gone: (name) =>
      `La destination du flux d’audit « ${name} » a répondu qu’elle n’existe plus (410 Gone). Le flux a donc été désactivé.`,
    todo: 'Corrigez la destination, puis reprenez le flux. Il continue là où il s’est arrêté.',
    button: 'Ouvrir mon compte',
    closing: 'Vous recevez ce message parce que vous gérez les flux d’audit.',
  },
  es: {
    subject: (product) => `Se desactivó un flujo de auditoría de ${product}`,
    heading: 'Se desactivó un flujo de auditoría',
    failing: (name) =>
      `El destino del flujo de auditoría «${name}» no ha aceptado entradas durante cinco días, por lo que el flujo se desactivó.`,
    gone: (name) =>
      `El destino del flujo de auditoría «${name}» respondió que ya no existe (410 Gone), por lo que el flujo se desactivó.`,
    todo: 'Corrija el destino y reanude el flujo. Continuará donde se detuvo.',
    button: 'Abrir mi cuenta',
    closing: 'Recibe este correo porque administra los flujos de auditoría.',
  },
  it: {
    subject: (product) => `Un flusso di audit di ${product} è stato disattivato`,
    heading: 'Un flusso di audit è stato disattivato',
    failing: (name) =>
      `La destinazione del flusso di audit «${name}» non ha accettato voci per cinque giorni, quindi il flusso è stato disattivato.`,
    gone: (name) =>
      `La destinazione del flusso di audit «${name}» ha risposto che non esiste più (410 Gone), quindi il flusso è stato disattivato.`,
    todo: 'Correggi la destinazione e riprendi il flusso. Continuerà da dove si era fermato.',
    button: 'Apri il mio account',
    closing: 'Ricevi questa email perché gestisci i flussi di audit.',
  },
  pt: {
    subject: (product) => `Um fluxo de auditoria do ${product} foi desativado`,
    heading: 'Um fluxo de auditoria foi desativado',
    failing: (name) =>
      `O destino do fluxo de auditoria “${name}” não aceitou registros por cinco dias, por isso o fluxo foi desativado.`,
    gone: (name) =>
      `O destino do fluxo de auditoria “${name}” respondeu que não existe mais (410 Gone), por isso o fluxo foi desativado.`,
    todo: 'Corrija o destino e retome o fluxo. Ele continua de onde parou.',
    button: 'Abrir minha conta',
    closing: 'Você recebeu esta mensagem porque gerencia fluxos de auditoria.',
  },
  nl: {
    subject: (product) => `Een auditstream van ${product} is uitgeschakeld`,
    heading: 'Een auditstream is uitgeschakeld',
    failing: (name) =>
      `De bestemming van de auditstream ‘${name}’ heeft vijf dagen lang geen vermeldingen aangenomen. Daarom is de stream uitgeschakeld.`,
    gone: (name) =>
      `De bestemming van de auditstream ‘${name}’ antwoordde dat zij niet meer bestaat (410 Gone). Daarom is de stream uitgeschakeld.`,
    todo: 'Herstel de bestemming en hervat de stream. Hij gaat verder waar hij is gestopt.',
    button: 'Mijn account openen',
    closing: 'U ontvangt dit bericht omdat u auditstreams beheert.',
  },
  pl: {
    subject: (product) => `Strumień audytu w ${product} został wyłączony`,
    heading: 'Strumień audytu został wyłączony',
    failing: (name) =>
      `Miejsce docelowe strumienia audytu „${name}” od pięciu dni nie przyjmuje wpisów, dlatego strumień został wyłączony.`,
    gone: (name) =>
      `Miejsce docelowe strumienia audytu „${name}” odpowiedziało, że już nie istnieje (410 Gone), dlatego strumień został wyłączony.`,
    todo: 'Napraw miejsce docelowe i wznów strumień. Będzie kontynuowany od miejsca, w którym się zatrzymał.',
    button: 'Otwórz moje konto',
    closing: 'Otrzymujesz tę wiadomość, ponieważ zarządzasz strumieniami audytu.',
  },
  ja: {
    subject: (product) => `${product} の監査ストリームが無効になりました`,
    heading: '監査ストリームが無効になりました',
    failing: (name) =>
      `監査ストリーム「${name}」の送信先が 5 日間エントリを受け付けなかったため、ストリームは無効になりました。`,
    gone: (name) =>
      `監査ストリーム「${name}」の送信先が存在しない（410 Gone）と応答したため、ストリームは無効になりました。`,
    todo: '送信先を修正してから、ストリームを再開してください。停止した位置から続行されます。',
    button: 'アカウントを開く',
    closing: 'このメールは監査ストリームの管理者に送信しています。',
  },
  'zh-Hans': {
    subject: (product) => `${product} 中的一个审计流已停用`,
    heading: '审计流已停用',
    failing: (name) => `审计流“${name}”的目标已连续五天未接收任何条目，因此该审计流已被停用。`,
    gone: (name) => `审计流“${name}”的目标回应其已不存在（410 Gone），因此该审计流已被停用。`,
    todo: '请修复目标，然后恢复该审计流。它会从停止的位置继续。',
    button: '打开我的账户',
    closing: '您收到此邮件是因为您管理审计流。',
  },
  ar: {
    subject: (product) => `تم إيقاف دفق تدقيق في ${product}`,
    heading: 'تم إيقاف دفق تدقيق',
    failing: (name) =>
      `لم تقبل وجهة دفق التدقيق «${name}» أي إدخالات لمدة خمسة أيام، لذلك تم إيقاف الدفق.`,
    gone: (name) =>
      `أجابت وجهة دفق التدقيق «${name}» بأنها لم تعد موجودة (410 Gone)، لذلك تم إيقاف الدفق.`,
    todo: 'أصلحوا الوجهة ثم استأنفوا الدفق. سيتابع من حيث توقف.',
    button: 'فتح حسابي',
    closing: 'تصلكم هذه الرسالة لأنكم تديرون دفقات التدقيق.',
  },
  he: {
    subject: (product) => `זרם ביקורת ב־${product} כובה`,
    heading: 'זרם ביקורת כובה',
    failing: (name) =>
      `היעד של זרם הביקורת „${name}” לא קיבל רשומות במשך חמישה ימים, ולכן הזרם כובה.`,
    gone: (name) => `היעד של זרם הביקורת „${name}” השיב שאינו קיים עוד (410 Gone), ולכן הזרם כובה.`,
    todo: 'תקנו את היעד ואז חדשו את הזרם. הוא ימשיך מהמקום שבו נעצר.',
    button: 'פתיחת החשבון שלי',
    closing: 'קיבלתם את ההודעה כי אתם מנהלים זרמי ביקורת.',
  },
});
