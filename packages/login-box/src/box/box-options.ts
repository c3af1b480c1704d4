import type { LoginMethod } from '@foyer/client';
import type { SocialProviderName } from '@foyer/client/social-providers';
import type { ColorScheme, Direction, MessageOverrides, ThemeOptions, UiMessages } from '@foyer/ui';
import type { ReactNode } from 'react';
import type { activationMessages } from '../activation/activation.messages.ts';
import type { breachedPasswordMessages } from '../breached-password/breached-password.messages.ts';
import type { forgotPasswordMessages } from '../forgot-password/forgot-password.messages.ts';
import type { impersonationMessages } from '../impersonation/impersonation.messages.ts';
import type { invitationMessages } from '../invitation/invitation.messages.ts';
import type { loginMessages } from '../login/login.messages.ts';
import type { logoutMessages } from '../logout/logout.messages.ts';
import type { magicLinkMessages } from '../magic-link/magic-link.messages.ts';
import type { mfaMessages } from '../mfa/mfa.messages.ts';
import type { passkeysMessages } from '../passkeys/passkeys.messages.ts';
import type { passwordlessMessages } from '../passwordless/passwordless.messages.ts';
import type { phoneResetMessages } from '../phone-reset/phone-reset.messages.ts';
import type { resetPasswordMessages } from '../reset-password/reset-password.messages.ts';
import type { hostedMessages } from '../hosted-login/hosted.messages.ts';
import type { signUpMessages } from '../sign-up/sign-up.messages.ts';
import type { linkingMessages } from '../social-linking/linking.messages.ts';
import type { newAccountMessages } from '../social-login/new-account.messages.ts';
import type { socialMessages } from '../social-login/social.messages.ts';
import type { ssoMessages } from '../sso-login/sso.messages.ts';
import type { unlockMessages } from '../unlock/unlock.messages.ts';
import type { boxMessages } from './box.messages.ts';
import type { codeMessages } from './code.messages.ts';
import type { FailureTexts } from './failure-texts.ts';
import type { linkAccountMessages } from './link-account.messages.ts';
import type { pageMessages } from './page.messages.ts';

/** Texts of the box by flow: those a host replaces, and the tables of a translation. */
export interface BoxTexts {
  readonly ui?: MessageOverrides<UiMessages> | undefined;
  readonly page?: MessageOverrides<typeof pageMessages> | undefined;
  readonly failures?: FailureTexts | undefined;
  readonly box?: MessageOverrides<typeof boxMessages> | undefined;
  readonly login?: MessageOverrides<typeof loginMessages> | undefined;
  readonly signUp?: MessageOverrides<typeof signUpMessages> | undefined;
  readonly activation?: MessageOverrides<typeof activationMessages> | undefined;
  readonly forgotPassword?: MessageOverrides<typeof forgotPasswordMessages> | undefined;
  readonly resetPassword?: MessageOverrides<typeof resetPasswordMessages> | undefined;
  readonly logout?: MessageOverrides<typeof logoutMessages> | undefined;
  readonly code?: MessageOverrides<typeof codeMessages> | undefined;
  readonly mfa?: MessageOverrides<typeof mfaMessages> | undefined;
  readonly passkeys?: MessageOverrides<typeof passkeysMessages> | undefined;
  readonly passwordless?: MessageOverrides<typeof passwordlessMessages> | undefined;
  readonly linkAccount?: MessageOverrides<typeof linkAccountMessages> | undefined;
  readonly magicLink?: MessageOverrides<typeof magicLinkMessages> | undefined;
  readonly invitation?: MessageOverrides<typeof invitationMessages> | undefined;
  readonly phoneReset?: MessageOverrides<typeof phoneResetMessages> | undefined;
  readonly impersonation?: MessageOverrides<typeof impersonationMessages> | undefined;
  readonly unlock?: MessageOverrides<typeof unlockMessages> | undefined;
  readonly social?: MessageOverrides<typeof socialMessages> | undefined;
  readonly newAccount?: MessageOverrides<typeof newAccountMessages> | undefined;
  readonly linking?: MessageOverrides<typeof linkingMessages> | undefined;
  readonly sso?: MessageOverrides<typeof ssoMessages> | undefined;
  readonly hosted?: MessageOverrides<typeof hostedMessages> | undefined;
  readonly breachedPassword?: MessageOverrides<typeof breachedPasswordMessages> | undefined;
}

/** The host's mark: pictures for light and dark, or anything else. */
export type BoxLogo =
  | { readonly src: string; readonly darkSrc?: string; readonly alt?: string }
  | ReactNode;

/**
 * A way to sign in besides the form: a method with a step of its own, a passkey, or a social
 * provider.
 */
export type SignInOption = LoginMethod | SocialProviderName;

/** What a host can change about the sign-in box; everything has a default. */
export interface BoxOptions {
  /** Named in titles and sentences. Default: not named. */
  readonly appName?: string | undefined;
  /** The address a sign-in begins with. Default: none. */
  readonly email?: string | undefined;
  /** Above the title. Default: none. */
  readonly logo?: BoxLogo | undefined;
  /**
   * Language of the texts as a BCP 47 tag, or `auto` for the first of the browser's languages that
   * Foyer supports. Default: `auto`.
   */
  readonly locale?: string | undefined;
  /** Default: follows the locale. */
  readonly dir?: Direction | undefined;
  /** Default: `system`. */
  readonly colorScheme?: ColorScheme | undefined;
  /** Colors, font, corners. Default: Foyer's own. */
  readonly theme?: ThemeOptions | undefined;
  /** Texts to replace in every language, by flow. Default: none. */
  readonly texts?: BoxTexts | undefined;
  /** Texts to replace in one language, by BCP 47 tag; they win over `texts`. Default: none. */
  readonly localizations?: { readonly [tag: string]: BoxTexts | undefined } | undefined;
  /**
   * Shown at the foot of the page and, the first two, where an account is created. Default: none.
   */
  readonly links?:
    | {
        readonly terms?: string | undefined;
        readonly privacy?: string | undefined;
        readonly support?: string | undefined;
      }
    | undefined;
  /**
   * How many sign-in methods are visible, the form included; the others are behind "More options".
   * Default: what the environment says, else 4.
   */
  readonly visibleMethods?: number | undefined;
  /**
   * The order of the sign-in methods and social providers below the form. The one used last always
   * comes first; those not named come last. Default: what the environment says, else passkeys, the
   * other methods, the social providers.
   */
  readonly methodOrder?: readonly SignInOption[] | undefined;
  /**
   * Whether the box offers to create an account. Default: true, unless the environment has turned
   * sign-up off.
   */
  readonly signUp?: boolean | undefined;
}
