import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Dutch: signing in elsewhere. */
export const nlFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Maak uw account aan',
      line: 'Er is nog geen account voor uw aanmelding met {provider}.',
      create: 'Account aanmaken met {provider}',
    },
    social: {
      continueWith: 'Doorgaan met {provider}',
      leaving: 'U gaat naar {provider}',
      orSignUp: 'Of maak uw account met',
      signingIn: 'Bezig met inloggen',
      successTitle: 'U bent ingelogd',
      successLine: 'U gaat zo verder.',
      failedTitle: 'Het inloggen is niet gelukt',
    },
    linking: {
      connecting: '{provider} wordt gekoppeld',
      connectedTitle: '{provider} is gekoppeld',
      connectedLine: 'U gaat terug.',
      failedTitle: '{provider} is niet gekoppeld',
      denied: 'U hebt bij {provider} geen toestemming gegeven, dus er is niets veranderd.',
      elsewhere:
        'Dit {provider}-account opent hier een ander account. Ontkoppel het daar eerst of kies een ander.',
      expired:
        'Dit begon in een andere browser, als iemand anders of te lang geleden. Ga terug en begin opnieuw.',
      unavailable:
        '{provider} heeft niet gezegd wie u bent, dus er is niets veranderd. Probeer het zo opnieuw.',
      signedOutTitle: 'U bent uitgelogd',
      signedOutLine: 'Log in en koppel {provider} daarna opnieuw.',
      signIn: 'Inloggen',
      goBack: 'Terug',
    },
    sso: {
      title: 'Doorgaan met uw bedrijf',
      line: 'Uw bedrijf logt u in bij {host}.',
      lineUnnamed: 'Uw bedrijf logt u in op zijn eigen pagina.',
      going: 'U wordt doorgestuurd',
      cancel: 'Annuleren',
      useCode: 'Een noodcode gebruiken',
      codeTitle: 'Noodcode',
      codeLine:
        'Voor beheerders wanneer de inlog van het bedrijf niet werkt. Een code werkt één keer.',
      codeMissing: 'Voer de noodcode in.',
      failedTitle: 'Inloggen via uw bedrijf is niet gelukt',
      failedLine: 'Er is niets gewijzigd. U gaat terug.',
      testedTitle: 'De verbinding werkt',
      testFailedTitle: 'De verbinding werkt nog niet',
    },
    hosted: {
      confirmTitle: 'Doorgaan naar {app}',
      confirmLine: 'U bent ingelogd als {email}.',
      goOnAs: 'Doorgaan als {name}',
      another: 'Ander account gebruiken',
      cancel: 'Annuleren en terug',
      goneTitle: 'Deze aanmelding is voorbij',
    },
  };

/** Dutch: why signing in elsewhere did not work. */
export const nlFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': 'Inloggen met deze dienst staat hier niet aan. Kies een andere manier.',
  'socialLogin/wrongRedirect':
    'Deze aanmelding zou naar een adres leiden dat hier niet is toegestaan.',
  'socialLogin/expired':
    'Deze aanmelding begon in een andere browser of te lang geleden. Begin hier opnieuw.',
  'socialLogin/denied':
    'U hebt niet ingestemd met het inloggen, er is dus niets gebeurd. Probeer het opnieuw of log anders in.',
  'socialLogin/unavailable':
    'De gekozen dienst kan u nu niet inloggen. Probeer het zo meteen opnieuw of log anders in.',
  'socialLogin/failed':
    'De gekozen dienst kon u niet inloggen. Probeer het opnieuw of log anders in.',
  'socialLogin/noEmail':
    'De gekozen dienst vertelt ons uw e-mailadres niet. Sta het daar toe of registreer u met uw adres.',
  'socialLogin/emailNotVerified':
    'De gekozen dienst staat niet in voor uw e-mailadres. Log in zoals altijd en koppel de dienst in uw profiel.',
  'socialLogin/accountExists':
    'Er is al een account met dit e-mailadres. Log in zoals altijd en koppel daarna de dienst in uw profiel.',
  'socialLogin/noAccount':
    'Hiervoor is nog geen account. Registreer u eerst of gebruik de dienst die u eerder gebruikte.',
  'ssoLogin/required':
    'Uw bedrijf logt alleen in via de eigen aanmelding. Gebruik die om door te gaan.',
  'ssoLogin/expired':
    'Deze aanmelding duurde te lang, is al gebruikt of begon in een andere browser. Begin opnieuw.',
  'ssoLogin/changed':
    'De aanmelding van uw bedrijf is intussen gewijzigd of uitgeschakeld. Begin opnieuw.',
  'ssoLogin/declined':
    'De aanmelding van uw bedrijf liet u niet toe. Vraag uw beheerder om toegang.',
  'ssoLogin/notAccepted':
    'Het antwoord van de aanmelding van uw bedrijf kon niet worden aanvaard. Uw beheerder vindt de reden in de SSO-instellingen.',
  'ssoLogin/beganElsewhere':
    'Een aanmelding kan hier niet op de pagina van uw bedrijf beginnen. Voer in plaats daarvan uw e-mailadres in op onze aanmeldpagina; die brengt u naar uw bedrijf.',
  'ssoLogin/unreachable':
    'De aanmelding van uw bedrijf antwoordt nu niet. Probeer het over een minuut opnieuw.',
  'ssoLogin/noAddress':
    'De aanmelding van uw bedrijf noemde uw e-mailadres niet. Vraag uw beheerder het mee te sturen.',
  'ssoLogin/foreignAddress':
    'De aanmelding van uw bedrijf stond in voor een adres dat niet van uw bedrijf is. Vraag uw beheerder.',
  'ssoLogin/accountElsewhere':
    'Er is een account met uw adres dat nog niet bij dit bedrijf hoort. Vraag een beheerder om een uitnodiging.',
  'ssoLogin/noAccount':
    'U hebt hier nog geen account. Vraag een beheerder van uw bedrijf om een uitnodiging.',
  'ssoLogin/unconfirmed':
    'De aanmelding van uw bedrijf is gewijzigd en moet door een beheerder worden bevestigd. Meld u tot dan op een andere manier aan.',
  'ssoLogin/wrongBreakGlass': 'Deze noodcode is onjuist of al gebruikt.',
  'ssoLogin/testSucceeded': 'De test is geslaagd. U kunt dit venster sluiten.',
  'ssoLogin/testFailed':
    'De test is mislukt. Sluit dit venster en lees de reden in de SSO-instellingen.',
  'hostedLogin/invalidGrant': 'Deze aanmelding kon niet worden voltooid. Log opnieuw in.',
  'hostedLogin/gone':
    'Deze aanmelding duurde te lang of is elders voltooid. Begin opnieuw vanuit de toepassing.',
  'hostedLogin/signInAgain': 'De toepassing vraagt u opnieuw in te loggen.',
  'hostedLogin/stepUpFirst': 'De toepassing vraagt om uw tweede factor.',
  'hostedLogin/otherAccount':
    'De toepassing vraagt om een ander account dan dat waarmee u bent ingelogd.',
  'hostedLogin/notAMember': 'U hoort niet bij het bedrijf waar deze toepassing om vraagt.',
  'callback/incomplete': 'Deze pagina is geopend zonder aanmelding. Begin op de inlogpagina.',
};
