import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import { SearchIcon } from '../../icons/portal-icons.tsx';
import { Button } from '../button/button.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { PopupSurroundings } from '../root/popup-surroundings.tsx';
import { useRoot } from '../root/root-context.ts';
import { type Option, OptionContent } from '../select/option-content.tsx';
import type { InlineChoiceProps } from './inline-choice-props.ts';

interface InlineChoiceListProps<Value extends string> extends InlineChoiceProps<Value> {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The open list: what is ticked is kept when it closes, unless by Escape. */
export function InlineChoiceList<Value extends string>(props: InlineChoiceListProps<Value>) {
  const { label, options, values, onChange, onClose, anchor, searchText, applyText } = props;
  const { popupRoot } = useRoot();
  const text = usePortalText();
  const [wanted, setWanted] = useState<readonly Value[]>(() => options.map(({ value }) => value).filter(isIn(values)));
  const isChanged = !isSame(wanted, options.map(({ value }) => value).filter(isIn(values)));
  const apply = () => {
    onClose();
    // what the list does not know stays as it is
    const unknown = values.filter((value) => !options.some((option) => option.value === value));
    if (isChanged) onChange([...unknown, ...wanted]);
  };
  const tick = (next: readonly Option<Value>[]) =>
    setWanted((before) =>
      options
        .filter(({ value, disabledReason }) =>
          disabledReason === undefined ? next.some((one) => one.value === value) : before.includes(value),
        )
        .map(({ value }) => value),
    );
  return (
    <PopupSurroundings>
      <BaseCombobox.Root<Option<Value>, true>
        multiple
        open
        onOpenChange={(open, details) => {
          if (!open && details.reason === 'escape-key') onClose();
          else if (!open && details.reason !== 'item-press') apply();
        }}
        items={options}
        value={options.filter(({ value }) => wanted.includes(value))}
        onValueChange={tick}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
      >
        <BaseCombobox.Portal container={popupRoot}>
          <BaseCombobox.Positioner className="foyer-menu-positioner" anchor={anchor} align="start" sideOffset={4}>
            <BaseCombobox.Popup
              className="foyer-menu foyer-inline-choice-popup"
              aria-label={label}
              finalFocus={() => anchor}
            >
              <div className="foyer-inline-choice-head">
                <SearchIcon size="small" />
                <BaseCombobox.Input
                  className="foyer-inline-choice-search"
                  aria-label={label}
                  placeholder={searchText}
                />
              </div>
              <BaseCombobox.Empty className="foyer-combobox-empty">
                <span>{text('noMatch')}</span>
              </BaseCombobox.Empty>
              <BaseCombobox.List className="foyer-inline-choice-list" aria-label={label}>
                {(option: Option) => (
                  <BaseCombobox.Item
                    key={option.value}
                    className="foyer-menu-item"
                    value={option}
                    aria-disabled={option.disabledReason === undefined ? undefined : true}
                  >
                    <span className="foyer-filter-tick" data-on={isIn(wanted)(option.value) || undefined}>
                      <BaseCombobox.ItemIndicator className="foyer-filter-mark">
                        <CheckIcon size="small" />
                      </BaseCombobox.ItemIndicator>
                    </span>
                    <OptionContent option={option} />
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
              {isChanged && (
                <div className="foyer-inline-choice-foot">
                  <Button onClick={onClose}>{text('cancel')}</Button>
                  <Button variant="primary" onClick={apply}>
                    {applyText}
                  </Button>
                </div>
              )}
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </PopupSurroundings>
  );
}

const isIn = (values: readonly string[]) => (value: string) => values.includes(value);
const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every(isIn(b));
