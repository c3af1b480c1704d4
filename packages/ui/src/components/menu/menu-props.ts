import type { ReactNode } from 'react';

/** One row of a menu. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** An icon or avatar before the label. */
  readonly start?: ReactNode;
  readonly danger?: boolean | undefined;
}

/** Rows that act, or rows of which one is chosen. */
export type MenuGroup = {
  readonly id: string;
  readonly label?: string | undefined;
  readonly items: readonly MenuItem[];
  readonly onSelect: (id: string) => void;
} & ({ readonly kind: 'actions' } | { readonly kind: 'choice'; readonly value: string });

/** A button that opens a list; the tenant switcher and the account menu are menus. */
export interface MenuProps {
  /** What it is for, for example "Switch tenant"; what the button shows is read after it. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end' | undefined;
  /** Without the frame and arrow of a control, for example around an avatar. */
  readonly bare?: boolean | undefined;
  /** Called whenever it opens, to load rows that nobody needs before. */
  readonly onOpen?: (() => void) | undefined;
  /** Shown above the rows, for example who is signed in. */
  readonly header?: ReactNode;
}
