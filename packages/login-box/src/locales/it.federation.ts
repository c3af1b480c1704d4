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
      title: 'Continua con la tua azienda',
      line: 'La tua azienda ti fa accedere su {host}.',
      lineUnnamed: 'La tua azienda ti fa accedere sulla propria pagina.',
      going: 'Reindirizzamento in corso',
      cancel: 'Annulla',
      useCode: 'Usa un codice di emergenza',
      codeTitle: 'Codice di emergenza',
      codeLine:
        'Per gli amministratori quando l’accesso aziendale non funziona. Ogni codice vale una sola volta.',
      codeMissing: 'Inserisci il codice di emergenza.',
      failedTitle: 'L’accesso aziendale non è riuscito',
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
  'socialLogin/notOffered': 'L’accesso con questo servizio non è attivo qui. Scegli un altro modo.',
  'socialLogin/wrongRedirect': 'Questo accesso porterebbe a un indirizzo che qui non è consentito.',
  'socialLogin/expired':
    'Questo accesso è iniziato in un altro browser o troppo tempo fa. Ricomincia qui.',
  'socialLogin/denied':
    'Non hai accettato l’accesso, quindi non è successo nulla. Riprova o accedi in un altro modo.',
  'socialLogin/unavailable':
    'Il servizio scelto non può farti accedere in questo momento. Riprova tra poco o accedi in un altro modo.',
  'socialLogin/failed':
    'Il servizio scelto non è riuscito a farti accedere. Riprova o accedi in un altro modo.',
  'socialLogin/noEmail':
    'Il servizio scelto non ci comunica il tuo indirizzo e-mail. Consentilo lì o registrati con il tuo indirizzo.',
  'socialLogin/emailNotVerified':
    'Il servizio scelto non garantisce il tuo indirizzo e-mail. Accedi come al solito e collega il servizio nel tuo profilo.',
  'socialLogin/accountExists':
    'Esiste già un account con questo indirizzo e-mail. Accedi come al solito, poi collega il servizio nel tuo profilo.',
  'socialLogin/noAccount':
    'Non c’è ancora un account. Registrati prima o accedi con il servizio usato in passato.',
  'ssoLogin/required': 'La tua azienda accede solo con il proprio accesso. Usalo per continuare.',
  'ssoLogin/expired':
    'Questo accesso è durato troppo, è già stato usato o è iniziato in un altro browser. Ricomincia.',
  'ssoLogin/changed':
    'L’accesso della tua azienda è stato nel frattempo modificato o disattivato. Ricomincia.',
  'ssoLogin/declined':
    'L’accesso della tua azienda non ti ha fatto entrare. Chiedi l’accesso al tuo amministratore.',
  'ssoLogin/notAccepted':
    'La risposta dell’accesso della tua azienda non è stata accettata. Il tuo amministratore trova il motivo nelle impostazioni SSO.',
  'ssoLogin/beganElsewhere':
    'Qui un accesso non può iniziare dalla pagina della tua azienda. Inserisci invece la tua e-mail nella nostra pagina di accesso: ti porta alla tua azienda.',
  'ssoLogin/unreachable': 'L’accesso della tua azienda ora non risponde. Riprova tra un minuto.',
  'ssoLogin/noAddress':
    'L’accesso della tua azienda non ha indicato il tuo indirizzo e-mail. Chiedi al tuo amministratore di inviarlo.',
  'ssoLogin/foreignAddress':
    'L’accesso della tua azienda ha garantito un indirizzo che non è della tua azienda. Chiedi al tuo amministratore.',
  'ssoLogin/accountElsewhere':
    'Esiste un account con il tuo indirizzo che non appartiene ancora a questa azienda. Chiedi a un amministratore di invitarti.',
  'ssoLogin/noAccount':
    'Non hai ancora un account qui. Chiedi a un amministratore della tua azienda di invitarti.',
  'ssoLogin/unconfirmed':
    'L’accesso della tua azienda è stato modificato e deve essere confermato da un amministratore. Fino ad allora accedi in un altro modo.',
  'ssoLogin/wrongBreakGlass': 'Questo codice di emergenza è errato o è già stato usato.',
  'ssoLogin/testSucceeded': 'Il test è riuscito. Puoi chiudere questa finestra.',
  'ssoLogin/testFailed':
    'Il test non è riuscito. Chiudi questa finestra e leggi il motivo nelle impostazioni SSO.',
  'hostedLogin/invalidGrant': 'Questo accesso non è stato completato. Accedi di nuovo.',
  'hostedLogin/gone':
    'Questo accesso è durato troppo o è stato concluso altrove. Ricomincia dall’applicazione.',
  'hostedLogin/signInAgain': 'L’applicazione chiede di accedere di nuovo.',
  'hostedLogin/stepUpFirst': 'L’applicazione chiede il secondo fattore.',
  'hostedLogin/otherAccount':
    'L’applicazione chiede un account diverso da quello con cui hai effettuato l’accesso.',
  'hostedLogin/notAMember': 'Non fai parte dell’azienda richiesta da questa applicazione.',
  'callback/incomplete':
    'Questa pagina è stata aperta senza un accesso. Inizia dalla pagina di accesso.',
};
