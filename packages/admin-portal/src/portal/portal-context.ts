import { createContext, useContext } from 'react';
import type { ColorScheme, Translator } from '@foyer/ui';
import type { LeaveGuard } from '../shell/leave-guard.ts';
import type { MenuRow } from '../navigation/navigation.rules.ts';
import type { shellMessages } from '../shell/shell.messages.ts';
import type { PortalOptions } from './portal-options.ts';
import type { PortalRouter } from './portal-router.ts';

/** What the frame tells everything inside of it. */
export interface PortalFrame {
  readonly options: PortalOptions;
  readonly place: PortalRouter;
  readonly guard: LeaveGuard;
  /** The rows a user sees, those without a page left out. */
  readonly menu: readonly MenuRow[];
  /** Rows that are not in the menu for want of a permission; their addresses say so. */
  readonly closed: readonly MenuRow[];
  /** What provider and host say about fields, the later winning. */
  readonly appearances: readonly unknown[];
  readonly text: Translator<typeof shellMessages>;
  /** Runs what may need a fresh verification, and asks for one where it does. */
  readonly withFresh: WithFresh;
  /** Closes an overlay, or goes back to the application; absent where neither makes sense. */
  readonly close: (() => void) | undefined;
  readonly closes: 'overlay' | 'page';
  readonly switching: Switching;
  readonly scheme: SchemeChoice;
  readonly roleView: RoleView;
}

/** A switch to another account that is under way. */
export interface Switching {
  /** The name of the account; `undefined` when none is. */
  readonly to: string | undefined;
  readonly begin: (name: string) => void;
  readonly end: () => void;
}

/** A role whose view of the portal is shown. Calls still have the user's own permissions. */
export interface ViewedRole {
  readonly name: string;
  /** Keys of its permissions. */
  readonly permissions: readonly string[];
}

/** Shows the portal as users with a role see it. Issue 21. */
export interface RoleView {
  /** Absent: what the user sees themselves. */
  readonly role: ViewedRole | undefined;
  readonly show: (role: ViewedRole | undefined) => void;
}

/** Light or dark. */
export interface SchemeChoice {
  readonly value: ColorScheme;
  /** Absent where the host has fixed it. */
  readonly choose: ((scheme: ColorScheme) => void) | undefined;
}

/** Runs an action; where the provider asks for a fresh verification, asks the user and runs it once more. */
export type WithFresh = <T>(action: () => Promise<T>) => Promise<T>;

/** Carries the frame. */
export const PortalContext = createContext<PortalFrame | undefined>(undefined);

/** The frame around a page. */
export function usePortalFrame(): PortalFrame {
  const frame = useContext(PortalContext);
  if (!frame) throw new Error('Pages of the admin portal work only inside of its frame');
  return frame;
}
