import { esFederationFailures } from './es.federation.ts';
import type { BoxTranslation, SignInTexts } from './translation.ts';

const signIn: SignInTexts = {
  ui: {
    loading: 'Cargando',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    capsLock: 'Bloq Mayús está activado',
    changeIdentity: 'Cambiar',
    changeIdentityLabel: 'Cambiar {identity}',
    dismiss: 'Cerrar',
    notifications: 'Notificaciones',
    opensInNewTab: 'se abre en una pestaña nueva',
    requirementMet: 'Cumplido:',
    requirementOpen: 'Aún no se cumple:',
    optional: 'opcional',
  },
  page: {
    loading: 'Un momento',
    notLoaded: 'Esta página no se ha cargado. Compruebe la conexión e inténtelo de nuevo.',
    tryAgain: 'Reintentar',
    reference: 'Referencia {traceId}',
    impersonating: 'Está actuando como {email}.',
    impersonationDetails: 'Termina en {count} min. Motivo: {reason}',
    stopImpersonating: 'Dejar de actuar',
    ssoFailed: 'El inicio de sesión único no ha funcionado',
  },
  box: {
    loading: 'Un momento',
    offline: 'No tiene conexión. Lo que ha escrito se conserva.',
    tryAgain: 'Reintentar',
    reference: 'Referencia {traceId}',
    email: 'Correo electrónico',
    emailMissing: 'Escriba su dirección de correo.',
    emailInvalid: 'Escriba una dirección de correo, por ejemplo nombre@empresa.es.',
    password: 'Contraseña',
    passwordMissing: 'Escriba su contraseña.',
    newPasswordMissing: 'Elija una contraseña.',
    newPasswordWeak: 'Esta contraseña aún no cumple las reglas.',
    rules: 'Reglas de la contraseña',
    rulesMet: '{met} de {all} reglas cumplidas',
    minLength: { one: 'Al menos {count} carácter', other: 'Al menos {count} caracteres' },
    maxLength: { one: 'Como máximo {count} carácter', other: 'Como máximo {count} caracteres' },
    lowercase: 'Una letra minúscula',
    uppercase: 'Una letra mayúscula',
    numbers: 'Un número',
    specialChars: 'Un símbolo, como ! o ?',
    optionalTests: {
      one: '{count} de: minúscula, mayúscula, número, símbolo',
      other: '{count} de: minúscula, mayúscula, número, símbolo',
    },
    noThreeRepeated: 'Ningún carácter tres veces seguidas',
    resendIn: 'Reenviar en {time}',
    backToSignIn: 'Volver al inicio de sesión',
    unreachable: 'No se puede contactar con el servicio de acceso',
    chunkTitle: 'Esta página no se ha cargado',
    chunkLine: 'Compruebe la conexión e inténtelo de nuevo.',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    support: 'Ayuda',
    titleWithApp: '{title} · {app}',
  },
  login: {
    preLoginTitle: 'Iniciar sesión',
    preLoginLine: 'Escriba su correo y nosotros nos ocupamos del resto.',
    preLoginLineWithApp: 'Continuar a {app}.',
    continue: 'Continuar',
    newHere: '¿Es su primera vez? {link}',
    createAccount: 'Crear una cuenta',
    passwordTitle: 'Escriba su contraseña',
    forgotPassword: '¿Olvidó la contraseña?',
    signIn: 'Iniciar sesión',
    signingIn: 'Iniciando sesión',
    activateAgain: 'Enviar otro correo de activación',
    activationSent: 'Hemos enviado otro correo de activación a {email}.',
    successTitle: 'Ha iniciado sesión',
    successLine: 'Redirigiendo.',
    successLineWithApp: 'Redirigiendo a {app}.',
    emailOrName: 'Correo o nombre de usuario',
    alternativeMethods: 'Otras formas de iniciar sesión',
    lastUsed: 'Usada la última vez',
    moreOptions: 'Más opciones',
    usePassword: 'Usar la contraseña',
    useCode: 'Recibir un código por correo',
    useMagicLink: 'Recibir un enlace por correo',
    useSmsCode: 'Recibir un código por SMS',
    useQuickSmsCode: 'Recibir un código en su teléfono registrado',
    usePasskey: 'Usar una clave de acceso',
    expired: 'El inicio de sesión ha tardado demasiado. Empiece de nuevo.',
    recovered: 'Se han eliminado sus métodos MFA. Inicie sesión de nuevo para continuar.',
    noWay:
      'No puede iniciar sesión con este correo electrónico. Pregunte a su administrador cómo iniciar sesión.',
    passwordExpiresToday: 'Su contraseña caduca hoy. Elija pronto una nueva.',
    passwordExpires: {
      one: 'Su contraseña caduca en {count} día. Elija pronto una nueva.',
      other: 'Su contraseña caduca en {count} días. Elija pronto una nueva.',
    },
    onContinue: 'Continuar',
  },
  logout: {
    signingOutTitle: 'Cerrando la sesión',
    title: 'Ha cerrado la sesión',
    line: 'Puede cerrar esta ventana.',
    lineWithApp: 'Hasta pronto en {app}.',
    signIn: 'Iniciar sesión de nuevo',
  },
  failures: {
    ...esFederationFailures,
    'ER-ADMIN-PORTAL-GENERIC-ERROR': 'Tenemos dificultades en este momento. Inténtelo de nuevo.',
    'request/invalid': 'Algunos datos no son válidos. Revise los campos e inténtelo de nuevo.',
    'request/unauthenticated': 'Su sesión está cerrada. Inicie sesión para continuar.',
    'request/forbidden':
      'No tiene permiso para hacer esto. Consulte a un administrador de su cuenta.',
    'request/addressNotAllowed':
      'No se puede usar su cuenta desde esta red. Use una red autorizada o contacte con un administrador.',
    'request/emailDomainNotAllowed':
      'Esta cuenta no admite direcciones de correo de este dominio. Use otra dirección o contacte con un administrador.',
    'request/notFound': 'Esto no existe o usted no tiene acceso.',
    'request/tooLarge': 'La solicitud es demasiado grande.',
    'request/tooMany': 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    'request/foreignOrigin': 'Esta solicitud procede de un sitio que no está autorizado.',
    'request/busy': 'Ahora mismo hay mucha actividad. Inténtelo en unos segundos.',
    'request/failed': 'Tenemos dificultades en este momento. Inténtelo de nuevo.',
    'login/wrongCredentials':
      'No pudimos iniciar su sesión con ese correo y esa contraseña. Tras varios intentos fallidos pausamos el acceso y le enviamos un correo.',
    'login/paused':
      'Demasiados intentos fallidos. Inténtelo de nuevo en {minutes} min o use el enlace de desbloqueo si le enviamos uno por correo.',
    'login/notActivated':
      'Su cuenta aún no está activada. Abra el enlace del correo que le enviamos o solicite uno nuevo.',
    'login/noSession': 'Su sesión está cerrada. Inicie sesión para continuar.',
    'applications/notAssigned':
      'Esta aplicación no está asignada a usted. Pida acceso a un administrador.',
    'login/noTenant': 'Ya no es miembro de ninguna cuenta. Pida a un administrador que le invite.',
    'signUp/disabled': 'El registro está cerrado. Pida a un administrador que le invite.',
    'signUp/weakPassword': 'Esta contraseña no cumple las reglas. Elija una más segura.',
    'activation/invalidLink': 'Este enlace de activación ya no es válido. Solicite uno nuevo.',
    'activation/passwordRequired': 'Elija una contraseña para activar su cuenta.',
    'activation/weakPassword': 'Esta contraseña no cumple las reglas. Elija una más segura.',
    'passwords/invalidLink': 'Este enlace ya no es válido. Solicite uno nuevo.',
    'passwords/weakPassword': 'Esta contraseña no cumple las reglas. Elija una más segura.',
    'passwords/wrongPassword': 'Su contraseña actual no es correcta.',
    'request/captchaRequired': 'Confirme que no es un robot e inténtelo de nuevo.',
    'request/captchaFailed': 'No hemos podido confirmar que no es un robot. Inténtelo de nuevo.',
    'activation/invalidCode':
      'Este código no es correcto o es demasiado antiguo. Revise el correo o solicite uno nuevo.',
    'impersonation/invalidToken':
      'Este enlace para actuar como otra persona ya no es válido. Solicite uno nuevo.',
    'impersonation/off': 'Actuar como otra persona está desactivado aquí.',
    'invitations/invalidLink': 'Esta invitación ya no es válida. Pida una nueva a quien le invitó.',
    'invitations/invalidCode':
      'Este código no es correcto o es demasiado antiguo. Revise el correo e inténtelo de nuevo.',
    'ER-01239': 'Esta cuenta está suspendida, por lo que sus invitaciones no se pueden aceptar.',
    'ER-01240': 'Esta cuenta está suspendida, por lo que sus enlaces de invitación no funcionan.',
    'invitations/weakPassword': 'Esta contraseña no cumple las reglas. Elija una más segura.',
    'passkeys/notAccepted':
      'Esta clave de acceso no ha funcionado. Inténtelo de nuevo o inicie sesión de otra forma.',
    'passkeys/notOffered':
      'Las claves de acceso no están disponibles aquí. Inicie sesión de otra forma.',
    'passkeys/notSaved':
      'No se ha podido guardar la clave de acceso. Empiece de nuevo y siga las indicaciones del navegador.',
    'passkeys/known':
      'Este dispositivo ya tiene una clave de acceso de una cuenta de aquí. Inicie sesión con ella.',
    'passwordless/notEnabled': 'Esta forma de iniciar sesión no está activada aquí. Elija otra.',
    'passwordless/wrongCode':
      'Ese código no es correcto o es demasiado antiguo. Compruébelo o solicite uno nuevo.',
    'passwordless/invalidLink':
      'Este enlace de inicio de sesión ya no es válido. Solicite uno nuevo.',
    'passwordless/otherWay':
      'Su cuenta exige otro método de inicio de sesión. Vuelva atrás y elija uno.',
    'passwords/reusedPassword': 'Ya ha usado esta contraseña. Elija una que no haya usado.',
    'passwords/breachedPassword':
      'Esta contraseña está en una lista de contraseñas robadas que los atacantes prueban primero. Elija otra.',
    'passwords/invalidCode':
      'Este código no es correcto o ha caducado. Compruébelo o solicite uno nuevo.',
    'passwords/invalidUnlockLink':
      'Este enlace ha caducado o ya se usó. El acceso se desbloquea automáticamente.',
    'phones/invalidNumber':
      'Escriba un número que reciba SMS, con prefijo de país, por ejemplo +34 612 34 56 78.',
    'phones/wrongCode':
      'Ese código no es correcto o es demasiado antiguo. Compruébelo o solicite uno nuevo.',
    'phones/invalidToken': 'Ha tardado demasiado. Empiece de nuevo para cambiar su número.',
    'phones/noTexts': 'Los SMS no están disponibles aquí.',
    'signUp/fieldRequired': 'Rellene todos los campos marcados.',
    'signUp/termsRequired': 'Acepte las condiciones para abrir una cuenta.',
    'signUp/wrongPhoneNumber':
      'Escriba un número con prefijo de país, por ejemplo +34 912 34 56 78.',
    'signUp/wrongUsername':
      'Elija un nombre de 3 a 64 letras, números, puntos, guiones o guiones bajos.',
    'signUp/usernameTaken': 'Este nombre de usuario está ocupado. Elija otro.',
    'signUp/phoneTaken': 'Ya existe una cuenta con este número de teléfono. Inicie sesión.',
    'mfa/wrongCode':
      'Ese código no es correcto. Escriba el código actual. Tras varios errores dejamos de aceptar códigos durante un tiempo.',
    'mfa/expired': 'Este inicio de sesión ha terminado. Inicie sesión de nuevo.',
    'mfa/tooManyCodes':
      'Se han introducido demasiados códigos incorrectos. Inicie sesión de nuevo.',
    'mfa/notEnrolled': 'No hay ningún método MFA configurado.',
    'mfa/knownDevice': 'Este dispositivo ya está registrado. Use otro.',
    'mfa/alreadyEnrolled': 'Ya tiene un método MFA. Inicie sesión con él y añada otro después.',
    'mfa/notOffered': 'Este método MFA no está disponible. Elija otro.',
    'mfa/invalidPhone':
      'Esto no es un número de teléfono. Escríbalo con prefijo de país, por ejemplo +34 612 34 56 78.',
    'mfa/wrongRecoveryCode':
      'El correo y el código de recuperación no coinciden. Compruebe ambos; cada código sirve una sola vez.',
    'mfa/tooManyDevices': 'Ha alcanzado el número máximo de métodos MFA. Elimine uno primero.',
  },
};

/** Spanish. */
export const es: BoxTranslation = {
  signIn,
  loadFlows: () => import('./es.flows.ts').then((script) => script.esFlows),
};
