import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { Spinner } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { AddFactorProps } from './add-app.dialog.tsx';
import { privacyMessages } from './privacy.messages.ts';
import { useFirstCode } from './use-first-code.tsx';

/** Makes the user's mailbox an MFA method: a code is sent as it opens. */
export function AddEmailDialog({ isOpen, onClose, onAdded }: AddFactorProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const withFresh = useFreshVerification();
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
  const { forget, ...first } = useFirstCode({
    label: text('codeByMail'),
    name: sent?.email ?? '',
    isAutoFocused: true,
    onAdded,
    enroll: (api, code) =>
      api.enrollEmail({
        body: {
          otcToken: sent?.otcToken ?? '',
          code,
        },
      }),
  });
  const { run: send } = sending;
  useEffect(() => {
    if (!isOpen) return;
    setSent(undefined);
    forget();
    void send().catch(() => undefined); // said in the dialog
  }, [isOpen, send, forget]);
  const retry = () => void send().catch(() => undefined); // said in the dialog
  return (
    <FormDialog
      isOpen={isOpen && (sent !== undefined || sending.failure !== undefined || !sending.isRunning)}
      onClose={onClose}
      title={text('mailboxTitle')}
      description={sent ? text('mailboxSent', { email: sent.email }) : undefined}
      onSubmit={() => (sent ? first.confirm() : retry())}
      submitLabel={text(sent ? 'confirm' : 'retry')}
      isBusy={first.isRunning || sending.isRunning}
      problem={sent ? undefined : sending.failure?.text}
    >
      {!sent && !sending.failure && <Spinner label={text('sending')} />}
      {sent && first.field}
    </FormDialog>
  );
}
