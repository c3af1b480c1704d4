import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Portuguese: signing in elsewhere. */
export const ptFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'Crie sua conta',
      line: 'Ainda não existe uma conta para o seu login com {provider}.',
      create: 'Criar conta com {provider}',
    },
    social: {
      continueWith: 'Continuar com {provider}',
      leaving: 'A encaminhar para {provider}',
      orSignUp: 'Ou crie a sua conta com',
      signingIn: 'Entrando',
      successTitle: 'Você entrou',
      successLine: 'Redirecionando.',
      failedTitle: 'O início de sessão não funcionou',
    },
    linking: {
      connecting: 'A ligar {provider}',
      connectedTitle: '{provider} está ligado',
      connectedLine: 'A voltar.',
      failedTitle: '{provider} não foi ligado',
      denied: 'Não deu o seu consentimento em {provider}, por isso nada mudou.',
      elsewhere:
        'Esta conta {provider} abre outra conta aqui. Desligue-a primeiro lá ou escolha outra.',
      expired:
        'Isto começou noutro navegador, como outra pessoa ou há demasiado tempo. Volte atrás e comece de novo.',
      unavailable:
        '{provider} não disse quem é, por isso nada mudou. Tente de novo dentro de momentos.',
      signedOutTitle: 'A sua sessão terminou',
      signedOutLine: 'Inicie sessão e volte a ligar {provider}.',
      signIn: 'Iniciar sessão',
      goBack: 'Voltar',
    },
    sso: {
      title: 'Continuar com sua empresa',
      line: 'Sua empresa faz o login em {host}.',
      lineUnnamed: 'Sua empresa faz o login na página dela.',
      going: 'Redirecionando',
      cancel: 'Cancelar',
      useCode: 'Usar um código de emergência',
      codeTitle: 'Código de emergência',
      codeLine:
        'Para administradores quando o início de sessão da empresa está avariado. Um código funciona uma vez.',
      codeMissing: 'Introduza o código de emergência.',
      failedTitle: 'O login da empresa não funcionou',
      failedLine: 'Nada mudou. Estamos levando você de volta.',
      testedTitle: 'A ligação funciona',
      testFailedTitle: 'A ligação ainda não funciona',
    },
    hosted: {
      confirmTitle: 'Continuar para {app}',
      confirmLine: 'Tem sessão iniciada como {email}.',
      goOnAs: 'Continuar como {name}',
      another: 'Usar outra conta',
      cancel: 'Cancelar e voltar',
      goneTitle: 'Este início de sessão terminou',
    },
  };

/** Portuguese: why signing in elsewhere did not work. */
export const ptFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered':
    'O início de sessão com este serviço não está ativo aqui. Escolha outra forma.',
  'socialLogin/wrongRedirect':
    'Este início de sessão levaria a um endereço que aqui não é permitido.',
  'socialLogin/expired':
    'Este início de sessão começou noutro navegador ou há demasiado tempo. Comece de novo aqui.',
  'socialLogin/denied':
    'Não aceitou o início de sessão, por isso nada aconteceu. Tente novamente ou entre de outra forma.',
  'socialLogin/unavailable':
    'O serviço escolhido não consegue iniciar a sua sessão agora. Tente daqui a pouco ou entre de outra forma.',
  'socialLogin/failed':
    'O serviço escolhido não conseguiu iniciar a sua sessão. Tente novamente ou entre de outra forma.',
  'socialLogin/noEmail':
    'O serviço escolhido não nos indica o seu e-mail. Permita-o lá ou registe-se com o seu endereço.',
  'socialLogin/emailNotVerified':
    'O serviço escolhido não garante o seu e-mail. Entre como habitualmente e associe o serviço no seu perfil.',
  'socialLogin/accountExists':
    'Já existe uma conta com este e-mail. Entre como habitualmente e depois associe o serviço no seu perfil.',
  'socialLogin/noAccount':
    'Ainda não existe uma conta para isto. Registe-se primeiro ou entre com o serviço que usou antes.',
  'ssoLogin/required':
    'A sua empresa só entra pelo seu próprio início de sessão. Use-o para continuar.',
  'ssoLogin/expired':
    'Este início de sessão demorou demasiado, já foi usado ou começou noutro navegador. Comece de novo.',
  'ssoLogin/changed':
    'O início de sessão da sua empresa foi entretanto alterado ou desligado. Comece de novo.',
  'ssoLogin/declined':
    'O início de sessão da sua empresa não o deixou entrar. Peça acesso ao seu administrador.',
  'ssoLogin/notAccepted':
    'A resposta do início de sessão da sua empresa não pôde ser aceite. O seu administrador encontra o motivo nas definições de SSO.',
  'ssoLogin/beganElsewhere':
    'Aqui não é possível começar a sessão na página da sua empresa. Em vez disso, digite o seu e-mail na nossa página de início de sessão; ela leva-o à sua empresa.',
  'ssoLogin/unreachable':
    'O início de sessão da sua empresa não responde agora. Tente novamente dentro de um minuto.',
  'ssoLogin/noAddress':
    'O início de sessão da sua empresa não indicou o seu e-mail. Peça ao seu administrador que o envie.',
  'ssoLogin/foreignAddress':
    'O início de sessão da sua empresa garantiu um endereço que não é da sua empresa. Fale com o seu administrador.',
  'ssoLogin/accountElsewhere':
    'Existe uma conta com o seu endereço que ainda não pertence a esta empresa. Peça um convite a um administrador.',
  'ssoLogin/noAccount':
    'Ainda não tem conta aqui. Peça um convite a um administrador da sua empresa.',
  'ssoLogin/unconfirmed':
    'O início de sessão da sua empresa foi alterado e tem de ser confirmado por um administrador. Até lá, inicie sessão de outra forma.',
  'ssoLogin/wrongBreakGlass': 'Este código de emergência está errado ou já foi usado.',
  'ssoLogin/testSucceeded': 'O teste foi bem-sucedido. Pode fechar esta janela.',
  'ssoLogin/testFailed': 'O teste falhou. Feche esta janela e leia o motivo nas definições de SSO.',
  'hostedLogin/invalidGrant':
    'Não foi possível concluir este início de sessão. Inicie sessão novamente.',
  'hostedLogin/gone':
    'Este início de sessão demorou demasiado ou terminou noutro lado. Comece de novo na aplicação.',
  'hostedLogin/signInAgain': 'A aplicação pede que inicie sessão novamente.',
  'hostedLogin/stepUpFirst': 'A aplicação pede o seu segundo fator.',
  'hostedLogin/otherAccount':
    'A aplicação pede uma conta diferente daquela com que tem sessão iniciada.',
  'hostedLogin/notAMember': 'Não pertence à empresa que esta aplicação pede.',
  'callback/incomplete':
    'Esta página foi aberta sem um início de sessão. Comece na página de entrada.',
};
