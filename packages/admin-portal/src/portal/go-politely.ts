import type { LeaveGuard } from '../shell/leave-guard.ts';
import {
  type GoOptions,
  isSamePage,
  type PortalAddress,
  type PortalPlace,
} from './portal-place.ts';

/** Goes there; asks first where leaving the present page would lose something. */
export function goPolitely(
  guard: LeaveGuard,
  place: PortalPlace,
  address: PortalAddress,
  options?: GoOptions,
): void {
  if (isSamePage(place.get(), address)) return place.go(address, options);
  guard.before(() => place.go(address, options));
}
