import { Alert } from '@foyer/ui';
import { Menu, type MenuGroup } from '@foyer/ui/menu';
import { useAccountGroup } from './account-group.tsx';
import type { ComponentTexts } from './component.messages.ts';
import { SquareAvatar } from './square-avatar.tsx';
import { ComponentRoot, useComponentTexts } from './component-root.tsx';
import { useJoinableAccounts } from './use-joinable-accounts.ts';

/** What `AccountSwitcher` takes. */
export interface AccountSwitcherProps {
  /** Called after a switch; the page stays, with the session of the other account. */
  readonly onSwitched?: ((tenantId: string) => void) | undefined;
  /** Texts to replace. Default: English. */
  readonly texts?: ComponentTexts | undefined;
}

/**
 * The active account and a menu of the others, and of accounts that the user can request access to.
 * A user's only account is shown without a menu.
 */
export function AccountSwitcher({ onSwitched, texts }: AccountSwitcherProps) {
  const text = useComponentTexts(texts);
  const { groups, active, isSwitching, failure } = useAccountGroup(
    text('yourAccounts'),
    onSwitched,
  );
  const joinable = useJoinableAccounts();
  if (!active) return null;
  const open = joinable.accounts.filter(({ request }) => request?.status !== 'declined');
  const join: MenuGroup = {
    id: 'joinable',
    kind: 'actions',
    label: text('joinTeam'),
    onSelect: (tenantId) => {
      const chosen = open.find((one) => one.tenantId === tenantId);
      if (chosen?.request) void joinable.cancel(chosen.tenantId, chosen.request.id);
      else if (chosen) void joinable.request(tenantId);
    },
    items: open.map(({ tenantId, name, request }) => ({
      id: tenantId,
      label: name,
      description: text(request ? 'accessRequested' : 'requestAccess'),
      start: <SquareAvatar name={name} />,
    })),
  };
  const all = open.length > 0 ? [...groups, join] : groups;
  const problem = failure ?? joinable.failure;
  const face = (
    <>
      <SquareAvatar name={active.name} src={active.logo} />
      <span className="foyer-embed-account-name">{active.name}</span>
    </>
  );
  return (
    <ComponentRoot>
      <div className="foyer-embed-account" aria-busy={isSwitching}>
        {all.length > 0 ? <Menu label={text('switchAccount')} trigger={face} groups={all} /> : face}
      </div>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
    </ComponentRoot>
  );
}
