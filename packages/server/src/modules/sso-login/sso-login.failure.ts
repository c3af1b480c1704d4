import { commonRefusals, type RefusalSpec } from '@foyer/contract';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { UpstreamError } from '../../protocols/federation/upstream-error.ts';
import { SamlRefusal } from '../../protocols/saml/refusal-codes.ts';
import type { SsoProblemCode } from '../../protocols/federation/sso-problems.ts';

/** A sign-in that failed: a code for the administrator's trace, and what the page shows to anyone. */
export class SsoFailure extends Error {
  readonly code: SsoProblemCode;
  readonly told: RefusalSpec;
  /** For the trace; no secret, no assertion. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    code: SsoProblemCode,
    {
      told: reported = refusalByCode[code],
      detail = {},
      cause,
    }: { told?: RefusalSpec; detail?: SsoFailure['detail']; cause?: unknown } = {},
  ) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'SsoFailure';
    this.code = code;
    this.told = reported ?? ssoLoginRefusals.notAccepted;
    this.detail = detail;
  }
}

/** What users can do something about is shown to them; the rest is for the administrator alone (M-19). */
const refusalByCode: Readonly<Partial<Record<SsoProblemCode, RefusalSpec>>> = {
  'sso.connectionChanged': ssoLoginRefusals.changed,
  'sso.connectionOff': ssoLoginRefusals.changed,
  'sso.noEmail': ssoLoginRefusals.noAddress,
  'sso.foreignDomain': ssoLoginRefusals.foreignAddress,
  'sso.emailDomainNotAllowed': commonRefusals.emailDomainNotAllowed,
  'sso.unknownPerson': ssoLoginRefusals.noAccount,
  'sso.personLocked': ssoLoginRefusals.declined,
  'sso.unconfirmed': ssoLoginRefusals.unconfirmed,
  'sso.replayed': ssoLoginRefusals.expired,
  'sso.wrongBrowser': ssoLoginRefusals.expired,
  'sso.idpInitiated': ssoLoginRefusals.beganElsewhere,
  'saml.requestDenied': ssoLoginRefusals.declined,
  'saml.unknownPrincipal': ssoLoginRefusals.declined,
  'saml.expired': ssoLoginRefusals.expired,
  'oidc.accessDenied': ssoLoginRefusals.declined,
  'oidc.unreachable': ssoLoginRefusals.unreachable,
  'oidc.discoveryFailed': ssoLoginRefusals.unreachable,
  'oidc.wrongCode': ssoLoginRefusals.expired,
};

/** Reads an error of the layers below; null for a bug, which stays one. */
export function asSsoFailure(error: unknown): SsoFailure | null {
  if (error instanceof SsoFailure) return error;
  if (error instanceof SamlRefusal)
    return new SsoFailure(`saml.${error.code}`, { detail: { detail: error.detail }, cause: error });
  if (error instanceof UpstreamError)
    return new SsoFailure(`oidc.${error.code}`, {
      detail: { detail: error.message },
      cause: error,
    });
  return null;
}
