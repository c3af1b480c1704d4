import { useTenants } from '@foyer/embed';
import { useState } from 'react';

/** The tenants of the user; one click switches. */
export function TenantList() {
  const { tenants, activeTenant, isSwitching, switchTenant } = useTenants();
  const [problem, setProblem] = useState('');
  const go = (tenantId: string) => {
    setProblem('');
    switchTenant(tenantId).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <>
      <ul className="companies">
        {tenants.map((tenant) => {
          const isActive = tenant.tenantId === activeTenant?.tenantId;
          return (
            <li key={tenant.tenantId}>
              <span>
                <span className="company-name" data-testid={isActive ? 'active-tenant' : undefined}>
                  {tenant.name}
                </span>
                <code className="company-id">{tenant.tenantId}</code>
              </span>
              {isActive ? (
                <span className="status paid">Active</span>
              ) : (
                <button
                  type="button"
                  className="text-button"
                  disabled={isSwitching}
                  onClick={() => go(tenant.tenantId)}
                >
                  Work here<span className="visually-hidden">: {tenant.name}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="alert" className="problem">
        {problem}
      </p>
    </>
  );
}
