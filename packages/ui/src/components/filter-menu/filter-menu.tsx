import { ChevronDownIcon } from '../../icons/icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';
import type { FilterMenuProps } from './filter-menu-props.ts';

export type { FilterMenuProps } from './filter-menu-props.ts';

const useRows = /* @__PURE__ */ createLazyPart(() => import('./filter-rows.tsx'));
const useSearch = /* @__PURE__ */ createLazyPart(() => import('./filter-search.tsx'));

/** More than the eye finds at a glance: they are searched. */
const many = 10;

/** A button that says what it filters by, and a list with ticks; a long one has a search. */
export function FilterMenu<Value extends string = string>(props: FilterMenuProps<Value>) {
  const { label, options, values, isPlain = false, icon, startsOpen, onClose } = props;
  const { isOpen, anchor, isByKey, close, openAtOnce, button } = useMenuButton();
  const closeList = () => {
    close();
    onClose?.();
  };
  const isSearched = options.length > many;
  const List = isSearched ? SearchedValues : Values;
  const chosen = options
    .filter(({ value }) => !isPlain && values.includes(value))
    .map((option) => option.label);
  return (
    <>
      <button
        {...button}
        ref={startsOpen ? openAtOnce : undefined}
        aria-haspopup={isSearched ? 'dialog' : 'menu'}
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
      <List {...props} {...{ isOpen, anchor, isByKey }} onClose={closeList} />
    </>
  );
}

interface ValuesProps<Value extends string> extends FilterMenuProps<Value> {
  readonly isOpen: boolean;
  readonly isByKey: boolean;
  readonly anchor: HTMLElement | undefined;
  readonly onClose: () => void;
}

function Values<Value extends string>({ anchor, ...props }: ValuesProps<Value>) {
  const part = useRows(props.isOpen);
  return part && anchor && <part.FilterRows {...props} anchor={anchor} />;
}

function SearchedValues<Value extends string>({ anchor, isOpen, ...props }: ValuesProps<Value>) {
  const part = useSearch(isOpen);
  return part && anchor && isOpen && <part.FilterSearch {...props} anchor={anchor} />;
}
