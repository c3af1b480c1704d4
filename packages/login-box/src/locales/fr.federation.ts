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
      title: 'Continuer avec l’authentification unique',
      line: 'Vous allez vous connecter sur {host}.',
      lineUnnamed: 'Vous allez vous connecter avec votre fournisseur d’identité.',
      going: 'Redirection en cours',
      cancel: 'Annuler',
      useCode: 'Utiliser un code d’urgence',
      codeTitle: 'Code d’urgence',
      codeLine:
        'Pour les administrateurs, lorsque l’authentification unique ne fonctionne pas. Chaque code ne sert qu’une fois.',
      codeMissing: 'Saisissez le code d’urgence.',
      failedTitle: 'L’authentification unique a échoué',
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
    'Ce fournisseur n’est pas activé. Choisissez une autre méthode de connexion.',
  'socialLogin/wrongRedirect':
    'Cette connexion mènerait à une adresse qui n’est pas autorisée ici.',
  'socialLogin/expired':
    'Cette connexion a commencé dans un autre navigateur, ou il y a trop longtemps. Recommencez ici.',
  'socialLogin/denied':
    'Vous avez annulé la connexion. Réessayez ou utilisez une autre méthode de connexion.',
  'socialLogin/unavailable':
    'Ce fournisseur ne répond pas pour le moment. Réessayez dans un instant ou utilisez une autre méthode de connexion.',
  'socialLogin/failed':
    'La connexion avec ce fournisseur a échoué. Réessayez ou utilisez une autre méthode de connexion.',
  'socialLogin/noEmail':
    'Ce fournisseur n’a pas transmis votre adresse e-mail. Autorisez-y l’accès ou inscrivez-vous avec votre adresse e-mail.',
  'socialLogin/emailNotVerified':
    'Ce fournisseur n’a pas vérifié votre adresse e-mail. Connectez-vous autrement, puis associez le fournisseur dans votre profil.',
  'socialLogin/accountExists':
    'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous à ce compte, puis associez le fournisseur dans votre profil.',
  'socialLogin/noAccount':
    'Aucun compte trouvé. Inscrivez-vous d’abord ou utilisez le fournisseur de votre inscription.',
  'ssoLogin/required':
    'Votre compte exige l’authentification unique (SSO). Connectez-vous par SSO pour continuer.',
  'ssoLogin/expired':
    'Cette connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur. Veuillez recommencer.',
  'ssoLogin/changed':
    'L’authentification unique a été modifiée ou désactivée pendant votre connexion. Reconnectez-vous.',
  'ssoLogin/declined':
    'Votre fournisseur d’identité a refusé la connexion. Demandez un accès à votre administrateur.',
  'ssoLogin/notAccepted':
    'Impossible de vérifier la réponse de votre fournisseur d’identité. Votre administrateur en trouvera la raison dans les réglages SSO.',
  'ssoLogin/beganElsewhere':
    'La connexion ne peut pas démarrer chez votre fournisseur d’identité. Saisissez plutôt votre adresse e-mail sur notre page de connexion.',
  'ssoLogin/unreachable':
    'Votre fournisseur d’identité ne répond pas pour le moment. Réessayez dans une minute.',
  'ssoLogin/noAddress':
    'Votre fournisseur d’identité n’a pas transmis votre adresse e-mail. Demandez à votre administrateur de l’ajouter.',
  'ssoLogin/foreignAddress':
    'Votre fournisseur d’identité a transmis une adresse e-mail dont le domaine n’est pas vérifié pour votre compte. Adressez-vous à votre administrateur.',
  'ssoLogin/accountElsewhere':
    'Un utilisateur avec votre adresse e-mail existe, mais n’est pas membre de ce compte. Demandez une invitation à un administrateur.',
  'ssoLogin/noAccount':
    'Vous n’avez pas encore de compte. Demandez une invitation à un administrateur.',
  'ssoLogin/unconfirmed':
    'L’authentification unique a été modifiée et doit être confirmée par un administrateur. D’ici là, utilisez une autre méthode de connexion.',
  'ssoLogin/wrongBreakGlass': 'Ce code d’urgence est faux ou a déjà servi.',
  'ssoLogin/testSucceeded': 'Le test a réussi. Vous pouvez fermer cette fenêtre.',
  'ssoLogin/testFailed':
    'Le test a échoué. Fermez cette fenêtre et lisez la raison dans les réglages SSO.',
  'hostedLogin/invalidGrant': 'Cette connexion n’a pas pu aboutir. Veuillez vous reconnecter.',
  'hostedLogin/gone':
    'Cette connexion a pris trop de temps ou a été terminée ailleurs. Recommencez depuis l’application.',
  'hostedLogin/signInAgain': 'L’application vous demande de vous connecter à nouveau.',
  'hostedLogin/stepUpFirst': 'L’application exige la MFA.',
  'hostedLogin/otherMethod':
    'Cette application exige une autre méthode de connexion. Connectez-vous à nouveau.',
  'hostedLogin/otherAccount':
    'L’application exige un autre utilisateur. Connectez-vous avec celui-ci.',
  'hostedLogin/notAMember': 'Vous n’êtes pas membre du compte exigé par cette application.',
  'callback/incomplete':
    'Cette page a été ouverte sans connexion. Commencez par la page de connexion.',
};
