import { ChevronUpDownIcon } from '../../icons/icons.tsx';
import type { SelectProps } from './select-props.ts';

/** What a select shows while it is closed. */
export function SelectFace<Value extends string>({
  options,
  value,
  placeholder,
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {chosen?.start}
      <span className="foyer-select-value" data-empty={chosen ? undefined : ''}>
        {chosen?.label ?? placeholder ?? ''}
      </span>
      <ChevronUpDownIcon size="small" />
    </>
  );
}
