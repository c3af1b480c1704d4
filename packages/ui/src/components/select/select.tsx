import { useState } from 'react';
import { ChevronUpDownIcon } from '../../icons/icons.tsx';
import { describe, FieldFrame, type FieldFrameProps, useFieldIds } from '../field/field.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import type { Option } from './option-content.tsx';

/** The list and what positions it weigh much; they load beside the page. */
const useControl = /* @__PURE__ */ createLazyPart(() => import('./select-control.tsx'));

/** A choice of one. */
export interface SelectProps<Value extends string = string> extends FieldFrameProps {
  /** `undefined` while nothing is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string | undefined;
  /** The label is read out only, for example in a table. */
  readonly isLabelHidden?: boolean | undefined;
  readonly name?: string | undefined;
}

/** A button that opens a list of a few options; long lists are for `Combobox`. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, labelEnd, isLabelHidden = false } = props;
  const ids = useFieldIds();
  if (isLabelHidden) return <Control {...props} controlId={ids.control} ariaLabel={label} />;
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      <Control {...props} controlId={ids.control} described={describe(ids, { hint, error })} />
    </FieldFrame>
  );
}

/** A select with the ids that tie it to its label. */
export interface ControlProps<Value extends string> extends SelectProps<Value> {
  readonly controlId: string;
  readonly ariaLabel?: string | undefined;
  /** It was pressed before its script was there. */
  readonly isWanted?: boolean | undefined;
  readonly described?: ReturnType<typeof describe> | undefined;
}

/** It controls no list yet. */
const CLOSED = { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' } as const;

function Control<Value extends string>(props: ControlProps<Value>) {
  const control = useControl();
  const [isWanted, setWanted] = useState(false);
  if (control) return <control.SelectControl {...props} isWanted={isWanted} />;
  return (
    <button
      type="button"
      className="foyer-select"
      aria-label={props.ariaLabel}
      {...CLOSED}
      {...props.described}
      onClick={() => setWanted(true)}
    >
      <SelectFace {...props} />
    </button>
  );
}

/** What a select shows while it is closed. */
export function SelectFace<Value extends string>({ options, value, placeholder }: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {chosen?.start}
      <span className="foyer-select-value" data-empty={chosen ? undefined : ''}>
        {chosen?.label ?? placeholder ?? ''}
      </span>
      <ChevronUpDownIcon size="small" />
    </>
  );
}
