import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { PhoneField } from '../../portal/phone-field.tsx';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { AddFactorProps } from './add-app.dialog.tsx';
import { privacyMessages } from './privacy.messages.ts';
import { useFirstCode } from './use-first-code.tsx';

/** Adds a phone that gets codes: its number, then the first code. */
export function AddPhoneDialog({ isOpen, onClose, onAdded }: AddFactorProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const withFresh = useFreshVerification();
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<{ otcToken: string; phoneNumber: string } | undefined>(
    undefined,
  );
  const sending = useApiChange({
    calls: mfaCalls,
    change: (api, phoneNumber: string) =>
      withFresh(() => api.preEnrollSms({ body: { phoneNumber } })),
    onDone: setSent,
  });
  const { forget, ...first } = useFirstCode({
    label: text('codeByText'),
    name: sent?.phoneNumber ?? '',
    isAutoFocused: true,
    onAdded,
    enroll: (api, code) =>
      api.enrollSms({
        body: {
          otcToken: sent?.otcToken ?? '',
          code,
        },
      }),
  });
  const { reset: forgetSending } = sending;
  useEffect(() => {
    if (!isOpen) return;
    setNumber('');
    setSent(undefined);
    setTried(false);
    forgetSending();
    forget();
  }, [isOpen, forgetSending, forget]);
  const send = () => {
    setTried(true);
    if (number.trim() !== '') void sending.run(number).catch(() => undefined); // said in the dialog
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('phoneTitle')}
      description={sent ? text('phoneSent', { number: sent.phoneNumber }) : undefined}
      onSubmit={sent ? first.confirm : send}
      submitLabel={text(sent ? 'confirm' : 'sendCode')}
      isBusy={sending.isRunning || first.isRunning}
      problem={sent ? undefined : sending.failure?.text}
      isDirty={number !== ''}
    >
      {sent ? (
        first.field
      ) : (
        <PhoneField
          label={text('phoneNumber')}
          value={number}
          onValueChange={setNumber}
          error={isTried && number.trim() === '' ? text('phoneMissing') : undefined}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
