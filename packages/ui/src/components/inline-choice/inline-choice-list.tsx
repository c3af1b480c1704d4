import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { SearchedList } from '../searched-list/searched-list.tsx';
import type { InlineChoiceProps } from './inline-choice-props.ts';

interface InlineChoiceListProps<Value extends string> extends InlineChoiceProps<Value> {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The open list: what is ticked is kept when it closes, unless by Escape. */
export function InlineChoiceList<Value extends string>(props: InlineChoiceListProps<Value>) {
  const { label, options, values, onChange, onClose, anchor, searchText, applyText } = props;
  const text = usePortalText();
  const [requested, setRequested] = useState<readonly Value[]>(() =>
    options.map(({ value }) => value).filter(isIn(values)),
  );
  const isChanged = !isSame(requested, options.map(({ value }) => value).filter(isIn(values)));
  const apply = () => {
    onClose();
    // what the list does not know stays as it is
    const unknown = values.filter((value) => !options.some((option) => option.value === value));
    if (isChanged) onChange([...unknown, ...requested]);
  };
  return (
    <SearchedList
      {...{ label, options, searchText, anchor }}
      ticked={requested}
      onTick={setRequested}
      onEscape={onClose}
      onLeave={apply}
    >
      {isChanged && (
        <div className="foyer-searched-foot">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {applyText}
          </Button>
        </div>
      )}
    </SearchedList>
  );
}

const isIn = (values: readonly string[]) => (value: string) => values.includes(value);
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(isIn(b));
