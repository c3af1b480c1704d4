import type { Kernel } from '../kernel/kernel.ts';
import type { Saml } from '../protocols/saml/saml.ts';
import type { WebAuthn } from '../protocols/webauthn/webauthn.ts';
import type { Attempts } from '../rules/attempts/attempts.ts';
import type { BotCheck } from '../rules/bot-check/bot-check.ts';
import type { RequireStepUp } from '../rules/step-up/require-step-up.ts';

/** What a module may depend on: the kernel, and the services of the shared rules and protocols. */
export interface Platform extends Kernel {
  readonly attempts: Attempts;
  readonly botCheck: BotCheck;
  readonly requireStepUp: RequireStepUp;
  readonly saml: Saml;
  readonly webauthn: WebAuthn;
}
