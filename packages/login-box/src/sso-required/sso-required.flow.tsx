import type { BoxCardProps } from '../box/box-card-props.ts';
import { ssoRequiredScreens } from './screens.ts';
import { useSsoRequired } from './sso-required.controller.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** In place of a step that was refused because the company wants its own sign-in: leads there. Decision 0188. */
export function SsoRequired({ failure, ...refused }: BoxCardProps) {
  return failure && <Required {...refused} failure={failure} />;
}

function Required(refused: Parameters<typeof useSsoRequired>[0]) {
  const { step, controls } = useSsoRequired(refused);
  const Screen = ssoRequiredScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SsoRequired);
