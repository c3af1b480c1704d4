import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { Alert, Button, CodeField, TextField } from '@foyer/ui';
import { Dialog, useToaster } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { AddFactorProps } from './add-app.dialog.tsx';
import { factorsKey } from './factors.controller.ts';
import { privacyMessages } from './privacy.messages.ts';

/** Adds a phone that gets codes: its number, then the first code. */
export function AddPhoneDialog({ isOpen, onClose, onAdded }: AddFactorProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const toaster = useToaster();
  const withFresh = useFreshVerification();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<{ otcToken: string; phoneNumber: string } | undefined>(undefined);
  const sending = useApiChange({
    calls: mfaCalls,
    change: (api, phoneNumber: string) => withFresh(() => api.preEnrollSms({ body: { phoneNumber } })),
    onDone: setSent,
  });
  const enrolling = useApiChange({
    calls: mfaCalls,
    change: (api, said: string) => api.enrollSms({ body: { otcToken: sent?.otcToken ?? '', code: said } }),
    invalidates: [factorsKey],
    onDone: ({ recoveryCode }) => {
      // a dialog with the code says it as well, and a toast would lie over its buttons
      if (recoveryCode === undefined) toaster.show({ text: text('factorAdded', { name: sent?.phoneNumber ?? '' }) });
      onAdded(recoveryCode);
    },
  });
  const [{ reset: forgetSending }, { reset: forgetEnrolling }] = [sending, enrolling];
  useEffect(() => {
    if (!isOpen) return;
    setNumber('');
    setCode('');
    setSent(undefined);
    setTried(false);
    forgetSending();
    forgetEnrolling();
  }, [isOpen, forgetSending, forgetEnrolling]);
  const confirm = (said: string) => {
    if (said !== '' && !enrolling.isRunning) void enrolling.run(said).catch(() => setCode('')); // said under the field
  };
  const send = () => {
    setTried(true);
    if (number.trim() !== '' && !sending.isRunning) void sending.run(number).catch(() => undefined); // said in the dialog
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('phoneTitle')}
      description={sent ? text('phoneSent', { number: sent.phoneNumber }) : undefined}
      onSubmit={sent ? () => confirm(code) : send}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={sending.isRunning || enrolling.isRunning}>
            {text(sent ? 'confirm' : 'sendCode')}
          </Button>
        </>
      }
    >
      {!sent && sending.failure && <Alert tone="error">{sending.failure.text}</Alert>}
      {sent ? (
        <CodeField
          label={text('codeByText')}
          value={code}
          onValueChange={setCode}
          onComplete={confirm}
          busy={enrolling.isRunning}
          error={enrolling.failure?.text}
          autoFocus
        />
      ) : (
        <TextField
          label={text('phoneNumber')}
          hint={text('phoneHint')}
          type="tel"
          autoComplete="tel"
          value={number}
          onValueChange={setNumber}
          error={isTried && number.trim() === '' ? text('phoneMissing') : undefined}
        />
      )}
    </Dialog>
  );
}
