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
      title: 'Continuar com início de sessão único',
      line: 'Vai iniciar sessão em {host}.',
      lineUnnamed: 'Vai iniciar sessão com o seu fornecedor de identidade.',
      going: 'Redirecionando',
      cancel: 'Cancelar',
      useCode: 'Usar um código de emergência',
      codeTitle: 'Código de emergência',
      codeLine:
        'Para administradores, quando o início de sessão único não funciona. Cada código só pode ser usado uma vez.',
      codeMissing: 'Introduza o código de emergência.',
      failedTitle: 'O início de sessão único não funcionou',
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
    'Este fornecedor não está ativo. Escolha outro método de início de sessão.',
  'socialLogin/wrongRedirect':
    'Este início de sessão levaria a um endereço que aqui não é permitido.',
  'socialLogin/expired':
    'Este início de sessão começou noutro navegador ou há demasiado tempo. Comece de novo aqui.',
  'socialLogin/denied':
    'Cancelou o início de sessão. Tente novamente ou use outro método de início de sessão.',
  'socialLogin/unavailable':
    'Este fornecedor não responde agora. Tente daqui a pouco ou use outro método de início de sessão.',
  'socialLogin/failed':
    'Não foi possível iniciar sessão com este fornecedor. Tente novamente ou use outro método de início de sessão.',
  'socialLogin/noEmail':
    'Este fornecedor não partilhou o seu e-mail. Permita o acesso ou registe-se com o seu e-mail.',
  'socialLogin/emailNotVerified':
    'Este fornecedor não verificou o seu e-mail. Inicie sessão com outro método e associe depois o fornecedor no seu perfil.',
  'socialLogin/accountExists':
    'Já existe uma conta com este e-mail. Inicie sessão nela e associe depois o fornecedor no seu perfil.',
  'socialLogin/noAccount':
    'Nenhuma conta encontrada. Registe-se primeiro ou use o fornecedor com que se registou.',
  'ssoLogin/required':
    'A sua conta exige o início de sessão único (SSO). Inicie sessão com SSO para continuar.',
  'ssoLogin/expired':
    'Este início de sessão demorou demasiado, já foi usado ou começou noutro navegador. Comece de novo.',
  'ssoLogin/changed':
    'O início de sessão único foi alterado ou desativado durante o processo. Inicie sessão novamente.',
  'ssoLogin/declined':
    'O seu fornecedor de identidade recusou o início de sessão. Peça acesso ao seu administrador.',
  'ssoLogin/notAccepted':
    'Não foi possível verificar a resposta do seu fornecedor de identidade. O seu administrador encontra o motivo nas definições de SSO.',
  'ssoLogin/beganElsewhere':
    'Não é possível iniciar a sessão a partir do fornecedor de identidade. Introduza o seu e-mail na nossa página de início de sessão.',
  'ssoLogin/unreachable':
    'O seu fornecedor de identidade não responde agora. Tente novamente dentro de um minuto.',
  'ssoLogin/noAddress':
    'O seu fornecedor de identidade não enviou o seu e-mail. Peça ao seu administrador que o inclua.',
  'ssoLogin/foreignAddress':
    'O seu fornecedor de identidade enviou um e-mail de um domínio não verificado para a sua conta. Fale com o seu administrador.',
  'ssoLogin/accountElsewhere':
    'Existe um utilizador com o seu e-mail, mas não é membro desta conta. Peça um convite a um administrador.',
  'ssoLogin/noAccount': 'Ainda não tem conta. Peça um convite a um administrador.',
  'ssoLogin/unconfirmed':
    'O início de sessão único foi alterado e tem de ser confirmado por um administrador. Até lá, use outro método de início de sessão.',
  'ssoLogin/wrongBreakGlass': 'Este código de emergência está errado ou já foi usado.',
  'ssoLogin/testSucceeded': 'O teste foi bem-sucedido. Pode fechar esta janela.',
  'ssoLogin/testFailed': 'O teste falhou. Feche esta janela e leia o motivo nas definições de SSO.',
  'hostedLogin/invalidGrant':
    'Não foi possível concluir este início de sessão. Inicie sessão novamente.',
  'hostedLogin/gone':
    'Este início de sessão demorou demasiado ou terminou noutro lado. Comece de novo na aplicação.',
  'hostedLogin/signInAgain': 'A aplicação pede que inicie sessão novamente.',
  'hostedLogin/stepUpFirst': 'A aplicação exige MFA.',
  'hostedLogin/otherMethod':
    'Esta aplicação exige outro método de início de sessão. Inicie sessão novamente.',
  'hostedLogin/otherAccount':
    'A aplicação exige outro utilizador. Inicie sessão com esse utilizador.',
  'hostedLogin/notAMember': 'Não é membro da conta exigida por esta aplicação.',
  'callback/incomplete':
    'Esta página foi aberta sem um início de sessão. Comece na página de entrada.',
};
