import { useState } from 'react';
import { describe, FieldFrame, type FieldFrameProps, useFieldIds } from '../field/field.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import type { Option } from '../select/option-content.tsx';

/** What searches and positions the list weighs more than a page; it loads beside it. */
const useControls = /* @__PURE__ */ createLazyPart(() => import('./combobox-controls.tsx'));

/** What a choice from a long list needs to know. */
interface LongListProps<Value extends string> extends FieldFrameProps {
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string | undefined;
  /** Shown in the list when nothing matches. */
  readonly emptyText?: string | undefined;
  /** More than this many rows are never drawn; typing finds the rest. 200 unless given. */
  readonly limit?: number | undefined;
}

/** A choice of one from a long list. */
export interface ComboboxProps<Value extends string = string> extends LongListProps<Value> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** A choice of several. */
export interface MultiSelectProps<Value extends string = string> extends LongListProps<Value> {
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}

/** What the control needs from the field around it. */
export interface ControlExtras {
  readonly described: ReturnType<typeof describe>;
  /** It had the focus before its script was there. */
  readonly isWanted: boolean;
}

/** Finds an option by typing: countries, time zones, people. */
export function Combobox<Value extends string = string>(props: ComboboxProps<Value>) {
  const { label, hint, error, optional, labelEnd, value, options, placeholder } = props;
  const ids = useFieldIds();
  const controls = useControls();
  const [isWanted, setWanted] = useState(false);
  const extras = { described: describe(ids, { hint, error }), isWanted };
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      {controls ? (
        <controls.ComboboxControl {...props} {...extras} />
      ) : (
        <Face shown={shown} placeholder={placeholder} described={extras.described} onWanted={() => setWanted(true)} />
      )}
    </FieldFrame>
  );
}

/** Several options, shown as chips; Backspace takes the last one away. */
export function MultiSelect<Value extends string = string>(props: MultiSelectProps<Value>) {
  const { label, hint, error, optional, labelEnd, values, options, placeholder } = props;
  const ids = useFieldIds();
  const controls = useControls();
  const [isWanted, setWanted] = useState(false);
  const extras = { described: describe(ids, { hint, error }), isWanted };
  const labels = options.filter((option) => values.includes(option.value)).map((option) => option.label);
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      {controls ? (
        <controls.MultiSelectControl {...props} {...extras} />
      ) : (
        <Face
          shown={labels.join(', ')}
          placeholder={placeholder}
          described={extras.described}
          onWanted={() => setWanted(true)}
        />
      )}
    </FieldFrame>
  );
}

interface FaceProps {
  readonly shown: string;
  readonly placeholder: string | undefined;
  readonly described: ControlExtras['described'];
  readonly onWanted: () => void;
}

/** It controls no list yet. */
const CLOSED = { role: 'combobox', 'aria-expanded': false };

/** The field until its script is there: what is chosen, in the same place. */
function Face({ shown, placeholder, described, onWanted }: FaceProps) {
  return (
    <div className="foyer-input-frame foyer-combobox">
      <input
        {...described}
        className="foyer-input"
        {...CLOSED}
        value={shown}
        placeholder={placeholder}
        readOnly
        onFocus={onWanted}
      />
    </div>
  );
}
