import { Waiting } from '../box/waiting.tsx';
import type { SubFlowProps } from '../login/sub-flow.ts';
import { usePromptPasskeys } from './prompt-passkeys.controller.ts';
import { PromptPasskeysScreen } from './prompt-passkeys.screen.tsx';
import { afterFirstScript } from '../box/first-script.ts';

/** The part of the sign-in that offers a passkey; where there is nothing to offer, one goes on unseen. */
export function PromptPasskeysFlow(host: SubFlowProps) {
  const controls = usePromptPasskeys(host);
  return controls ? <PromptPasskeysScreen {...controls} /> : <Waiting />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PromptPasskeysFlow);
