import { Select as BaseSelect } from '@base-ui/react/select';
import { CheckIcon } from '../../icons/icons.tsx';
import { PopupSurroundings } from '../root/popup-surroundings.tsx';
import { useRoot } from '../root/root-context.ts';
import { type Option, OptionContent } from './option-content.tsx';
import { SelectFace } from './select-face.tsx';
import type { ControlProps } from './select-props.ts';

/** Pressing what cannot be chosen leaves the list as it is. */
function keepOpen(isOpen: boolean, details: BaseSelect.Root.ChangeEventDetails): void {
  const { target } = details.event;
  if (
    !isOpen &&
    details.reason === 'item-press' &&
    target instanceof Element &&
    target.closest('[aria-disabled]')
  ) {
    details.cancel();
  }
}

/** The button and the list. */
export function SelectControl<Value extends string>(props: ControlProps<Value>) {
  const { label, value, onChange, options, name, controlId, ariaLabel, described, isRequested } =
    props;
  const { popupRoot } = useRoot();
  const choose = (chosen: Value | null) => {
    const option = options.find((one) => one.value === chosen);
    if (option && option.disabledReason === undefined) onChange(option.value);
  };
  return (
    <PopupSurroundings>
      <BaseSelect.Root<Value>
        value={value ?? null}
        onValueChange={choose}
        modal={false}
        name={name}
        id={controlId}
        defaultOpen={isRequested}
        onOpenChange={keepOpen}
      >
        <BaseSelect.Trigger className="foyer-select" aria-label={ariaLabel} {...described}>
          <SelectFace {...props} />
        </BaseSelect.Trigger>
        <BaseSelect.Portal container={popupRoot}>
          <BaseSelect.Positioner
            className="foyer-menu-positioner"
            sideOffset={4}
            alignItemWithTrigger={false}
          >
            <BaseSelect.Popup className="foyer-menu foyer-select-popup" aria-label={label}>
              {options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </PopupSurroundings>
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
