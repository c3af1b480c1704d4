import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { TextField } from '../text-field/text-field.tsx';

/** A question before something that cannot be taken back. */
export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names the object: "Delete the role Auditor?". */
  readonly title: string;
  /** What follows: "14 members lose access." */
  readonly consequence: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: 'normal' | 'danger' | undefined;
  /** Closes the dialog when it is done; what it throws is shown in the dialog, which stays. */
  readonly onConfirm: () => Promise<void>;
  /** A name that has to be typed first, for what is dangerous. */
  readonly typeToConfirm?: string | undefined;
  /** What to say when it failed; a general sentence unless given. */
  readonly failure?: string | ((error: unknown) => string) | undefined;
}

/** Asks; its answer waits until the change has happened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    consequence,
    confirmLabel,
    cancelLabel,
    tone = 'normal',
    typeToConfirm,
  } = props;
  const text = usePortalText();
  const asking = useAsking(props);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={asking.isBusy ? () => undefined : onClose}
      title={title}
      description={consequence}
      role="alertdialog"
      size="small"
      onSubmit={asking.confirm}
      footer={
        <>
          <Button onClick={onClose} unavailable={asking.isBusy ? text('underWay') : undefined}>
            {cancelLabel ?? text('cancel')}
          </Button>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'primary'}
            loading={asking.isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(typeToConfirm !== undefined || asking.problem !== undefined) && (
        <>
          {typeToConfirm !== undefined && (
            <TextField
              label={text('typeToConfirm', { name: typeToConfirm })}
              value={asking.typed}
              onValueChange={asking.type}
              error={asking.isWrong ? text('typeExactly', { name: typeToConfirm }) : undefined}
              autoComplete="off"
              inputRef={asking.field}
            />
          )}
          {asking.problem !== undefined && <Alert tone="error">{asking.problem}</Alert>}
        </>
      )}
    </Dialog>
  );
}

function useAsking({ isOpen, onClose, onConfirm, typeToConfirm, failure }: ConfirmDialogProps) {
  const text = usePortalText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    setTyped('');
    setWrong(false);
    setProblem(undefined);
  }, [isOpen]);
  const confirm = () => {
    if (isBusy) return;
    if (typeToConfirm !== undefined && typed.trim() !== typeToConfirm) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    onConfirm()
      .then(onClose, (error: unknown) => {
        setProblem(
          (typeof failure === 'function' ? failure(error) : failure) ?? text('didNotWork'),
        );
      })
      .finally(() => setBusy(false));
  };
  const type = (value: string) => {
    setTyped(value);
    setWrong(false);
  };
  return { field, typed, type, isWrong, isBusy, problem, confirm };
}
