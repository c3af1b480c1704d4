import type { ActivationMails } from '../activation/activation-mails.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { SignInPolicies } from '../login/sign-in-policies.service.ts';
import type { PhonesService } from '../phones/phones.service.ts';
import type { Platform } from '../platform.ts';
import { createPasswordlessRoutes } from './passwordless.routes.ts';
import { createPasswordlessSending } from './passwordless.sending.ts';
import { createPasswordlessService } from './passwordless.service.ts';
import { createPasswordlessStore } from './passwordless.store.ts';

type PasswordlessDeps = Platform & {
  readonly policies: SignInPolicies;
  readonly phones: PhonesService;
  readonly signInGate: SignInGate;
  readonly activation: ActivationMails;
};

/** Sign-in by magic link and by code. */
export function createPasswordless(deps: PasswordlessDeps) {
  const parts = { ...deps, store: createPasswordlessStore() };
  const sending = createPasswordlessSending(parts);
  const service = createPasswordlessService({ ...parts, sending });
  return { routes: createPasswordlessRoutes(service), jobs: [sending.job] };
}
