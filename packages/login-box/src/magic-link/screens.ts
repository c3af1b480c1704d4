import type { MagicLinkStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { MagicLinkControls } from './magic-link.controls.ts';
import { MagicLinkInvalidScreen } from './magic-link-invalid.screen.tsx';
import { MagicLinkReadyScreen } from './magic-link-ready.screen.tsx';
import { MagicLinkSuccessScreen } from './magic-link-success.screen.tsx';

/** The screen of each step of the magic-link page. */
export const magicLinkScreens = {
  ready: MagicLinkReadyScreen,
  success: MagicLinkSuccessScreen,
  invalidLink: MagicLinkInvalidScreen,
} satisfies Record<MagicLinkStep, (controls: MagicLinkControls) => ReactElement>;
