import type { LeaveGuard } from '../shell/leave-guard.ts';
import {
  type GoOptions,
  isSamePage,
  type PortalAddress,
  type PortalRouter,
} from './portal-router.ts';

/** Goes there; asks first where leaving the present page would lose something. */
export function navigateWithGuard(
  guard: LeaveGuard,
  place: PortalRouter,
  address: PortalAddress,
  options?: GoOptions,
): void {
  if (isSamePage(place.get(), address)) return place.go(address, options);
  guard.before(() => place.go(address, options));
}
