/**
 * Calls a page makes before or while a user signs in, by feature. Each such feature has a second, small table for them
 * (`<slug>.pre-auth-calls.ts`), so that the sign-in path does not carry the others: a table cannot be shaken. Decision 0183.
 */
export const preAuthCalls: Readonly<Record<string, readonly string[]>> = {
  'account-settings': ['getAccountSettings', 'getPublicAccountSettings'],
  activation: ['resendActivation'],
  metadata: ['getMetadata'],
  mfa: [
    'verifyMfaCode',
    'recoverMfa',
    'confirmRecoveryCode',
    'preEnrollAuthenticatorForLogin',
    'enrollAuthenticatorForLogin',
    'preVerifyEmailCode',
    'verifyEmailCode',
    'preEnrollSmsForLogin',
    'enrollSmsForLogin',
    'preVerifySmsForLogin',
    'verifySmsForLogin',
    'preEnrollWebauthnForLogin',
    'enrollWebauthnForLogin',
    'preVerifyWebauthnForLogin',
    'verifyWebauthnForLogin',
    'getRememberDeviceAllowed',
  ],
  profile: ['getMe', 'getMyAuthorization'],
  'sign-up': ['getSignUpStrategies'],
  'social-login': ['getSocialProviders'],
  sso: ['prelogin', 'getSsoPublicConfiguration'],
  tenants: ['getMyTenants', 'getMyTenantsV1', 'switchTenant'],
  vendor: ['getVendorConfig', 'getPublicAuthStrategies', 'getVendorPublicInfo'],
};
