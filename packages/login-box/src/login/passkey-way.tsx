import { Badge, Button, KeyIcon } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../box/box-context.ts';
import { useChunk } from '../box/use-chunk.ts';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';

const load = () => import('../passkeys/passkey-entry.tsx').then((chunk) => chunk.script);

/**
 * The passkey button of the first steps. Its logic, and the browser's list of passkeys in the field, are a lazy script that loads when
 * the user first moves the pointer or presses a key. If the button is pressed earlier, it acts once the script has loaded.
 */
export function PasskeyWay({
  login,
  hasField,
}: {
  readonly login: LoginControls;
  readonly hasField: boolean;
}) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const hasBegun = useFirstInput();
  const [presses, setPresses] = useState(0);
  const chunk = useChunk(hasBegun || presses > 0 ? load : undefined);
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

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Whether the user has interacted with the page since the step began. */
function useFirstInput(): boolean {
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const begin = () => {
      controller.abort();
      setHasBegun(true);
    };
    for (const sign of signsOfLife) {
      document.addEventListener(sign, begin, {
        capture: true,
        passive: true,
        signal: controller.signal,
      });
    }
    return () => controller.abort();
  }, []);
  return hasBegun;
}
