import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useBoxMemory } from './box-memory.ts';

const FIELDS =
  'input:not([type="hidden"]):not([type="checkbox"]):not([tabindex="-1"]):not([readonly])';

/**
 * Puts the focus where the person goes on: into the first field of a new step, or onto its title when there is none, and
 * back into the field that needs correcting whenever `attention` grows.
 */
export function useFocus(attention: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  const memory = useBoxMemory();
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (!memory.mayTakeFocus()) return;
    const target =
      place.current?.querySelector<HTMLElement>(FIELDS) ??
      place.current?.querySelector<HTMLElement>('h1');
    target?.focus({ preventScroll: true });
  }, [memory]);
  useLayoutEffect(() => {
    if (attention === 0) return;
    const invalid = place.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    const target =
      invalid ?? [...(place.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].at(-1);
    target?.focus();
    if (target && !invalid) target.select();
  }, [attention]);
  return place;
}
