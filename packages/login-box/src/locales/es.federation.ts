import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Spanish: signing in elsewhere. */
export const esFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Cree su cuenta',
      line: 'Todavía no hay ninguna cuenta para su inicio de sesión con {provider}.',
      create: 'Crear una cuenta con {provider}',
    },
    social: {
      continueWith: 'Continuar con {provider}',
      leaving: 'Redirigiendo a {provider}',
      orSignUp: 'O cree su cuenta con',
      signingIn: 'Iniciando sesión',
      successTitle: 'Ha iniciado sesión',
      successLine: 'Redirigiendo.',
      failedTitle: 'El acceso no ha funcionado',
    },
    linking: {
      connecting: 'Conectando {provider}',
      connectedTitle: '{provider} está conectado',
      connectedLine: 'Le llevamos de vuelta.',
      failedTitle: '{provider} no se ha conectado',
      denied: 'No dio su consentimiento en {provider}, así que no ha cambiado nada.',
      elsewhere:
        'Esta cuenta de {provider} abre otra cuenta aquí. Desconéctela primero allí o elija otra.',
      expired:
        'Esto empezó en otro navegador, con otra cuenta o hace demasiado tiempo. Vuelva atrás y empiece de nuevo.',
      unavailable:
        '{provider} no ha indicado quién es usted, así que no ha cambiado nada. Inténtelo de nuevo en un momento.',
      signedOutTitle: 'Se ha cerrado su sesión',
      signedOutLine: 'Inicie sesión y vuelva a conectar {provider}.',
      signIn: 'Iniciar sesión',
      goBack: 'Volver',
    },
    sso: {
      title: 'Continuar con su empresa',
      line: 'Su empresa inicia la sesión en {host}.',
      lineUnnamed: 'Su empresa inicia la sesión en su propia página.',
      going: 'Redirigiendo',
      cancel: 'Cancelar',
      useCode: 'Usar un código de emergencia',
      codeTitle: 'Código de emergencia',
      codeLine:
        'Para administradores cuando falla el inicio de sesión de la empresa. Cada código sirve una vez.',
      codeMissing: 'Introduzca el código de emergencia.',
      failedTitle: 'El acceso con su empresa no ha funcionado',
      failedLine: 'No ha cambiado nada. Volvemos atrás.',
      testedTitle: 'La conexión funciona',
      testFailedTitle: 'La conexión aún no funciona',
    },
    hosted: {
      confirmTitle: 'Continuar a {app}',
      confirmLine: 'Ha iniciado sesión como {email}.',
      goOnAs: 'Continuar como {name}',
      another: 'Usar otra cuenta',
      cancel: 'Cancelar y volver',
      goneTitle: 'Este inicio de sesión ha terminado',
    },
  };

/** Spanish: why signing in elsewhere did not work. */
export const esFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': 'El acceso con este servicio no está activado aquí. Elija otra forma.',
  'socialLogin/wrongRedirect':
    'Este inicio de sesión llevaría a una dirección que aquí no está permitida.',
  'socialLogin/expired':
    'Este inicio de sesión empezó en otro navegador o hace demasiado tiempo. Empiece de nuevo aquí.',
  'socialLogin/denied':
    'No aceptó el inicio de sesión, así que no ha pasado nada. Inténtelo de nuevo o entre de otra forma.',
  'socialLogin/unavailable':
    'El servicio elegido no puede iniciar su sesión ahora. Inténtelo de nuevo en un momento o entre de otra forma.',
  'socialLogin/failed':
    'El servicio elegido no pudo iniciar su sesión. Inténtelo de nuevo o entre de otra forma.',
  'socialLogin/noEmail':
    'El servicio elegido no nos dice su correo electrónico. Permítalo allí o regístrese con su dirección.',
  'socialLogin/emailNotVerified':
    'El servicio elegido no garantiza su correo electrónico. Entre como siempre y vincule el servicio en su perfil.',
  'socialLogin/accountExists':
    'Ya hay una cuenta con este correo electrónico. Entre como siempre y después vincule el servicio en su perfil.',
  'socialLogin/noAccount':
    'Todavía no hay ninguna cuenta para esto. Regístrese primero o entre con el servicio que usó antes.',
  'ssoLogin/required':
    'Su empresa solo entra con su propio inicio de sesión. Úselo para continuar.',
  'ssoLogin/expired':
    'Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Empiece de nuevo.',
  'ssoLogin/changed':
    'El inicio de sesión de su empresa se cambió o se desactivó mientras tanto. Empiece de nuevo.',
  'ssoLogin/declined':
    'El inicio de sesión de su empresa no le dejó entrar. Pida acceso a su administrador.',
  'ssoLogin/notAccepted':
    'No se pudo aceptar la respuesta del inicio de sesión de su empresa. Su administrador encontrará el motivo en los ajustes de SSO.',
  'ssoLogin/beganElsewhere':
    'Aquí no se puede empezar el inicio de sesión en la página de su empresa. Introduzca su correo electrónico en nuestra página de inicio de sesión; le llevará a su empresa.',
  'ssoLogin/unreachable':
    'El inicio de sesión de su empresa no responde ahora. Inténtelo de nuevo en un minuto.',
  'ssoLogin/noAddress':
    'El inicio de sesión de su empresa no indicó su correo electrónico. Pida a su administrador que lo envíe.',
  'ssoLogin/foreignAddress':
    'El inicio de sesión de su empresa respondió por una dirección que no es de su empresa. Consulte a su administrador.',
  'ssoLogin/accountElsewhere':
    'Hay una cuenta con su dirección que aún no pertenece a esta empresa. Pida a un administrador que le invite.',
  'ssoLogin/noAccount':
    'Todavía no tiene cuenta aquí. Pida a un administrador de su empresa que le invite.',
  'ssoLogin/unconfirmed':
    'El inicio de sesión de su empresa se cambió y un administrador tiene que confirmarlo. Mientras tanto, inicie sesión de otra forma.',
  'ssoLogin/wrongBreakGlass': 'Este código de emergencia es incorrecto o ya se usó.',
  'ssoLogin/testSucceeded': 'La prueba ha tenido éxito. Puede cerrar esta ventana.',
  'ssoLogin/testFailed':
    'La prueba ha fallado. Cierre esta ventana y lea el motivo en los ajustes de SSO.',
  'hostedLogin/invalidGrant': 'No se pudo completar este inicio de sesión. Inicie sesión de nuevo.',
  'hostedLogin/gone':
    'Este inicio de sesión tardó demasiado o terminó en otro lugar. Empiece de nuevo desde la aplicación.',
  'hostedLogin/signInAgain': 'La aplicación pide que inicie sesión de nuevo.',
  'hostedLogin/stepUpFirst': 'La aplicación pide su segundo factor.',
  'hostedLogin/otherAccount': 'La aplicación pide otra cuenta, distinta de la que está usando.',
  'hostedLogin/notAMember': 'No pertenece a la empresa que pide esta aplicación.',
  'callback/incomplete':
    'Esta página se abrió sin un inicio de sesión. Empiece en la página de acceso.',
};
