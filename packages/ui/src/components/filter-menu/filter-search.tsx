import { Button } from '../button/button.tsx';
import type { MenuPopupProps } from '../menu/menu-popup.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { SearchedList } from '../searched-list/searched-list.tsx';
import type { FilterMenuProps } from './filter-menu-props.ts';

type FilterSearchProps<Value extends string> = FilterMenuProps<Value> &
  Pick<MenuPopupProps, 'onClose' | 'anchor'>;

/** Many values of a filter: they are searched, and each tick counts at once. */
export function FilterSearch<Value extends string>(props: FilterSearchProps<Value>) {
  const {
    label,
    options,
    values,
    onChange,
    isSingle = false,
    isPlain = false,
    onClose,
    anchor,
  } = props;
  const text = usePortalText();
  const change = (ticked: Value[]) => {
    onChange(isSingle ? ticked.filter((value) => !values.includes(value)) : ticked);
    if (isSingle) onClose();
  };
  const clear = () => {
    onChange([]);
    onClose();
  };
  return (
    <SearchedList
      {...{ label, options, isSingle, anchor }}
      ticked={values}
      onTick={change}
      searchText={text('search')}
      onEscape={onClose}
      onLeave={onClose}
    >
      {values.length > 0 && !isPlain && (
        <div className="foyer-searched-foot">
          <Button onClick={clear}>{text('clear')}</Button>
        </div>
      )}
    </SearchedList>
  );
}
