import { type socialLoginRefusals } from '@foyer/contract/social-login/refusals';
import { type ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';

/** How a sign-in at a social provider can end badly; `lost`: its answer never arrives. */
export type SocialFailureName =
  | Exclude<keyof typeof socialLoginRefusals, 'notOffered' | 'wrongRedirect' | 'lastWayIn'>
  | 'lost';

/**
 * How a tenant's sign-in can fail. `required`: other sign-in methods are closed to its users, and a
 * password is rejected for this reason.
 */
export type SsoFailureName =
  | Exclude<keyof typeof ssoLoginRefusals, 'testSucceeded' | 'testFailed'>
  | 'lost';

/** What goes wrong in a preview, so that its words and ways out can be seen. */
export interface PreviewFailures {
  /** At every social provider, and when one is linked. Default: it works. */
  readonly social?: SocialFailureName | undefined;
  /** At every tenant. Default: it works. */
  readonly sso?: SsoFailureName | undefined;
}

/** Looked at with every call where it is a function. */
export type FailuresOption = PreviewFailures | (() => PreviewFailures);

/** What goes wrong now. */
export function failuresNow(option: FailuresOption = {}): PreviewFailures {
  return typeof option === 'function' ? option() : option;
}

/** The answer is lost on the way, as a network loses it. */
export function lost(): TypeError {
  return new TypeError('Failed to fetch');
}
