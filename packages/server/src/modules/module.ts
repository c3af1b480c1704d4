import type { RouteTable } from '../kernel/http/route.ts';
import type { ExpiringTable, HousekeepingTask } from '../kernel/jobs/housekeeping.ts';
import type { JobDefinition } from '../kernel/jobs/jobs.ts';

/** Work of a module that a queue cannot do; it starts and stops with the server. */
export interface ModuleWorker {
  readonly start: () => void;
  /** Settles when nothing of it runs anymore. */
  readonly stop: () => Promise<void>;
}

/** What each `create-<slug>.ts` returns, next to the services that other modules use. */
export interface Module {
  readonly routes: RouteTable;
  /** The workers of the module's queues. */
  readonly jobs?: readonly JobDefinition[];
  /** What housekeeping runs for the module; each task knows when it is due. */
  readonly tasks?: readonly HousekeepingTask[];
  /** What runs as long as the server does, beside the queues. */
  readonly workers?: readonly ModuleWorker[];
  /** The module's tables whose rows expire. */
  readonly expiring?: readonly ExpiringTable[];
  /** Ends responses that stay open, before the server drains. */
  readonly closing?: () => void;
}
