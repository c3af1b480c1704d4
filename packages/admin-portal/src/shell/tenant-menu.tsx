import { toFailure } from '@foyer/client';
import { useTenants } from '@foyer/react';
import { Avatar } from '@foyer/ui';
import { Menu } from '@foyer/ui/menu';
import { usePortalFrame } from '../portal/portal-context.ts';
import { useNotify } from '../portal/use-notify.ts';

/** The account one works in, and the way to another one; the page stays. */
export function TenantMenu() {
  const { text, guard, place, switching } = usePortalFrame();
  const { tenants, activeTenant, switchTenant } = useTenants();
  const notify = useNotify();
  if (!activeTenant) return null;
  const face = (
    <>
      <Avatar name={activeTenant.name} src={activeTenant.logo} size="small" shape="company" />
      <span className="foyer-tenant-name" title={activeTenant.name}>
        {activeTenant.name}
      </span>
    </>
  );
  if (tenants.length < 2) return <div className="foyer-tenant">{face}</div>;
  const choose = (tenantId: string) => {
    const next = tenants.find((tenant) => tenant.tenantId === tenantId);
    if (!next || tenantId === activeTenant.tenantId) return;
    guard.before(() => {
      switching.begin(next.name);
      switchTenant(tenantId)
        // filters, and the user in the address, are of the account that is left
        .then(() => place.go({ ...place.get(), search: '' }, { replace: true }))
        .catch((error: unknown) =>
          notify.failed({ text: text('notSwitched', { reason: toFailure(error).text }) }),
        )
        .finally(switching.end);
    });
  };
  return (
    <div className="foyer-tenant" data-menu>
      <Menu
        label={text('switchTenant')}
        trigger={face}
        groups={[
          {
            id: 'tenants',
            kind: 'choice',
            label: text('yourAccounts'),
            value: activeTenant.tenantId,
            onSelect: choose,
            items: tenants.map((tenant) => ({
              id: tenant.tenantId,
              label: tenant.name,
              start: <Avatar name={tenant.name} src={tenant.logo} size="small" shape="company" />,
            })),
          },
        ]}
      />
    </div>
  );
}
