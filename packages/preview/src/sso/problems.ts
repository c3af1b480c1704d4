import type { SsoProblem } from '@foyer/contract/sso';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import type { SsoFailureName } from '../federation/preview-failures.ts';

/** What a provider would be asked to change; the preview has one reason for each way to fail. */
const fixes: Readonly<
  Record<Exclude<SsoFailureName, 'lost'>, readonly [code: string, fix: string]>
> = {
  required: ['sso.connectionOff', 'Turn on the connection.'],
  expired: ['sso.replayed', 'Start the sign-in again in a single tab.'],
  changed: ['sso.connectionChanged', 'Start the sign-in again.'],
  declined: [
    'saml.requestDenied',
    'Assign this user to the application in your identity provider.',
  ],
  notAccepted: [
    'saml.signatureInvalid',
    'Copy the current signing certificate from your identity provider, or reload its metadata.',
  ],
  beganElsewhere: [
    'sso.idpInitiated',
    'Start from the sign-in page, or allow IdP-initiated sign-in.',
  ],
  unreachable: [
    'oidc.unreachable',
    'Try again. If the problem persists, contact the administrator of the identity provider.',
  ],
  noAddress: ['sso.noEmail', 'Configure the provider to send the email address.'],
  foreignAddress: ['sso.foreignDomain', 'Add the domain to the connection and verify it.'],
  accountElsewhere: ['sso.unknownPerson', 'Invite the user first.'],
  noAccount: [
    'sso.unknownPerson',
    'Invite the user, or turn on user creation at the first sign-in.',
  ],
  unconfirmed: [
    'sso.unconfirmed',
    'Ask an administrator with full permissions to confirm the connection.',
  ],
  wrongBreakGlass: ['sso.failed', 'Create another code.'],
};

/** In words for administrators, why a sign-in failed. */
export function getProblem(failure: Exclude<SsoFailureName, 'lost'>): SsoProblem {
  const [code, fix] = fixes[failure];
  return { code, text: ssoLoginRefusals[failure].text, fix };
}
