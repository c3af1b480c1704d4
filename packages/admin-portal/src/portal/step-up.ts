import { FoyerError } from '@foyer/client';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';

/** Whether the provider wants a fresh verification before it does this. */
export function isStepUpRequired(error: unknown): error is FoyerError {
  return error instanceof FoyerError && error.code === mfaRefusals.stepUpRequired.code;
}
