import { ChevronDownIcon } from '../../icons/icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';
import type { Option } from '../select/option-content.tsx';

const useRows = /* @__PURE__ */ createLazyPart(() => import('./filter-rows.tsx'));

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
  const { label, options, values } = props;
  const { isOpen, anchor, isByKey, close, button } = useMenuButton();
  const rows = useRows();
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  return (
    <>
      <button {...button} type="button" className="foyer-filter" data-active={chosen.length > 0 || undefined}>
        <span className="foyer-filter-label">{label}</span>
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
