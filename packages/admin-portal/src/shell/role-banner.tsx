import { Banner, Button } from '@foyer/ui';
import { usePortalFrame } from '../portal/portal-context.ts';

/** Says that the portal is shown as users with a role see it, and ends that. */
export function RoleBanner() {
  const { text, roleView } = usePortalFrame();
  const { role, show } = roleView;
  if (!role) return null;
  const stop = <Button onClick={() => show(undefined)}>{text('stopRoleView')}</Button>;
  return (
    <div className="foyer-account-banner">
      <Banner tone="warning" action={stop}>
        {text('roleView', { role: role.name })}
      </Banner>
    </div>
  );
}
