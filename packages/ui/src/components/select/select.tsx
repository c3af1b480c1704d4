import { useState } from 'react';
import { describe, FieldFrame, useFieldIds } from '../field/field.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import type { ControlProps, SelectProps } from './select-props.ts';
import { SelectFace } from './select-face.tsx';

export type { SelectProps } from './select-props.ts';

/** The list and what positions it weigh much; they load beside the page. */
const useControl = /* @__PURE__ */ createLazyPart(() => import('./select-control.tsx'));

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

/** It controls no list yet. */
const CLOSED = { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' } as const;

function Control<Value extends string>(props: ControlProps<Value>) {
  const [isRequested, setRequested] = useState(false);
  const control = useControl(isRequested);
  if (control) return <control.SelectControl {...props} isRequested={isRequested} />;
  return (
    <button
      type="button"
      className="foyer-select"
      aria-label={props.ariaLabel}
      {...CLOSED}
      {...props.described}
      onClick={() => setRequested(true)}
      onBlur={({ currentTarget }) =>
        document.activeElement === currentTarget || setRequested(false)
      }
    >
      <SelectFace {...props} />
    </button>
  );
}
