import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { LockIcon } from '../../icons/icons.tsx';
import { EditIcon } from '../../icons/portal-icons.tsx';
import { useDisabledReason } from '../action-button/use-disabled-reason.tsx';
import { Button } from '../button/button.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { TextField } from '../text-field/text-field.tsx';

/** What a field of another kind gets from the form around it. */
export interface InlineField {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus: true;
}

/** A text that is changed where it stands. */
export interface InlineEditProps {
  readonly label: string;
  readonly value: string;
  /** How the value is drawn while nobody changes it, for example as a link. Default: as text. */
  readonly shown?: ReactNode;
  /** Closes the field when it is done; what it throws is told under the field, which stays. */
  readonly onSave: (value: string) => Promise<void>;
  /** What is wrong with it, if anything. */
  readonly validate?: ((value: string) => string | undefined) | undefined;
  /** What to say when saving failed; a general sentence unless given. */
  readonly failure?: string | ((error: unknown) => string) | undefined;
  readonly placeholder?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  /** Draws the field; a field for one line of text unless given. */
  readonly renderField?: ((field: InlineField) => ReactNode) | undefined;
  /** Told whether something is typed that is not saved. */
  readonly onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Why it cannot be changed. */
  readonly disabledReason?: string | undefined;
}

/** Shows a text with a pencil; Enter saves, Escape leaves it as it was, and the focus goes back to the pencil. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, shown, placeholder, disabledReason } = props;
  const text = usePortalText();
  const [isOpen, setOpen] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const lock = useDisabledReason(disabledReason);
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <InlineForm {...props} onClose={() => setOpen(false)} />;
  return (
    <div className="foyer-inline">
      <bdi className="foyer-inline-value" data-empty={value === '' || undefined}>
        {value === '' ? (placeholder ?? text('notSet')) : (shown ?? value)}
      </bdi>
      <span className="foyer-action-button" {...lock.frame}>
        <button
          type="button"
          className="foyer-icon-button"
          ref={pencil}
          aria-label={text('editNamed', { name: label })}
          {...lock.control}
          onClick={() => (disabledReason === undefined ? setOpen(true) : lock.show())}
        >
          {disabledReason === undefined ? <EditIcon size="small" /> : <LockIcon size="small" />}
        </button>
        {lock.note}
      </span>
    </div>
  );
}

function InlineForm(props: InlineEditProps & { readonly onClose: () => void }) {
  const {
    label,
    value,
    onSave,
    validate,
    failure,
    placeholder,
    type,
    autoComplete,
    onDirty,
    onClose,
  } = props;
  const { renderField } = props;
  const text = usePortalText();
  const [typed, setTyped] = useState(value);
  const [before] = useState(value);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const isDirty = typed !== before;
  const isOvertaken = value !== before && value !== typed && problem === undefined;
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (!isDirty || typed === value) return onClose();
    const wrong = validate?.(typed);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    onSave(typed).then(onClose, (error: unknown) => {
      setBusy(false);
      setProblem((typeof failure === 'function' ? failure(error) : failure) ?? text('didNotWork'));
    });
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!isBusy) onClose();
  };
  const field: InlineField = {
    label,
    value: typed,
    onValueChange: setTyped,
    error: problem,
    autoFocus: true,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in whatever the form holds
    <form className="foyer-inline-form" noValidate onSubmit={save} onKeyDown={pressKey}>
      {renderField ? (
        renderField(field)
      ) : (
        <TextField {...field} {...{ placeholder, type, autoComplete }} />
      )}
      <div className="foyer-inline-overtaken" role="status">
        {isOvertaken && text(value === '' ? 'emptiedMeanwhile' : 'changedMeanwhile', { value })}
      </div>
      <div className="foyer-inline-actions">
        <Button type="submit" variant="primary" loading={isBusy}>
          {text('save')}
        </Button>
        <Button onClick={onClose} unavailable={isBusy ? text('underWay') : undefined}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  );
}
