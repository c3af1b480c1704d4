import { deFederationFailures } from './de.federation.ts';
import type { BoxTranslation, SignInTexts } from './translation.ts';

const signIn: SignInTexts = {
  ui: {
    loading: 'Wird geladen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    capsLock: 'Die Feststelltaste ist aktiv',
    changeIdentity: 'Ändern',
    changeIdentityLabel: '{identity} ändern',
    dismiss: 'Schließen',
    notifications: 'Mitteilungen',
    opensInNewTab: 'öffnet in neuem Tab',
    requirementMet: 'Erfüllt:',
    requirementOpen: 'Noch nicht erfüllt:',
    optional: 'optional',
  },
  page: {
    loading: 'Einen Moment',
    notLoaded:
      'Diese Seite wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    tryAgain: 'Erneut versuchen',
    reference: 'Referenz {traceId}',
    impersonating: 'Sie handeln als {email}.',
    impersonationDetails: 'Endet in {count} Min. Grund: {reason}',
    stopImpersonating: 'Beenden',
    ssoFailed: 'Single Sign-on hat nicht funktioniert',
  },
  box: {
    loading: 'Einen Moment',
    offline: 'Sie sind offline. Ihre Eingaben bleiben erhalten.',
    tryAgain: 'Erneut versuchen',
    reference: 'Referenz {traceId}',
    email: 'E-Mail',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@firma.de.',
    password: 'Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    newPasswordMissing: 'Wählen Sie ein Passwort.',
    newPasswordWeak: 'Dieses Passwort erfüllt die Regeln noch nicht.',
    rules: 'Passwortregeln',
    rulesMet: '{met} von {all} Regeln erfüllt',
    minLength: { one: 'Mindestens {count} Zeichen', other: 'Mindestens {count} Zeichen' },
    maxLength: { one: 'Höchstens {count} Zeichen', other: 'Höchstens {count} Zeichen' },
    lowercase: 'Ein Kleinbuchstabe',
    uppercase: 'Ein Großbuchstabe',
    numbers: 'Eine Ziffer',
    specialChars: 'Ein Sonderzeichen wie ! oder ?',
    optionalTests: {
      one: '{count} aus: Kleinbuchstabe, Großbuchstabe, Ziffer, Sonderzeichen',
      other: '{count} aus: Kleinbuchstabe, Großbuchstabe, Ziffer, Sonderzeichen',
    },
    noThreeRepeated: 'Kein Zeichen dreimal hintereinander',
    resendIn: 'Erneut senden in {time}',
    backToSignIn: 'Zurück zur Anmeldung',
    unreachable: 'Der Anmeldedienst ist nicht erreichbar',
    chunkTitle: 'Diese Seite wurde nicht geladen',
    chunkLine: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    support: 'Hilfe',
    titleWithApp: '{title} · {app}',
  },
  login: {
    preLoginTitle: 'Anmelden',
    preLoginLine: 'Geben Sie Ihre E-Mail-Adresse ein, dann geht es weiter.',
    preLoginLineWithApp: 'Weiter zu {app}.',
    continue: 'Weiter',
    newHere: 'Neu hier? {link}',
    createAccount: 'Konto erstellen',
    passwordTitle: 'Passwort eingeben',
    forgotPassword: 'Passwort vergessen?',
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft',
    activateAgain: 'Neue Aktivierungsmail senden',
    activationSent: 'Eine neue Aktivierungsmail ist unterwegs an {email}.',
    successTitle: 'Sie sind angemeldet',
    successLine: 'Es geht gleich weiter.',
    successLineWithApp: 'Es geht weiter zu {app}.',
    emailOrName: 'E-Mail oder Benutzername',
    alternativeMethods: 'Andere Wege zur Anmeldung',
    lastUsed: 'Zuletzt verwendet',
    moreOptions: 'Weitere Optionen',
    usePassword: 'Mit Passwort anmelden',
    useCode: 'Code per E-Mail erhalten',
    useMagicLink: 'Link per E-Mail erhalten',
    useSmsCode: 'Code per SMS erhalten',
    useQuickSmsCode: 'Code auf das registrierte Telefon erhalten',
    usePasskey: 'Passkey verwenden',
    expired: 'Diese Anmeldung hat zu lange gedauert. Bitte beginnen Sie neu.',
    recovered: 'Ihre MFA-Methoden wurden entfernt. Melden Sie sich erneut an, um fortzufahren.',
    noWay:
      'Mit dieser E-Mail-Adresse können Sie sich nicht anmelden. Fragen Sie Ihren Administrator, wie Sie sich anmelden.',
    passwordExpiresToday: 'Ihr Passwort läuft heute ab. Wählen Sie bald ein neues.',
    passwordExpires: {
      one: 'Ihr Passwort läuft in {count} Tag ab. Wählen Sie bald ein neues.',
      other: 'Ihr Passwort läuft in {count} Tagen ab. Wählen Sie bald ein neues.',
    },
    onContinue: 'Weiter',
  },
  logout: {
    signingOutTitle: 'Sie werden abgemeldet',
    title: 'Sie sind abgemeldet',
    line: 'Sie können dieses Fenster schließen.',
    lineWithApp: 'Bis bald bei {app}.',
    signIn: 'Erneut anmelden',
  },
  failures: {
    ...deFederationFailures,
    'ER-ADMIN-PORTAL-GENERIC-ERROR':
      'Gerade gibt es Schwierigkeiten. Bitte versuchen Sie es noch einmal.',
    'request/invalid':
      'Einige Angaben sind nicht gültig. Prüfen Sie die Felder und versuchen Sie es noch einmal.',
    'request/unauthenticated': 'Sie sind abgemeldet. Melden Sie sich an, um fortzufahren.',
    'request/forbidden':
      'Dazu fehlt Ihnen die Berechtigung. Fragen Sie jemanden, der Ihr Konto verwaltet.',
    'request/addressNotAllowed':
      'Ihr Konto kann in diesem Netzwerk nicht verwendet werden. Nutzen Sie ein zugelassenes Netzwerk oder wenden Sie sich an einen Administrator.',
    'request/emailDomainNotAllowed':
      'Dieses Konto lässt E-Mail-Adressen dieser Domain nicht zu. Verwenden Sie eine andere E-Mail-Adresse oder wenden Sie sich an einen Administrator.',
    'request/notFound': 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    'request/tooLarge': 'Die Anfrage ist zu groß.',
    'request/tooMany':
      'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    'request/foreignOrigin': 'Diese Anfrage kam von einer Website, die das nicht darf.',
    'request/busy': 'Gerade ist viel los. Versuchen Sie es in ein paar Sekunden noch einmal.',
    'request/failed': 'Gerade gibt es Schwierigkeiten. Bitte versuchen Sie es noch einmal.',
    'login/wrongCredentials':
      'Die Anmeldung mit dieser E-Mail-Adresse und diesem Passwort hat nicht geklappt. Nach mehreren Fehlversuchen pausieren wir die Anmeldung und schicken Ihnen eine E-Mail.',
    'login/paused':
      'Zu viele Fehlversuche. Versuchen Sie es in {minutes} Min. noch einmal, oder öffnen Sie den Link zum Entsperren, falls wir Ihnen einen geschickt haben.',
    'login/notActivated':
      'Ihr Konto ist noch nicht aktiviert. Öffnen Sie den Link in unserer E-Mail oder fordern Sie einen neuen an.',
    'login/noSession': 'Sie sind abgemeldet. Melden Sie sich an, um fortzufahren.',
    'applications/notAssigned':
      'Diese Anwendung ist Ihnen nicht zugewiesen. Bitten Sie einen Administrator um Zugriff.',
    'login/noTenant':
      'Sie sind kein Mitglied eines Kontos mehr. Lassen Sie sich von einem Administrator einladen.',
    'signUp/disabled':
      'Die Registrierung ist geschlossen. Lassen Sie sich von einem Administrator einladen.',
    'signUp/weakPassword': 'Dieses Passwort erfüllt die Regeln nicht. Wählen Sie ein stärkeres.',
    'activation/invalidLink':
      'Dieser Aktivierungslink gilt nicht mehr. Fordern Sie einen neuen an.',
    'activation/passwordRequired': 'Wählen Sie ein Passwort, um Ihr Konto zu aktivieren.',
    'activation/weakPassword':
      'Dieses Passwort erfüllt die Regeln nicht. Wählen Sie ein stärkeres.',
    'passwords/invalidLink': 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
    'passwords/weakPassword': 'Dieses Passwort erfüllt die Regeln nicht. Wählen Sie ein stärkeres.',
    'passwords/wrongPassword': 'Ihr aktuelles Passwort stimmt nicht.',
    'request/captchaRequired':
      'Bestätigen Sie bitte, dass Sie kein Roboter sind, und versuchen Sie es noch einmal.',
    'request/captchaFailed':
      'Wir konnten nicht bestätigen, dass Sie kein Roboter sind. Bitte versuchen Sie es noch einmal.',
    'activation/invalidCode':
      'Dieser Code ist falsch oder zu alt. Sehen Sie in der E-Mail nach oder fordern Sie einen neuen an.',
    'impersonation/invalidToken':
      'Dieser Link, um im Namen einer anderen Person zu handeln, gilt nicht mehr. Fordern Sie einen neuen an.',
    'impersonation/off': 'Im Namen anderer zu handeln ist hier abgeschaltet.',
    'invitations/invalidLink': 'Diese Einladung gilt nicht mehr. Bitten Sie um eine neue.',
    'invitations/invalidCode':
      'Dieser Code ist falsch oder zu alt. Sehen Sie in der E-Mail nach und versuchen Sie es noch einmal.',
    'ER-01239':
      'Dieses Konto ist gesperrt, daher können seine Einladungen nicht angenommen werden.',
    'ER-01240': 'Dieses Konto ist gesperrt, daher funktionieren seine Einladungslinks nicht.',
    'invitations/weakPassword':
      'Dieses Passwort erfüllt die Regeln nicht. Wählen Sie ein stärkeres.',
    'passkeys/notAccepted':
      'Dieser Passkey hat nicht funktioniert. Versuchen Sie es erneut oder melden Sie sich anders an.',
    'passkeys/notOffered': 'Passkeys gibt es hier nicht. Melden Sie sich anders an.',
    'passkeys/notSaved':
      'Der Passkey konnte nicht gespeichert werden. Beginnen Sie neu und folgen Sie Ihrem Browser.',
    'passkeys/known':
      'Auf diesem Gerät gibt es schon einen Passkey für ein Konto hier. Melden Sie sich damit an.',
    'passwordless/notEnabled':
      'Dieser Weg zur Anmeldung ist hier nicht eingeschaltet. Wählen Sie einen anderen.',
    'passwordless/wrongCode':
      'Dieser Code ist falsch oder zu alt. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    'passwordless/invalidLink': 'Dieser Anmeldelink gilt nicht mehr. Fordern Sie einen neuen an.',
    'passwordless/otherWay':
      'Ihr Konto verlangt eine andere Anmeldemethode. Gehen Sie zurück und wählen Sie eine.',
    'passwords/reusedPassword':
      'Dieses Passwort haben Sie schon einmal verwendet. Wählen Sie ein neues.',
    'passwords/breachedPassword':
      'Dieses Passwort steht auf einer Liste gestohlener Passwörter, die Angreifer zuerst versuchen. Wählen Sie ein anderes.',
    'passwords/invalidCode':
      'Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    'passwords/invalidUnlockLink':
      'Dieser Link ist abgelaufen oder wurde bereits verwendet. Die Anmeldung wird automatisch entsperrt.',
    'phones/invalidNumber':
      'Geben Sie eine Telefonnummer mit Ländervorwahl ein, die SMS empfängt, zum Beispiel +49 1511 2345678.',
    'phones/wrongCode':
      'Dieser Code ist falsch oder zu alt. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    'phones/invalidToken':
      'Das hat zu lange gedauert. Beginnen Sie neu, um Ihre Telefonnummer zu ändern.',
    'phones/noTexts': 'SMS gibt es hier nicht.',
    'signUp/fieldRequired': 'Füllen Sie alle markierten Felder aus.',
    'signUp/termsRequired': 'Akzeptieren Sie die Bedingungen, um ein Konto zu eröffnen.',
    'signUp/wrongPhoneNumber':
      'Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 30 1234567.',
    'signUp/wrongUsername':
      'Wählen Sie einen Benutzernamen aus 3 bis 64 Buchstaben, Ziffern, Punkten, Binde- oder Unterstrichen.',
    'signUp/usernameTaken': 'Dieser Benutzername ist vergeben. Wählen Sie einen anderen.',
    'signUp/phoneTaken':
      'Für diese Telefonnummer gibt es bereits ein Konto. Melden Sie sich stattdessen an.',
    'mfa/wrongCode':
      'Dieser Code ist falsch. Geben Sie den aktuellen Code ein. Nach mehreren falschen Codes nehmen wir eine Weile keine mehr an.',
    'mfa/expired': 'Diese Anmeldung ist beendet. Melden Sie sich noch einmal an.',
    'mfa/tooManyCodes': 'Es waren zu viele falsche Codes. Melden Sie sich noch einmal an.',
    'mfa/notEnrolled': 'Es ist keine MFA-Methode eingerichtet.',
    'mfa/knownDevice': 'Dieses Gerät ist bereits registriert. Nehmen Sie ein anderes.',
    'mfa/alreadyEnrolled':
      'Sie haben bereits eine MFA-Methode. Melden Sie sich damit an und fügen Sie danach eine weitere hinzu.',
    'mfa/notOffered': 'Diese MFA-Methode ist nicht verfügbar. Wählen Sie eine andere.',
    'mfa/invalidPhone':
      'Das ist keine Telefonnummer. Schreiben Sie sie mit Ländervorwahl, zum Beispiel +49 1511 2345678.',
    'mfa/wrongRecoveryCode':
      'E-Mail-Adresse und Wiederherstellungscode passen nicht zusammen. Prüfen Sie beides; jeder Code gilt nur einmal.',
    'mfa/tooManyDevices':
      'Sie haben die maximale Anzahl an MFA-Methoden erreicht. Entfernen Sie zuerst eine.',
  },
};

/** German. */
export const de: BoxTranslation = {
  signIn,
  loadFlows: () => import('./de.flows.ts').then((script) => script.deFlows),
};
