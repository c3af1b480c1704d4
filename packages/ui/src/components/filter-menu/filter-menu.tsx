import { ChevronDownIcon } from '../../icons/icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';
import type { FilterMenuProps } from './filter-menu-props.ts';

export type { FilterMenuProps } from './filter-menu-props.ts';

const useRows = /* @__PURE__ */ createLazyPart(() => import('./filter-rows.tsx'));

/** A button that says what it filters by, and a list with ticks. */
export function FilterMenu<Value extends string = string>(props: FilterMenuProps<Value>) {
  const { label, options, values, isPlain = false, icon } = props;
  const { isOpen, anchor, isByKey, close, button } = useMenuButton();
  const rows = useRows();
  const chosen = options.filter(({ value }) => !isPlain && values.includes(value)).map((option) => option.label);
  return (
    <>
      <button
        {...button}
        type="button"
        className="foyer-filter"
        data-active={isPlain || chosen.length > 0 || undefined}
        aria-label={icon === undefined ? undefined : label}
        title={icon === undefined ? undefined : label}
      >
        {icon ?? <span className="foyer-filter-label">{label}</span>}
        {chosen.length > 0 && (
          <span className="foyer-filter-values">
            {chosen[0]}
            {chosen.length > 1 && ` +${chosen.length - 1}`}
          </span>
        )}
        <ChevronDownIcon size="small" />
      </button>
      {rows && anchor && <rows.FilterRows {...props} {...{ isOpen, anchor, isByKey }} onClose={close} />}
    </>
  );
}
