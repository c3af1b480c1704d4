import { useFoyerClient, useSession } from '@foyer/react';
import { Banner, Button } from '@foyer/ui';
import { usePortalFrame } from '../portal/portal-context.ts';

/**
 * Names the sub-account that this tab works in and leads back to the user's own; also says when
 * the account is no longer open to the user and the tab shows their own instead.
 */
export function AccountBanner() {
  const { account } = useFoyerClient();
  const session = useSession();
  const { text, guard } = usePortalFrame();
  if (!account || session.status !== 'signedIn') return null;
  const { tenantId, name } = session.activeTenant;
  const isIn = tenantId === account.tenantId;
  const leave = <Button onClick={() => guard.before(account.leave)}>{text('leaveAccount')}</Button>;
  return (
    <div className="foyer-account-banner">
      <Banner tone={isIn ? 'info' : 'error'} live={false} action={leave}>
        {text(isIn ? 'inAccount' : 'accountClosed', { account: name })}
      </Banner>
    </div>
  );
}
