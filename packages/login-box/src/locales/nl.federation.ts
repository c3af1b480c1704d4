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
      title: 'Doorgaan met single sign-on',
      line: 'U logt in bij {host}.',
      lineUnnamed: 'U logt in bij uw identiteitsprovider.',
      going: 'U wordt doorgestuurd',
      cancel: 'Annuleren',
      useCode: 'Een noodcode gebruiken',
      codeTitle: 'Noodcode',
      codeLine: 'Voor beheerders, als single sign-on niet werkt. Elke code werkt één keer.',
      codeMissing: 'Voer de noodcode in.',
      failedTitle: 'Single sign-on is niet gelukt',
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
  'socialLogin/notOffered': 'Deze provider is niet ingeschakeld. Kies een andere inlogmethode.',
  'socialLogin/wrongRedirect':
    'Deze aanmelding zou naar een adres leiden dat hier niet is toegestaan.',
  'socialLogin/expired':
    'Deze aanmelding begon in een andere browser of te lang geleden. Begin hier opnieuw.',
  'socialLogin/denied':
    'U hebt het inloggen geannuleerd. Probeer het opnieuw of gebruik een andere inlogmethode.',
  'socialLogin/unavailable':
    'Deze provider reageert nu niet. Probeer het zo meteen opnieuw of gebruik een andere inlogmethode.',
  'socialLogin/failed':
    'Inloggen met deze provider is mislukt. Probeer het opnieuw of gebruik een andere inlogmethode.',
  'socialLogin/noEmail':
    'Deze provider heeft uw e-mailadres niet gedeeld. Geef daar toegang toe of registreer u met uw e-mailadres.',
  'socialLogin/emailNotVerified':
    'Deze provider heeft uw e-mailadres niet geverifieerd. Log in met een andere methode en koppel de provider daarna in uw profiel.',
  'socialLogin/accountExists':
    'Er bestaat al een account met dit e-mailadres. Log daarop in en koppel de provider daarna in uw profiel.',
  'socialLogin/noAccount':
    'Geen account gevonden. Registreer u eerst of gebruik de provider waarmee u zich hebt geregistreerd.',
  'ssoLogin/required': 'Uw account vereist single sign-on (SSO). Log in met SSO om door te gaan.',
  'ssoLogin/expired':
    'Deze aanmelding duurde te lang, is al gebruikt of begon in een andere browser. Begin opnieuw.',
  'ssoLogin/changed':
    'Single sign-on is gewijzigd of uitgeschakeld terwijl u inlogde. Log opnieuw in.',
  'ssoLogin/declined':
    'Uw identiteitsprovider heeft het inloggen geweigerd. Vraag uw beheerder om toegang.',
  'ssoLogin/notAccepted':
    'Het antwoord van uw identiteitsprovider kon niet worden gecontroleerd. Uw beheerder vindt de reden in de SSO-instellingen.',
  'ssoLogin/beganElsewhere':
    'U kunt het inloggen niet bij uw identiteitsprovider starten. Voer in plaats daarvan uw e-mailadres in op onze inlogpagina.',
  'ssoLogin/unreachable':
    'Uw identiteitsprovider reageert nu niet. Probeer het over een minuut opnieuw.',
  'ssoLogin/noAddress':
    'Uw identiteitsprovider heeft uw e-mailadres niet meegestuurd. Vraag uw beheerder dit toe te voegen.',
  'ssoLogin/foreignAddress':
    'Uw identiteitsprovider stuurde een e-mailadres van een domein dat niet voor uw account is geverifieerd. Vraag het uw beheerder.',
  'ssoLogin/accountElsewhere':
    'Er bestaat een gebruiker met uw e-mailadres die nog geen lid is van dit account. Vraag een beheerder om een uitnodiging.',
  'ssoLogin/noAccount': 'U hebt nog geen account. Vraag een beheerder om een uitnodiging.',
  'ssoLogin/unconfirmed':
    'Single sign-on is gewijzigd en moet door een beheerder worden bevestigd. Gebruik tot dan een andere inlogmethode.',
  'ssoLogin/wrongBreakGlass': 'Deze noodcode is onjuist of al gebruikt.',
  'ssoLogin/testSucceeded': 'De test is geslaagd. U kunt dit venster sluiten.',
  'ssoLogin/testFailed':
    'De test is mislukt. Sluit dit venster en lees de reden in de SSO-instellingen.',
  'hostedLogin/invalidGrant': 'Deze aanmelding kon niet worden voltooid. Log opnieuw in.',
  'hostedLogin/gone':
    'Deze aanmelding duurde te lang of is elders voltooid. Begin opnieuw vanuit de toepassing.',
  'hostedLogin/signInAgain': 'De toepassing vraagt u opnieuw in te loggen.',
  'hostedLogin/stepUpFirst': 'De toepassing vereist MFA.',
  'hostedLogin/otherMethod': 'Deze toepassing vereist een andere inlogmethode. Log opnieuw in.',
  'hostedLogin/otherAccount':
    'De toepassing vereist een andere gebruiker. Log in als die gebruiker.',
  'hostedLogin/notAMember': 'U bent geen lid van het account dat deze toepassing vereist.',
  'callback/incomplete': 'Deze pagina is geopend zonder aanmelding. Begin op de inlogpagina.',
};
