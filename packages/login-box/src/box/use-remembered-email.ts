import { useEffect, useRef } from 'react';
import { useBoxMemory } from './box-memory.ts';

/** Hands the e-mail typed on another page of the box to this one, once, and remembers what is typed here. */
export function useRememberedEmail(email: string, enterEmail: (email: string) => void): void {
  const memory = useBoxMemory();
  const isHandedOver = useRef(false);
  useEffect(() => {
    if (isHandedOver.current) return;
    isHandedOver.current = true;
    const remembered = memory.recallEmail();
    if (remembered !== '') enterEmail(remembered);
  }, [memory, enterEmail]);
  useEffect(() => {
    if (email !== '') memory.rememberEmail(email);
  }, [memory, email]);
}
