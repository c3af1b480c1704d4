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
      title: 'Weiter mit Ihrem Unternehmen',
      line: 'Ihr Unternehmen meldet Sie bei {host} an.',
      lineUnnamed: 'Ihr Unternehmen meldet Sie auf seiner eigenen Seite an.',
      going: 'Sie werden weitergeleitet',
      cancel: 'Abbrechen',
      useCode: 'Notfallcode verwenden',
      codeTitle: 'Notfallcode',
      codeLine:
        'Für Administratoren, wenn die Anmeldung des Unternehmens gestört ist. Ein Code gilt einmal.',
      codeMissing: 'Geben Sie den Notfallcode ein.',
      failedTitle: 'Die Anmeldung über Ihr Unternehmen hat nicht geklappt',
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
    'Die Anmeldung mit diesem Dienst ist hier nicht eingeschaltet. Wählen Sie einen anderen Weg.',
  'socialLogin/wrongRedirect':
    'Diese Anmeldung würde zu einer Adresse führen, die hier nicht erlaubt ist.',
  'socialLogin/expired':
    'Diese Anmeldung begann in einem anderen Browser oder vor zu langer Zeit. Beginnen Sie hier neu.',
  'socialLogin/denied':
    'Sie haben der Anmeldung nicht zugestimmt, es ist also nichts geschehen. Versuchen Sie es noch einmal oder melden Sie sich anders an.',
  'socialLogin/unavailable':
    'Der gewählte Dienst kann Sie gerade nicht anmelden. Versuchen Sie es gleich noch einmal oder melden Sie sich anders an.',
  'socialLogin/failed':
    'Der gewählte Dienst konnte Sie nicht anmelden. Versuchen Sie es noch einmal oder melden Sie sich anders an.',
  'socialLogin/noEmail':
    'Der gewählte Dienst nennt uns Ihre E-Mail-Adresse nicht. Erlauben Sie es dort oder registrieren Sie sich mit Ihrer Adresse.',
  'socialLogin/emailNotVerified':
    'Der gewählte Dienst bürgt nicht für Ihre E-Mail-Adresse. Melden Sie sich wie gewohnt an und verknüpfen Sie den Dienst in Ihrem Profil.',
  'socialLogin/accountExists':
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich wie gewohnt an und verknüpfen Sie dann den Dienst in Ihrem Profil.',
  'socialLogin/noAccount':
    'Dafür gibt es noch kein Konto. Registrieren Sie sich zuerst oder nehmen Sie den Dienst, den Sie früher verwendet haben.',
  'ssoLogin/required':
    'Ihr Unternehmen meldet sich nur über seine eigene Anmeldung an. Verwenden Sie diese, um fortzufahren.',
  'ssoLogin/expired':
    'Diese Anmeldung hat zu lange gedauert, wurde schon verwendet oder begann in einem anderen Browser. Bitte beginnen Sie neu.',
  'ssoLogin/changed':
    'Die Anmeldung Ihres Unternehmens wurde inzwischen geändert oder abgeschaltet. Bitte beginnen Sie neu.',
  'ssoLogin/declined':
    'Die Anmeldung Ihres Unternehmens hat Sie nicht zugelassen. Fragen Sie Ihre Administration nach Zugang.',
  'ssoLogin/notAccepted':
    'Die Antwort der Anmeldung Ihres Unternehmens konnte nicht angenommen werden. Ihre Administration findet den Grund in den SSO-Einstellungen.',
  'ssoLogin/beganElsewhere':
    'Eine Anmeldung kann hier nicht auf der Seite Ihres Unternehmens begonnen werden. Geben Sie stattdessen Ihre E-Mail-Adresse auf unserer Anmeldeseite ein; sie führt Sie zu Ihrem Unternehmen.',
  'ssoLogin/unreachable':
    'Die Anmeldung Ihres Unternehmens antwortet gerade nicht. Versuchen Sie es in einer Minute noch einmal.',
  'ssoLogin/noAddress':
    'Die Anmeldung Ihres Unternehmens hat Ihre E-Mail-Adresse nicht genannt. Bitten Sie Ihre Administration, sie mitzusenden.',
  'ssoLogin/foreignAddress':
    'Die Anmeldung Ihres Unternehmens bürgte für eine Adresse, die nicht zu Ihrem Unternehmen gehört. Fragen Sie Ihre Administration.',
  'ssoLogin/accountElsewhere':
    'Zu Ihrer Adresse gibt es ein Konto, das noch nicht zu diesem Unternehmen gehört. Lassen Sie sich von einem Administrator einladen.',
  'ssoLogin/noAccount':
    'Sie haben hier noch kein Konto. Lassen Sie sich von einem Administrator Ihres Unternehmens einladen.',
  'ssoLogin/unconfirmed':
    'Die Anmeldung Ihres Unternehmens wurde geändert und muss von der Administration bestätigt werden. Melden Sie sich bis dahin anders an.',
  'ssoLogin/wrongBreakGlass': 'Dieser Notfallcode ist falsch oder wurde schon verwendet.',
  'ssoLogin/testSucceeded': 'Der Test war erfolgreich. Sie können dieses Fenster schließen.',
  'ssoLogin/testFailed':
    'Der Test ist fehlgeschlagen. Schließen Sie dieses Fenster und lesen Sie den Grund in den SSO-Einstellungen.',
  'hostedLogin/invalidGrant':
    'Diese Anmeldung konnte nicht abgeschlossen werden. Bitte melden Sie sich noch einmal an.',
  'hostedLogin/gone':
    'Diese Anmeldung hat zu lange gedauert oder wurde anderswo beendet. Beginnen Sie in der Anwendung neu.',
  'hostedLogin/signInAgain': 'Die Anwendung verlangt, dass Sie sich noch einmal anmelden.',
  'hostedLogin/stepUpFirst': 'Die Anwendung verlangt Ihren zweiten Faktor.',
  'hostedLogin/otherAccount':
    'Die Anwendung verlangt ein anderes Konto als das, mit dem Sie angemeldet sind.',
  'hostedLogin/notAMember': 'Sie gehören nicht zu dem Unternehmen, das diese Anwendung verlangt.',
  'callback/incomplete':
    'Diese Seite wurde ohne Anmeldung geöffnet. Beginnen Sie auf der Anmeldeseite.',
};
