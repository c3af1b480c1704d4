import { useMagicLink } from './magic-link.controller.ts';
import { magicLinkScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind a magic link. */
export function MagicLinkFlow() {
  const { step, controls } = useMagicLink();
  const Screen = magicLinkScreens[step];
  return <Screen {...controls} />;
}

/** The script of its own that this is. */
export const script = afterFirstScript(MagicLinkFlow);
