import { useSession } from '@foyer/react';
import { useGoOn } from '../box/use-go-on.ts';
import { useLogin } from './login.controller.ts';
import { isLaterStep, LaterScreen } from './later-screen.tsx';
import { loginScreens } from './screens.ts';
import { isSubFlowStep, SubFlowSlot } from './sub-flow-slot.tsx';

/** Signing in, step by step. Somebody who is signed in already, here or from another tab, goes on at once. */
export function LoginFlow() {
  const { step, controls, host } = useLogin();
  const isBusy = controls.isBusy || controls.isPasskeyBusy;
  const isSignedIn = useSession().status === 'signedIn';
  // A sub-flow knows best whether what it shows may be left: `useEnteredElsewhere`.
  const isHosting = isSubFlowStep(step);
  useGoOn(isSignedIn && step !== 'success' && !isHosting && !isBusy);
  if (isHosting) return <SubFlowSlot {...host} step={step} />;
  if (controls.isWarning) return <LaterScreen {...controls} step="success" />;
  const shown = isSignedIn && !controls.isPasskeyBusy ? 'success' : step;
  if (isLaterStep(shown)) return <LaterScreen {...controls} step={shown} />;
  const Screen = loginScreens[shown];
  return <Screen {...controls} />;
}
