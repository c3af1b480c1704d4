import { frFederationFailures } from './fr.federation.ts';
import type { BoxTranslation, SignInTexts } from './translation.ts';

const signIn: SignInTexts = {
  ui: {
    loading: 'Chargement',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    capsLock: 'Le verrouillage des majuscules est activé',
    changeIdentity: 'Modifier',
    changeIdentityLabel: 'Modifier {identity}',
    dismiss: 'Fermer',
    notifications: 'Notifications',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
    requirementMet: 'Respecté :',
    requirementOpen: 'Pas encore respecté :',
    optional: 'facultatif',
  },
  page: {
    loading: 'Un instant',
    notLoaded: 'Cette page ne s’est pas chargée. Vérifiez votre connexion et réessayez.',
    tryAgain: 'Réessayer',
    reference: 'Référence {traceId}',
    impersonating: 'Vous agissez en tant que {email}.',
    impersonationDetails: 'Fin dans {count} min. Raison : {reason}',
    stopImpersonating: 'Arrêter',
    ssoFailed: 'L’authentification unique a échoué',
  },
  box: {
    loading: 'Un instant',
    offline: 'Vous êtes hors ligne. Votre saisie est conservée.',
    tryAgain: 'Réessayer',
    reference: 'Référence {traceId}',
    email: 'E-mail',
    emailMissing: 'Saisissez votre adresse e-mail.',
    emailInvalid: 'Saisissez une adresse e-mail, par exemple nom@societe.fr.',
    password: 'Mot de passe',
    passwordMissing: 'Saisissez votre mot de passe.',
    newPasswordMissing: 'Choisissez un mot de passe.',
    newPasswordWeak: 'Ce mot de passe ne respecte pas encore les règles.',
    rules: 'Règles du mot de passe',
    rulesMet: '{met} règles respectées sur {all}',
    minLength: { one: 'Au moins {count} caractère', other: 'Au moins {count} caractères' },
    maxLength: { one: 'Au plus {count} caractère', other: 'Au plus {count} caractères' },
    lowercase: 'Une lettre minuscule',
    uppercase: 'Une lettre majuscule',
    numbers: 'Un chiffre',
    specialChars: 'Un symbole, comme ! ou ?',
    optionalTests: {
      one: '{count} parmi : minuscule, majuscule, chiffre, symbole',
      other: '{count} parmi : minuscule, majuscule, chiffre, symbole',
    },
    noThreeRepeated: 'Aucun caractère trois fois de suite',
    resendIn: 'Renvoyer dans {time}',
    backToSignIn: 'Retour à la connexion',
    unreachable: 'Le service de connexion est injoignable',
    chunkTitle: 'Cette page ne s’est pas chargée',
    chunkLine: 'Vérifiez votre connexion et réessayez.',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    support: 'Assistance',
    titleWithApp: '{title} · {app}',
  },
  login: {
    preLoginTitle: 'Connexion',
    preLoginLine: 'Saisissez votre e-mail, nous nous occupons de la suite.',
    preLoginLineWithApp: 'Continuer vers {app}.',
    continue: 'Continuer',
    newHere: 'Nouveau ici ? {link}',
    createAccount: 'Créer un compte',
    passwordTitle: 'Saisissez votre mot de passe',
    forgotPassword: 'Mot de passe oublié ?',
    signIn: 'Se connecter',
    signingIn: 'Connexion en cours',
    activateAgain: 'Renvoyer l’e-mail d’activation',
    activationSent: 'Un nouvel e-mail d’activation est en route vers {email}.',
    successTitle: 'Vous êtes connecté',
    successLine: 'Redirection en cours.',
    successLineWithApp: 'Redirection vers {app}.',
    emailOrName: 'E-mail ou nom d’utilisateur',
    alternativeMethods: 'Autres façons de se connecter',
    lastUsed: 'Dernière utilisée',
    moreOptions: 'Plus d’options',
    usePassword: 'Utiliser votre mot de passe',
    useCode: 'Recevoir un code par e-mail',
    useMagicLink: 'Recevoir un lien par e-mail',
    useSmsCode: 'Recevoir un code par SMS',
    useQuickSmsCode: 'Recevoir un code sur votre téléphone enregistré',
    usePasskey: 'Utiliser une clé d’accès',
    expired: 'Cette connexion a pris trop de temps. Veuillez recommencer.',
    recovered: 'Vos méthodes MFA ont été supprimées. Reconnectez-vous pour continuer.',
    noWay:
      'Vous ne pouvez pas vous connecter avec cette adresse e-mail. Demandez à votre administrateur comment vous connecter.',
    passwordExpiresToday:
      'Votre mot de passe expire aujourd’hui. Choisissez-en bientôt un nouveau.',
    passwordExpires: {
      one: 'Votre mot de passe expire dans {count} jour. Choisissez-en bientôt un nouveau.',
      other: 'Votre mot de passe expire dans {count} jours. Choisissez-en bientôt un nouveau.',
    },
    onContinue: 'Continuer',
  },
  logout: {
    signingOutTitle: 'Déconnexion en cours',
    title: 'Vous êtes déconnecté',
    line: 'Vous pouvez fermer cette fenêtre.',
    lineWithApp: 'À bientôt sur {app}.',
    signIn: 'Se reconnecter',
  },
  failures: {
    ...frFederationFailures,
    'ER-ADMIN-PORTAL-GENERIC-ERROR': 'Nous rencontrons des difficultés. Veuillez réessayer.',
    'request/invalid':
      'Certaines informations ne sont pas valides. Vérifiez les champs et réessayez.',
    'request/unauthenticated': 'Vous êtes déconnecté. Connectez-vous pour continuer.',
    'request/forbidden':
      'Vous n’avez pas l’autorisation de faire cela. Adressez-vous à un administrateur du compte.',
    'request/addressNotAllowed':
      'Votre compte ne peut pas être utilisé depuis ce réseau. Utilisez un réseau autorisé ou contactez un administrateur.',
    'request/emailDomainNotAllowed':
      'Ce compte n’accepte pas les adresses e-mail de ce domaine. Utilisez une autre adresse ou contactez un administrateur.',
    'request/notFound': 'Cet élément n’existe pas, ou vous n’y avez pas accès.',
    'request/tooLarge': 'La demande est trop volumineuse.',
    'request/tooMany': 'Trop de tentatives. Patientez un moment et réessayez.',
    'request/foreignOrigin': 'Cette demande provient d’un site qui n’y est pas autorisé.',
    'request/busy': 'Le service est très sollicité. Réessayez dans quelques secondes.',
    'request/failed': 'Nous rencontrons des difficultés. Veuillez réessayer.',
    'login/wrongCredentials':
      'Impossible de vous connecter avec cet e-mail et ce mot de passe. Après plusieurs échecs, nous suspendons la connexion et vous envoyons un e-mail.',
    'login/paused':
      'Trop de tentatives échouées. Réessayez dans {minutes} min, ou utilisez le lien de déblocage si nous vous en avons envoyé un par e-mail.',
    'login/notActivated':
      'Votre compte n’est pas encore activé. Ouvrez le lien reçu par e-mail ou demandez-en un nouveau.',
    'login/noSession': 'Vous êtes déconnecté. Connectez-vous pour continuer.',
    'applications/notAssigned':
      'Cette application ne vous est pas attribuée. Demandez l’accès à un administrateur.',
    'login/noTenant':
      'Vous n’êtes plus membre d’aucun compte. Demandez une invitation à un administrateur.',
    'signUp/disabled':
      'Les inscriptions sont fermées. Demandez une invitation à un administrateur.',
    'signUp/weakPassword':
      'Ce mot de passe ne respecte pas les règles. Choisissez-en un plus robuste.',
    'activation/invalidLink': 'Ce lien d’activation n’est plus valable. Demandez-en un nouveau.',
    'activation/passwordRequired': 'Choisissez un mot de passe pour activer votre compte.',
    'activation/weakPassword':
      'Ce mot de passe ne respecte pas les règles. Choisissez-en un plus robuste.',
    'passwords/invalidLink': 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    'passwords/weakPassword':
      'Ce mot de passe ne respecte pas les règles. Choisissez-en un plus robuste.',
    'passwords/wrongPassword': 'Votre mot de passe actuel est incorrect.',
    'request/captchaRequired': 'Veuillez confirmer que vous n’êtes pas un robot, puis réessayez.',
    'request/captchaFailed':
      'Nous n’avons pas pu confirmer que vous n’êtes pas un robot. Veuillez réessayer.',
    'activation/invalidCode':
      'Ce code est incorrect ou trop ancien. Consultez l’e-mail ou demandez-en un nouveau.',
    'impersonation/invalidToken':
      'Ce lien pour agir au nom d’une autre personne n’est plus valable. Demandez-en un nouveau.',
    'impersonation/off': 'Agir au nom d’une autre personne est désactivé ici.',
    'invitations/invalidLink':
      'Cette invitation n’est plus valable. Demandez-en une nouvelle à la personne qui vous a invité.',
    'invitations/invalidCode':
      'Ce code est incorrect ou trop ancien. Consultez l’e-mail et réessayez.',
    'ER-01239': 'Ce compte est suspendu, ses invitations ne peuvent donc pas être acceptées.',
    'ER-01240': 'Ce compte est suspendu, ses liens d’invitation ne fonctionnent donc pas.',
    'invitations/weakPassword':
      'Ce mot de passe ne respecte pas les règles. Choisissez-en un plus robuste.',
    'passkeys/notAccepted':
      'Cette clé d’accès n’a pas fonctionné. Réessayez ou connectez-vous autrement.',
    'passkeys/notOffered':
      'Les clés d’accès ne sont pas disponibles ici. Connectez-vous autrement.',
    'passkeys/notSaved':
      'La clé d’accès n’a pas pu être enregistrée. Recommencez et suivez votre navigateur.',
    'passkeys/known':
      'Cet appareil a déjà une clé d’accès pour un compte ici. Connectez-vous avec elle.',
    'passwordless/notEnabled':
      'Cette façon de se connecter n’est pas activée ici. Choisissez-en une autre.',
    'passwordless/wrongCode':
      'Ce code est incorrect ou trop ancien. Vérifiez-le ou demandez-en un nouveau.',
    'passwordless/invalidLink': 'Ce lien de connexion n’est plus valable. Demandez-en un nouveau.',
    'passwordless/otherWay':
      'Votre compte exige une autre méthode de connexion. Revenez en arrière et choisissez-en une.',
    'passwords/reusedPassword': 'Vous avez déjà utilisé ce mot de passe. Choisissez-en un nouveau.',
    'passwords/breachedPassword':
      'Ce mot de passe figure dans une liste de mots de passe volés que les attaquants essaient en premier. Choisissez-en un autre.',
    'passwords/invalidCode':
      'Ce code est incorrect ou expiré. Vérifiez-le ou demandez-en un nouveau.',
    'passwords/invalidUnlockLink':
      'Ce lien a expiré ou a déjà été utilisé. La connexion se débloque automatiquement.',
    'phones/invalidNumber':
      'Saisissez un numéro qui reçoit des SMS, avec l’indicatif du pays, par exemple +33 6 12 34 56 78.',
    'phones/wrongCode':
      'Ce code est incorrect ou trop ancien. Vérifiez-le ou demandez-en un nouveau.',
    'phones/invalidToken': 'Cela a pris trop de temps. Recommencez pour changer votre numéro.',
    'phones/noTexts': 'Les SMS ne sont pas disponibles ici.',
    'signUp/fieldRequired': 'Remplissez tous les champs marqués.',
    'signUp/termsRequired': 'Acceptez les conditions pour ouvrir un compte.',
    'signUp/wrongPhoneNumber':
      'Saisissez un numéro avec l’indicatif du pays, par exemple +33 1 23 45 67 89.',
    'signUp/wrongUsername':
      'Choisissez un nom de 3 à 64 lettres, chiffres, points, tirets ou tirets bas.',
    'signUp/usernameTaken': 'Ce nom d’utilisateur est pris. Choisissez-en un autre.',
    'signUp/phoneTaken': 'Un compte existe déjà avec ce numéro de téléphone. Connectez-vous.',
    'mfa/wrongCode':
      'Ce code est incorrect. Saisissez le code actuel. Après plusieurs erreurs, nous n’en acceptons plus pendant un moment.',
    'mfa/expired': 'Cette connexion est terminée. Connectez-vous à nouveau.',
    'mfa/tooManyCodes': 'Trop de codes incorrects ont été saisis. Connectez-vous à nouveau.',
    'mfa/notEnrolled': 'Aucune méthode MFA n’est configurée.',
    'mfa/knownDevice': 'Cet appareil est déjà enregistré. Utilisez-en un autre.',
    'mfa/alreadyEnrolled':
      'Vous avez déjà une méthode MFA. Connectez-vous avec elle, puis ajoutez-en une autre.',
    'mfa/notOffered': 'Cette méthode MFA n’est pas disponible. Choisissez-en une autre.',
    'mfa/invalidPhone':
      'Ce n’est pas un numéro de téléphone. Écrivez-le avec l’indicatif du pays, par exemple +33 6 12 34 56 78.',
    'mfa/wrongRecoveryCode':
      'Cet e-mail et ce code de récupération ne correspondent pas. Vérifiez les deux ; chaque code ne sert qu’une fois.',
    'mfa/tooManyDevices':
      'Vous avez atteint le nombre maximal de méthodes MFA. Supprimez-en une d’abord.',
  },
};

/** French. */
export const fr: BoxTranslation = {
  signIn,
  loadFlows: () => import('./fr.flows.ts').then((script) => script.frFlows),
};
