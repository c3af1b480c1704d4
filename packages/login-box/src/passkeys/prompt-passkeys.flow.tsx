import type { PromptPasskeysContext } from '@foyer/client';
import { createPromptPasskeysMachine } from '@foyer/client/flows/prompt-passkeys';
import { useFlow } from '@foyer/react';
import { Button, FingerprintIcon, Stack } from '@foyer/ui';
import { useEffect } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { Waiting } from '../box/waiting.tsx';
import type { SubFlowProps } from '../login/sub-flow.ts';
import { PasskeyAlert } from './passkey-alert.tsx';
import { passkeysMessages } from './passkeys.messages.ts';

/** What the offer of a passkey shows and can do; made by the controller. */
export interface PromptPasskeysControls extends PromptPasskeysContext {
  readonly email: string;
  /** The browser asks. */
  readonly isBusy: boolean;
  readonly create: () => void;
  /** Also while the browser asks: nobody is held up. */
  readonly notNow: () => void;
}

/** Offers a passkey to a user who has just signed in without one. */
export function PromptPasskeysScreen({
  email,
  failure,
  isBusy,
  create,
  notNow,
}: PromptPasskeysControls) {
  const text = useTexts(passkeysMessages, (texts) => texts.passkeys);
  return (
    <BoxCard
      step="promptPasskeys"
      title={text('promptTitle')}
      line={text('promptLine')}
      icon={<FingerprintIcon size="large" />}
      identity={email === '' ? undefined : { email }}
      direction="forward"
    >
      {failure && <PasskeyAlert failure={failure} />}
      <Stack gap="tight">
        <Button
          variant="primary"
          size="large"
          block
          loading={isBusy}
          loadingLabel={text('waiting')}
          onClick={create}
        >
          {text('create')}
        </Button>
        <Button variant="quiet" size="large" block onClick={notNow}>
          {text('notNow')}
        </Button>
      </Stack>
    </BoxCard>
  );
}

/** The machine of the offer as props of its screen; undefined while there is nothing to offer. */
function usePromptPasskeys({
  email,
  onEntered,
}: Pick<SubFlowProps, 'email' | 'onEntered'>): PromptPasskeysControls | undefined {
  const { step, within, context, isBusy, send } = useFlow(createPromptPasskeysMachine);
  useEffect(() => {
    if (step === 'entered') onEntered();
  }, [step, onEntered]);
  if (step === 'entered' || within === 'looking') return undefined;
  return {
    ...context,
    email,
    isBusy,
    create: () => send({ type: 'create' }),
    notNow: () => send({ type: 'notNow' }),
  };
}

/**
 * The part of the sign-in that offers a passkey; where there is nothing to offer, one continues
 * unseen.
 */
function PromptPasskeysFlow(host: SubFlowProps) {
  const controls = usePromptPasskeys(host);
  return controls ? <PromptPasskeysScreen {...controls} /> : <Waiting />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PromptPasskeysFlow);
