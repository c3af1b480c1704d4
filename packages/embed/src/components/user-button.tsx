import type { SessionUser } from '@foyer/client';
import { useLogout, useUser } from '@foyer/react';
import { Alert, Avatar } from '@foyer/ui';
import { Menu, type MenuGroup } from '@foyer/ui/menu';
import { useContext } from 'react';
import { AdminPortal } from '../admin-portal/admin-portal.ts';
import { OptionsContext } from '../options-context.ts';
import { useAccountGroup } from './account-group.tsx';
import type { ComponentTexts } from './component.messages.ts';
import { ComponentRoot, useComponentTexts } from './component-root.tsx';

/** A row of the host's own in the menu. */
export interface UserButtonItem {
  readonly id: string;
  readonly label: string;
  readonly onSelect: () => void;
}

/** What `UserButton` takes. */
export interface UserButtonProps {
  /** Rows above "Sign out". Default: none. */
  readonly items?: readonly UserButtonItem[] | undefined;
  /** Whether the name is shown next to the avatar. Default: false. */
  readonly showName?: boolean | undefined;
  /** Whether the menu lists the user's other accounts. Default: true. */
  readonly showAccounts?: boolean | undefined;
  /** Texts to replace. Default: English. */
  readonly texts?: ComponentTexts | undefined;
}

const noItems: readonly UserButtonItem[] = [];

/**
 * The user's avatar with a menu: profile and account settings (where the host has the admin
 * portal), accounts, the host's own rows, and "Sign out". Nothing for signed-out visitors.
 */
export function UserButton({
  items = noItems,
  showName = false,
  showAccounts = true,
  texts,
}: UserButtonProps) {
  const text = useComponentTexts(texts);
  const user = useUser();
  const signOut = useLogout();
  const hasPortal = useContext(OptionsContext).adminPortal !== undefined;
  const accounts = useAccountGroup(text('yourAccounts'));
  if (!user) return null;
  const portalRows: MenuGroup = {
    id: 'portal',
    kind: 'actions',
    onSelect: (id) => AdminPortal.show(id === 'profile' ? { tab: 'profile' } : {}),
    items: [
      { id: 'profile', label: text('profile') },
      { id: 'account', label: text('manageAccount') },
    ],
  };
  const actions: MenuGroup = {
    id: 'actions',
    kind: 'actions',
    onSelect: (id) =>
      id === 'signOut' ? signOut() : items.find((item) => `own-${item.id}` === id)?.onSelect(),
    items: [
      ...items.map(({ id, label }) => ({ id: `own-${id}`, label })),
      { id: 'signOut', label: text('signOut') },
    ],
  };
  const name = getDisplayName(user);
  return (
    <ComponentRoot>
      <Menu
        bare
        align="end"
        label={text('userMenu')}
        trigger={<Face user={user} showName={showName} />}
        header={
          <>
            <div className="foyer-embed-user-name">{name}</div>
            {user.email && user.email !== name && (
              <div className="foyer-embed-user-email">{user.email}</div>
            )}
          </>
        }
        groups={[
          ...(hasPortal ? [portalRows] : []),
          ...(showAccounts ? accounts.groups : []),
          actions,
        ]}
      />
      {accounts.failure !== undefined && <Alert tone="error">{accounts.failure}</Alert>}
    </ComponentRoot>
  );
}

function Face({ user, showName }: { readonly user: SessionUser; readonly showName: boolean }) {
  const name = getDisplayName(user);
  return (
    <>
      <Avatar name={name} src={user.profilePictureUrl ?? undefined} />
      <span className={showName ? 'foyer-embed-user-name' : 'foyer-visually-hidden'}>{name}</span>
    </>
  );
}

function getDisplayName({ name, email, username, phoneNumber }: SessionUser): string {
  return name || email || (username ?? phoneNumber ?? '');
}
