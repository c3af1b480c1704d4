import type { FastifyInstance } from 'fastify';
import type { VerifiedClaims } from './kernel/keys/claims.ts';
import type { Keys } from './kernel/keys/create-keys.ts';
import type { VendorTokens } from './kernel/http/vendor-calls.ts';
import type { RouteTable } from './kernel/http/route.ts';
import type { ExpiringTable, HousekeepingTask } from './kernel/jobs/housekeeping.ts';
import type { JobDefinition } from './kernel/jobs/jobs.ts';
import type { Admit } from './create-admit.ts';
import type { ModuleWorker } from './modules/module.ts';

/** The features of the server, put together. */
export interface ComposedModules {
  readonly routes: RouteTable;
  /** Called with the holder of every verified access token before the handler: what they hold now. Throws when the session has ended. */
  readonly admit: Admit;
  /** Who holds a bearer that is no signed token; null for any other text. */
  readonly openBearer?: (bearer: string) => Promise<VerifiedClaims | null>;
  /** Calls of backends with a vendor token. */
  readonly vendorTokens?: VendorTokens;
  /** Brings what the configuration states into the database; after migrations, before the first request. */
  readonly prepare: () => Promise<void>;
  /** Serves the standard endpoints of our OpenID provider. */
  readonly mountOpenId?: (app: FastifyInstance, keys: Keys) => Promise<void>;
  /** Receives signed notifications of other services, whose bytes count. */
  readonly mountNotifications?: (app: FastifyInstance) => Promise<void>;
  /** Serves the SCIM endpoint of directory connections, whose calls and errors follow RFC 7644. */
  readonly mountDirectory?: (app: FastifyInstance) => Promise<void>;
  /** The workers of the modules' queues. */
  readonly jobs?: readonly JobDefinition[];
  /** What runs as long as the server does, beside the queues. */
  readonly workers?: readonly ModuleWorker[];
  /** Housekeeping: each task knows when it is due, and one that fails stops no other. */
  readonly tasks?: readonly HousekeepingTask[];
  /** Tables from which housekeeping deletes expired rows. */
  readonly expiring?: readonly ExpiringTable[];
  /** Ends responses that stay open, before the server drains. */
  readonly closing?: readonly (() => void)[];
}
