import { defineMessages, TextField, VisuallyHidden } from '@foyer/ui';
import { ActionButton, SettingRow } from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { usePageTexts } from './page-texts.ts';
import { useForm } from './use-form.ts';

const editMessages = defineMessages({ edit: 'Edit', notSet: 'Not set' });

/** A setting and the way to change it. */
export interface EditRowProps {
  readonly label: string;
  /** The current value. Empty: "Not set". */
  readonly value: ReactNode;
  readonly description?: string | undefined;
  /** Opens the dialog that changes it. Absent: the value can only be read. */
  readonly onEdit?: (() => void) | undefined;
  /** Why it cannot be changed. */
  readonly disabledReason?: string | undefined;
  /** A button before Edit. */
  readonly secondary?: ReactNode;
}

/** A setting as text, with an Edit button that opens its dialog. Decision 0313. */
export function EditRow(props: EditRowProps) {
  const { label, value, description, onEdit, disabledReason, secondary } = props;
  const text = usePageTexts('edit', editMessages);
  const empty = <span className="foyer-setting-empty">{text('notSet')}</span>;
  return (
    <SettingRow
      label={label}
      value={value === '' ? empty : value}
      description={description}
      action={
        onEdit && (
          <>
            {secondary}
            <ActionButton disabledReason={disabledReason} onClick={onEdit}>
              {text('edit')} <VisuallyHidden>{label}</VisuallyHidden>
            </ActionButton>
          </>
        )
      }
    />
  );
}

/** The field of a `TextDialog`. */
export interface DialogField {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error: string | undefined;
}

/** One text to change. */
export interface TextDialogProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  /** What is wrong with the text, if anything. */
  readonly validate?: ((value: string) => string | undefined) | undefined;
  /** Error codes of the server that belong to the field. */
  readonly fieldErrors?: readonly string[] | undefined;
  /** Draws the field. Default: one line of text. */
  readonly renderField?: ((field: DialogField) => ReactNode) | undefined;
  /** Called with the trimmed text if it changed. */
  readonly onSave: (value: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes one text. */
export function TextDialog(props: TextDialogProps) {
  const { label, value, type, autoComplete, validate, fieldErrors = [], onSave, onClose } = props;
  const form = useForm({
    initial: { value },
    validate: (values) => ({ value: validate?.(values.value) }),
    fieldOfError: Object.fromEntries(fieldErrors.map((code) => [code, 'value' as const])),
    onSubmit: async (values) => {
      const next = values.value.trim();
      if (next !== value) await onSave(next);
    },
    onClose,
  });
  const field = { label, ...form.field('value') };
  return (
    <FormDialog {...form.dialog} title={label} size="small">
      {props.renderField?.(field) ?? <TextField {...field} {...{ type, autoComplete }} />}
    </FormDialog>
  );
}
