import { useLogout, useUser } from '@foyer/react';
import { Avatar, type ColorScheme } from '@foyer/ui';
import { Menu } from '@foyer/ui/menu';
import { usePortalFrame } from '../portal/portal-context.ts';
import { identifierOf } from '../portal/user-identifier.ts';
import { hasKeyboard } from './platform.ts';

/** Who is signed in: looks, shortcuts and the way out. */
export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { text, guard, scheme } = usePortalFrame();
  const user = useUser();
  const signOut = useLogout();
  if (!user) return null;
  const schemes: readonly { readonly id: ColorScheme; readonly label: string }[] = [
    { id: 'system', label: text('appearanceSystem') },
    { id: 'light', label: text('appearanceLight') },
    { id: 'dark', label: text('appearanceDark') },
  ];
  const act = (id: string) => (id === 'signOut' ? guard.before(signOut) : onShortcuts());
  return (
    <Menu
      label={text('accountMenu')}
      trigger={
        <>
          <Avatar
            name={user.name || identifierOf(user)}
            src={user.profilePictureUrl ?? undefined}
            size="small"
          />
          <span className="foyer-person-words">
            <span className="foyer-person-name">{user.name || identifierOf(user)}</span>
            <span className="foyer-person-email">{identifierOf(user)}</span>
          </span>
        </>
      }
      groups={[
        ...(scheme.choose
          ? [
              {
                id: 'scheme',
                kind: 'choice' as const,
                label: text('appearance'),
                value: scheme.value,
                onSelect: (id: string) =>
                  scheme.choose?.(schemes.find((one) => one.id === id)?.id ?? 'system'),
                items: schemes,
              },
            ]
          : []),
        {
          id: 'actions',
          kind: 'actions',
          onSelect: act,
          items: [
            ...(hasKeyboard() ? [{ id: 'shortcuts', label: text('shortcuts') }] : []),
            { id: 'signOut', label: text('signOut') },
          ],
        },
      ]}
    />
  );
}
