import type { SsoProblem } from '@foyer/contract/sso';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import type { SsoFailureName } from '../federation/preview-failures.ts';

/** What a provider would be told to change; the preview has one reason for each way to fail. */
const fixes: Readonly<
  Record<Exclude<SsoFailureName, 'lost'>, readonly [code: string, fix: string]>
> = {
  required: ['sso.connectionOff', 'Switch the connection on again.'],
  expired: ['sso.replayed', 'Begin the sign-in again, in one tab.'],
  changed: ['sso.connectionChanged', 'Begin the sign-in again.'],
  declined: [
    'saml.requestDenied',
    'Assign this person to the application at the identity provider.',
  ],
  notAccepted: [
    'saml.signatureInvalid',
    'Copy the present signing certificate from the identity provider, or load its metadata again.',
  ],
  beganElsewhere: [
    'sso.idpInitiated',
    'Begin at our sign-in page, or allow sign-ins that begin at the provider.',
  ],
  unreachable: [
    'oidc.unreachable',
    'Try again. Where it stays so, ask whoever looks after the identity provider.',
  ],
  noAddress: ['sso.noEmail', 'Let the identity provider send the e-mail address.'],
  foreignAddress: [
    'sso.foreignDomain',
    'Add the domain of the address to the connection and prove it.',
  ],
  accountElsewhere: ['sso.unknownPerson', 'Invite this person first.'],
  noAccount: ['sso.unknownPerson', 'Invite this person, or let the connection make accounts.'],
  unconfirmed: ['sso.unconfirmed', 'Let somebody above whom nobody stands confirm the connection.'],
  wrongBreakGlass: ['sso.failed', 'Make another code.'],
};

/** In words for administrators, why a sign-in failed. */
export function problemOf(failure: Exclude<SsoFailureName, 'lost'>): SsoProblem {
  const [code, fix] = fixes[failure];
  return { code, text: ssoLoginRefusals[failure].text, fix };
}
