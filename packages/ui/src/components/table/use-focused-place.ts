import type { FocusEvent } from 'react';
import { useMemo, useRef } from 'react';

/** Which place of a table the focus is in, known at once and without drawing anything. */
export interface FocusedPlace {
  readonly focused: { readonly current: number | undefined };
  /** For the body of the table. */
  readonly events: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** Follows the focus through the rows of a table. */
export function useFocusedPlace(): FocusedPlace {
  const focused = useRef<number | undefined>(undefined);
  const events = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const place = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
        focused.current = place === undefined ? undefined : Number(place);
      },
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        // The window may lose the focus: it comes back to the same element.
        if (currentTarget.ownerDocument.activeElement !== target) focused.current = undefined;
      },
    }),
    [],
  );
  return { focused, events };
}
