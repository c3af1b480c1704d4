import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Italian: signing in elsewhere. */
export const itFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Crea il tuo account',
      line: 'Non esiste ancora un account per il tuo accesso con {provider}.',
      create: 'Crea un account con {provider}',
    },
    social: {
      continueWith: 'Continua con {provider}',
      leaving: 'Ti portiamo su {provider}',
      orSignUp: 'Oppure crea il tuo account con',
      signingIn: 'Accesso in corso',
      successTitle: 'Hai effettuato l’accesso',
      successLine: 'Reindirizzamento in corso.',
      failedTitle: 'L’accesso non è riuscito',
    },
    linking: {
      connecting: 'Collegamento di {provider}',
      connectedTitle: '{provider} è collegato',
      connectedLine: 'Ti riportiamo indietro.',
      failedTitle: '{provider} non è stato collegato',
      denied: 'Non hai dato il consenso su {provider}, quindi non è cambiato nulla.',
      elsewhere:
        'Questo account {provider} apre un altro account qui. Scollegalo prima da lì o scegline un altro.',
      expired:
        'Questa operazione è iniziata in un altro browser, con un altro account o troppo tempo fa. Torna indietro e ricomincia.',
      unavailable:
        '{provider} non ha indicato chi sei, quindi non è cambiato nulla. Riprova tra poco.',
      signedOutTitle: 'La sessione è terminata',
      signedOutLine: 'Accedi, poi collega di nuovo {provider}.',
      signIn: 'Accedi',
      goBack: 'Indietro',
    },
    sso: {
      title: 'Continua con Single Sign-On',
      line: 'Accederai su {host}.',
      lineUnnamed: 'Accederai con il tuo provider di identità.',
      going: 'Reindirizzamento in corso',
      cancel: 'Annulla',
      useCode: 'Usa un codice di emergenza',
      codeTitle: 'Codice di emergenza',
      codeLine:
        'Per gli amministratori, quando il Single Sign-On non funziona. Ogni codice vale una sola volta.',
      codeMissing: 'Inserisci il codice di emergenza.',
      failedTitle: 'Il Single Sign-On non ha funzionato',
      failedLine: 'Non è cambiato nulla. Ti riportiamo indietro.',
      testedTitle: 'La connessione funziona',
      testFailedTitle: 'La connessione non funziona ancora',
    },
    hosted: {
      confirmTitle: 'Continua su {app}',
      confirmLine: 'Hai effettuato l’accesso come {email}.',
      goOnAs: 'Continua come {name}',
      another: 'Usa un altro account',
      cancel: 'Annulla e torna indietro',
      goneTitle: 'Questo accesso è terminato',
    },
  };

/** Italian: why signing in elsewhere did not work. */
export const itFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': 'Questo provider non è attivo. Scegli un altro metodo di accesso.',
  'socialLogin/wrongRedirect': 'Questo accesso porterebbe a un indirizzo che qui non è consentito.',
  'socialLogin/expired':
    'Questo accesso è iniziato in un altro browser o troppo tempo fa. Ricomincia qui.',
  'socialLogin/denied': 'Hai annullato l’accesso. Riprova o usa un altro metodo di accesso.',
  'socialLogin/unavailable':
    'Questo provider al momento non risponde. Riprova tra poco o usa un altro metodo di accesso.',
  'socialLogin/failed':
    'L’accesso con questo provider non è riuscito. Riprova o usa un altro metodo di accesso.',
  'socialLogin/noEmail':
    'Questo provider non ha condiviso il tuo indirizzo e-mail. Consenti l’accesso o registrati con il tuo indirizzo e-mail.',
  'socialLogin/emailNotVerified':
    'Questo provider non ha verificato il tuo indirizzo e-mail. Accedi con un altro metodo, poi collega il provider nel tuo profilo.',
  'socialLogin/accountExists':
    'Esiste già un account con questo indirizzo e-mail. Accedi a quell’account, poi collega il provider nel tuo profilo.',
  'socialLogin/noAccount':
    'Nessun account trovato. Registrati prima o usa il provider con cui ti sei registrato.',
  'ssoLogin/required':
    'Il tuo account richiede il Single Sign-On (SSO). Accedi con SSO per continuare.',
  'ssoLogin/expired':
    'Questo accesso è durato troppo, è già stato usato o è iniziato in un altro browser. Ricomincia.',
  'ssoLogin/changed':
    'Il Single Sign-On è stato modificato o disattivato durante l’accesso. Accedi di nuovo.',
  'ssoLogin/declined':
    'Il tuo provider di identità ha rifiutato l’accesso. Chiedi l’accesso al tuo amministratore.',
  'ssoLogin/notAccepted':
    'Non è stato possibile verificare la risposta del tuo provider di identità. Il tuo amministratore trova il motivo nelle impostazioni SSO.',
  'ssoLogin/beganElsewhere':
    'Non puoi avviare l’accesso dal tuo provider di identità. Inserisci invece il tuo indirizzo e-mail nella nostra pagina di accesso.',
  'ssoLogin/unreachable':
    'Il tuo provider di identità al momento non risponde. Riprova tra un minuto.',
  'ssoLogin/noAddress':
    'Il tuo provider di identità non ha inviato il tuo indirizzo e-mail. Chiedi al tuo amministratore di includerlo.',
  'ssoLogin/foreignAddress':
    'Il tuo provider di identità ha inviato un indirizzo e-mail di un dominio non verificato per il tuo account. Chiedi al tuo amministratore.',
  'ssoLogin/accountElsewhere':
    'Esiste un utente con il tuo indirizzo e-mail, ma non è membro di questo account. Chiedi a un amministratore di invitarti.',
  'ssoLogin/noAccount': 'Non hai ancora un account. Chiedi a un amministratore di invitarti.',
  'ssoLogin/unconfirmed':
    'Il Single Sign-On è stato modificato e un amministratore deve confermarlo. Fino ad allora usa un altro metodo di accesso.',
  'ssoLogin/wrongBreakGlass': 'Questo codice di emergenza è errato o è già stato usato.',
  'ssoLogin/testSucceeded': 'Il test è riuscito. Puoi chiudere questa finestra.',
  'ssoLogin/testFailed':
    'Il test non è riuscito. Chiudi questa finestra e leggi il motivo nelle impostazioni SSO.',
  'hostedLogin/invalidGrant': 'Questo accesso non è stato completato. Accedi di nuovo.',
  'hostedLogin/gone':
    'Questo accesso è durato troppo o è stato concluso altrove. Ricomincia dall’applicazione.',
  'hostedLogin/signInAgain': 'L’applicazione chiede di accedere di nuovo.',
  'hostedLogin/stepUpFirst': 'L’applicazione richiede la MFA.',
  'hostedLogin/otherMethod':
    'Questa applicazione richiede un altro metodo di accesso. Accedi di nuovo.',
  'hostedLogin/otherAccount': 'L’applicazione richiede un altro utente. Accedi con quell’utente.',
  'hostedLogin/notAMember': 'Non sei membro dell’account richiesto da questa applicazione.',
  'callback/incomplete':
    'Questa pagina è stata aperta senza un accesso. Inizia dalla pagina di accesso.',
};
