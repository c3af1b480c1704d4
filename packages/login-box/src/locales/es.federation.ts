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
      title: 'Continuar con inicio de sesión único',
      line: 'Iniciará sesión en {host}.',
      lineUnnamed: 'Iniciará sesión con su proveedor de identidad.',
      going: 'Redirigiendo',
      cancel: 'Cancelar',
      useCode: 'Usar un código de emergencia',
      codeTitle: 'Código de emergencia',
      codeLine:
        'Para administradores, cuando el inicio de sesión único no funciona. Cada código sirve una sola vez.',
      codeMissing: 'Introduzca el código de emergencia.',
      failedTitle: 'El inicio de sesión único no ha funcionado',
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
  'socialLogin/notOffered':
    'Este proveedor no está activado. Elija otro método de inicio de sesión.',
  'socialLogin/wrongRedirect':
    'Este inicio de sesión llevaría a una dirección que aquí no está permitida.',
  'socialLogin/expired':
    'Este inicio de sesión empezó en otro navegador o hace demasiado tiempo. Empiece de nuevo aquí.',
  'socialLogin/denied':
    'Ha cancelado el inicio de sesión. Inténtelo de nuevo o use otro método de inicio de sesión.',
  'socialLogin/unavailable':
    'Este proveedor no responde ahora. Inténtelo de nuevo en un momento o use otro método de inicio de sesión.',
  'socialLogin/failed':
    'No se pudo iniciar sesión con este proveedor. Inténtelo de nuevo o use otro método de inicio de sesión.',
  'socialLogin/noEmail':
    'Este proveedor no compartió su correo electrónico. Permita el acceso o regístrese con su correo electrónico.',
  'socialLogin/emailNotVerified':
    'Este proveedor no ha verificado su correo electrónico. Inicie sesión con otro método y conecte después el proveedor en su perfil.',
  'socialLogin/accountExists':
    'Ya existe una cuenta con este correo electrónico. Inicie sesión en ella y conecte después el proveedor en su perfil.',
  'socialLogin/noAccount':
    'No se encontró ninguna cuenta. Regístrese primero o use el proveedor con el que se registró.',
  'ssoLogin/required':
    'Su cuenta exige el inicio de sesión único (SSO). Inicie sesión con SSO para continuar.',
  'ssoLogin/expired':
    'Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Empiece de nuevo.',
  'ssoLogin/changed':
    'El inicio de sesión único se cambió o se desactivó mientras iniciaba sesión. Inicie sesión de nuevo.',
  'ssoLogin/declined':
    'Su proveedor de identidad ha rechazado el inicio de sesión. Pida acceso a su administrador.',
  'ssoLogin/notAccepted':
    'No se pudo verificar la respuesta de su proveedor de identidad. Su administrador encontrará el motivo en los ajustes de SSO.',
  'ssoLogin/beganElsewhere':
    'No se puede iniciar sesión desde su proveedor de identidad. Introduzca su correo electrónico en nuestra página de inicio de sesión.',
  'ssoLogin/unreachable':
    'Su proveedor de identidad no responde ahora. Inténtelo de nuevo en un minuto.',
  'ssoLogin/noAddress':
    'Su proveedor de identidad no envió su correo electrónico. Pida a su administrador que lo incluya.',
  'ssoLogin/foreignAddress':
    'Su proveedor de identidad envió un correo electrónico de un dominio no verificado para su cuenta. Consulte a su administrador.',
  'ssoLogin/accountElsewhere':
    'Existe un usuario con su correo electrónico, pero no es miembro de esta cuenta. Pida a un administrador que le invite.',
  'ssoLogin/noAccount': 'Todavía no tiene una cuenta. Pida a un administrador que le invite.',
  'ssoLogin/unconfirmed':
    'El inicio de sesión único se ha cambiado y un administrador debe confirmarlo. Mientras tanto, use otro método de inicio de sesión.',
  'ssoLogin/wrongBreakGlass': 'Este código de emergencia es incorrecto o ya se usó.',
  'ssoLogin/testSucceeded': 'La prueba ha tenido éxito. Puede cerrar esta ventana.',
  'ssoLogin/testFailed':
    'La prueba ha fallado. Cierre esta ventana y lea el motivo en los ajustes de SSO.',
  'hostedLogin/invalidGrant': 'No se pudo completar este inicio de sesión. Inicie sesión de nuevo.',
  'hostedLogin/gone':
    'Este inicio de sesión tardó demasiado o terminó en otro lugar. Empiece de nuevo desde la aplicación.',
  'hostedLogin/signInAgain': 'La aplicación pide que inicie sesión de nuevo.',
  'hostedLogin/stepUpFirst': 'La aplicación exige MFA.',
  'hostedLogin/otherMethod':
    'Esta aplicación exige otro método de inicio de sesión. Inicie sesión de nuevo.',
  'hostedLogin/otherAccount': 'La aplicación exige otro usuario. Inicie sesión con él.',
  'hostedLogin/notAMember': 'No es miembro de la cuenta que exige esta aplicación.',
  'callback/incomplete':
    'Esta página se abrió sin un inicio de sesión. Empiece en la página de acceso.',
};
