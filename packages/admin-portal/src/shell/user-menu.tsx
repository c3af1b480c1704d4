import { useApplications, useLogout, useUser } from '@foyer/react';
import { Avatar, type ColorScheme } from '@foyer/ui';
import { Menu } from '@foyer/ui/menu';
import { useState } from 'react';
import { usePortalFrame } from '../portal/portal-context.ts';
import { getIdentifier } from '../portal/user-identifier.ts';
import { hasKeyboard } from './platform.ts';

/** Who is signed in: looks, shortcuts and the way out. */
export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { text, guard, scheme } = usePortalFrame();
  const user = useUser();
  const signOut = useLogout();
  const [isOpened, setOpened] = useState(false);
  const { applications, active } = useApplications({ isEnabled: isOpened });
  if (!user) return null;
  const schemes: readonly { readonly id: ColorScheme; readonly label: string }[] = [
    { id: 'system', label: text('appearanceSystem') },
    { id: 'light', label: text('appearanceLight') },
    { id: 'dark', label: text('appearanceDark') },
  ];
  const act = (id: string) => (id === 'signOut' ? guard.before(signOut) : onShortcuts());
  const openApplication = (id: string) => {
    const chosen = applications.find((one) => one.id === id);
    if (chosen && chosen.id !== active?.id) guard.before(() => location.assign(chosen.appURL));
  };
  return (
    <Menu
      label={text('accountMenu')}
      onOpen={() => setOpened(true)}
      trigger={
        <>
          <Avatar
            name={user.name || getIdentifier(user)}
            src={user.profilePictureUrl ?? undefined}
            size="small"
          />
          <span className="foyer-person-words">
            <span className="foyer-person-name">{user.name || getIdentifier(user)}</span>
            <span className="foyer-person-email">{getIdentifier(user)}</span>
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
        ...(applications.length > 1
          ? [
              {
                id: 'applications',
                kind: 'choice' as const,
                label: text('yourApplications'),
                value: active?.id ?? '',
                onSelect: openApplication,
                items: applications.map(({ id, name }) => ({ id, label: name })),
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
