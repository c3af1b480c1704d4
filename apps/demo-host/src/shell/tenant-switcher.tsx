import { useTenants } from '@foyer/embed';
import { useState } from 'react';
import { Dropdown } from '../pieces/dropdown.tsx';

/** Shows the tenant one works in, and switches to another one. */
export function TenantSwitcher() {
  const { tenants, activeTenant, isSwitching, switchTenant } = useTenants();
  const [problem, setProblem] = useState('');
  if (!activeTenant) return null;
  if (tenants.length < 2) return <span className="tenant-name">{activeTenant.name}</span>;
  const choose = (tenantId: string, close: () => void) => {
    close();
    setProblem('');
    if (tenantId === activeTenant.tenantId) return;
    switchTenant(tenantId).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <>
      <Dropdown
        label={`Company: ${activeTenant.name}`}
        className="tenant-switcher"
        isBusy={isSwitching}
        trigger={
          <>
            <span className="tenant-name">{isSwitching ? 'Switching…' : activeTenant.name}</span>
            <span className="chevron" aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <>
            <p className="dropdown-title">Work in</p>
            {tenants.map((tenant) => (
              <button
                key={tenant.tenantId}
                type="button"
                role="menuitemradio"
                aria-checked={tenant.tenantId === activeTenant.tenantId}
                className="dropdown-item"
                onClick={() => choose(tenant.tenantId, close)}
              >
                {tenant.name}
              </button>
            ))}
          </>
        )}
      </Dropdown>
      <span role="alert" className="shell-problem">
        {problem}
      </span>
    </>
  );
}
