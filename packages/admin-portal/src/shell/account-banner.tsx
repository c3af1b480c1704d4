import { useFoyerClient, useSession } from '@foyer/react';
import { Alert, Button } from '@foyer/ui';
import { usePortalFrame } from '../portal/portal-context.ts';

/** Names the account that this tab works in, if it is below the user's own, and leads back. */
export function AccountBanner() {
  const { account } = useFoyerClient();
  const session = useSession();
  const { text } = usePortalFrame();
  if (!account || session.status !== 'signedIn') return null;
  const { tenantId, name } = session.activeTenant;
  if (tenantId !== account.tenantId) return null;
  return (
    <div className="foyer-account-banner">
      <Alert
        tone="info"
        live={false}
        action={<Button onClick={account.leave}>{text('leaveAccount')}</Button>}
      >
        {text('inAccount', { account: name })}
      </Alert>
    </div>
  );
}
