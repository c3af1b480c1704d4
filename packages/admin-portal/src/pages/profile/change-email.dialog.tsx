import { normalizeEmail } from '@foyer/contract';
import { profileCalls } from '@foyer/contract/profile/calls';
import { usePublicConfig } from '@foyer/react';
import { useApiChange } from '@foyer/react/query';
import { CodeField, Link, TextField } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { profileMessages } from './profile.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** The address to change. */
export interface ChangeEmailProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly email: string;
  readonly onChanged: () => unknown;
}

/** Changes the user's email in two steps: the new one, then the code that was sent there. Decision 0129. */
export function ChangeEmailDialog({ isOpen, onClose, email, onChanged }: ChangeEmailProps) {
  const text = usePageTexts('profile', profileMessages);
  const change = useEmailChange(email, () => {
    onChanged();
    onClose();
  });
  const { reset, step } = change;
  useEffect(() => {
    if (isOpen) reset();
  }, [isOpen, reset]);
  const isCode = step === 'code';
  const seconds = usePublicConfig().vendor?.passwordlessSeconds;
  const lifetime =
    seconds === undefined ? '' : text('codeLifetime', { count: Math.floor(seconds / 60) });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text(isCode ? 'codeTitle' : email ? 'changeEmail' : 'addEmail')}
      description={
        isCode
          ? `${text('codeText', { email: change.typed })} ${lifetime}`
          : email && text('newEmailText', { email })
      }
      onSubmit={isCode ? () => change.confirm(change.code) : change.send}
      submitLabel={text(isCode ? 'confirmEmail' : 'sendCode')}
      isBusy={change.isBusy}
      problem={isCode ? undefined : change.problem}
      isDirty={change.typed !== ''}
    >
      {isCode ? (
        <>
          <CodeField
            label={text('code')}
            value={change.code}
            onValueChange={change.setCode}
            onComplete={change.confirm}
            busy={change.isBusy}
            error={change.problem}
            autoFocus
          />
          <Link onClick={reset}>{text('otherEmail')}</Link>
        </>
      ) : (
        <TextField
          label={text('newEmail')}
          type="email"
          autoComplete="email"
          value={change.typed}
          onValueChange={change.setTyped}
          error={change.wrong}
        />
      )}
    </FormDialog>
  );
}

function useEmailChange(email: string, onDone: () => void) {
  const text = usePageTexts('profile', profileMessages);
  const notify = useNotify();
  const { client } = usePortal();
  const withFresh = useFreshVerification();
  const [step, setStep] = useState<'address' | 'code'>('address');
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const asking = useApiChange({
    calls: profileCalls,
    change: (api, to: string) => withFresh(() => api.requestEmailChange({ body: { email: to } })),
    onDone: () => setStep('code'),
  });
  const proving = useApiChange({
    calls: profileCalls,
    change: (api, reported: string) =>
      api.verifyEmailChange({ body: { email: typed.trim(), code: reported } }),
    onDone: () => {
      notify.done(text('emailChanged', { email: typed.trim() }));
      void client.session.refresh();
      onDone();
    },
  });
  const [{ reset: forgetAsking }, { reset: forgetProving }] = [asking, proving];
  const [reset] = useState(() => () => {
    setStep('address');
    setCode('');
    setWrong(undefined);
    forgetAsking();
    forgetProving();
  });
  const send = () => {
    const to = normalizeEmail(typed);
    const problem = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to)
      ? to === email
        ? text('emailSame')
        : undefined
      : text('emailMissing');
    setWrong(problem);
    if (problem === undefined) void asking.run(to).catch(() => undefined); // said in the dialog
  };
  const confirm = (reported: string) => {
    if (reported !== '' && !proving.isRunning) void proving.run(reported).catch(() => setCode('')); // said under the field
  };
  const isBusy = asking.isRunning || proving.isRunning;
  const problem = (step === 'code' ? proving : asking).failure?.text;
  return { step, typed, setTyped, code, setCode, wrong, send, confirm, reset, isBusy, problem };
}
