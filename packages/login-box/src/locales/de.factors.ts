import type { FlowTexts } from './translation.ts';

/** German for second factors and sign-in without a password. */
export const deFactors: Pick<
  FlowTexts,
  'code' | 'mfa' | 'passkeys' | 'passwordless' | 'breachedPassword'
> = {
  code: {
    code: 'Code',
    missing: {
      one: 'Geben Sie den {count}-stelligen Code ein.',
      other: 'Geben Sie alle {count} Ziffern des Codes ein.',
    },
    lifetime: { one: 'Er gilt {count} Minute.', other: 'Er gilt {count} Minuten.' },
    mailResent: 'Eine neue E-Mail ist unterwegs. Der Code davor gilt nicht mehr.',
    textResent: 'Ein neuer Code ist unterwegs. Der davor gilt nicht mehr.',
    resendMail: 'Neue E-Mail senden',
    resendText: 'Neuen Code senden',
  },
  passkeys: {
    waiting: 'Warten auf Ihr Gerät',
    promptTitle: 'Ohne Passwort anmelden',
    promptLine:
      'Nächstes Mal genügen Fingerabdruck, Gesicht oder Bildschirmsperre. Sie bleiben auf Ihrem Gerät.',
    create: 'Passkey erstellen',
    notNow: 'Nicht jetzt',
    notUsed:
      'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich anders an.',
    timedOut:
      'Das hat zu lange gedauert. Versuchen Sie es erneut und bestätigen Sie, wenn Ihr Gerät fragt.',
    useUnsupported:
      'Dieser Browser kann keine Passkeys verwenden. Aktualisieren Sie ihn, nehmen Sie einen anderen oder melden Sie sich anders an.',
    useFailed:
      'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder melden Sie sich anders an.',
    notMade: 'Es wurde kein Passkey erstellt. Versuchen Sie es erneut oder später.',
    makeUnsupported:
      'Dieser Browser kann keine Passkeys erstellen. Aktualisieren Sie ihn oder nehmen Sie einen anderen.',
    cannotKeep:
      'Dieses Gerät oder dieser Schlüssel kann keinen Passkey aufbewahren. Nehmen Sie Ihr Telefon, ein anderes Gerät oder einen neueren Sicherheitsschlüssel.',
    known: 'Auf diesem Gerät gibt es schon einen Passkey Ihres Kontos. Melden Sie sich damit an.',
    makeFailed:
      'Der Passkey konnte nicht erstellt werden. Versuchen Sie es erneut oder nehmen Sie ein anderes Gerät.',
  },
  passwordless: {
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft',
    otcTitle: 'Sehen Sie in Ihr Postfach',
    otcLine:
      'Falls man sich mit dieser Adresse hier anmelden kann, ist ein Code unterwegs. {lifetime}',
    smsTitle: 'Sehen Sie auf Ihr Telefon',
    smsLine: 'Falls zu diesem Konto ein Telefon gehört, ist ein Code unterwegs. {lifetime}',
    smsLineTo: 'Wir haben einen Code an {phone} gesendet. {lifetime}',
    linkTitle: 'Sehen Sie in Ihr Postfach',
    linkLine:
      'Falls man sich mit dieser Adresse hier anmelden kann, ist ein Link unterwegs. Öffnen Sie ihn in diesem Browser, dann geht diese Seite von selbst weiter.',
    linkCodeHint:
      'Lesen Sie Ihre E-Mails auf einem anderen Gerät? Geben Sie den Code aus der E-Mail ein.',
    linkCode: 'Code aus der E-Mail',
    unsentTitle: 'Ihr Code konnte nicht gesendet werden',
    unsentLinkTitle: 'Ihre E-Mail konnte nicht gesendet werden',
    sending: 'Wird gesendet',
    lostPhone: 'Telefon verloren?',
  },
  breachedPassword: {
    title: 'Wählen Sie ein anderes Passwort',
    line: 'Dieses Passwort ist bei einem Datenleck einer anderen Website aufgetaucht. Zum Schutz Ihres Kontos gilt es hier nicht mehr.',
    submit: 'Link per E-Mail senden',
    submitting: 'Wird gesendet',
    hint: 'Mit dem Link wählen Sie ein neues Passwort. Nehmen Sie eines, das Sie sonst nirgends verwenden.',
    successTitle: 'Sehen Sie in Ihr Postfach',
    successLine:
      'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn, um ein neues Passwort zu wählen.',
    notThere:
      'Nach einer Minute noch nichts da? Sehen Sie im Spamordner nach oder lassen Sie die E-Mail erneut senden.',
    resend: 'Erneut senden',
    resent: 'Wir haben sie erneut gesendet. Sehen Sie auch im Spamordner nach.',
  },
  mfa: {
    verifyTitle: 'Bestätigen Sie, dass Sie es sind',
    verifyLine: 'Wählen Sie, wie Sie diese Anmeldung bestätigen.',
    setUpTitle: 'Schützen Sie Ihr Konto',
    setUpLine: 'Ihr Konto verlangt MFA. Wählen Sie eine Methode zum Einrichten.',
    viaApp: 'Code aus Ihrer Authenticator-App',
    viaText: 'SMS an {phone}',
    viaMail: 'E-Mail an {email}',
    viaKey: 'Sicherheitsschlüssel: {name}',
    viaDevice: 'Bildschirmsperre von {name}',
    setUpApp: 'Authenticator-App',
    setUpText: 'SMS',
    setUpMail: 'Code per E-Mail',
    setUpKey: 'Sicherheitsschlüssel',
    setUpDevice: 'Bildschirmsperre dieses Geräts',
    appTitle: 'Code eingeben',
    appLine: 'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein.',
    appSetUpTitle: 'Authenticator-App einrichten',
    appSetUpLine: 'Scannen Sie diesen Code mit der App und geben Sie dann die sechs Ziffern ein.',
    appPicture: 'QR-Code für Ihre Authenticator-App',
    appPreparing: 'QR-Code wird vorbereitet',
    appUnsent: 'Der QR-Code ist nicht angekommen',
    cannotScan: 'Scannen nicht möglich?',
    typeKey: 'Geben Sie stattdessen diesen Schlüssel in Ihrer App ein:',
    openApp: 'App auf diesem Gerät öffnen',
    phoneTitle: 'Telefon hinzufügen',
    phoneLine: 'Bei jeder Anmeldung senden wir einen Code an diese Nummer.',
    phoneLabel: 'Telefonnummer',
    phoneHint: 'Mit Ländervorwahl, zum Beispiel +49 1511 2345678',
    phoneMissing: 'Geben Sie Ihre Telefonnummer ein.',
    phoneInvalid:
      'Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 1511 2345678.',
    phoneSend: 'Code senden',
    sending: 'Wird gesendet',
    textTitle: 'Sehen Sie auf Ihr Telefon',
    textLine: 'Wir haben einen Code an {phone} gesendet.',
    textUnsent: 'Die SMS konnte nicht gesendet werden',
    changePhone: 'Andere Nummer verwenden',
    mailTitle: 'Sehen Sie in Ihr Postfach',
    mailLine: 'Wir haben einen Code an {email} gesendet.',
    mailUnsent: 'Die E-Mail konnte nicht gesendet werden',
    keyTitle: 'Sicherheitsschlüssel verwenden',
    keyLine:
      'Stecken Sie den Schlüssel ein oder halten Sie ihn an dieses Gerät und berühren Sie ihn.',
    keyButton: 'Sicherheitsschlüssel verwenden',
    keySetUpTitle: 'Sicherheitsschlüssel einrichten',
    deviceTitle: 'Dieses Gerät entsperren',
    deviceLine: 'Bestätigen Sie mit Fingerabdruck, Gesicht oder PIN.',
    deviceButton: 'Bestätigen',
    deviceSetUpTitle: 'Bildschirmsperre dieses Geräts verwenden',
    deviceWaiting: 'Warten auf Ihr Gerät',
    cancelled:
      'Es wurde nichts bestätigt. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
    unsupported:
      'Dieser Browser kann das nicht. Aktualisieren Sie ihn, nehmen Sie einen anderen oder wählen Sie einen anderen Weg.',
    duplicate: 'Dieses Gerät ist bereits registriert. Nehmen Sie ein anderes.',
    failed: 'Das hat nicht geklappt. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
    confirm: 'Bestätigen',
    confirming: 'Wird geprüft',
    rememberDays: {
      one: 'In diesem Browser {count} Tag lang nicht erneut fragen',
      other: 'In diesem Browser {count} Tage lang nicht erneut fragen',
    },
    rememberHours: {
      one: 'In diesem Browser {count} Stunde lang nicht erneut fragen',
      other: 'In diesem Browser {count} Stunden lang nicht erneut fragen',
    },
    anotherWay: 'Anderen Weg versuchen',
    useRecoveryCode: 'Wiederherstellungscode verwenden',
    recoveryTitle: 'Bewahren Sie Ihren Wiederherstellungscode auf',
    recoveryLine:
      'Wenn Sie keinen Zugriff mehr auf Ihre MFA-Methode haben, stellen Sie Ihr Konto mit diesem Code wieder her. Er wird nur einmal angezeigt.',
    recoveryCode: 'Wiederherstellungscode',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Markieren und kopieren Sie ihn selbst',
    download: 'Herunterladen',
    print: 'Drucken',
    fileName: 'wiederherstellungscode.txt',
    fileLine: 'Wiederherstellungscode von {email}',
    saved: 'Ich habe ihn gesichert',
    recoverTitle: 'Wiederherstellungscode verwenden',
    recoverLine:
      'Damit werden Ihre MFA-Methoden entfernt. Nach der erneuten Anmeldung können Sie neue einrichten.',
    recoverCode: 'Wiederherstellungscode',
    recoverMissing: 'Geben Sie Ihren Wiederherstellungscode ein.',
    recoverButton: 'MFA-Methoden entfernen',
    recoverBack: 'Zurück',
  },
};
