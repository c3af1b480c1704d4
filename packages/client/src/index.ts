export type { Failure } from './api/failure.ts';
export type { Browser, Channel, PageEvent } from './browser/browser.ts';
export { noBrowser } from './browser/page-browser.ts';
export { FoyerError, genericText, toFailure } from './api/foyer-error.ts';
export { type Clock, systemClock } from './clock.ts';
export { addressInAccount } from './session/tab-account.ts';
export { tabAccounts } from './session/tab-accounts.ts';
export { createFoyerClient } from './create-client.ts';
export { type InviteOptions, inviteMany, type InviteReport } from './users/invite-many.ts';
export { noChangesText, saveCustomLogin } from './custom-login/save-custom-login.ts';
export type {
  ActivationStep,
  BreachedPasswordStep,
  ForgotPasswordStep,
  HostedLoginStep,
  ImpersonationStep,
  InvitationStep,
  LoginStep,
  LogoutStep,
  MagicLinkStep,
  MfaRecoveryStep,
  MfaStep,
  PasswordlessStep,
  PhoneResetStep,
  ResetPasswordStep,
  SignUpStep,
  SocialLinkingStep,
  SocialLoginStep,
  SsoLoginStep,
  SsoRequiredStep,
  UnlockStep,
} from './flows/steps.ts';
export type {
  ActivationContext,
  ActivationEvent,
  ActivationInput,
} from './flows/activation/activation.events.ts';
export type {
  BreachedPasswordContext,
  BreachedPasswordEvent,
  BreachedPasswordInput,
} from './flows/breached-password/breached-password.events.ts';
export type {
  SocialLinkingContext,
  SocialLinkingEvent,
} from './flows/social-linking/social-linking.machine.ts';
export type { CallbackContext, CallbackEvent, CallbackInput } from './flows/callback-states.ts';
export {
  type FlowTag,
  flowTypes,
  type StepOf,
  getStep,
  getSubstate,
} from './flows/flow.ts';
export type {
  ForgotPasswordContext,
  ForgotPasswordEvent,
} from './flows/forgot-password/forgot-password.events.ts';
export type {
  ImpersonationContext,
  ImpersonationEvent,
  ImpersonationInput,
} from './flows/impersonation/impersonation.events.ts';
export type {
  InvitationContext,
  InvitationEvent,
  InvitationInput,
  OpenInvitation,
} from './flows/invitation/invitation.events.ts';
export type { LoginContext, LoginEvent, LoginNotice } from './flows/login/login.events.ts';
export type { LoginMethod } from './flows/login/login-methods.ts';
export type { CredentialProblem } from './browser/credentials.ts';
export type { AuthenticatorSetUp, MfaContext, MfaEvent, MfaInput } from './flows/mfa/mfa.events.ts';
export type { MfaMethod } from './flows/mfa/mfa-methods.ts';
export type {
  MfaRecoveryContext,
  MfaRecoveryEvent,
  MfaRecoveryInput,
} from './flows/mfa-recovery/mfa-recovery.events.ts';
export type {
  MagicLinkContext,
  MagicLinkEvent,
  MagicLinkInput,
} from './flows/magic-link/magic-link.events.ts';
export type {
  PasskeySignInContext,
  PasskeySignInEvent,
  PasskeySignInInput,
} from './flows/passkey-sign-in/passkey-sign-in.events.ts';
export type { PasskeyProblemCode } from './flows/passkeys/passkey-failure.ts';
export type { PasskeysContext, PasskeysEvent } from './flows/passkeys/passkeys.events.ts';
export type {
  PasswordlessContext,
  PasswordlessEvent,
  PasswordlessInput,
} from './flows/passwordless/passwordless.events.ts';
export type { PhoneResetContext, PhoneResetEvent } from './flows/phone-reset/phone-reset.events.ts';
export type {
  PromptPasskeysContext,
  PromptPasskeysEvent,
} from './flows/prompt-passkeys/prompt-passkeys.events.ts';
export type {
  ResetPasswordContext,
  ResetPasswordEvent,
  ResetPasswordInput,
} from './flows/reset-password/reset-password.events.ts';
export type {
  SignUpConsents,
  SignUpContext,
  SignUpEvent,
  SignUpFields,
} from './flows/sign-up/sign-up.events.ts';
export type { UnlockContext, UnlockEvent, UnlockInput } from './flows/unlock/unlock.events.ts';
export type { FoyerClient, Store } from './foyer-client.ts';
export type { ClientOptions, CreateHostedLogin } from './hosted/client-options.ts';
export type { AuthorizeOptions, HostedLogin } from './hosted/hosted-login.ts';
export { lazyHostedLogin } from './hosted/lazy-hosted-login.ts';
export type { Storage } from './browser/browser.ts';
export type {
  FoyerOptions,
  LogLevel,
  RedirectOptions,
  RequestSource,
  TenantResolution,
} from './options.ts';
export { findAuthRoute, defaultRoutes, type RouteName, type Routes } from './routes.ts';
export { type AccessTokenClaims, decodeToken, InvalidTokenError } from './session/decode-token.ts';
export type {
  Adoption,
  PublicAuthResponse,
  SessionKeeper,
  SessionState,
  SessionUser,
  SignedInSession,
  SignedOutSession,
  UnknownSession,
} from './session/session-state.ts';
export type { PublicConfig } from './start-up/public-config.ts';
export { type FollowDeps, followNotifications } from './notifications/follow-notifications.ts';
export { timings } from './timings.ts';
export { fetchTransport } from './transport/fetch.transport.ts';
export type { Link, Transport, TransportRequest } from './transport/transport.ts';
export { readSsoFailure } from './flows/login/login-memory.ts';
