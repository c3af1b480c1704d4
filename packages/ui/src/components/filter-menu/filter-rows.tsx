import { Menu as BaseMenu } from '@base-ui/react/menu';
import { CheckIcon } from '../../icons/icons.tsx';
import { MenuPopup, type MenuPopupProps } from '../menu/menu-popup.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { OptionContent } from '../select/option-content.tsx';
import type { FilterMenuProps } from './filter-menu-props.ts';

type FilterRowsProps<Value extends string> = FilterMenuProps<Value> &
  Pick<MenuPopupProps, 'isOpen' | 'onClose' | 'anchor' | 'isByKey'>;

/** The values of a filter with ticks, and a way to take all away. */
export function FilterRows<Value extends string>(props: FilterRowsProps<Value>) {
  const {
    label,
    options,
    values,
    onChange,
    isSingle = false,
    isPlain,
    isOpen,
    onClose,
    anchor,
    isByKey,
  } = props;
  const text = usePortalText();
  const toggle = (value: Value, isOn: boolean) => {
    const others = isSingle ? [] : values.filter((other) => other !== value);
    onChange(isOn ? [...others, value] : others);
  };
  return (
    <MenuPopup {...{ label, isOpen, onClose, anchor, isByKey }}>
      {options.map((option) => (
        <BaseMenu.CheckboxItem
          key={option.value}
          className="foyer-menu-item"
          checked={values.includes(option.value)}
          onCheckedChange={(isOn) =>
            option.disabledReason === undefined && toggle(option.value, isOn)
          }
          aria-disabled={option.disabledReason === undefined ? undefined : true}
          label={option.label}
          closeOnClick={isSingle}
        >
          <span className="foyer-filter-tick" data-single={isSingle || undefined}>
            <BaseMenu.CheckboxItemIndicator className="foyer-filter-mark">
              <CheckIcon size="small" />
            </BaseMenu.CheckboxItemIndicator>
          </span>
          <OptionContent option={option} />
        </BaseMenu.CheckboxItem>
      ))}
      {values.length > 0 && !isPlain && (
        <BaseMenu.Group className="foyer-menu-group">
          <BaseMenu.Item className="foyer-menu-item" onClick={() => onChange([])}>
            {text('clear')}
          </BaseMenu.Item>
        </BaseMenu.Group>
      )}
    </MenuPopup>
  );
}
