import type { PublicAuthResponse } from '@foyer/client';
import { useEffect } from 'react';
import { Waiting } from '../box/waiting.tsx';
import { type SubFlowProps, useEnteredElsewhere } from '../login/sub-flow.ts';
import { useMfa } from './mfa.controller.ts';
import { useMfaRecovery } from './mfa-recovery.controller.ts';
import { RecoverTwoFactorScreen } from './recover-two-factor.screen.tsx';
import { mfaScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The part of the sign-in that asks for a second factor, sets one up, or drops it by a recovery code. */
export function MfaFlow({ pending, ...host }: SubFlowProps) {
  // Another demand is another sign-in: it begins anew.
  return pending ? <Mfa key={pending.mfaToken} {...host} pending={pending} /> : <Waiting />;
}

function Mfa(host: SubFlowProps & { readonly pending: PublicAuthResponse }) {
  const { step, isBusy, controls } = useMfa(host);
  const { onEntered, onStartOver } = host;
  const { failure } = controls;
  useEnteredElsewhere({
    isWaiting: !isBusy && step !== 'recoveryCode' && step !== 'success',
    onEntered,
  });
  useEffect(() => {
    if (step === 'success') onEntered();
    if (step === 'expired') onStartOver(failure ? { failure } : { notice: 'expired' });
  }, [step, failure, onEntered, onStartOver]);
  // What was asked before stays while the recovery code is typed: a text that was sent is not sent again.
  if (host.step === 'recoverTwoFactor') return <MfaRecovery {...host} />;
  if (step === 'success' || step === 'expired') return <Waiting />;
  const Screen = mfaScreens[step];
  return <Screen {...controls} />;
}

function MfaRecovery(host: SubFlowProps) {
  const { step, controls } = useMfaRecovery(host);
  const { onStartOver } = host;
  useEffect(() => {
    if (step === 'success') onStartOver({ notice: 'recovered' });
  }, [step, onStartOver]);
  return <RecoverTwoFactorScreen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(MfaFlow);
