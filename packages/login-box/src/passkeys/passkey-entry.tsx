import type { Failure } from '@foyer/client';
import { createPasskeySignInMachine } from '@foyer/client/flows/passkey-sign-in';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import { afterFirstScript } from '../box/first-script.ts';
import type { PasskeyEntryProps } from '../login/sub-flow.ts';
import { PasskeyAlert } from './passkey-alert.tsx';

/**
 * The passkey way of the first steps: what their button does and, as long as it is there, the
 * browser's own list in the email field, whose `autocomplete` says `username webauthn`. Shows what
 * went wrong.
 */
function PasskeyEntry(props: PasskeyEntryProps) {
  const failure = usePasskeyEntry(props);
  return failure ? <PasskeyAlert failure={failure} /> : null;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PasskeyEntry);

/**
 * Runs the machine of signing in with a passkey and tells the login machine how it ended; what
 * failed is returned.
 */
function usePasskeyEntry(props: PasskeyEntryProps): Failure | undefined {
  const { presses, hasField, onBusy, onEntered, onDemanded } = props;
  const { step, context, isBusy, send } = useFlow(createPasskeySignInMachine, { hasField });
  const { response, failure } = context;
  const isUnderWay = isBusy || step === 'entered';
  useEffect(() => {
    if (presses > 0) send({ type: 'use' });
  }, [presses, send]);
  useEffect(() => {
    onBusy(isUnderWay);
    return () => onBusy(false);
  }, [isUnderWay, onBusy]);
  useEffect(() => {
    if (step === 'entered') onEntered();
    if (step === 'demanded' && response) onDemanded(response);
  }, [step, response, onEntered, onDemanded]);
  return failure;
}
