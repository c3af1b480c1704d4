import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import { SearchIcon } from '../../icons/portal-icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { PopupSurroundings } from '../root/popup-surroundings.tsx';
import { useRoot } from '../root/root-context.ts';
import { type Option, OptionContent } from '../select/option-content.tsx';

/** An open list with ticks. */
export interface SearchedListProps<Value extends string = string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly ticked: readonly Value[];
  /** All that is ticked now, in the order of the options. What cannot be chosen stays as it is. */
  readonly onTick: (ticked: Value[]) => void;
  /** In the empty search field. */
  readonly searchText: string;
  /** Only one at a time: its tick is round. */
  readonly isSingle?: boolean | undefined;
  /** What opened it: the list is beside it, and it gets the focus back. */
  readonly anchor: HTMLElement;
  /** Escape was pressed. */
  readonly onEscape: () => void;
  /** It was left in another way: by a press elsewhere, or by Tab. */
  readonly onLeave: () => void;
  /** Buttons below the list. */
  readonly children?: ReactNode;
}

/**
 * A search above options with ticks: the focus stays in the search, arrows and Enter reach the
 * options.
 */
export function SearchedList<Value extends string>(props: SearchedListProps<Value>) {
  const {
    label,
    options,
    ticked,
    onTick,
    searchText,
    isSingle,
    anchor,
    onEscape,
    onLeave,
    children,
  } = props;
  const { popupRoot } = useRoot();
  const text = usePortalText();
  const isTicked = (value: string) => ticked.some((one) => one === value);
  const tick = (next: readonly Option<Value>[]) =>
    onTick(
      options
        .filter(({ value, disabledReason }) =>
          disabledReason === undefined ? next.some((one) => one.value === value) : isTicked(value),
        )
        .map(({ value }) => value),
    );
  return (
    <PopupSurroundings>
      <BaseCombobox.Root<Option<Value>, true>
        multiple
        open
        onOpenChange={(open, details) => {
          if (!open && details.reason === 'escape-key') onEscape();
          else if (!open && details.reason !== 'item-press') onLeave();
        }}
        items={options}
        value={options.filter(({ value }) => isTicked(value))}
        onValueChange={tick}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
      >
        <BaseCombobox.Portal container={popupRoot}>
          <BaseCombobox.Positioner
            className="foyer-menu-positioner"
            anchor={anchor}
            align="start"
            sideOffset={4}
          >
            <BaseCombobox.Popup
              className="foyer-menu foyer-searched"
              aria-label={label}
              finalFocus={() => anchor}
            >
              <div className="foyer-searched-head">
                <SearchIcon size="small" />
                <BaseCombobox.Input
                  className="foyer-searched-input"
                  aria-label={label}
                  placeholder={searchText}
                />
              </div>
              <BaseCombobox.Empty className="foyer-combobox-empty">
                <span>{text('noMatch')}</span>
              </BaseCombobox.Empty>
              <BaseCombobox.List className="foyer-searched-list" aria-label={label}>
                {(option: Option) => (
                  <BaseCombobox.Item
                    key={option.value}
                    className="foyer-menu-item"
                    value={option}
                    aria-disabled={option.disabledReason === undefined ? undefined : true}
                  >
                    <span
                      className="foyer-filter-tick"
                      data-on={isTicked(option.value) || undefined}
                      data-single={isSingle || undefined}
                    >
                      <BaseCombobox.ItemIndicator className="foyer-filter-mark">
                        <CheckIcon size="small" />
                      </BaseCombobox.ItemIndicator>
                    </span>
                    <OptionContent option={option} />
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
              {children}
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </PopupSurroundings>
  );
}
