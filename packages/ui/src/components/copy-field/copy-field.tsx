import type { FocusEvent } from 'react';
import { useId } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import { CopyIcon } from '../../icons/later-icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { useCopy } from './use-copy.ts';

/** A text to be taken elsewhere: a client id, an address, a command. */
export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Several lines, for commands. */
  readonly isBlock?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly onCopied?: (() => void) | undefined;
}

/** Shows a text that cannot be changed, with a button that copies it. */
export function CopyField({ label, value, isBlock = false, hint, onCopied }: CopyFieldProps) {
  const text = usePortalText();
  const labelId = useId();
  const { copied, copy } = useCopy();
  const press = () => {
    copy(value);
    onCopied?.();
  };
  const selectAll = (event: FocusEvent<HTMLElement>) =>
    getSelection()?.selectAllChildren(event.currentTarget);
  return (
    <div className="foyer-field foyer-copy">
      <div className="foyer-field-head">
        <span className="foyer-field-label" id={labelId}>
          {label}
        </span>
      </div>
      <div className="foyer-copy-frame" data-block={isBlock || undefined}>
        {/* Focusable, so that a long line can be scrolled and selected by keyboard. */}
        <span
          className="foyer-copy-value"
          role="textbox"
          aria-readonly="true"
          aria-labelledby={labelId}
          tabIndex={0}
          dir="ltr"
          onFocus={selectAll}
        >
          {value}
        </span>
        <button
          type="button"
          className="foyer-icon-button foyer-copy-button"
          aria-label={text('copyNamed', { name: label })}
          data-copied={copied === value || undefined}
          onClick={press}
        >
          {copied === value ? <CheckIcon size="small" /> : <CopyIcon size="small" />}
        </button>
      </div>
      <VisuallyHidden live="polite">{copied === value ? text('copied') : ''}</VisuallyHidden>
      {hint !== undefined && <div className="foyer-field-hint">{hint}</div>}
    </div>
  );
}
