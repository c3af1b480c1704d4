import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Simplified Chinese: signing in elsewhere. */
export const zhHansFederation: Pick<
  FlowTexts,
  'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'
> = {
  newAccount: {
    title: '创建您的账户',
    line: '您的 {provider} 登录还没有对应的账户。',
    create: '使用 {provider} 创建账户',
  },
  social: {
    continueWith: '使用 {provider} 继续',
    leaving: '正在前往 {provider}',
    orSignUp: '或使用以下方式创建账户',
    signingIn: '正在登录',
    successTitle: '您已登录',
    successLine: '正在跳转。',
    failedTitle: '登录未成功',
  },
  linking: {
    connecting: '正在关联 {provider}',
    connectedTitle: '已关联 {provider}',
    connectedLine: '正在返回。',
    failedTitle: '未能关联 {provider}',
    denied: '您没有在 {provider} 上同意，因此没有任何更改。',
    elsewhere: '此 {provider} 账户在这里用于另一个账户。请先在那里取消关联，或选择其他账户。',
    expired: '此操作是在其他浏览器中或以其他人的身份开始的，或开始得太久。请返回后重新开始。',
    unavailable: '{provider} 未说明您的身份，因此没有任何更改。请稍后重试。',
    signedOutTitle: '您已退出登录',
    signedOutLine: '请登录，然后重新关联 {provider}。',
    signIn: '登录',
    goBack: '返回',
  },
  sso: {
    title: '使用单点登录继续',
    line: '您将在 {host} 登录。',
    lineUnnamed: '您将通过身份提供商登录。',
    going: '正在跳转',
    cancel: '取消',
    useCode: '使用应急代码',
    codeTitle: '应急代码',
    codeLine: '供管理员在单点登录无法使用时使用。每个代码只能使用一次。',
    codeMissing: '请输入应急代码。',
    failedTitle: '单点登录失败',
    failedLine: '没有任何更改。正在返回。',
    testedTitle: '连接正常',
    testFailedTitle: '连接尚未正常工作',
  },
  hosted: {
    confirmTitle: '继续前往 {app}',
    confirmLine: '您已以 {email} 登录。',
    goOnAs: '以 {name} 继续',
    another: '使用其他账户',
    cancel: '取消并返回',
    goneTitle: '此次登录已结束',
  },
};

/** Simplified Chinese: why signing in elsewhere did not work. */
export const zhHansFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': '此提供商未启用。请选择其他登录方式。',
  'socialLogin/wrongRedirect': '此次登录将前往一个此处不允许的地址。',
  'socialLogin/expired': '此次登录是在其他浏览器中开始的，或开始得太久。请在此重新开始。',
  'socialLogin/denied': '您已取消登录。请重试，或使用其他登录方式。',
  'socialLogin/unavailable': '此提供商目前没有响应。请稍后重试，或使用其他登录方式。',
  'socialLogin/failed': '无法通过此提供商登录。请重试，或使用其他登录方式。',
  'socialLogin/noEmail':
    '此提供商没有共享您的电子邮件地址。请允许访问，或使用您的电子邮件地址注册。',
  'socialLogin/emailNotVerified':
    '此提供商未验证您的电子邮件地址。请使用其他方式登录，然后在个人资料中关联该提供商。',
  'socialLogin/accountExists':
    '使用此电子邮件地址的账户已存在。请登录该账户，然后在个人资料中关联该提供商。',
  'socialLogin/noAccount': '未找到账户。请先注册，或使用您注册时的提供商。',
  'ssoLogin/required': '您的账户要求使用单点登录 (SSO)。请通过 SSO 登录以继续。',
  'ssoLogin/expired': '此次登录耗时过长、已被使用，或在其他浏览器中开始。请重新开始。',
  'ssoLogin/changed': '在您登录期间，单点登录已被更改或关闭。请重新登录。',
  'ssoLogin/declined': '您的身份提供商拒绝了此次登录。请向管理员申请访问权限。',
  'ssoLogin/notAccepted': '无法验证身份提供商的响应。管理员可在 SSO 设置中查看原因。',
  'ssoLogin/beganElsewhere': '无法从身份提供商发起登录。请在我们的登录页面输入您的电子邮件地址。',
  'ssoLogin/unreachable': '您的身份提供商目前没有响应。请一分钟后重试。',
  'ssoLogin/noAddress': '您的身份提供商没有发送您的电子邮件地址。请让管理员添加。',
  'ssoLogin/foreignAddress':
    '您的身份提供商发送的电子邮件地址所属域名未经您的账户验证。请咨询管理员。',
  'ssoLogin/accountElsewhere':
    '使用您电子邮件地址的用户已存在，但不是此账户的成员。请让管理员邀请您。',
  'ssoLogin/noAccount': '您还没有账户。请让管理员邀请您。',
  'ssoLogin/unconfirmed': '单点登录已更改，需由管理员确认。在此之前请使用其他登录方式。',
  'ssoLogin/wrongBreakGlass': '此应急代码有误或已被使用。',
  'ssoLogin/testSucceeded': '测试成功。您可以关闭此窗口。',
  'ssoLogin/testFailed': '测试失败。请关闭此窗口，并在 SSO 设置中查看原因。',
  'hostedLogin/invalidGrant': '此次登录未能完成。请重新登录。',
  'hostedLogin/gone': '此次登录耗时过长，或已在别处结束。请从应用重新开始。',
  'hostedLogin/signInAgain': '该应用要求您重新登录。',
  'hostedLogin/stepUpFirst': '该应用要求 MFA。',
  'hostedLogin/otherMethod': '此应用要求使用其他登录方式。请重新登录。',
  'hostedLogin/otherAccount': '该应用要求使用其他用户。请以该用户身份登录。',
  'hostedLogin/notAMember': '您不是该应用所要求账户的成员。',
  'callback/incomplete': '此页面是在没有登录的情况下打开的。请从登录页开始。',
};
