import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { CheckIcon, ChevronUpDownIcon } from '../../icons/icons.tsx';
import { useRoot } from '../root/root-context.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

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
  /** Shown above the rows, for example who is signed in. */
  readonly header?: ReactNode;
}

/** Opens by click, Enter, Space or arrows; letters jump; Escape closes and gives the focus back. */
export function Menu({ label, trigger, groups, align = 'start', bare, header }: MenuProps) {
  const { direction, popupRoot } = useRoot();
  return (
    <DirectionProvider direction={direction}>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger className="foyer-menu-trigger" data-bare={bare || undefined}>
          <span className="foyer-menu-trigger-content">
            <VisuallyHidden>{label}: </VisuallyHidden>
            {trigger}
          </span>
          {!bare && <ChevronUpDownIcon size="small" />}
        </BaseMenu.Trigger>
        <BaseMenu.Portal container={popupRoot}>
          <BaseMenu.Positioner className="foyer-menu-positioner" align={align} sideOffset={4}>
            <BaseMenu.Popup className="foyer-menu" aria-label={label}>
              {header !== undefined && <div className="foyer-menu-header">{header}</div>}
              {groups.map((group) => (
                <GroupRows key={group.id} group={group} />
              ))}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </DirectionProvider>
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
    <BaseMenu.RadioGroup className="foyer-menu-group" value={group.value} onValueChange={group.onSelect}>
      {heading}
      {group.items.map((item) => (
        <BaseMenu.RadioItem key={item.id} className="foyer-menu-item" value={item.id} label={item.label} closeOnClick>
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
        {item.description !== undefined && <span className="foyer-menu-item-description">{item.description}</span>}
      </span>
    </>
  );
}
