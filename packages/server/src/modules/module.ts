import type { RouteTable } from '../kernel/http/route.ts';
import type { ExpiringTable, HousekeepingTask } from '../kernel/jobs/housekeeping.ts';
import type { JobDefinition } from '../kernel/jobs/jobs.ts';

/** What each `create-<slug>.ts` returns, next to the services that other modules use. */
export interface Module {
  readonly routes: RouteTable;
  /** The workers of the module's queues. */
  readonly jobs?: readonly JobDefinition[];
  /** What housekeeping runs for the module; each task knows when it is due. */
  readonly tasks?: readonly HousekeepingTask[];
  /** The module's tables whose rows expire. */
  readonly expiring?: readonly ExpiringTable[];
}
