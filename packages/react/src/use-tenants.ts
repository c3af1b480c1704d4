import { toFailure } from '@foyer/client';
import type { Tenant } from '@foyer/contract';
import type { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { useState } from 'react';
import { useFoyerClient } from './foyer-context.tsx';
import { useSession } from './use-session.ts';

/** The tenants of the signed-in user and the way to another one. */
export interface TenantsView {
  readonly tenants: readonly Tenant[];
  readonly activeTenant: Tenant | undefined;
  readonly isSwitching: boolean;
  /**
   * Leaves for the tenant's own sign-in where it opens by that only; fails as the call does
   * otherwise.
   */
  readonly switchTenant: (tenantId: string) => Promise<void>;
}

const signedOutTenants: readonly Tenant[] = [];
const ssoRequired = 'ssoLogin/required' satisfies (typeof ssoLoginRefusals)['required']['code'];

/** The tenants of the signed-in user; empty when nobody is. */
export function useTenants(): TenantsView {
  const client = useFoyerClient();
  const session = useSession();
  const [isSwitching, setSwitching] = useState(false);
  const switchTenant = async (tenantId: string) => {
    setSwitching(true);
    try {
      await client.session.switchTenant(tenantId);
    } catch (error) {
      if (toFailure(error).code !== ssoRequired) throw error;
      const { redirectToRequiredSso } = await import('@foyer/client/redirect-to-required-sso');
      await redirectToRequiredSso(client, tenantId, error);
    } finally {
      setSwitching(false);
    }
  };
  const isSignedIn = session.status === 'signedIn';
  return {
    tenants: isSignedIn ? session.tenants : signedOutTenants,
    activeTenant: isSignedIn ? session.activeTenant : undefined,
    isSwitching,
    switchTenant,
  };
}
