import type { Api } from '@foyer/contract';
import type { mfaContract } from '@foyer/contract/mfa';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { CodeField } from '@foyer/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { factorsKey } from './factors.controller.ts';
import { privacyMessages } from './privacy.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** What is being added. */
interface FirstCodeOptions {
  readonly label: string;
  /** The factor as a user calls it, for the words that it was added. */
  readonly name: string;
  readonly isAutoFocused?: boolean;
  readonly enroll: (
    api: Api<typeof mfaContract>,
    code: string,
  ) => Promise<{ recoveryCode?: string | undefined }>;
  readonly onAdded: (recoveryCode: string | undefined) => void;
}

/** The end of adding a factor, whatever it is: its first code is typed, and proves it. */
interface FirstCode {
  readonly field: ReactNode;
  readonly isRunning: boolean;
  /** As the last digit does. */
  readonly confirm: () => void;
  readonly forget: () => void;
}

/** The field for the first code of a new factor, and what sending it does. */
export function useFirstCode({
  label,
  name,
  isAutoFocused = false,
  enroll,
  onAdded,
}: FirstCodeOptions): FirstCode {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const [code, setCode] = useState('');
  const { run, reset, isRunning, failure } = useApiChange({
    calls: mfaCalls,
    change: enroll,
    invalidates: [factorsKey],
    onDone: ({ recoveryCode }) => {
      // a dialog with the code says it as well, and a toast would lie over its buttons
      if (recoveryCode === undefined) notify.done(text('factorAdded', { name }));
      onAdded(recoveryCode);
    },
  });
  const confirm = (reported: string) => {
    if (reported !== '' && !isRunning) void run(reported).catch(() => setCode('')); // said under the field
  };
  const forget = useCallback(() => {
    setCode('');
    reset();
  }, [reset]);
  const field = (
    <CodeField
      label={label}
      value={code}
      onValueChange={setCode}
      onComplete={confirm}
      busy={isRunning}
      error={failure?.text}
      autoFocus={isAutoFocused}
    />
  );
  return { field, isRunning, confirm: () => confirm(code), forget };
}
