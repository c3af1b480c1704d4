import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { CopyField } from '../copy-field/copy-field.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** One text of a secret that is shown once. */
export interface SecretText {
  readonly label: string;
  readonly value: string;
  /** Having copied it counts: it holds the secret. */
  readonly isSecret?: boolean | undefined;
  /** Several lines, for a command. */
  readonly isBlock?: boolean | undefined;
}

/** Secrets are shown once (look.md). */
export interface SecretDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Says that it is not shown again, unless given. */
  readonly text?: ReactNode;
  /** Client id, secret, a curl line, an environment line. */
  readonly texts: readonly SecretText[];
  /**
   * Label of a button that confirms that the secret is saved, for example on paper, and closes the
   * dialog at once.
   */
  readonly doneLabel?: string | undefined;
  /** Further ways to keep it, beneath the texts: buttons that say when it is kept. */
  readonly renderMoreMethods?: ((stored: () => void) => ReactNode) | undefined;
}

/** Shows a secret once; a stray press does not close it, and closing it uncopied asks. */
export function SecretDialog(props: SecretDialogProps) {
  const { isOpen, onClose, title, text: intro, texts, doneLabel, renderMoreMethods } = props;
  const text = usePortalText();
  const [isCopied, setCopied] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    setCopied(false);
    setAsked(false);
  }, [isOpen]);
  const close = () => (isCopied || isAsked ? onClose() : setAsked(true));
  const isWarned = isAsked && !isCopied;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      description={intro ?? text('shownOnce')}
      isLocked
      focusFirst={first}
      footer={
        <Button
          variant={isWarned && !doneLabel ? 'danger' : 'primary'}
          onClick={doneLabel ? onClose : close}
          buttonRef={first}
        >
          {doneLabel ?? text(isWarned ? 'closeAnyway' : 'done')}
        </Button>
      }
    >
      {texts.map(({ label, value, isSecret, isBlock }) => (
        <CopyField
          key={label}
          label={label}
          value={value}
          isBlock={isBlock}
          onCopied={isSecret ? () => setCopied(true) : undefined}
        />
      ))}
      {renderMoreMethods?.(() => setCopied(true))}
      {isWarned && <Alert tone="warning">{text(doneLabel ? 'notSaved' : 'notCopied')}</Alert>}
    </Dialog>
  );
}
