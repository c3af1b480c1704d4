import type { Ref } from 'react';
import { useRef, useState } from 'react';
import type { FieldFrameProps } from '../field/field.tsx';
import { describe, FieldFrame, useFieldIds } from '../field/field.tsx';
import { normalizeCode } from './normalize-code.ts';

/** A short code from a mail, a message or an app. */
export interface CodeFieldProps extends FieldFrameProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The code is complete; called once for each different code, never twice for the same. */
  readonly onComplete?: ((code: string) => void) | undefined;
  readonly length?: number | undefined;
  readonly kind?: 'digits' | 'letters-and-digits' | undefined;
  /** The code is being checked: it stays visible and cannot be changed. */
  readonly busy?: boolean | undefined;
  readonly name?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

interface Selection {
  readonly from: number;
  readonly to: number;
}

/**
 * One real input painted as boxes: pasting, autofill, undo and screen readers work as in any input.
 */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelEnd,
    value,
    onValueChange,
    onComplete,
    busy = false,
  } = props;
  const { length = 6, kind = 'digits', name = 'code' } = props;
  const ids = useFieldIds();
  const sent = useRef('');
  const [selection, setSelection] = useState<Selection | undefined>(undefined);
  const take = (typed: string) => {
    const meant =
      value.length === length ? overtype(value, typed, selection, error !== undefined) : typed;
    const code = normalizeCode(meant, kind).slice(0, length);
    onValueChange(code);
    if (code.length < length || code === sent.current) return;
    sent.current = code;
    onComplete?.(code);
  };
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      <div className="foyer-code" data-length={length} data-busy={busy || undefined} dir="ltr">
        <div className="foyer-code-track">
          <CodeBoxes value={value} length={length} selection={selection} />
          <input
            {...describe(ids, { hint, error })}
            ref={props.inputRef}
            className="foyer-code-input"
            type="text"
            name={name}
            value={value}
            onChange={(event) => take(event.currentTarget.value)}
            onSelect={({ currentTarget: input }) => setSelection(readSelection(input))}
            onFocus={({ currentTarget: input }) => setSelection(readSelection(input))}
            onBlur={() => setSelection(undefined)}
            inputMode={kind === 'digits' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize={kind === 'digits' ? 'none' : 'characters'}
            autoFocus={props.autoFocus}
            spellCheck={false}
            readOnly={busy}
            aria-busy={busy || undefined}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

/**
 * What a key in a full code means: after a refusal a new code, within the code another digit in
 * that place.
 */
function overtype(
  value: string,
  typed: string,
  selection: Selection | undefined,
  refused: boolean,
): string {
  if (refused && typed.startsWith(value)) return typed.slice(value.length);
  const place = selection?.from ?? value.length;
  const isOneKey =
    typed.length === value.length + 1 && selection?.from === selection?.to && place < value.length;
  return isOneKey ? typed.slice(0, place + 1) + typed.slice(place + 2) : typed;
}

function readSelection(input: HTMLInputElement): Selection {
  const from = input.selectionStart ?? input.value.length;
  return { from, to: input.selectionEnd ?? from };
}

function CodeBoxes(props: {
  readonly value: string;
  readonly length: number;
  readonly selection: Selection | undefined;
}) {
  const { value, length, selection } = props;
  const last = length - 1;
  const isActive = (place: number) => {
    if (!selection) return false;
    if (selection.from === selection.to) return place === Math.min(selection.from, last);
    return place >= selection.from && place < selection.to;
  };
  return (
    <span className="foyer-code-boxes" aria-hidden="true">
      {Array.from({ length }, (_, place) => (
        <span
          key={place}
          className="foyer-code-box"
          data-active={isActive(place) || undefined}
          data-caret={(isActive(place) && value[place] === undefined) || undefined}
        >
          {value[place] ?? ''}
        </span>
      ))}
    </span>
  );
}
