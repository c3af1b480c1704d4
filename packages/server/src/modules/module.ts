import type { RouteTable } from '../kernel/http/route.ts';
import type { ExpiringTable, HousekeepingTask } from '../kernel/jobs/housekeeping.ts';

/** What each `create-<slug>.ts` returns, next to the services that other modules use. */
export interface Module {
  readonly routes: RouteTable;
  /** What housekeeping runs for the module; each task knows when it is due. */
  readonly tasks?: readonly HousekeepingTask[];
  /** The module's tables whose rows expire. */
  readonly expiring?: readonly ExpiringTable[];
}
