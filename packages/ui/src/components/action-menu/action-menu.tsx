import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { MoreIcon } from '../../icons/portal-icons.tsx';
import { useRoot } from '../root/root-context.ts';
import { OptionContent } from '../select/option-content.tsx';

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
  const { direction } = useRoot();
  return (
    <DirectionProvider direction={direction}>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger className="foyer-icon-button" aria-label={label}>
          <MoreIcon />
        </BaseMenu.Trigger>
        <ActionPopup label={label} actions={actions} />
      </BaseMenu.Root>
    </DirectionProvider>
  );
}

/** The list of an action menu, at the element it belongs to. */
export function ActionPopup({ label, actions, anchor }: ActionMenuProps & { readonly anchor?: Element | undefined }) {
  const { popupRoot } = useRoot();
  return (
    <BaseMenu.Portal container={popupRoot}>
      <BaseMenu.Positioner className="foyer-menu-positioner" align="end" sideOffset={4} anchor={anchor}>
        <BaseMenu.Popup
          className="foyer-menu"
          aria-label={label}
          finalFocus={anchor instanceof HTMLElement ? () => anchor : undefined}
        >
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} />
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

function ActionRow({ action }: { readonly action: Action }) {
  const { label, description, icon, tone, disabledReason, onSelect, startsGroup = false } = action;
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      {startsGroup && <BaseMenu.Separator className="foyer-menu-separator" />}
      <BaseMenu.Item
        className="foyer-menu-item"
        data-danger={tone === 'danger' && !isDisabled ? '' : undefined}
        aria-disabled={isDisabled || undefined}
        closeOnClick={!isDisabled}
        label={label}
        onClick={() => !isDisabled && onSelect()}
      >
        <OptionContent option={{ label, description, start: icon, disabledReason }} />
      </BaseMenu.Item>
    </>
  );
}
