import { Menu as BaseMenu } from '@base-ui/react/menu';
import { CheckIcon } from '../../icons/icons.tsx';
import type { MenuGroup, MenuItem, MenuProps } from './menu-props.ts';
import { MenuPopup, type MenuPopupProps } from './menu-popup.tsx';

type MenuRowsProps = Pick<MenuProps, 'groups' | 'header'> & Omit<MenuPopupProps, 'children'>;

/** What a menu shows when it is open. */
export function MenuRows({ groups, header, ...popup }: MenuRowsProps) {
  return (
    <MenuPopup {...popup}>
      {header !== undefined && <div className="foyer-menu-header">{header}</div>}
      {groups.map((group) => (
        <GroupRows key={group.id} group={group} />
      ))}
    </MenuPopup>
  );
}

function GroupRows({ group }: { readonly group: MenuGroup }) {
  const heading = group.label !== undefined && (
    <BaseMenu.GroupLabel className="foyer-menu-heading">{group.label}</BaseMenu.GroupLabel>
  );
  if (group.kind === 'actions') {
    return (
      <BaseMenu.Group className="foyer-menu-group">
        {heading}
        {group.items.map((item) => (
          <BaseMenu.Item
            key={item.id}
            className="foyer-menu-item"
            data-danger={item.danger || undefined}
            label={item.label}
            onClick={() => group.onSelect(item.id)}
          >
            <ItemContent item={item} />
          </BaseMenu.Item>
        ))}
      </BaseMenu.Group>
    );
  }
  return (
    <BaseMenu.RadioGroup
      className="foyer-menu-group"
      value={group.value}
      onValueChange={group.onSelect}
    >
      {heading}
      {group.items.map((item) => (
        <BaseMenu.RadioItem
          key={item.id}
          className="foyer-menu-item"
          value={item.id}
          label={item.label}
          closeOnClick
        >
          <ItemContent item={item} />
          <BaseMenu.RadioItemIndicator className="foyer-menu-check">
            <CheckIcon size="small" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

function ItemContent({ item }: { readonly item: MenuItem }) {
  return (
    <>
      {item.start}
      <span className="foyer-menu-item-text">
        <span className="foyer-menu-item-label">{item.label}</span>
        {item.description !== undefined && (
          <span className="foyer-menu-item-description">{item.description}</span>
        )}
      </span>
    </>
  );
}
