import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Polish: signing in elsewhere. */
export const plFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Utwórz konto',
      line: 'Nie ma jeszcze konta powiązanego z Twoim logowaniem przez {provider}.',
      create: 'Utwórz konto z {provider}',
    },
    social: {
      continueWith: 'Kontynuuj z {provider}',
      leaving: 'Przechodzimy do {provider}',
      orSignUp: 'Lub załóż konto przez',
      signingIn: 'Logowanie',
      successTitle: 'Zalogowano',
      successLine: 'Przekierowywanie.',
      failedTitle: 'Logowanie się nie powiodło',
    },
    linking: {
      connecting: 'Łączenie z {provider}',
      connectedTitle: 'Połączono z {provider}',
      connectedLine: 'Wracamy.',
      failedTitle: 'Nie połączono z {provider}',
      denied: 'W {provider} nie wyrażono zgody, więc nic się nie zmieniło.',
      elsewhere:
        'To konto {provider} otwiera tutaj inne konto. Najpierw je tam odłącz albo wybierz inne.',
      expired:
        'Rozpoczęto to w innej przeglądarce, jako ktoś inny albo zbyt dawno. Wróć i zacznij od nowa.',
      unavailable:
        '{provider} nie potwierdza, kim jesteś, więc nic się nie zmieniło. Spróbuj ponownie za chwilę.',
      signedOutTitle: 'Wylogowano',
      signedOutLine: 'Zaloguj się, a potem ponownie połącz {provider}.',
      signIn: 'Zaloguj się',
      goBack: 'Wróć',
    },
    sso: {
      title: 'Kontynuuj przez logowanie jednokrotne',
      line: 'Zalogujesz się na {host}.',
      lineUnnamed: 'Zalogujesz się u swojego dostawcy tożsamości.',
      going: 'Przekierowywanie',
      cancel: 'Anuluj',
      useCode: 'Użyj kodu awaryjnego',
      codeTitle: 'Kod awaryjny',
      codeLine:
        'Dla administratorów, gdy logowanie jednokrotne nie działa. Każdego kodu można użyć raz.',
      codeMissing: 'Wpisz kod awaryjny.',
      failedTitle: 'Logowanie jednokrotne nie powiodło się',
      failedLine: 'Nic się nie zmieniło. Wracamy.',
      testedTitle: 'Połączenie działa',
      testFailedTitle: 'Połączenie jeszcze nie działa',
    },
    hosted: {
      confirmTitle: 'Przejdź do {app}',
      confirmLine: 'Zalogowano jako {email}.',
      goOnAs: 'Kontynuuj jako {name}',
      another: 'Użyj innego konta',
      cancel: 'Anuluj i wróć',
      goneTitle: 'To logowanie zostało zakończone',
    },
  };

/** Polish: why signing in elsewhere did not work. */
export const plFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': 'Ten dostawca nie jest włączony. Wybierz inną metodę logowania.',
  'socialLogin/wrongRedirect': 'To logowanie prowadziłoby pod adres, który nie jest tu dozwolony.',
  'socialLogin/expired':
    'To logowanie rozpoczęto w innej przeglądarce albo zbyt dawno. Zacznij tutaj od nowa.',
  'socialLogin/denied':
    'Logowanie zostało anulowane. Spróbuj ponownie lub użyj innej metody logowania.',
  'socialLogin/unavailable':
    'Ten dostawca teraz nie odpowiada. Spróbuj za chwilę lub użyj innej metody logowania.',
  'socialLogin/failed':
    'Logowanie przez tego dostawcę nie powiodło się. Spróbuj ponownie lub użyj innej metody logowania.',
  'socialLogin/noEmail':
    'Ten dostawca nie udostępnił adresu e-mail. Zezwól na dostęp albo zarejestruj się swoim adresem e-mail.',
  'socialLogin/emailNotVerified':
    'Ten dostawca nie zweryfikował Twojego adresu e-mail. Zaloguj się inną metodą, a potem połącz dostawcę w swoim profilu.',
  'socialLogin/accountExists':
    'Istnieje już konto z tym adresem e-mail. Zaloguj się na nie, a potem połącz dostawcę w swoim profilu.',
  'socialLogin/noAccount':
    'Nie znaleziono konta. Najpierw się zarejestruj albo użyj dostawcy, przez którego nastąpiła rejestracja.',
  'ssoLogin/required':
    'Twoje konto wymaga logowania jednokrotnego (SSO). Zaloguj się przez SSO, aby kontynuować.',
  'ssoLogin/expired':
    'To logowanie trwało zbyt długo, zostało już użyte lub rozpoczęto je w innej przeglądarce. Zacznij od nowa.',
  'ssoLogin/changed':
    'Logowanie jednokrotne zostało zmienione lub wyłączone podczas logowania. Zaloguj się ponownie.',
  'ssoLogin/declined':
    'Twój dostawca tożsamości odrzucił logowanie. Poproś administratora o dostęp.',
  'ssoLogin/notAccepted':
    'Nie udało się zweryfikować odpowiedzi dostawcy tożsamości. Administrator znajdzie przyczynę w ustawieniach SSO.',
  'ssoLogin/beganElsewhere':
    'Nie można rozpocząć logowania u dostawcy tożsamości. Wpisz swój adres e-mail na naszej stronie logowania.',
  'ssoLogin/unreachable':
    'Twój dostawca tożsamości teraz nie odpowiada. Spróbuj ponownie za minutę.',
  'ssoLogin/noAddress':
    'Twój dostawca tożsamości nie przesłał adresu e-mail. Poproś administratora, aby to zmienił.',
  'ssoLogin/foreignAddress':
    'Twój dostawca tożsamości przesłał adres e-mail z domeny, która nie jest zweryfikowana dla Twojego konta. Zapytaj administratora.',
  'ssoLogin/accountElsewhere':
    'Istnieje użytkownik z Twoim adresem e-mail, ale nie należy do tego konta. Poproś administratora o zaproszenie.',
  'ssoLogin/noAccount': 'Nie masz jeszcze konta. Poproś administratora o zaproszenie.',
  'ssoLogin/unconfirmed':
    'Logowanie jednokrotne zostało zmienione i wymaga potwierdzenia przez administratora. Do tego czasu użyj innej metody logowania.',
  'ssoLogin/wrongBreakGlass': 'Ten kod awaryjny jest błędny lub został już użyty.',
  'ssoLogin/testSucceeded': 'Test się powiódł. Możesz zamknąć to okno.',
  'ssoLogin/testFailed':
    'Test się nie powiódł. Zamknij to okno i sprawdź przyczynę w ustawieniach SSO.',
  'hostedLogin/invalidGrant': 'Nie udało się dokończyć tego logowania. Zaloguj się ponownie.',
  'hostedLogin/gone':
    'To logowanie trwało zbyt długo lub zakończono je gdzie indziej. Zacznij od nowa w aplikacji.',
  'hostedLogin/signInAgain': 'Aplikacja prosi o ponowne zalogowanie.',
  'hostedLogin/stepUpFirst': 'Aplikacja wymaga MFA.',
  'hostedLogin/otherMethod': 'Ta aplikacja wymaga innej metody logowania. Zaloguj się ponownie.',
  'hostedLogin/otherAccount':
    'Aplikacja wymaga innego użytkownika. Zaloguj się jako ten użytkownik.',
  'hostedLogin/notAMember': 'Nie należysz do konta, którego wymaga ta aplikacja.',
  'callback/incomplete': 'Tę stronę otwarto bez logowania. Zacznij od strony logowania.',
};
