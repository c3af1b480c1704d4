import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** German: signing in elsewhere. */
export const deFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Konto erstellen',
      line: 'Für Ihre Anmeldung mit {provider} gibt es noch kein Konto.',
      create: 'Konto mit {provider} erstellen',
    },
    social: {
      continueWith: 'Weiter mit {provider}',
      leaving: 'Weiterleitung zu {provider}',
      orSignUp: 'Oder erstellen Sie Ihr Konto mit',
      signingIn: 'Anmeldung läuft',
      successTitle: 'Sie sind angemeldet',
      successLine: 'Es geht gleich weiter.',
      failedTitle: 'Die Anmeldung hat nicht geklappt',
    },
    linking: {
      connecting: '{provider} wird verbunden',
      connectedTitle: '{provider} ist verbunden',
      connectedLine: 'Sie werden zurückgebracht.',
      failedTitle: '{provider} wurde nicht verbunden',
      denied: 'Sie haben bei {provider} nicht zugestimmt, daher wurde nichts geändert.',
      elsewhere:
        'Dieses {provider}-Konto öffnet hier ein anderes Konto. Trennen Sie es zuerst dort, oder wählen Sie ein anderes.',
      expired:
        'Dies wurde in einem anderen Browser, als jemand anderes oder vor zu langer Zeit begonnen. Gehen Sie zurück und beginnen Sie erneut.',
      unavailable:
        '{provider} hat nicht mitgeteilt, wer Sie sind, daher wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
      signedOutTitle: 'Sie wurden abgemeldet',
      signedOutLine: 'Melden Sie sich an und verbinden Sie {provider} dann erneut.',
      signIn: 'Anmelden',
      goBack: 'Zurück',
    },
    sso: {
      title: 'Weiter mit Single Sign-on',
      line: 'Sie melden sich bei {host} an.',
      lineUnnamed: 'Sie melden sich bei Ihrem Identitätsanbieter an.',
      going: 'Sie werden weitergeleitet',
      cancel: 'Abbrechen',
      useCode: 'Notfallcode verwenden',
      codeTitle: 'Notfallcode',
      codeLine:
        'Für Administratoren, wenn Single Sign-on nicht funktioniert. Jeder Code gilt einmal.',
      codeMissing: 'Geben Sie den Notfallcode ein.',
      failedTitle: 'Single Sign-on hat nicht funktioniert',
      failedLine: 'Es wurde nichts geändert. Sie werden zurückgebracht.',
      testedTitle: 'Die Verbindung funktioniert',
      testFailedTitle: 'Die Verbindung funktioniert noch nicht',
    },
    hosted: {
      confirmTitle: 'Weiter zu {app}',
      confirmLine: 'Sie sind angemeldet als {email}.',
      goOnAs: 'Weiter als {name}',
      another: 'Anderes Konto verwenden',
      cancel: 'Abbrechen und zurück',
      goneTitle: 'Diese Anmeldung ist beendet',
    },
  };

