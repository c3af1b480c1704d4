import { useCan, useLogout, useUser } from '@foyer/embed';
import { AdminPortal } from '@foyer/embed/admin-portal';
import { Dropdown } from '../pieces/dropdown.tsx';
import { Initials } from '../pieces/initials.tsx';
import { isPreview, switchPreview } from '../preview/preview-mode.ts';
import { goTo } from '../router/path.ts';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const user = useUser();
  const signOut = useLogout();
  const mayManage = useCan('fe.secure.read.users');
  if (!user) return null;
  const then = (close: () => void, act: () => void) => () => {
    close();
    act();
  };
  return (
    <Dropdown
      label={`Account of ${user.name}`}
      className="account-menu"
      trigger={<Initials name={user.name} />}
    >
      {(close) => (
        <>
          <p className="account-who">
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </p>
          <button
            type="button"
            role="menuitem"
            className="dropdown-item"
            onClick={then(close, () => AdminPortal.show({ tab: 'profile' }))}
          >
            Settings
          </button>
          {mayManage && (
            <button
              type="button"
              role="menuitem"
              className="dropdown-item"
              onClick={then(close, () => AdminPortal.show({ tab: 'users' }))}
            >
              Manage workspace
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            className="dropdown-item"
            onClick={then(close, () => goTo('/who-am-i'))}
          >
            Who am I
          </button>
          <button
            type="button"
            role="menuitem"
            className="dropdown-item"
            onClick={then(close, () => switchPreview(!isPreview))}
          >
            {isPreview ? 'Leave the preview' : 'Try the preview mode'}
          </button>
          <button
            type="button"
            role="menuitem"
            className="dropdown-item"
            onClick={then(close, signOut)}
          >
            Sign out
          </button>
        </>
      )}
    </Dropdown>
  );
}
