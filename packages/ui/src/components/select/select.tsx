import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import { CheckIcon, ChevronUpDownIcon } from '../../icons/icons.tsx';
import { describe, FieldFrame, type FieldFrameProps, useFieldIds } from '../field/field.tsx';
import { useRoot } from '../root/root-context.ts';
import { type Option, OptionContent } from './option-content.tsx';

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
  if (isLabelHidden) return <SelectControl {...props} controlId={ids.control} ariaLabel={label} />;
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      <SelectControl {...props} controlId={ids.control} described={describe(ids, { hint, error })} />
    </FieldFrame>
  );
}

interface ControlProps<Value extends string> extends SelectProps<Value> {
  readonly controlId: string;
  readonly ariaLabel?: string | undefined;
  readonly described?: ReturnType<typeof describe> | undefined;
}

function SelectControl<Value extends string>(props: ControlProps<Value>) {
  const { value, onChange, options, placeholder, name, controlId, ariaLabel, described } = props;
  const { direction, popupRoot } = useRoot();
  const choose = (chosen: Value | null) => {
    const option = options.find((one) => one.value === chosen);
    if (option && option.disabledReason === undefined) onChange(option.value);
  };
  const chosen = options.find((one) => one.value === value);
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <BaseSelect.Root<Value> value={value ?? null} onValueChange={choose} modal={false} name={name} id={controlId}>
          <BaseSelect.Trigger className="foyer-select" aria-label={ariaLabel} {...described}>
            {chosen?.start}
            <span className="foyer-select-value" data-empty={chosen ? undefined : ''}>
              {chosen?.label ?? placeholder ?? ''}
            </span>
            <ChevronUpDownIcon size="small" />
          </BaseSelect.Trigger>
          <BaseSelect.Portal container={popupRoot}>
            <BaseSelect.Positioner className="foyer-menu-positioner" sideOffset={4} alignItemWithTrigger={false}>
              <BaseSelect.Popup className="foyer-menu foyer-select-popup">
                {options.map((option) => (
                  <OptionRow key={option.value} option={option} />
                ))}
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      </DirectionProvider>
    </CSPProvider>
  );
}

function OptionRow({ option }: { readonly option: Option }) {
  const { value, label, disabledReason } = option;
  return (
    <BaseSelect.Item
      className="foyer-menu-item"
      value={value}
      label={label}
      aria-disabled={disabledReason === undefined ? undefined : true}
    >
      <OptionContent option={option} />
      <BaseSelect.ItemIndicator className="foyer-menu-check">
        <CheckIcon size="small" />
      </BaseSelect.ItemIndicator>
    </BaseSelect.Item>
  );
}
