import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { CheckIcon, ChevronUpDownIcon, CloseIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { PopupSurroundings } from '../root/popup-surroundings.tsx';
import { useRoot } from '../root/root-context.ts';
import { type Option, OptionContent } from '../select/option-content.tsx';
import type { ComboboxProps, ControlExtras, MultiSelectProps } from './combobox-props.ts';

/** The input and the list of a combobox. */
export function ComboboxControl<Value extends string>(props: ComboboxProps<Value> & ControlExtras) {
  const { value, onChange, options, placeholder, described, wanted: requested } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const choose = (option: Option<Value> | null) => {
    if (option?.disabledReason === undefined) onChange(option?.value);
  };
  return (
    <PopupSurroundings>
      <BaseCombobox.Root<Option<Value>>
        items={options}
        value={chosen}
        onValueChange={choose}
        limit={props.limit ?? MAX_DRAWN}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
        defaultOpen={requested === 'list'}
      >
        <BaseCombobox.InputGroup className="foyer-input-frame foyer-combobox">
          {chosen?.start !== undefined && <span className="foyer-input-start">{chosen.start}</span>}
          <BaseCombobox.Input
            className="foyer-input"
            {...described}
            autoFocus={requested !== undefined}
            placeholder={placeholder}
          />
          <BaseCombobox.Icon className="foyer-combobox-icon">
            <ChevronUpDownIcon size="small" />
          </BaseCombobox.Icon>
        </BaseCombobox.InputGroup>
        <LongListPopup label={props.label} emptyText={props.emptyText} />
      </BaseCombobox.Root>
    </PopupSurroundings>
  );
}

/** The chips, input and list of a choice of several. */
export function MultiSelectControl<Value extends string>(
  props: MultiSelectProps<Value> & ControlExtras,
) {
  const { values, onChange, options, placeholder, described, wanted: requested } = props;
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const change = (next: readonly Option<Value>[]) => {
    const isAllowed = (option: Option<Value>) =>
      option.disabledReason === undefined || values.includes(option.value);
    // What cannot be chosen cannot be taken away either.
    const stored = chosen.filter(
      (option) => option.disabledReason !== undefined && !next.includes(option),
    );
    onChange([...stored, ...next.filter(isAllowed)].map((option) => option.value));
  };
  return (
    <PopupSurroundings>
      <BaseCombobox.Root<Option<Value>, true>
        multiple
        items={options}
        value={chosen}
        onValueChange={change}
        limit={props.limit ?? MAX_DRAWN}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
        defaultOpen={requested === 'list'}
      >
        <BaseCombobox.InputGroup className="foyer-input-frame foyer-combobox" data-many="">
          <BaseCombobox.Chips className="foyer-combobox-chips">
            {chosen.map((option) => (
              <ChosenChip key={option.value} option={option} />
            ))}
            <BaseCombobox.Input
              className="foyer-input foyer-combobox-input"
              {...described}
              autoFocus={requested !== undefined}
              placeholder={chosen.length === 0 ? placeholder : undefined}
            />
          </BaseCombobox.Chips>
        </BaseCombobox.InputGroup>
        <LongListPopup label={props.label} emptyText={props.emptyText} />
      </BaseCombobox.Root>
    </PopupSurroundings>
  );
}

/** More rows than anyone reads. */
const MAX_DRAWN = 200;

function ChosenChip({ option }: { readonly option: Option }) {
  const text = usePortalText();
  return (
    <BaseCombobox.Chip className="foyer-chip" data-tone="neutral" aria-label={option.label}>
      <span className="foyer-chip-text">{option.label}</span>
      {option.disabledReason === undefined && (
        <BaseCombobox.ChipRemove
          className="foyer-chip-remove"
          aria-label={text('removeNamed', { name: option.label })}
        >
          <CloseIcon size="small" />
        </BaseCombobox.ChipRemove>
      )}
    </BaseCombobox.Chip>
  );
}

function LongListPopup({
  label,
  emptyText,
}: {
  readonly label: string;
  readonly emptyText?: string | undefined;
}) {
  const { popupRoot } = useRoot();
  const text = usePortalText();
  return (
    <BaseCombobox.Portal container={popupRoot}>
      <BaseCombobox.Positioner className="foyer-menu-positioner" sideOffset={4}>
        <BaseCombobox.Popup className="foyer-menu foyer-select-popup">
          <BaseCombobox.Empty className="foyer-combobox-empty">
            <span>{emptyText ?? text('noMatch')}</span>
          </BaseCombobox.Empty>
          <BaseCombobox.List className="foyer-combobox-list" aria-label={label}>
            {(option: Option) => (
              <BaseCombobox.Item
                key={option.value}
                className="foyer-menu-item"
                value={option}
                aria-disabled={option.disabledReason === undefined ? undefined : true}
              >
                <OptionContent option={option} />
                <BaseCombobox.ItemIndicator className="foyer-menu-check">
                  <CheckIcon size="small" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
