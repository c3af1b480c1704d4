import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { CheckIcon, ChevronDownIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { useRoot } from '../root/root-context.ts';
import { type Option, OptionContent } from '../select/option-content.tsx';

/** Narrows a list down by one of its properties. */
export interface FilterMenuProps<Value extends string = string> {
  /** The property, for example "Role". */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** What is chosen; empty for all. */
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  /** Only one at a time. */
  readonly isSingle?: boolean | undefined;
}

/** A button that says what it filters by, and a list with ticks. */
export function FilterMenu<Value extends string = string>(props: FilterMenuProps<Value>) {
  const { label, options, values, onChange, isSingle = false } = props;
  const { direction, popupRoot } = useRoot();
  const text = usePortalText();
  const toggle = (value: Value, isOn: boolean) => {
    const others = isSingle ? [] : values.filter((other) => other !== value);
    onChange(isOn ? [...others, value] : others);
  };
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  return (
    <DirectionProvider direction={direction}>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger className="foyer-filter" data-active={chosen.length > 0 || undefined}>
          <span className="foyer-filter-label">{label}</span>
          {chosen.length > 0 && (
            <span className="foyer-filter-values">
              {chosen[0]}
              {chosen.length > 1 && ` +${chosen.length - 1}`}
            </span>
          )}
          <ChevronDownIcon size="small" />
        </BaseMenu.Trigger>
        <BaseMenu.Portal container={popupRoot}>
          <BaseMenu.Positioner className="foyer-menu-positioner" align="start" sideOffset={4}>
            <BaseMenu.Popup className="foyer-menu" aria-label={label}>
              {options.map((option) => (
                <BaseMenu.CheckboxItem
                  key={option.value}
                  className="foyer-menu-item"
                  checked={values.includes(option.value)}
                  onCheckedChange={(isOn) => option.disabledReason === undefined && toggle(option.value, isOn)}
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
              {values.length > 0 && (
                <BaseMenu.Group className="foyer-menu-group">
                  <BaseMenu.Item className="foyer-menu-item" onClick={() => onChange([])}>
                    {text('clear')}
                  </BaseMenu.Item>
                </BaseMenu.Group>
              )}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </DirectionProvider>
  );
}
