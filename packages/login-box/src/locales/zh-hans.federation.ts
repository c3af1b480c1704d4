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
    title: '使用公司账户继续',
    line: '您的公司将在 {host} 为您登录。',
    lineUnnamed: '您的公司将在其自己的页面为您登录。',
    going: '正在跳转',
    cancel: '取消',
    useCode: '使用应急代码',
    codeTitle: '应急代码',
    codeLine: '供管理员在公司登录出现故障时使用。每个代码只能用一次。',
    codeMissing: '请输入应急代码。',
    failedTitle: '公司登录未成功',
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
  'socialLogin/notOffered': '此处未启用通过该服务登录。请选择其他方式。',
  'socialLogin/wrongRedirect': '此次登录将前往一个此处不允许的地址。',
  'socialLogin/expired': '此次登录是在其他浏览器中开始的，或开始得太久。请在此重新开始。',
  'socialLogin/denied': '您没有同意登录，因此没有发生任何更改。请重试，或使用其他方式登录。',
  'socialLogin/unavailable': '所选服务目前无法为您登录。请稍后重试，或使用其他方式登录。',
  'socialLogin/failed': '所选服务未能为您登录。请重试，或使用其他方式登录。',
  'socialLogin/noEmail':
    '所选服务没有告诉我们您的电子邮件地址。请在该服务中允许，或用您的地址注册。',
  'socialLogin/emailNotVerified':
    '所选服务未证实您的电子邮件地址。请照常登录，并在个人资料中关联该服务。',
  'socialLogin/accountExists': '该电子邮件地址已有账户。请照常登录，然后在个人资料中关联该服务。',
  'socialLogin/noAccount': '还没有对应的账户。请先注册，或使用您以前用过的服务登录。',
  'ssoLogin/required': '您的公司只能通过公司的登录方式登录。请使用它继续。',
  'ssoLogin/expired': '此次登录耗时过长、已被使用，或在其他浏览器中开始。请重新开始。',
  'ssoLogin/changed': '您公司的登录方式在此期间已更改或关闭。请重新开始。',
  'ssoLogin/declined': '您公司的登录未允许您进入。请向管理员申请访问权限。',
  'ssoLogin/notAccepted': '无法接受您公司登录的答复。管理员可在 SSO 设置中查看原因。',
  'ssoLogin/beganElsewhere':
    '无法从您公司的页面开始在此登录。请改为在我们的登录页面输入您的电子邮件地址，它会将您带到公司的登录。',
  'ssoLogin/unreachable': '您公司的登录目前没有响应。请一分钟后重试。',
  'ssoLogin/noAddress': '您公司的登录没有提供您的电子邮件地址。请让管理员一并发送。',
  'ssoLogin/foreignAddress': '您公司的登录提供了一个不属于公司的地址。请咨询管理员。',
  'ssoLogin/accountElsewhere': '您的地址已有账户，但尚不属于该公司。请让管理员邀请您。',
  'ssoLogin/noAccount': '您在这里还没有账户。请让公司的管理员邀请您。',
  'ssoLogin/unconfirmed': '您公司的登录方式已更改，需由管理员确认。在此之前请用其他方式登录。',
  'ssoLogin/wrongBreakGlass': '此应急代码有误或已被使用。',
  'ssoLogin/testSucceeded': '测试成功。您可以关闭此窗口。',
  'ssoLogin/testFailed': '测试失败。请关闭此窗口，并在 SSO 设置中查看原因。',
  'hostedLogin/invalidGrant': '此次登录未能完成。请重新登录。',
  'hostedLogin/gone': '此次登录耗时过长，或已在别处结束。请从应用重新开始。',
  'hostedLogin/signInAgain': '该应用要求您重新登录。',
  'hostedLogin/stepUpFirst': '该应用要求您的第二重验证。',
  'hostedLogin/otherAccount': '应用要求使用另一个账户，而不是您当前登录的账户。',
  'hostedLogin/notAMember': '您不是该应用所要求的公司的成员。',
  'callback/incomplete': '此页面是在没有登录的情况下打开的。请从登录页开始。',
};
