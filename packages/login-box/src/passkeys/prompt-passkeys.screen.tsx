import { Button, FingerprintIcon, Medallion, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { PasskeyAlert } from './passkey-alert.tsx';
import { passkeysMessages } from './passkeys.messages.ts';
import type { PromptPasskeysControls } from './prompt-passkeys.controls.ts';

/** Offers a passkey to somebody who has just signed in without one. */
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
      media={
        <Medallion>
          <FingerprintIcon size="large" />
        </Medallion>
      }
      identity={email === '' ? undefined : { email }}
      came="forward"
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
