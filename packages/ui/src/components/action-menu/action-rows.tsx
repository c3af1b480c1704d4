import { Menu as BaseMenu } from '@base-ui/react/menu';
import { MenuPopup, type MenuPopupProps } from '../menu/menu-popup.tsx';
import { OptionContent } from '../select/option-content.tsx';
import type { Action, ActionMenuProps } from './action-menu-props.ts';

type ActionRowsProps = Omit<ActionMenuProps, 'isLabeled'> &
  Pick<MenuPopupProps, 'isOpen' | 'onClose' | 'anchor' | 'isByKey' | 'align'>;

/** The list of an action menu, beside the dots it belongs to. */
export function ActionRows({ label, actions, ...popup }: ActionRowsProps) {
  return (
    <MenuPopup {...popup} label={label} align={popup.align ?? 'end'}>
      {actions.map((action) => (
        <ActionRow key={action.id} action={action} />
      ))}
    </MenuPopup>
  );
}

function ActionRow({ action }: { readonly action: Action }) {
  const { label, description, icon, tone, disabledReason, onSelect, startsGroup = false } = action;
  const isDisabled = disabledReason !== undefined;
  const content = <OptionContent option={{ label, description, start: icon, disabledReason }} />;
  if (action.href !== undefined && !isDisabled)
    return (
      <BaseMenu.LinkItem
        className="foyer-menu-item"
        href={action.href}
        target="_blank"
        rel="noopener"
        label={label}
        closeOnClick
        onClick={onSelect}
      >
        {content}
      </BaseMenu.LinkItem>
    );
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
        {content}
      </BaseMenu.Item>
    </>
  );
}
