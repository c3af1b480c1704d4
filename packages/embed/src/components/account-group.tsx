import { toFailure } from '@foyer/client';
import { useTenants } from '@foyer/react';
import type { MenuGroup } from '@foyer/ui/menu';
import { useState } from 'react';
import { SquareAvatar } from './square-avatar.tsx';

/** The accounts of the user as rows of a menu. */
export interface AccountGroup {
  /** Empty for users with a single account. */
  readonly groups: readonly MenuGroup[];
  readonly active: ReturnType<typeof useTenants>['activeTenant'];
  readonly isSwitching: boolean;
  /** Why the last switch failed. */
  readonly failure: string | undefined;
}

/** The accounts of the user, and the way to another one. */
export function useAccountGroup(label: string, onSwitched?: (tenantId: string) => void) {
  const { tenants, activeTenant, isSwitching, switchTenant } = useTenants();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const choose = (tenantId: string) => {
    if (tenantId === activeTenant?.tenantId) return;
    setFailure(undefined);
    switchTenant(tenantId)
      .then(() => onSwitched?.(tenantId))
      .catch((error: unknown) => setFailure(toFailure(error).text));
  };
  const group: MenuGroup = {
    id: 'accounts',
    kind: 'choice',
    label,
    value: activeTenant?.tenantId ?? '',
    onSelect: choose,
    items: tenants.map(({ tenantId, name, logo }) => ({
      id: tenantId,
      label: name,
      start: <SquareAvatar name={name} src={logo} />,
    })),
  };
  return {
    groups: tenants.length > 1 ? [group] : [],
    active: activeTenant,
    isSwitching,
    failure,
  } satisfies AccountGroup;
}