/** German: why signing in elsewhere did not work. */
export const deFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered':
    'Dieser Anbieter ist nicht aktiviert. Wählen Sie eine andere Anmeldemethode.',
  'socialLogin/wrongRedirect':
    'Diese Anmeldung würde zu einer Adresse führen, die hier nicht erlaubt ist.',
  'socialLogin/expired':
    'Diese Anmeldung begann in einem anderen Browser oder vor zu langer Zeit. Beginnen Sie hier neu.',
  'socialLogin/denied':
    'Sie haben die Anmeldung abgebrochen. Versuchen Sie es noch einmal oder nutzen Sie eine andere Anmeldemethode.',
  'socialLogin/unavailable':
    'Dieser Anbieter antwortet gerade nicht. Versuchen Sie es gleich noch einmal oder nutzen Sie eine andere Anmeldemethode.',
  'socialLogin/failed':
    'Die Anmeldung bei diesem Anbieter ist fehlgeschlagen. Versuchen Sie es noch einmal oder nutzen Sie eine andere Anmeldemethode.',
  'socialLogin/noEmail':
    'Dieser Anbieter hat Ihre E-Mail-Adresse nicht übermittelt. Erlauben Sie den Zugriff darauf oder registrieren Sie sich mit Ihrer E-Mail-Adresse.',
  'socialLogin/emailNotVerified':
    'Dieser Anbieter hat Ihre E-Mail-Adresse nicht verifiziert. Melden Sie sich anders an und verbinden Sie den Anbieter dann in Ihrem Profil.',
  'socialLogin/accountExists':
    'Zu dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich dort an und verbinden Sie den Anbieter dann in Ihrem Profil.',
  'socialLogin/noAccount':
    'Es wurde kein Konto gefunden. Registrieren Sie sich zuerst oder nutzen Sie den Anbieter, mit dem Sie sich registriert haben.',
  'ssoLogin/required':
    'Ihr Konto verlangt die Anmeldung über Single Sign-on (SSO). Melden Sie sich per SSO an, um fortzufahren.',
  'ssoLogin/expired':
    'Diese Anmeldung hat zu lange gedauert, wurde schon verwendet oder begann in einem anderen Browser. Bitte beginnen Sie neu.',
  'ssoLogin/changed':
    'Single Sign-on wurde während Ihrer Anmeldung geändert oder deaktiviert. Melden Sie sich erneut an.',
  'ssoLogin/declined':
    'Ihr Identitätsanbieter hat die Anmeldung abgelehnt. Bitten Sie Ihren Administrator um Zugriff.',
  'ssoLogin/notAccepted':
    'Die Antwort Ihres Identitätsanbieters konnte nicht überprüft werden. Ihr Administrator findet den Grund in den SSO-Einstellungen.',
  'ssoLogin/beganElsewhere':
    'Sie können die Anmeldung nicht bei Ihrem Identitätsanbieter starten. Geben Sie stattdessen Ihre E-Mail-Adresse auf unserer Anmeldeseite ein.',
  'ssoLogin/unreachable':
    'Ihr Identitätsanbieter antwortet gerade nicht. Versuchen Sie es in einer Minute noch einmal.',
  'ssoLogin/noAddress':
    'Ihr Identitätsanbieter hat Ihre E-Mail-Adresse nicht übermittelt. Bitten Sie Ihren Administrator, das zu ändern.',
  'ssoLogin/foreignAddress':
    'Ihr Identitätsanbieter hat eine E-Mail-Adresse aus einer Domain übermittelt, die für Ihr Konto nicht verifiziert ist. Wenden Sie sich an Ihren Administrator.',
  'ssoLogin/accountElsewhere':
    'Es gibt einen Benutzer mit Ihrer E-Mail-Adresse, der noch kein Mitglied dieses Kontos ist. Lassen Sie sich von einem Administrator einladen.',
  'ssoLogin/noAccount':
    'Sie haben noch kein Konto. Lassen Sie sich von einem Administrator einladen.',
  'ssoLogin/unconfirmed':
    'Single Sign-on wurde geändert und muss von einem Administrator bestätigt werden. Nutzen Sie bis dahin eine andere Anmeldemethode.',
  'ssoLogin/wrongBreakGlass': 'Dieser Notfallcode ist falsch oder wurde schon verwendet.',
  'ssoLogin/testSucceeded': 'Der Test war erfolgreich. Sie können dieses Fenster schließen.',
  'ssoLogin/testFailed':
    'Der Test ist fehlgeschlagen. Schließen Sie dieses Fenster und lesen Sie den Grund in den SSO-Einstellungen.',
  'hostedLogin/invalidGrant':
    'Diese Anmeldung konnte nicht abgeschlossen werden. Bitte melden Sie sich noch einmal an.',
  'hostedLogin/gone':
    'Diese Anmeldung hat zu lange gedauert oder wurde anderswo beendet. Beginnen Sie in der Anwendung neu.',
  'hostedLogin/signInAgain': 'Die Anwendung verlangt, dass Sie sich noch einmal anmelden.',
  'hostedLogin/stepUpFirst': 'Die Anwendung verlangt MFA.',
  'hostedLogin/otherMethod':
    'Diese Anwendung verlangt eine andere Anmeldemethode. Melden Sie sich noch einmal an.',
  'hostedLogin/otherAccount':
    'Die Anwendung verlangt einen anderen Benutzer. Melden Sie sich als dieser an.',
  'hostedLogin/notAMember': 'Sie sind kein Mitglied des Kontos, das diese Anwendung verlangt.',
  'callback/incomplete':
    'Diese Seite wurde ohne Anmeldung geöffnet. Beginnen Sie auf der Anmeldeseite.',
};
