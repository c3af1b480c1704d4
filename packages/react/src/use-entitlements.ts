import type { SessionUser } from '@foyer/client';
import {
  toAttributes,
  type CustomAttributes,
  type EntitlementQuestion,
  type EntitlementResult,
  entitlementsNotEnabled,
  judge,
} from '@foyer/contract/entitlements/rules';
import { useFoyerClient } from './foyer-context.tsx';
import { useUser } from './use-session.ts';

/**
 * Whether the signed-in user is entitled to a feature or to a permission, and why not. `custom`
 * are attributes of the host that rules name. For showing things only: the host's own server asks
 * the provider. Throws the specified sentence when the option `entitlementsOptions.enabled` is off
 * (specification 1, §5).
 */
export function useEntitlements(
  question: EntitlementQuestion,
  custom?: CustomAttributes,
): EntitlementResult {
  const { options, clock } = useFoyerClient();
  const user = useUser();
  if (!options.entitlementsOptions?.enabled) throw new Error(entitlementsNotEnabled);
  const attributes = user ? toAttributes(withoutAnswer(user), custom) : {};
  return judge(question, user?.entitlements, { attributes, now: clock.wall() });
}

/** Whether the user has a feature: by a plan, by a flag, or because a plan is meant for them. */
export function useFeature(featureKey: string, custom?: CustomAttributes): EntitlementResult {
  return useEntitlements({ featureKey }, custom);
}

/**
 * Whether the user holds a permission, and has one of the features it belongs to. `useCan` asks
 * for the permission alone.
 */
export function usePermission(permissionKey: string, custom?: CustomAttributes): EntitlementResult {
  return useEntitlements({ permissionKey }, custom);
}

/**
 * Asks the provider again, for example after a purchase. False: it could not be asked, and what was
 * known still counts.
 */
export function useReloadEntitlements(): () => Promise<boolean> {
  const { session } = useFoyerClient();
  return async () => {
    await session.refresh();
    const state = session.get();
    return state.status === 'signedIn' && state.user.entitlements !== undefined;
  };
}

/** Rules compare who a user is, never what they were answered. */
function withoutAnswer({ entitlements: _entitlements, ...user }: SessionUser): object {
  return user;
}
