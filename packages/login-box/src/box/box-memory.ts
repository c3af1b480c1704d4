import { type ComponentType, createContext, useContext, useEffect, useRef } from 'react';
import type { BoxCardProps } from './box-card-props.ts';

/** What the pages of one box know of each other. */
interface BoxMemory {
  /**
   * Whether a step that begins may take the focus: in a page of the host's own, not the very first
   * one.
   */
  readonly mayTakeFocus: () => boolean;
  /** The email typed last; it goes from page to page without being put into an address. */
  readonly recallEmail: () => string;
  readonly rememberEmail: (email: string) => void;
  /**
   * Brings the card for users whose tenant wants its own sign-in. It is made of cards itself, so
   * no card names it.
   */
  readonly loadSsoRequired?: (() => Promise<ComponentType<BoxCardProps>>) | undefined;
}

/** What a memory begins with. */
interface BoxMemoryStart extends Pick<BoxMemory, 'loadSsoRequired'> {
  /** Whether the box is in a page of the host's own. */
  readonly isGuest: boolean;
  readonly email?: string | undefined;
}

/** A memory that lives as long as the box. */
export function createBoxMemory({
  isGuest,
  email = '',
  loadSsoRequired,
}: BoxMemoryStart): BoxMemory {
  let last = email;
  let hasBegun = !isGuest;
  return {
    loadSsoRequired,
    mayTakeFocus: () => {
      const may = hasBegun;
      hasBegun = true;
      return may;
    },
    recallEmail: () => last,
    rememberEmail: (email) => {
      last = email;
    },
  };
}

/** Carries the memory of the box that is open. */
export const BoxMemoryContext = createContext<BoxMemory>(createBoxMemory({ isGuest: false }));

/** The memory of the box that is open. */
export function useBoxMemory(): BoxMemory {
  return useContext(BoxMemoryContext);
}

/**
 * Hands the email typed on another page of the box to this one, once, and remembers what is typed
 * here.
 */
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
