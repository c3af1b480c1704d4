import type { Output, TenantsResult, User } from '@foyer/contract';
import type { entitlementsContract } from '@foyer/contract/entitlements';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { preAuthProfileCalls } from '@foyer/contract/profile/pre-auth-calls';
import { preAuthTenantsCalls } from '@foyer/contract/tenants/pre-auth-calls';
import { FoyerError } from '../api/foyer-error.ts';
import type { ScopedApi } from '../api/scoped-api.ts';
import { type Clock, pause } from '../clock.ts';
import { timings } from '../timings.ts';

/** What a user may use, as the provider states it. */
export type Entitlements = Output<(typeof entitlementsContract)['loadEntitlementsV2']>;

/** Who is signed in, and where. */
export interface Profile {
  readonly user: User & { readonly entitlements?: Entitlements };
  readonly tenants: TenantsResult;
}

/** What loading a profile needs. */
export interface ProfileDeps {
  readonly api: ScopedApi;
  readonly clock: Clock;
  readonly isFlagOn: (flag: string) => boolean;
  /** By the host's options, and by the flag `entitlements` of the provider, which may say `off`. */
  readonly withEntitlements: () => boolean | undefined;
}

/** Specification 2, §9: profile load, three retries. */
const retries = 3;

/**
 * Reads profile and tenants of the holder of `accessToken`, with patience for a provider that
 * stumbles.
 */
export async function loadProfile(deps: ProfileDeps, accessToken: string): Promise<Profile> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await readProfile(deps, accessToken);
    } catch (error) {
      if (attempt >= retries || !isPassing(error)) throw error;
      await pause(deps.clock, timings.profileRetry);
    }
  }
}

/** Whether trying again may help: no answer, too many questions, or a fault of the provider. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof FoyerError)) return false;
  const { status } = error;
  return (
    status === undefined || status === 408 || status === 410 || status === 429 || status >= 500
  );
}

async function readProfile(
  { api, isFlagOn, withEntitlements }: ProfileDeps,
  accessToken: string,
): Promise<Profile> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const profile = api(preAuthProfileCalls, headers);
  const tenants = api(preAuthTenantsCalls, headers);
  const [me, ofTenants, entitlements, authorization] = await Promise.all([
    profile.getMe({ query: {} }),
    isFlagOn('admin_portal_use_current_user_tenants_v1_endpoint')
      ? tenants.getMyTenantsV1()
      : tenants.getMyTenants(),
    // Entitlements fail quietly. Specification 2, §8.
    withEntitlements()
      ? api(entitlementsCalls, headers)
          .loadEntitlementsV2()
          .catch(() => undefined)
      : undefined,
    isFlagOn('admin_portal_should_load_authorization') ? profile.getMyAuthorization() : undefined,
  ]);
  const user = { ...me, ...authorization, ...(entitlements && { entitlements }) };
  return { user, tenants: { tenants: ofTenants.tenants, activeTenant: ofTenants.activeTenant } };
}
