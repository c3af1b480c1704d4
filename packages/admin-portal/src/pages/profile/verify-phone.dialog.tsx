import { phonesCalls } from '@foyer/contract/phones/calls';
import { useApiChange } from '@foyer/react/query';
import { CodeField, Spinner } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { profileMessages } from './profile.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** The number to prove; open while there is one. */
export interface ProvePhoneProps {
  readonly phone: string | undefined;
  readonly onClose: () => void;
  readonly onProved: () => unknown;
}

/** Proves a number by a code before it takes the place of one that signs in. Decision 0118. */
export function VerifyPhoneDialog({ phone, onClose, onProved }: ProvePhoneProps) {
  const text = usePageTexts('profile', profileMessages);
  const notify = useNotify();
  const { client } = usePortal();
  const withFresh = useFreshVerification();
  const [code, setCode] = useState('');
  const sending = useApiChange({
    calls: phonesCalls,
    change: (api, phoneNumber: string) =>
      withFresh(() => api.changePhoneNumberWithVerification({ body: { phoneNumber } })),
  });
  const handle = useRef<Promise<{ readonly changePhoneId: string }> | undefined>(undefined);
  const { run, reset } = sending;
  useEffect(() => {
    setCode('');
    reset();
    handle.current = phone === undefined ? undefined : run(phone);
    handle.current?.catch(() => undefined); // said in the dialog
  }, [phone, run, reset]);
  const proving = useApiChange({
    calls: phonesCalls,
    change: async (api, reported: string) => {
      const { changePhoneId = '' } = (await handle.current) ?? {};
      return api.verifyChangePhoneNumber({ body: { changePhoneId, code: reported } });
    },
    onDone: () => {
      notify.done(text('saved', { field: text('phone') }));
      void client.session.refresh();
      onProved();
      onClose();
    },
  });
  const confirm = (reported: string) =>
    void (reported !== '' && proving.run(reported).catch(() => setCode(''))); // said under the field
  return (
    <FormDialog
      isOpen={phone !== undefined}
      onClose={onClose}
      title={text('provePhone')}
      description={text('provePhoneText', { phone: phone ?? '' })}
      onSubmit={() => confirm(code)}
      submitLabel={text('confirmPhone')}
      isBusy={proving.isRunning}
      problem={sending.failure?.text}
    >
      {sending.isRunning && <Spinner />}
      <CodeField
        label={text('codeByText')}
        value={code}
        onValueChange={setCode}
        onComplete={confirm}
        busy={proving.isRunning}
        error={proving.failure?.text}
      />
    </FormDialog>
  );
}
