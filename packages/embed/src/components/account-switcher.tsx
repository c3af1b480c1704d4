import { Alert } from '@foyer/ui';
import { Menu } from '@foyer/ui/menu';
import { useAccountGroup } from './account-group.tsx';
import type { ComponentTexts } from './component.messages.ts';
import { SquareAvatar } from './square-avatar.tsx';
import { ComponentRoot, useComponentTexts } from './component-root.tsx';

/** What `AccountSwitcher` takes. */
export interface AccountSwitcherProps {
  /** Called after a switch; the page stays, with the session of the other account. */
  readonly onSwitched?: ((tenantId: string) => void) | undefined;
  /** Texts to replace. Default: English. */
  readonly texts?: ComponentTexts | undefined;
}

/** The active account and a menu of the others. A user's only account is shown without a menu. */
export function AccountSwitcher({ onSwitched, texts }: AccountSwitcherProps) {
  const text = useComponentTexts(texts);
  const { groups, active, isSwitching, failure } = useAccountGroup(
    text('yourAccounts'),
    onSwitched,
  );
  if (!active) return null;
  const face = (
    <>
      <SquareAvatar name={active.name} src={active.logo} />
      <span className="foyer-embed-account-name">{active.name}</span>
    </>
  );
  return (
    <ComponentRoot>
      <div className="foyer-embed-account" aria-busy={isSwitching}>
        {groups.length > 0 ? (
          <Menu label={text('switchAccount')} trigger={face} groups={groups} />
        ) : (
          face
        )}
      </div>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
    </ComponentRoot>
  );
}
