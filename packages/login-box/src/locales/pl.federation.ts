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
      title: 'Kontynuuj przez swoją firmę',
      line: 'Logowanie do Twojej firmy odbywa się na {host}.',
      lineUnnamed: 'Logowanie odbywa się na stronie Twojej firmy.',
      going: 'Przekierowywanie',
      cancel: 'Anuluj',
      useCode: 'Użyj kodu awaryjnego',
      codeTitle: 'Kod awaryjny',
      codeLine: 'Dla administratorów, gdy logowanie firmy nie działa. Kod działa tylko raz.',
      codeMissing: 'Wpisz kod awaryjny.',
      failedTitle: 'Logowanie firmowe się nie powiodło',
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
  'socialLogin/notOffered': 'Logowanie przez tę usługę nie jest tu włączone. Wybierz inny sposób.',
  'socialLogin/wrongRedirect': 'To logowanie prowadziłoby pod adres, który nie jest tu dozwolony.',
  'socialLogin/expired':
    'To logowanie rozpoczęto w innej przeglądarce albo zbyt dawno. Zacznij tutaj od nowa.',
  'socialLogin/denied':
    'Nie wyrażono zgody na logowanie, więc nic się nie stało. Spróbuj ponownie albo zaloguj się inaczej.',
  'socialLogin/unavailable':
    'Wybrana usługa nie może teraz zalogować. Spróbuj za chwilę albo zaloguj się inaczej.',
  'socialLogin/failed':
    'Wybrana usługa nie mogła zalogować. Spróbuj ponownie albo zaloguj się inaczej.',
  'socialLogin/noEmail':
    'Wybrana usługa nie podaje nam adresu e-mail. Zezwól na to w niej albo zarejestruj się swoim adresem.',
  'socialLogin/emailNotVerified':
    'Wybrana usługa nie potwierdza adresu e-mail. Zaloguj się jak zwykle i połącz usługę w swoim profilu.',
  'socialLogin/accountExists':
    'Istnieje już konto z tym adresem e-mail. Zaloguj się jak zwykle, a potem połącz usługę w swoim profilu.',
  'socialLogin/noAccount':
    'Nie ma jeszcze takiego konta. Najpierw się zarejestruj albo użyj usługi, z której korzystasz zwykle.',
  'ssoLogin/required':
    'Twoja firma loguje się tylko przez własną stronę. Użyj jej, aby kontynuować.',
  'ssoLogin/expired':
    'To logowanie trwało zbyt długo, zostało już użyte lub rozpoczęto je w innej przeglądarce. Zacznij od nowa.',
  'ssoLogin/changed':
    'Logowanie Twojej firmy zostało w międzyczasie zmienione lub wyłączone. Zacznij od nowa.',
  'ssoLogin/declined': 'Logowanie Twojej firmy odmówiło wstępu. Poproś administratora o dostęp.',
  'ssoLogin/notAccepted':
    'Nie można było przyjąć odpowiedzi logowania Twojej firmy. Administrator znajdzie przyczynę w ustawieniach SSO.',
  'ssoLogin/beganElsewhere':
    'Logowania nie można tutaj rozpocząć na stronie Twojej firmy. Zamiast tego wpisz swój adres e-mail na naszej stronie logowania; zaprowadzi Cię ona do firmy.',
  'ssoLogin/unreachable': 'Logowanie Twojej firmy teraz nie odpowiada. Spróbuj ponownie za minutę.',
  'ssoLogin/noAddress':
    'Logowanie Twojej firmy nie podało adresu e-mail. Poproś administratora, aby był przesyłany.',
  'ssoLogin/foreignAddress':
    'Logowanie Twojej firmy poręczyło za adres, który do niej nie należy. Zapytaj administratora.',
  'ssoLogin/accountElsewhere':
    'Istnieje konto z Twoim adresem, które nie należy jeszcze do tej firmy. Poproś administratora o zaproszenie.',
  'ssoLogin/noAccount':
    'Nie masz tu jeszcze konta. Poproś administratora swojej firmy o zaproszenie.',
  'ssoLogin/unconfirmed':
    'Logowanie Twojej firmy zostało zmienione i musi je potwierdzić administrator. Do tego czasu zaloguj się w inny sposób.',
  'ssoLogin/wrongBreakGlass': 'Ten kod awaryjny jest błędny lub został już użyty.',
  'ssoLogin/testSucceeded': 'Test się powiódł. Możesz zamknąć to okno.',
  'ssoLogin/testFailed':
    'Test się nie powiódł. Zamknij to okno i sprawdź przyczynę w ustawieniach SSO.',
  'hostedLogin/invalidGrant': 'Nie udało się dokończyć tego logowania. Zaloguj się ponownie.',
  'hostedLogin/gone':
    'To logowanie trwało zbyt długo lub zakończono je gdzie indziej. Zacznij od nowa w aplikacji.',
  'hostedLogin/signInAgain': 'Aplikacja prosi o ponowne zalogowanie.',
  'hostedLogin/stepUpFirst': 'Aplikacja prosi o drugi składnik.',
  'hostedLogin/otherAccount': 'Aplikacja prosi o inne konto niż to, na które się zalogowano.',
  'hostedLogin/notAMember': 'Nie należysz do firmy, o którą prosi ta aplikacja.',
  'callback/incomplete': 'Tę stronę otwarto bez logowania. Zacznij od strony logowania.',
};
