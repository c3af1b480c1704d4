import { Badge, Button, KeyIcon } from '@foyer/ui';
import { useState } from 'react';
import { useTexts } from '../box/box-context.ts';
import { useChunk } from '../box/use-chunk.ts';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';

const load = () => import('../passkeys/passkey-entry.tsx').then((chunk) => chunk.PasskeyEntry);

/**
 * The passkey button of the first steps. What it does comes as a script of its own after the step is there; who presses before is
 * served then.
 */
export function PasskeyWay({ login, hasField }: { readonly login: LoginControls; readonly hasField: boolean }) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const chunk = useChunk(load);
  const [presses, setPresses] = useState(0);
  const { isBusy, isPasskeyBusy, lastMethod, onEntered, onDemanded, onPasskeyBusy } = login;
  const Entry = chunk.status === 'loaded' ? chunk.value : undefined;
  const press = () => {
    if (!isBusy) setPresses(presses + 1);
    if (chunk.status === 'failed') chunk.retry();
  };
  return (
    <>
      <Button
        size="large"
        block
        icon={<KeyIcon />}
        iconEnd={lastMethod === 'Passkeys' ? <Badge>{text('lastUsed')}</Badge> : undefined}
        loading={isPasskeyBusy || (presses > 0 && chunk.status === 'loading')}
        onClick={press}
      >
        {text('usePasskey')}
      </Button>
      {Entry && <Entry {...{ presses, hasField, onEntered, onDemanded, onBusy: onPasskeyBusy }} />}
    </>
  );
}
