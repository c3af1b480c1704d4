import { itFederationFailures } from './it.federation.ts';
import type { BoxTranslation, SignInTexts } from './translation.ts';

const signIn: SignInTexts = {
  ui: {
    loading: 'Caricamento',
    showPassword: 'Mostra la password',
    hidePassword: 'Nascondi la password',
    capsLock: 'Il blocco maiuscole è attivo',
    changeIdentity: 'Cambia',
    changeIdentityLabel: 'Cambia {identity}',
    dismiss: 'Chiudi',
    notifications: 'Notifiche',
    opensInNewTab: 'si apre in una nuova scheda',
    requirementMet: 'Rispettata:',
    requirementOpen: 'Non ancora rispettata:',
    optional: 'facoltativo',
  },
  page: {
    loading: 'Un momento',
    notLoaded: 'Questa pagina non si è caricata. Controlla la connessione e riprova.',
    tryAgain: 'Riprova',
    reference: 'Riferimento {traceId}',
    impersonating: 'Stai operando come {email}.',
    impersonationDetails: 'Termina tra {count} min. Motivo: {reason}',
    stopImpersonating: 'Interrompi',
    ssoFailed: 'Il Single Sign-On non ha funzionato',
  },
  box: {
    loading: 'Un momento',
    offline: 'Sei offline. Ciò che hai scritto resta qui.',
    tryAgain: 'Riprova',
    reference: 'Riferimento {traceId}',
    email: 'E-mail',
    emailMissing: 'Inserisci il tuo indirizzo e-mail.',
    emailInvalid: 'Inserisci un indirizzo e-mail, ad esempio nome@azienda.it.',
    password: 'Password',
    passwordMissing: 'Inserisci la password.',
    newPasswordMissing: 'Scegli una password.',
    newPasswordWeak: 'Questa password non rispetta ancora le regole.',
    rules: 'Regole della password',
    rulesMet: '{met} regole rispettate su {all}',
    minLength: { one: 'Almeno {count} carattere', other: 'Almeno {count} caratteri' },
    maxLength: { one: 'Al massimo {count} carattere', other: 'Al massimo {count} caratteri' },
    lowercase: 'Una lettera minuscola',
    uppercase: 'Una lettera maiuscola',
    numbers: 'Una cifra',
    specialChars: 'Un simbolo, come ! o ?',
    optionalTests: {
      one: '{count} tra: minuscola, maiuscola, cifra, simbolo',
      other: '{count} tra: minuscola, maiuscola, cifra, simbolo',
    },
    noThreeRepeated: 'Nessun carattere ripetuto tre volte di seguito',
    resendIn: 'Invia di nuovo tra {time}',
    backToSignIn: 'Torna all’accesso',
    unreachable: 'Il servizio di accesso non è raggiungibile',
    chunkTitle: 'Questa pagina non si è caricata',
    chunkLine: 'Controlla la connessione e riprova.',
    terms: 'Condizioni',
    privacy: 'Privacy',
    support: 'Assistenza',
    titleWithApp: '{title} · {app}',
  },
  login: {
    preLoginTitle: 'Accedi',
    preLoginLine: 'Inserisci la tua e-mail, al resto pensiamo noi.',
    preLoginLineWithApp: 'Continua su {app}.',
    continue: 'Continua',
    newHere: 'È la prima volta? {link}',
    createAccount: 'Crea un account',
    passwordTitle: 'Inserisci la password',
    forgotPassword: 'Password dimenticata?',
    signIn: 'Accedi',
    signingIn: 'Accesso in corso',
    activateAgain: 'Invia una nuova e-mail di attivazione',
    activationSent: 'Una nuova e-mail di attivazione è in arrivo a {email}.',
    successTitle: 'Hai effettuato l’accesso',
    successLine: 'Reindirizzamento in corso.',
    successLineWithApp: 'Ti portiamo su {app}.',
    emailOrName: 'E-mail o nome utente',
    alternativeMethods: 'Altri modi per accedere',
    lastUsed: 'Usato l’ultima volta',
    moreOptions: 'Altre opzioni',
    usePassword: 'Usa la password',
    useCode: 'Ricevi un codice via e-mail',
    useMagicLink: 'Ricevi un link via e-mail',
    useSmsCode: 'Ricevi un codice via SMS',
    useQuickSmsCode: 'Ricevi un codice sul telefono registrato',
    usePasskey: 'Usa una passkey',
    expired: 'L’accesso ha richiesto troppo tempo. Ricomincia.',
    recovered: 'I tuoi metodi MFA sono stati rimossi. Accedi di nuovo per continuare.',
    noWay:
      'Non puoi accedere con questo indirizzo e-mail. Chiedi al tuo amministratore come accedere.',
    passwordExpiresToday: 'La password scade oggi. Scegline presto una nuova.',
    passwordExpires: {
      one: 'La password scade tra {count} giorno. Scegline presto una nuova.',
      other: 'La password scade tra {count} giorni. Scegline presto una nuova.',
    },
    onContinue: 'Continua',
  },
  logout: {
    signingOutTitle: 'Uscita in corso',
    title: 'Sei uscito',
    line: 'Puoi chiudere questa finestra.',
    lineWithApp: 'A presto su {app}.',
    signIn: 'Accedi di nuovo',
  },
  failures: {
    ...itFederationFailures,
    'ER-ADMIN-PORTAL-GENERIC-ERROR': 'Stiamo riscontrando delle difficoltà. Riprova.',
    'request/invalid': 'Alcuni dati non sono validi. Controlla i campi e riprova.',
    'request/unauthenticated': 'La sessione è terminata. Accedi per continuare.',
    'request/forbidden':
      'Non hai l’autorizzazione per farlo. Chiedi a un amministratore del tuo account.',
    'request/addressNotAllowed':
      'Il tuo account non può essere usato da questa rete. Usa una rete autorizzata o contatta un amministratore.',
    'request/emailDomainNotAllowed':
      'Questo account non consente indirizzi email di questo dominio. Usa un altro indirizzo o contatta un amministratore.',
    'request/notFound': 'Questo elemento non esiste o non hai accesso.',
    'request/tooLarge': 'La richiesta è troppo grande.',
    'request/tooMany': 'Troppi tentativi. Attendi un momento e riprova.',
    'request/foreignOrigin': 'Questa richiesta proviene da un sito non autorizzato.',
    'request/busy': 'In questo momento c’è molto traffico. Riprova tra qualche secondo.',
    'request/failed': 'Stiamo riscontrando delle difficoltà. Riprova.',
    'login/wrongCredentials':
      'Non è stato possibile accedere con questa e-mail e questa password. Dopo vari tentativi falliti sospendiamo l’accesso e ti inviamo un’e-mail.',
    'login/paused':
      'Troppi tentativi falliti. Riprova tra {minutes} min oppure usa il link di sblocco, se te ne abbiamo inviato uno per e-mail.',
    'login/notActivated':
      'Il tuo account non è ancora attivo. Apri il link nell’e-mail che ti abbiamo inviato o richiedine uno nuovo.',
    'login/noSession': 'La sessione è terminata. Accedi per continuare.',
    'applications/notAssigned':
      'Questa applicazione non ti è assegnata. Chiedi l’accesso a un amministratore.',
    'login/noTenant':
      'Non sei più membro di alcun account. Chiedi a un amministratore di invitarti.',
    'signUp/disabled': 'Le registrazioni sono chiuse. Chiedi un invito a un amministratore.',
    'signUp/weakPassword': 'Questa password non rispetta le regole. Scegline una più sicura.',
    'activation/invalidLink': 'Questo link di attivazione non è più valido. Richiedine uno nuovo.',
    'activation/passwordRequired': 'Scegli una password per attivare il tuo account.',
    'activation/weakPassword': 'Questa password non rispetta le regole. Scegline una più sicura.',
    'passwords/invalidLink': 'Questo link non è più valido. Richiedine uno nuovo.',
    'passwords/weakPassword': 'Questa password non rispetta le regole. Scegline una più sicura.',
    'passwords/wrongPassword': 'La password attuale non è corretta.',
    'request/captchaRequired': 'Conferma di non essere un robot e riprova.',
    'request/captchaFailed': 'Non siamo riusciti a confermare che non sei un robot. Riprova.',
    'activation/invalidCode':
      'Questo codice non è corretto o è troppo vecchio. Controlla l’e-mail o richiedine uno nuovo.',
    'impersonation/invalidToken':
      'Questo link per agire per conto di un’altra persona non è più valido. Richiedine uno nuovo.',
    'impersonation/off': 'Agire per conto di un’altra persona qui è disattivato.',
    'invitations/invalidLink':
      'Questo invito non è più valido. Chiedine uno nuovo a chi ti ha invitato.',
    'invitations/invalidCode':
      'Questo codice non è corretto o è troppo vecchio. Controlla l’e-mail e riprova.',
    'ER-01239': 'Questo account è sospeso, quindi i suoi inviti non possono essere accettati.',
    'ER-01240': 'Questo account è sospeso, quindi i suoi link di invito non funzionano.',
    'invitations/weakPassword': 'Questa password non rispetta le regole. Scegline una più sicura.',
    'passkeys/notAccepted': 'Questa passkey non ha funzionato. Riprova o accedi in un altro modo.',
    'passkeys/notOffered': 'Le passkey qui non sono disponibili. Accedi in un altro modo.',
    'passkeys/notSaved': 'Non è stato possibile salvare la passkey. Ricomincia e segui il browser.',
    'passkeys/known':
      'Questo dispositivo ha già una passkey di un account di qui. Accedi con quella.',
    'passwordless/notEnabled': 'Questo modo di accedere qui non è attivo. Scegline un altro.',
    'passwordless/wrongCode':
      'Il codice non è corretto o è troppo vecchio. Controllalo o richiedine uno nuovo.',
    'passwordless/invalidLink': 'Questo link di accesso non è più valido. Richiedine uno nuovo.',
    'passwordless/otherWay':
      'Il tuo account richiede un altro metodo di accesso. Torna indietro e scegline uno.',
    'passwords/reusedPassword': 'Hai già usato questa password. Scegline una nuova.',
    'passwords/breachedPassword':
      'Questa password è in un elenco di password rubate che gli aggressori provano per prime. Scegline un’altra.',
    'passwords/invalidCode':
      'Questo codice non è corretto o è scaduto. Controllalo o richiedine uno nuovo.',
    'passwords/invalidUnlockLink':
      'Questo link è scaduto o è già stato usato. L’accesso si sblocca automaticamente.',
    'phones/invalidNumber':
      'Inserisci un numero che riceve SMS, con il prefisso internazionale, ad esempio +39 312 345 6789.',
    'phones/wrongCode':
      'Il codice non è corretto o è troppo vecchio. Controllalo o richiedine uno nuovo.',
    'phones/invalidToken': 'È passato troppo tempo. Ricomincia per cambiare il numero.',
    'phones/noTexts': 'Gli SMS qui non sono disponibili.',
    'signUp/fieldRequired': 'Compila tutti i campi contrassegnati.',
    'signUp/termsRequired': 'Accetta le condizioni per aprire un account.',
    'signUp/wrongPhoneNumber':
      'Inserisci un numero con il prefisso internazionale, ad esempio +39 06 1234567.',
    'signUp/wrongUsername':
      'Scegli un nome di 3–64 lettere, cifre, punti, trattini o trattini bassi.',
    'signUp/usernameTaken': 'Questo nome utente è già in uso. Scegline un altro.',
    'signUp/phoneTaken': 'Esiste già un account con questo numero di telefono. Acceda.',
    'mfa/wrongCode':
      'Il codice non è corretto. Inserisci quello attuale. Dopo vari errori smettiamo di accettare codici per un po’.',
    'mfa/expired': 'Questo accesso è terminato. Accedi di nuovo.',
    'mfa/tooManyCodes': 'Sono stati inseriti troppi codici errati. Accedi di nuovo.',
    'mfa/notEnrolled': 'Nessun metodo MFA è configurato.',
    'mfa/knownDevice': 'Questo dispositivo è già registrato. Usane un altro.',
    'mfa/alreadyEnrolled': 'Hai già un metodo MFA. Usalo per accedere, poi aggiungine un altro.',
    'mfa/notOffered': 'Questo metodo MFA non è disponibile. Scegline un altro.',
    'mfa/invalidPhone':
      'Non è un numero di telefono. Scrivilo con il prefisso internazionale, ad esempio +39 312 345 6789.',
    'mfa/wrongRecoveryCode':
      'L’e-mail e il codice di recupero non corrispondono. Controlla entrambi; ogni codice vale una volta sola.',
    'mfa/tooManyDevices': 'Hai raggiunto il numero massimo di metodi MFA. Rimuovine prima uno.',
  },
};

/** Italian. */
export const it: BoxTranslation = {
  signIn,
  loadFlows: () => import('./it.flows.ts').then((script) => script.itFlows),
};
