import { nlFederationFailures } from './nl.federation.ts';
import type { BoxTranslation, SignInTexts } from './translation.ts';

const signIn: SignInTexts = {
  ui: {
    loading: 'Laden',
    showPassword: 'Wachtwoord tonen',
    hidePassword: 'Wachtwoord verbergen',
    capsLock: 'Caps Lock staat aan',
    changeIdentity: 'Wijzigen',
    changeIdentityLabel: '{identity} wijzigen',
    dismiss: 'Sluiten',
    notifications: 'Meldingen',
    opensInNewTab: 'opent in een nieuw tabblad',
    requirementMet: 'Voldaan:',
    requirementOpen: 'Nog niet voldaan:',
    optional: 'optioneel',
  },
  page: {
    loading: 'Een ogenblik',
    notLoaded: 'Deze pagina is niet geladen. Controleer uw verbinding en probeer het opnieuw.',
    tryAgain: 'Opnieuw proberen',
    reference: 'Referentie {traceId}',
    impersonating: 'U handelt als {email}.',
    impersonationDetails: 'Eindigt over {count} min. Reden: {reason}',
    stopImpersonating: 'Stoppen',
    ssoFailed: 'Single sign-on is niet gelukt',
  },
  box: {
    loading: 'Een ogenblik',
    offline: 'U bent offline. Wat u hebt getypt, blijft staan.',
    tryAgain: 'Opnieuw proberen',
    reference: 'Referentie {traceId}',
    email: 'E-mail',
    emailMissing: 'Vul uw e-mailadres in.',
    emailInvalid: 'Vul een e-mailadres in, zoals naam@bedrijf.nl.',
    password: 'Wachtwoord',
    passwordMissing: 'Vul uw wachtwoord in.',
    newPasswordMissing: 'Kies een wachtwoord.',
    newPasswordWeak: 'Dit wachtwoord voldoet nog niet aan de regels.',
    rules: 'Wachtwoordregels',
    rulesMet: 'Aan {met} van {all} regels voldaan',
    minLength: { one: 'Minstens {count} teken', other: 'Minstens {count} tekens' },
    maxLength: { one: 'Hoogstens {count} teken', other: 'Hoogstens {count} tekens' },
    lowercase: 'Een kleine letter',
    uppercase: 'Een hoofdletter',
    numbers: 'Een cijfer',
    specialChars: 'Een symbool, zoals ! of ?',
    optionalTests: {
      one: '{count} van: kleine letter, hoofdletter, cijfer, symbool',
      other: '{count} van: kleine letter, hoofdletter, cijfer, symbool',
    },
    noThreeRepeated: 'Geen teken drie keer achter elkaar',
    resendIn: 'Opnieuw versturen over {time}',
    backToSignIn: 'Terug naar inloggen',
    unreachable: 'De inlogdienst is niet bereikbaar',
    chunkTitle: 'Deze pagina is niet geladen',
    chunkLine: 'Controleer uw verbinding en probeer het opnieuw.',
    terms: 'Voorwaarden',
    privacy: 'Privacy',
    support: 'Hulp',
    titleWithApp: '{title} · {app}',
  },
  login: {
    preLoginTitle: 'Inloggen',
    preLoginLine: 'Vul uw e-mailadres in, dan doen wij de rest.',
    preLoginLineWithApp: 'Doorgaan naar {app}.',
    continue: 'Doorgaan',
    newHere: 'Nieuw hier? {link}',
    createAccount: 'Account maken',
    passwordTitle: 'Vul uw wachtwoord in',
    forgotPassword: 'Wachtwoord vergeten?',
    signIn: 'Inloggen',
    signingIn: 'Bezig met inloggen',
    activateAgain: 'Nieuwe activeringsmail versturen',
    activationSent: 'Een nieuwe activeringsmail is onderweg naar {email}.',
    successTitle: 'U bent ingelogd',
    successLine: 'U gaat zo verder.',
    successLineWithApp: 'U gaat naar {app}.',
    emailOrName: 'E-mailadres of gebruikersnaam',
    alternativeMethods: 'Andere manieren om in te loggen',
    lastUsed: 'Laatst gebruikt',
    moreOptions: 'Meer opties',
    usePassword: 'Wachtwoord gebruiken',
    useCode: 'Code per e-mail ontvangen',
    useMagicLink: 'Link per e-mail ontvangen',
    useSmsCode: 'Code per sms ontvangen',
    useQuickSmsCode: 'Code ontvangen op uw geregistreerde telefoon',
    usePasskey: 'Passkey gebruiken',
    expired: 'Het inloggen duurde te lang. Begin opnieuw.',
    recovered: 'Uw MFA-methoden zijn verwijderd. Log opnieuw in om door te gaan.',
    noWay: 'U kunt niet inloggen met dit e-mailadres. Vraag uw beheerder hoe u kunt inloggen.',
    passwordExpiresToday: 'Uw wachtwoord verloopt vandaag. Kies snel een nieuw wachtwoord.',
    passwordExpires: {
      one: 'Uw wachtwoord verloopt over {count} dag. Kies snel een nieuw wachtwoord.',
      other: 'Uw wachtwoord verloopt over {count} dagen. Kies snel een nieuw wachtwoord.',
    },
    onContinue: 'Doorgaan',
  },
  logout: {
    signingOutTitle: 'Bezig met uitloggen',
    title: 'U bent uitgelogd',
    line: 'U kunt dit venster sluiten.',
    lineWithApp: 'Tot ziens bij {app}.',
    signIn: 'Opnieuw inloggen',
  },
  failures: {
    ...nlFederationFailures,
    'ER-ADMIN-PORTAL-GENERIC-ERROR': 'Er zijn op dit moment problemen. Probeer het opnieuw.',
    'request/invalid':
      'Sommige gegevens zijn niet geldig. Controleer de velden en probeer het opnieuw.',
    'request/unauthenticated': 'U bent uitgelogd. Log in om door te gaan.',
    'request/forbidden': 'U mag dit niet doen. Vraag het een beheerder van uw account.',
    'request/addressNotAllowed':
      'Uw account kan niet vanaf dit netwerk worden gebruikt. Gebruik een toegestaan netwerk of neem contact op met een beheerder.',
    'request/emailDomainNotAllowed':
      'Dit account staat geen e-mailadressen van dit domein toe. Gebruik een ander e-mailadres of neem contact op met een beheerder.',
    'request/notFound': 'Dit bestaat niet, of u hebt er geen toegang toe.',
    'request/tooLarge': 'Het verzoek is te groot.',
    'request/tooMany': 'Te veel pogingen. Wacht even en probeer het opnieuw.',
    'request/foreignOrigin': 'Dit verzoek kwam van een site die dat niet mag.',
    'request/busy': 'Het is nu erg druk. Probeer het over een paar seconden opnieuw.',
    'request/failed': 'Er zijn op dit moment problemen. Probeer het opnieuw.',
    'login/wrongCredentials':
      'Inloggen met dit e-mailadres en wachtwoord is niet gelukt. Na een aantal mislukte pogingen pauzeren we het inloggen en sturen we u een e-mail.',
    'login/paused':
      'Te veel mislukte pogingen. Probeer het over {minutes} min. opnieuw, of gebruik de ontgrendellink als we u die hebben gemaild.',
    'login/notActivated':
      'Uw account is nog niet geactiveerd. Open de link in onze e-mail of vraag een nieuwe aan.',
    'login/noSession': 'U bent uitgelogd. Log in om door te gaan.',
    'applications/notAssigned':
      'Deze toepassing is niet aan u toegewezen. Vraag een beheerder om toegang.',
    'login/noTenant':
      'U bent geen lid meer van een account. Vraag een beheerder om een uitnodiging.',
    'signUp/disabled': 'Registreren is gesloten. Vraag een beheerder om een uitnodiging.',
    'signUp/weakPassword':
      'Dit wachtwoord voldoet niet aan de regels. Kies een sterker wachtwoord.',
    'activation/invalidLink': 'Deze activeringslink is niet meer geldig. Vraag een nieuwe aan.',
    'activation/passwordRequired': 'Kies een wachtwoord om uw account te activeren.',
    'activation/weakPassword':
      'Dit wachtwoord voldoet niet aan de regels. Kies een sterker wachtwoord.',
    'passwords/invalidLink': 'Deze link is niet meer geldig. Vraag een nieuwe aan.',
    'passwords/weakPassword':
      'Dit wachtwoord voldoet niet aan de regels. Kies een sterker wachtwoord.',
    'passwords/wrongPassword': 'Uw huidige wachtwoord klopt niet.',
    'request/captchaRequired': 'Bevestig dat u geen robot bent en probeer het opnieuw.',
    'request/captchaFailed':
      'We konden niet bevestigen dat u geen robot bent. Probeer het opnieuw.',
    'activation/invalidCode':
      'Deze code klopt niet of is te oud. Bekijk de e-mail of vraag een nieuwe aan.',
    'impersonation/invalidToken':
      'Deze link om als iemand anders te handelen is niet meer geldig. Vraag een nieuwe aan.',
    'impersonation/off': 'Handelen als iemand anders is hier uitgeschakeld.',
    'invitations/invalidLink':
      'Deze uitnodiging is niet meer geldig. Vraag een nieuwe aan wie u heeft uitgenodigd.',
    'invitations/invalidCode':
      'Deze code klopt niet of is te oud. Bekijk de e-mail en probeer het opnieuw.',
    'ER-01239':
      'Dit account is opgeschort, daarom kunnen de uitnodigingen niet worden geaccepteerd.',
    'ER-01240': 'Dit account is opgeschort, daarom werken de uitnodigingslinks niet.',
    'invitations/weakPassword':
      'Dit wachtwoord voldoet niet aan de regels. Kies een sterker wachtwoord.',
    'passkeys/notAccepted':
      'Deze passkey werkte niet. Probeer het opnieuw of log op een andere manier in.',
    'passkeys/notOffered': 'Passkeys zijn hier niet beschikbaar. Log op een andere manier in.',
    'passkeys/notSaved': 'De passkey kon niet worden opgeslagen. Begin opnieuw en volg uw browser.',
    'passkeys/known': 'Dit apparaat heeft al een passkey van een account hier. Log daarmee in.',
    'passwordless/notEnabled':
      'Deze manier van inloggen is hier niet ingeschakeld. Kies een andere.',
    'passwordless/wrongCode':
      'Deze code klopt niet of is te oud. Controleer hem of vraag een nieuwe aan.',
    'passwordless/invalidLink': 'Deze inloglink is niet meer geldig. Vraag een nieuwe aan.',
    'passwordless/otherWay': 'Uw account vereist een andere inlogmethode. Ga terug en kies er een.',
    'passwords/reusedPassword':
      'U hebt dit wachtwoord al eerder gebruikt. Kies een nieuw wachtwoord.',
    'passwords/breachedPassword':
      'Dit wachtwoord staat op een lijst met gestolen wachtwoorden die aanvallers het eerst proberen. Kies een ander.',
    'passwords/invalidCode':
      'Deze code klopt niet of is verlopen. Controleer hem of vraag een nieuwe aan.',
    'passwords/invalidUnlockLink':
      'Deze link is verlopen of al gebruikt. Inloggen wordt automatisch ontgrendeld.',
    'phones/invalidNumber':
      'Vul een nummer in dat sms’jes ontvangt, met landcode, zoals +31 6 12345678.',
    'phones/wrongCode':
      'Deze code klopt niet of is te oud. Controleer hem of vraag een nieuwe aan.',
    'phones/invalidToken': 'Dit duurde te lang. Begin opnieuw om uw nummer te wijzigen.',
    'phones/noTexts': 'Sms is hier niet beschikbaar.',
    'signUp/fieldRequired': 'Vul alle gemarkeerde velden in.',
    'signUp/termsRequired': 'Ga akkoord met de voorwaarden om een account te openen.',
    'signUp/wrongPhoneNumber': 'Vul een telefoonnummer met landcode in, zoals +31 20 1234567.',
    'signUp/wrongUsername':
      'Kies een naam van 3 tot 64 letters, cijfers, punten, streepjes of onderstrepingstekens.',
    'signUp/usernameTaken': 'Deze gebruikersnaam is bezet. Kies een andere.',
    'signUp/phoneTaken': 'Er is al een account met dit telefoonnummer. Meld u aan.',
    'mfa/wrongCode':
      'Deze code klopt niet. Vul de huidige code in. Na een aantal foute codes accepteren we er een tijdje geen meer.',
    'mfa/expired': 'Deze inlogpoging is beëindigd. Log opnieuw in.',
    'mfa/tooManyCodes': 'Er zijn te veel onjuiste codes ingevoerd. Log opnieuw in.',
    'mfa/notEnrolled': 'Er is geen MFA-methode ingesteld.',
    'mfa/knownDevice': 'Dit apparaat is al geregistreerd. Gebruik een ander.',
    'mfa/alreadyEnrolled':
      'U hebt al een MFA-methode. Log daarmee in en voeg daarna een andere toe.',
    'mfa/notOffered': 'Deze MFA-methode is niet beschikbaar. Kies een andere.',
    'mfa/invalidPhone':
      'Dit is geen telefoonnummer. Schrijf het met landcode, zoals +31 6 12345678.',
    'mfa/wrongRecoveryCode':
      'Dit e-mailadres en deze herstelcode horen niet bij elkaar. Controleer beide; elke code werkt één keer.',
    'mfa/tooManyDevices':
      'U hebt het maximale aantal MFA-methoden bereikt. Verwijder er eerst een.',
  },
};

/** Dutch. */
export const nl: BoxTranslation = {
  signIn,
  loadFlows: () => import('./nl.flows.ts').then((script) => script.nlFlows),
};
