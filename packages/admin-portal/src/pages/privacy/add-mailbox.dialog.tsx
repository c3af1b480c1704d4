import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { Alert, Button, CodeField, Spinner } from '@foyer/ui';
import { Dialog, useToaster } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { AddFactorProps } from './add-app.dialog.tsx';
import { factorsKey } from './factors.controller.ts';
import { privacyMessages } from './privacy.messages.ts';

/** Makes the own mailbox a second factor: a code is sent as it opens. */
export function AddMailboxDialog({ isOpen, onClose, onAdded }: AddFactorProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const toaster = useToaster();
  const withFresh = useFreshVerification();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ otcToken: string; email: string } | undefined>(undefined);
  const sending = useApiChange({
    calls: mfaCalls,
    change: (api) => withFresh(() => api.preEnrollEmail()),
    onDone: setSent,
    onFailure: ({ code: why }) => {
      // who does not want to prove anything does not want the dialog either
      if (why === 'mfa/stepUpRequired') onClose();
    },
  });
  const enrolling = useApiChange({
    calls: mfaCalls,
    change: (api, said: string) => api.enrollEmail({ body: { otcToken: sent?.otcToken ?? '', code: said } }),
    invalidates: [factorsKey],
    onDone: ({ recoveryCode }) => {
      // a dialog with the code says it as well, and a toast would lie over its buttons
      if (recoveryCode === undefined) toaster.show({ text: text('factorAdded', { name: sent?.email ?? '' }) });
      onAdded(recoveryCode);
    },
  });
  const { run: send } = sending;
  const { reset } = enrolling;
  useEffect(() => {
    if (!isOpen) return;
    setCode('');
    setSent(undefined);
    reset();
    void send().catch(() => undefined); // said in the dialog
  }, [isOpen, send, reset]);
  const confirm = (said: string) => {
    if (said !== '' && !enrolling.isRunning) void enrolling.run(said).catch(() => setCode('')); // said under the field
  };
  const retry = () => void send().catch(() => undefined); // said in the dialog
  return (
    <Dialog
      isOpen={isOpen && (sent !== undefined || sending.failure !== undefined || !sending.isRunning)}
      onClose={onClose}
      title={text('mailboxTitle')}
      description={sent ? text('mailboxSent', { email: sent.email }) : undefined}
      onSubmit={() => (sent ? confirm(code) : retry())}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={enrolling.isRunning || sending.isRunning}>
            {text(sent ? 'confirm' : 'retry')}
          </Button>
        </>
      }
    >
      {!sent && sending.failure && <Alert tone="error">{sending.failure.text}</Alert>}
      {!sent && !sending.failure && <Spinner label={text('sending')} />}
      {sent && (
        <CodeField
          label={text('codeByMail')}
          value={code}
          onValueChange={setCode}
          onComplete={confirm}
          busy={enrolling.isRunning}
          error={enrolling.failure?.text}
          autoFocus
        />
      )}
    </Dialog>
  );
}
