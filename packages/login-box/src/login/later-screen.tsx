import type { LoginStep } from '@foyer/client';
import { ChunkFailedCard } from '../box/chunk-failed-card.tsx';
import { useChunk } from '../box/use-chunk.ts';
import { Waiting } from '../box/waiting.tsx';
import type { laterScreens } from './later-screens.ts';
import type { LoginControls } from './login.controls.ts';

/** A step whose screen comes when it is needed. */
export type LaterStep = keyof typeof laterScreens;

const load = () => import('./later-screens.ts');

/** Whether the screen of a step comes when it is needed. */
export function isLaterStep(step: LoginStep): step is LaterStep {
  return step === 'redirectToSSO' || step === 'loginWithSSOFailed';
}

/** Shows such a step, or what `success` has to say. */
export function LaterScreen({ step, ...controls }: LoginControls & { readonly step: LaterStep | 'success' }) {
  const chunk = useChunk(load);
  if (chunk.status === 'failed') return <ChunkFailedCard onRetry={chunk.retry} />;
  if (chunk.status === 'loading') return <Waiting />;
  const Screen = step === 'success' ? chunk.value.warningScreen : chunk.value.laterScreens[step];
  return <Screen {...controls} />;
}
