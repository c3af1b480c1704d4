import { useState } from 'react';
import { useSaving } from './use-saving.ts';

type FormErrors<V> = { readonly [F in keyof V]?: string | undefined };

/** What `useForm` takes. */
export interface FormOptions<V> {
  readonly initial: V;
  /** Errors by field, shown after the first attempt to submit. */
  readonly validate?: ((values: V) => FormErrors<V>) | undefined;
  /** The field that an error code of the server belongs to. */
  readonly fieldOfError?: Readonly<Record<string, keyof V>> | undefined;
  /** The dialog closes when it resolves; a rejection is shown in the dialog, which keeps its values. */
  readonly onSubmit: (values: V) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The state of a form in a dialog: values, errors, and one submission at a time. Decision 0292. */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { validate, fieldOfError = {}, onSubmit, onClose } = options;
  const [initial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const { isBusy, failure, save } = useSaving(onClose);
  const errors: FormErrors<V> = validate?.(values) ?? {};
  const failedField = failure?.code === undefined ? undefined : fieldOfError[failure.code];
  const submit = () => {
    setSubmitted(true);
    if (Object.values(errors).every((error) => error === undefined)) save(() => onSubmit(values));
  };
  const set = (changes: Partial<V>) => setValues((now) => ({ ...now, ...changes }));
  const error = (name: keyof V) => {
    const invalid = isSubmitted ? errors[name] : undefined;
    return invalid ?? (failedField === name ? failure?.text : undefined);
  };
  return {
    values,
    set,
    error,
    /** The props of a field. */
    field: <F extends keyof V>(name: F) => ({
      value: values[name],
      onValueChange: (value: V[F]) => {
        setValues((now) => {
          const next = { ...now };
          next[name] = value;
          return next;
        });
      },
      error: error(name),
    }),
    /** The props of its `FormDialog`. */
    dialog: {
      isOpen: true,
      onClose,
      onSubmit: submit,
      isBusy,
      isDirty: JSON.stringify(values) !== JSON.stringify(initial),
      problem: failedField === undefined ? failure?.text : undefined,
    },
  };
}
