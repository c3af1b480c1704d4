import type { Failure } from '@foyer/client';
import { createPasskeySignInMachine } from '@foyer/client/flows/passkey-sign-in';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import type { PasskeyEntryProps } from '../login/sub-flow.ts';

/** Runs the machine of signing in with a passkey and tells the login machine how it ended; what failed is returned. */
export function usePasskeyEntry(props: PasskeyEntryProps): Failure | undefined {
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
