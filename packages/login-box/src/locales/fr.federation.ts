import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** French: signing in elsewhere. */
export const frFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Créez votre compte',
      line: 'Il n’existe pas encore de compte pour votre connexion {provider}.',
      create: 'Créer un compte avec {provider}',
    },
    social: {
      continueWith: 'Continuer avec {provider}',
      leaving: 'Redirection vers {provider}',
      orSignUp: 'Ou créez votre compte avec',
      signingIn: 'Connexion en cours',
      successTitle: 'Vous êtes connecté',
      successLine: 'Redirection en cours.',
      failedTitle: 'La connexion n’a pas abouti',
    },
    linking: {
      connecting: 'Association de {provider}',
      connectedTitle: '{provider} est associé',
      connectedLine: 'Retour en cours.',
      failedTitle: '{provider} n’a pas été associé',
      denied: 'Vous n’avez pas donné votre accord chez {provider}, rien n’a donc changé.',
      elsewhere:
        'Ce compte {provider} ouvre un autre compte ici. Dissociez-le d’abord là-bas, ou choisissez-en un autre.',
      expired:
        'Cette opération a commencé dans un autre navigateur, sous un autre compte ou il y a trop longtemps. Revenez en arrière et recommencez.',
      unavailable:
        '{provider} n’a pas indiqué qui vous êtes, rien n’a donc changé. Réessayez dans un instant.',
      signedOutTitle: 'Vous avez été déconnecté',
      signedOutLine: 'Connectez-vous, puis associez de nouveau {provider}.',
      signIn: 'Se connecter',
      goBack: 'Retour',
    },
    sso: {
      title: 'Continuer avec votre entreprise',
      line: 'Votre entreprise vous connecte sur {host}.',
      lineUnnamed: 'Votre entreprise vous connecte sur sa propre page.',
      going: 'Redirection en cours',
      cancel: 'Annuler',
      useCode: 'Utiliser un code d’urgence',
      codeTitle: 'Code d’urgence',
      codeLine:
        'Pour les administrateurs lorsque la connexion de l’entreprise est en panne. Un code sert une seule fois.',
      codeMissing: 'Saisissez le code d’urgence.',
      failedTitle: 'La connexion par votre entreprise a échoué',
      failedLine: 'Rien n’a changé. Vous allez être redirigé.',
      testedTitle: 'La connexion SSO fonctionne',
      testFailedTitle: 'La connexion SSO ne fonctionne pas encore',
    },
    hosted: {
      confirmTitle: 'Continuer vers {app}',
      confirmLine: 'Vous êtes connecté en tant que {email}.',
      goOnAs: 'Continuer en tant que {name}',
      another: 'Utiliser un autre compte',
      cancel: 'Annuler et revenir',
      goneTitle: 'Cette connexion est terminée',
    },
  };

/** French: why signing in elsewhere did not work. */
export const frFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered':
    'La connexion avec ce service n’est pas activée ici. Choisissez un autre moyen.',
  'socialLogin/wrongRedirect':
    'Cette connexion mènerait à une adresse qui n’est pas autorisée ici.',
  'socialLogin/expired':
    'Cette connexion a commencé dans un autre navigateur, ou il y a trop longtemps. Recommencez ici.',
  'socialLogin/denied':
    'Vous n’avez pas accepté la connexion, il ne s’est donc rien passé. Réessayez ou connectez-vous autrement.',
  'socialLogin/unavailable':
    'Le service choisi ne peut pas vous connecter pour le moment. Réessayez dans un instant ou connectez-vous autrement.',
  'socialLogin/failed':
    'Le service choisi n’a pas pu vous connecter. Réessayez ou connectez-vous autrement.',
  'socialLogin/noEmail':
    'Le service choisi ne nous indique pas votre adresse e-mail. Autorisez-le là-bas ou inscrivez-vous avec votre adresse.',
  'socialLogin/emailNotVerified':
    'Le service choisi ne garantit pas votre adresse e-mail. Connectez-vous comme d’habitude et associez le service dans votre profil.',
  'socialLogin/accountExists':
    'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous comme d’habitude, puis associez le service dans votre profil.',
  'socialLogin/noAccount':
    'Il n’y a pas encore de compte pour cela. Inscrivez-vous d’abord ou utilisez le service employé auparavant.',
  'ssoLogin/required':
    'Votre entreprise se connecte uniquement par sa propre page. Utilisez-la pour continuer.',
  'ssoLogin/expired':
    'Cette connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur. Veuillez recommencer.',
  'ssoLogin/changed':
    'La connexion de votre entreprise a été modifiée ou désactivée entre-temps. Veuillez recommencer.',
  'ssoLogin/declined':
    'La connexion de votre entreprise ne vous a pas laissé entrer. Demandez un accès à votre administrateur.',
  'ssoLogin/notAccepted':
    'La réponse de la connexion de votre entreprise n’a pas pu être acceptée. Votre administrateur en trouve la raison dans les réglages SSO.',
  'ssoLogin/beganElsewhere':
    'Ici, une connexion ne peut pas commencer sur la page de votre entreprise. Saisissez plutôt votre adresse e-mail sur notre page de connexion ; elle vous mène à votre entreprise.',
  'ssoLogin/unreachable':
    'La connexion de votre entreprise ne répond pas pour le moment. Réessayez dans une minute.',
  'ssoLogin/noAddress':
    'La connexion de votre entreprise n’a pas indiqué votre adresse e-mail. Demandez à votre administrateur de la transmettre.',
  'ssoLogin/foreignAddress':
    'La connexion de votre entreprise a garanti une adresse qui n’est pas de votre entreprise. Adressez-vous à votre administrateur.',
  'ssoLogin/accountElsewhere':
    'Un compte avec votre adresse existe mais n’appartient pas encore à cette entreprise. Demandez une invitation à un administrateur.',
  'ssoLogin/noAccount':
    'Vous n’avez pas encore de compte ici. Demandez une invitation à un administrateur de votre entreprise.',
  'ssoLogin/unconfirmed':
    'La connexion de votre entreprise a été modifiée et doit être confirmée par un administrateur. D’ici là, connectez-vous autrement.',
  'ssoLogin/wrongBreakGlass': 'Ce code d’urgence est faux ou a déjà servi.',
  'ssoLogin/testSucceeded': 'Le test a réussi. Vous pouvez fermer cette fenêtre.',
  'ssoLogin/testFailed':
    'Le test a échoué. Fermez cette fenêtre et lisez la raison dans les réglages SSO.',
  'hostedLogin/invalidGrant': 'Cette connexion n’a pas pu aboutir. Veuillez vous reconnecter.',
  'hostedLogin/gone':
    'Cette connexion a pris trop de temps ou a été terminée ailleurs. Recommencez depuis l’application.',
  'hostedLogin/signInAgain': 'L’application vous demande de vous connecter à nouveau.',
  'hostedLogin/stepUpFirst': 'L’application demande votre second facteur.',
  'hostedLogin/otherAccount':
    'L’application demande un autre compte que celui avec lequel vous êtes connecté.',
  'hostedLogin/notAMember': 'Vous n’êtes pas membre de l’entreprise que demande cette application.',
  'callback/incomplete':
    'Cette page a été ouverte sans connexion. Commencez par la page de connexion.',
};
