import { useState } from 'react';
import { describe, FieldFrame, useFieldIds } from '../field/field.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import type { ComboboxProps, ControlExtras, MultiSelectProps } from './combobox-props.ts';

export type { ComboboxProps, MultiSelectProps } from './combobox-props.ts';

/** What searches and positions the list weighs more than a page; it loads beside it. */
const useControls = /* @__PURE__ */ createLazyPart(() => import('./combobox-controls.tsx'));

/** Finds an option by typing: countries, time zones, users. */
export function Combobox<Value extends string = string>(props: ComboboxProps<Value>) {
  const { label, hint, error, optional, labelEnd, value, options, placeholder } = props;
  const ids = useFieldIds();
  const [requested, setRequested] = useState<ControlExtras['wanted']>(undefined);
  const controls = useControls(requested !== undefined);
  const extras = { described: describe(ids, { hint, error }), wanted: requested };
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      {controls ? (
        <controls.ComboboxControl {...props} {...extras} />
      ) : (
        <Face
          shown={shown}
          placeholder={placeholder}
          described={extras.described}
          onRequested={(next) => setRequested((before) => before ?? next)}
          onLeft={() => setRequested(undefined)}
        />
      )}
    </FieldFrame>
  );
}

/** Several options, shown as chips; Backspace takes the last one away. */
export function MultiSelect<Value extends string = string>(props: MultiSelectProps<Value>) {
  const { label, hint, error, optional, labelEnd, values, options, placeholder } = props;
  const ids = useFieldIds();
  const [requested, setRequested] = useState<ControlExtras['wanted']>(undefined);
  const controls = useControls(requested !== undefined);
  const extras = { described: describe(ids, { hint, error }), wanted: requested };
  const labels = options
    .filter((option) => values.includes(option.value))
    .map((option) => option.label);
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      {controls ? (
        <controls.MultiSelectControl {...props} {...extras} />
      ) : (
        <Face
          shown={labels.join(', ')}
          placeholder={placeholder}
          described={extras.described}
          onRequested={(next) => setRequested((before) => before ?? next)}
          onLeft={() => setRequested(undefined)}
        />
      )}
    </FieldFrame>
  );
}

interface FaceProps {
  readonly shown: string;
  readonly placeholder: string | undefined;
  readonly described: ControlExtras['described'];
  readonly onRequested: (requested: 'focus' | 'list') => void;
  readonly onLeft: () => void;
}

/** It controls no list yet. */
const CLOSED = { role: 'combobox', 'aria-expanded': false };

/** The field until its script is there: what is chosen, in the same place. */
function Face({ shown, placeholder, described, onRequested, onLeft }: FaceProps) {
  return (
    <div className="foyer-input-frame foyer-combobox">
      <input
        {...described}
        className="foyer-input"
        {...CLOSED}
        value={shown}
        placeholder={placeholder}
        readOnly
        onPointerDown={() => onRequested('list')}
        onFocus={() => onRequested('focus')}
        // In another window the field stays the active element, and gets the focus back.
        onBlur={({ currentTarget }) => document.activeElement === currentTarget || onLeft()}
      />
    </div>
  );
}
