import type { ReactNode } from 'react';
import { MoreIcon } from '../../icons/portal-icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';

/** The list of actions, once its script is there. */
export const useActionRows = /* @__PURE__ */ createLazyPart(() => import('./action-rows.tsx'));

/** Something that can be done with a thing. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  readonly tone?: 'normal' | 'danger' | undefined;
  /** Why it cannot be done now; it stays in the list and says so. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
  /** Begins a new group under a hairline. */
  readonly startsGroup?: boolean | undefined;
}

/** Three dots that open a list of actions. */
export interface ActionMenuProps {
  /** Read out for the dots, for example "Actions for Ada". */
  readonly label: string;
  readonly actions: readonly Action[];
}

/** What can be done with the thing it stands beside. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const { isOpen, anchor, isByKey, close, button } = useMenuButton();
  const rows = useActionRows();
  return (
    <>
      <button {...button} type="button" className="foyer-icon-button" aria-label={label}>
        <MoreIcon />
      </button>
      {rows && anchor && <rows.ActionRows {...{ label, actions, isOpen, anchor, isByKey }} onClose={close} />}
    </>
  );
}
