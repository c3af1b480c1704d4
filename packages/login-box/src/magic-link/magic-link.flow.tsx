import { useMagicLink } from './magic-link.controller.ts';
import { magicLinkScreens } from './screens.ts';

/** The page behind a magic link. */
export function MagicLinkFlow() {
  const { step, controls } = useMagicLink();
  const Screen = magicLinkScreens[step];
  return <Screen {...controls} />;
}
