import { createPasskeySignInMachine } from '@foyer/client/flows/passkey-sign-in';
import { useFlow } from '@foyer/react';
import { Alert, Button, FingerprintIcon, Stack } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { AgainProps } from './again-props.ts';
import { verificationMessages } from './verification.messages.ts';

/** Signs in once more with a passkey. */
export function ByPasskey({ onDone }: AgainProps) {
  const { step, context, isBusy, send } = useFlow(createPasskeySignInMachine, { hasField: false });
  const text = usePageTexts('verification', verificationMessages);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (step === 'entered') done.current();
  }, [step]);
  return (
    <Stack>
      {context.failure && <Alert tone="error">{context.failure.text}</Alert>}
      <Button
        variant="primary"
        block
        icon={<FingerprintIcon />}
        loading={isBusy}
        onClick={() => send({ type: 'use' })}
      >
        {text('passkey')}
      </Button>
    </Stack>
  );
}
