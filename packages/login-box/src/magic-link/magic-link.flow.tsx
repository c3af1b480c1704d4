import { useMagicLink } from './magic-link.controller.ts';
import { magicLinkScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind a magic link. */
export function MagicLinkFlow() {
  const { step, controls } = useMagicLink();
  const Screen = magicLinkScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(MagicLinkFlow);
