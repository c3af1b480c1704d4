/** Steps of the login flow. Names and order of specification 1, §2. */
export type LoginStep =
  | 'preLogin'
  | 'magicLinkPreLoginSuccess'
  | 'loginWithSmsOtc'
  | 'loginWithQuickSmsOtc'
  | 'loginWithOtc'
  | 'loginWithPassword'
  | 'loginWithTwoFactor'
  | 'redirectToSSO'
  | 'loginWithSSOFailed'
  | 'success'
  | 'forceTwoFactor'
  | 'recoverTwoFactor'
  | 'promptPasskeys'
  | 'breachedPassword'
  | 'breachedPasswordSuccess';

/** Steps of MFA. Specification 1, §2; `webauthn` and the two ends are ours. */
export type MfaStep =
  | 'verify'
  | 'recoveryCode'
  | 'authenticatorApp'
  | 'smsSetPhoneNumber'
  | 'smsVerifyCode'
  | 'emailVerifyCode'
  | 'webauthn'
  | 'success'
  | 'expired';

/**
 * Steps of dropping the MFA method by a recovery code, within the login step `recoverTwoFactor`.
 * Ours.
 */
export type MfaRecoveryStep = 'recoverTwoFactor' | 'success';

/**
 * Steps of the sign-up flow. The first two are of specification 1, §2; what an invite link may lead
 * to is ours.
 */
export type SignUpStep = 'SignUp' | 'SignUpSuccess' | 'signedInAlready' | 'invalidInvitation';

/** Steps of the activation flow. Specification 1, §2. */
export type ActivationStep = 'activating' | 'activatingForm' | 'success' | 'resend';

/** Steps of the forgot-password flow. Specification 1, §2; the code of a text message is ours. */
export type ForgotPasswordStep = 'forgotPassword' | 'smsCode' | 'success';

/** Steps of the page behind a reset link. The specification names none; ours. */
export type ResetPasswordStep = 'validating' | 'form' | 'success' | 'invalidLink';

/** Steps of the logout page. Ours. */
export type LogoutStep = 'signingOut' | 'success';

/** The login steps of the passwordless sub-flow. Specification 1, §2. */
export type PasswordlessStep = Extract<
  LoginStep,
  'magicLinkPreLoginSuccess' | 'loginWithOtc' | 'loginWithSmsOtc' | 'loginWithQuickSmsOtc'
>;

/** The login steps about a password that is known from a data breach. Specification 1, §2. */
export type BreachedPasswordStep = Extract<
  LoginStep,
  'breachedPassword' | 'breachedPasswordSuccess'
>;

/** Steps of the page behind a magic link. The specification names none; ours. */
export type MagicLinkStep = 'ready' | 'success' | 'invalidLink';

/** Steps of the invitation page. Specification 1, §2. */
export type InvitationStep = 'validate' | 'invalid' | 'pending' | 'success' | 'failed';

/**
 * Steps of replacing a lost phone. The first three are of specification 1, §2; the last is ours.
 */
export type PhoneResetStep =
  | 'ResetPhoneNumber'
  | 'VerifyResetPhoneNumber'
  | 'ChangePhoneNumber'
  | 'success';

/** Steps of the impersonation page. Specification 1, §2; what a used entry shows is ours. */
export type ImpersonationStep = 'impersonating' | 'success' | 'failed';

/** Steps of one's own passkeys. Ours. */
export type PasskeysStep = 'loading' | 'failed' | 'ready' | 'adding' | 'renaming' | 'removing';

/** Steps of signing in with a passkey, within the first steps of the login flow. Ours. */
export type PasskeySignInStep =
  | 'looking'
  | 'offering'
  | 'ready'
  | 'asking'
  | 'signingIn'
  | 'entered'
  | 'demanded';

/** The login step that offers a passkey, and its end. Specification 1, §2. */
export type PromptPasskeysStep = Extract<LoginStep, 'promptPasskeys'> | 'entered';

/** Steps of the page behind an unlock link. Ours. */
export type UnlockStep = 'ready' | 'success' | 'invalidLink';

/** Steps of the page a social provider leads back to. Ours. */
export type SocialLoginStep = 'signingIn' | 'success' | 'failed';

/** Steps of that page where it was left for to connect a provider rather than to sign in. Ours. */
export type SocialLinkingStep = 'linking' | 'success' | 'signedOut' | 'failed';

/**
 * Steps of the pages a tenant's sign-in leads back to. `loginWithSSOFailed` is of specification 1,
 * §2; the others are ours.
 */
export type SsoLoginStep =
  | Extract<LoginStep, 'loginWithSSOFailed' | 'success'>
  | 'signingIn'
  | 'tested';

/**
 * Steps of being led to one's tenant after a proof that it does not accept. Ours, but for
 * `redirectToSSO`.
 */
export type SsoRequiredStep =
  | Extract<LoginStep, 'redirectToSSO'>
  | 'asking'
  | 'stopped'
  | 'breakGlass'
  | 'entered';

/** Steps of the page hosted login leads back to. Ours. */
export type HostedLoginStep = 'signingIn' | 'success' | 'failed';
