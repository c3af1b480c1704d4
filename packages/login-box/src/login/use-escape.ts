import { useLayoutEffect } from 'react';

/** Escape takes back what is about to happen, wherever the focus is. */
export function useEscape(cancel: () => void): void {
  // before the card is seen: a press right after it counts
  useLayoutEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) cancel();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [cancel]);
}
