import { ChevronDownIcon } from '../../icons/icons.tsx';
import { MoreIcon } from '../../icons/portal-icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';
import type { ActionMenuProps } from './action-menu-props.ts';

export type { Action, ActionMenuProps } from './action-menu-props.ts';

/** The list of actions, once its script is there. */
export const useActionRows = /* @__PURE__ */ createLazyPart(() => import('./action-rows.tsx'));

/** What can be done with the thing it is beside. */
export function ActionMenu({ label, actions, isLabeled = false }: ActionMenuProps) {
  const { isOpen, anchor, isByKey, close, button } = useMenuButton();
  const rows = useActionRows(isOpen);
  return (
    <>
      {isLabeled ? (
        <button {...button} type="button" className="foyer-filter" data-active>
          <span className="foyer-filter-label">{label}</span>
          <ChevronDownIcon size="small" />
        </button>
      ) : (
        <button {...button} type="button" className="foyer-icon-button" aria-label={label}>
          <MoreIcon />
        </button>
      )}
      {rows && anchor && (
        <rows.ActionRows {...{ label, actions, isOpen, anchor, isByKey }} onClose={close} />
      )}
    </>
  );
}
