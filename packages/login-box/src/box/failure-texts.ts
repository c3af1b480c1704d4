import type { Failure } from '@foyer/client';
import type { commonRefusals } from '@foyer/contract';
import type { activationRefusals } from '@foyer/contract/activation/refusals';
import type { applicationsRefusals } from '@foyer/contract/applications/refusals';
import type { impersonationRefusals } from '@foyer/contract/impersonation/refusals';
import type { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import type { loginRefusals } from '@foyer/contract/login/refusals';
import type { mfaRefusals } from '@foyer/contract/mfa/refusals';
import type { passkeysRefusals } from '@foyer/contract/passkeys/refusals';
import type { passwordlessRefusals } from '@foyer/contract/passwordless/refusals';
import type { passwordsRefusals } from '@foyer/contract/passwords/refusals';
import type { phonesRefusals } from '@foyer/contract/phones/refusals';
import type { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import type { signUpRefusals } from '@foyer/contract/sign-up/refusals';
import type { socialLoginRefusals } from '@foyer/contract/social-login/refusals';
import type { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';

/** What the client says instead of a code when the server gave none. Contract, §3. */
export const genericCode = 'ER-ADMIN-PORTAL-GENERIC-ERROR';

type RefusalCodes<T> = {
  readonly [K in keyof T]: T[K] extends { readonly code: infer C extends string } ? C : never;
}[keyof T];

/** Met in the portal, or by programs only. */
type NotInTheBox =
  | 'request/impersonated'
  | `impersonation/${'notBelow' | 'unknownPerson' | 'forbidden' | 'consentNeeded' | 'unknownRequest' | 'notImpersonating'}`
  | `applications/${'unknown' | 'unknownUser' | 'otherTenant' | 'notAvailable' | 'isDefault' | 'otherDefault' | 'noRegistration' | 'noSecret'}`
  | `invitations/${'linksOff' | 'noLink' | 'notFound' | 'roleAbove' | 'unknownRole' | 'alreadyMember' | 'temporary'}`
  | `mfa/${'unknownDevice' | 'lastFactor' | 'stepUpRequired'}`
  | `passkeys/${'tooMany' | 'notFound'}`
  | `phones/${'tooManyNumbers' | 'lastIdentifier' | 'numberInUse'}`
  | `signUp/${'identifierOff' | 'emailRequired'}`
  | `socialLogin/${'linkedElsewhere' | 'lastWayIn'}`
  | `hostedLogin/${'invalidClient' | 'noSession' | 'signInFirst'}`;

/** The codes a user may meet in the box. */
export type FailureCode =
  | typeof genericCode
  | 'callback/incomplete'
  | Exclude<RefusalCode, NotInTheBox>;

type RefusalCode =
  | RefusalCodes<typeof commonRefusals>
  | RefusalCodes<typeof loginRefusals>
  | RefusalCodes<typeof signUpRefusals>
  | RefusalCodes<typeof activationRefusals>
  | RefusalCodes<typeof applicationsRefusals>
  | RefusalCodes<typeof impersonationRefusals>
  | RefusalCodes<typeof invitationsRefusals>
  | RefusalCodes<typeof mfaRefusals>
  | RefusalCodes<typeof passkeysRefusals>
  | RefusalCodes<typeof passwordlessRefusals>
  | RefusalCodes<typeof phonesRefusals>
  | RefusalCodes<typeof passwordsRefusals>
  | RefusalCodes<typeof socialLoginRefusals>
  | RefusalCodes<typeof ssoLoginRefusals>
  | RefusalCodes<typeof hostedLoginRefusals>;

/** What failures are called, by their code. English comes from the provider (decision 0003). */
export type FailureTexts = { readonly [C in FailureCode]?: string | undefined };

/** The text for a failure: by its code where there is one, else the provider's own words. */
export function failureText(
  { code, status, text, context }: Failure,
  texts: Readonly<Record<string, string | undefined>>,
): string {
  const own = texts[status === 413 ? 'request/tooLarge' : code];
  const { minutes } = context ?? {};
  if (typeof minutes === 'number') return own?.replace('{minutes}', String(minutes)) ?? text;
  return own?.includes('{minutes}') ? text : (own ?? text);
}
