import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { Button, CodeField } from '@foyer/ui';
import { Dialog } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { privacyMessages } from './privacy.messages.ts';

/** Asks for a code of the app before the recovery code is made anew. */
export interface RenewRecoveryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRenewed: (recoveryCode: string) => void;
}

/** Makes a new recovery code; the one before it is void. */
export function RenewRecoveryDialog({ isOpen, onClose, onRenewed }: RenewRecoveryProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const [code, setCode] = useState('');
  const { run, isRunning, failure, reset } = useApiChange({
    calls: mfaCalls,
    change: (api, token: string) => api.verifyMfa({ body: { token } }),
    onDone: ({ recoveryCode }) => onRenewed(recoveryCode),
  });
  useEffect(() => {
    if (!isOpen) return;
    setCode('');
    reset();
  }, [isOpen, reset]);
  const confirm = (token: string) => {
    if (token !== '' && !isRunning) void run(token).catch(() => setCode('')); // said under the field
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('renewTitle')}
      description={text('renewText')}
      size="small"
      onSubmit={() => confirm(code)}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isRunning}>
            {text('confirm')}
          </Button>
        </>
      }
    >
      <CodeField
        label={text('code')}
        value={code}
        onValueChange={setCode}
        onComplete={confirm}
        busy={isRunning}
        error={failure?.text}
      />
    </Dialog>
  );
}
