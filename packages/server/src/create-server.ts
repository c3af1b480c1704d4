import type { FastifyInstance } from 'fastify';
import { composeModules } from './compose-modules.ts';
import type { ComposedModules } from './composed-modules.ts';
import type { FoyerConfig } from './kernel/config/config.ts';
import { createEnvironment } from './kernel/environment/environment.ts';
import { createDatabase, type Db } from './kernel/db/database.ts';
import { migrationsComplete } from './kernel/db/migrate.ts';
import { createRestoredCopy } from './kernel/db/restored-copy.ts';
import { createSignals } from './kernel/db/signals.ts';
import { assertRegistry } from './kernel/http/assert-registry.ts';
import { createApp } from './kernel/http/create-app.ts';
import { drain } from './kernel/http/drain.ts';
import { isShortOfMemory } from './kernel/http/memory.ts';
import { createReadiness } from './kernel/http/readiness.ts';
import { logRequests } from './kernel/http/request-log.ts';
import { registerRootRoutes } from './kernel/http/root-routes.ts';
import type { RouteTable } from './kernel/http/route.ts';
import { serveApi } from './kernel/http/serve-api.ts';
import { createHousekeeping } from './kernel/jobs/housekeeping.ts';
import type { Platform } from './modules/platform.ts';
import { countDeliveries } from './kernel/jobs/delivery-counts.ts';
import { logEvent } from './kernel/logs/log-events.ts';
import { createMetrics } from './kernel/metrics/metrics.ts';
import { createSeal } from './kernel/secrets/seal.ts';
import { traceRequests } from './kernel/tracing/trace-requests.ts';
import { createTracing } from './kernel/tracing/tracing.ts';
import { createKernel, type KernelDeps } from './create-kernel.ts';

/** Everything the server does not make itself. */
export interface ServerDeps extends KernelDeps {
  readonly config: FoyerConfig;
  readonly database: {
    readonly connectionString: string;
    /**
     * Of PostgreSQL itself, where `connectionString` leads to a pooler in transaction mode: signals
     * between nodes need a connection of their own.
     */
    readonly directConnectionString?: string | undefined;
  };
  /** Routes beside the API, on the same address: the demo host, the lab. */
  readonly extraRoutes?: (app: FastifyInstance, kernel: Platform) => void | Promise<void>;
  /** The features; default: all. Tests of the kernel bring their own. */
  readonly modules?: (kernel: Platform) => ComposedModules;
}

/** A server that is ready to listen. */
export interface FoyerServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly kernel: Platform;
  /** The route registry as data: for the reference and the isolation tests. */
  readonly routes: RouteTable;
  /** Settles when the application is composed and its workers run. */
  ready(): Promise<void>;
  /** Does at once what it otherwise does every ten minutes. For tests. */
  housekeep(): Promise<void>;
  /** From now on `/readyz` responds 503, so that load balancers send requests elsewhere. */
  retire(): void;
  /** Drains: running requests and jobs end, no new ones begin, the pool closes. */
  close(): Promise<void>;
}

/** Builds the server: kernel, modules in dependency order, HTTP. Nothing listens and nothing works before `ready()`. */
export async function createServer(deps: ServerDeps): Promise<FoyerServer> {
  const { settings, ports } = deps;
  const tracing = createTracing(ports.tracing);
  const app = await createApp(settings, ports.random, tracing);
  ports.tracing?.onLost(() => logEvent(app.log, 'traces.export_failed'));
  const { poolSize, statementTimeout } = settings;
  const { connectionString, directConnectionString } = deps.database;
  const database = createDatabase({
    connectionString,
    isPooled: directConnectionString !== undefined,
    log: app.log,
    poolSize,
    statementTimeout,
    tracing,
  });
  const metrics = createMetrics(database.counts, () => countDeliveries(database));
  const seal = createSeal({ secret: settings.secret, random: ports.random });
  const environment = createEnvironment({
    file: deps.config,
    db: database,
    seal,
    clock: ports.clock,
    log: app.log,
  });
  // without a database, `ready` fails with the reason
  await environment.load().catch(() => undefined);
  const signals = createSignals({
    connectionString: directConnectionString ?? connectionString,
    log: app.log,
  });
  const frame = { app, database, metrics, seal, environment, signals, tracing };
  const { kernel, keys, jobs } = createKernel(deps, frame);
  const modules = (deps.modules ?? composeModules)(kernel);
  const { routes, admit, openBearer, vendorTokens, prepare, mountOpenId } = modules;
  const { workers = [], tasks = [], expiring = [] } = modules;
  jobs.register(modules.jobs ?? []);
  const housekeeping = createHousekeeping({
    database,
    clock: ports.clock,
    log: app.log,
    tracing,
    tasks,
    expiring,
  });
  assertRegistry(routes);

  traceRequests(app, tracing, settings);
  logRequests(app, metrics);
  const copies = createRestoredCopy({
    db: database,
    audit: kernel.audit,
    clock: ports.clock,
    log: app.log,
  });
  let isRetiring = false;
  const isReady = createReadiness(async () => {
    if (isRetiring || isShortOfMemory()) return false;
    const complete = migrationsComplete(
      async (sql) => (await database.query<{ name: string }>(sql)).rows,
    );
    const existing = copies.look(); // a user may have put a copy in its place while this node ran
    const [isComplete] = await Promise.all([complete, existing]);
    return isComplete;
  });
  await app.register(async (root) =>
    registerRootRoutes(root, {
      keys,
      metrics,
      settings,
      passkeyOrigins: kernel.webauthn.rp.relatedOrigins,
      associatedDomains: environment.config.associatedDomains,
      isReady,
    }),
  );
  await serveApi(app, {
    kernel,
    keys,
    routes,
    admit,
    vendorTokens,
    ...(openBearer ? { openBearer } : {}),
  });
  await mountOpenId?.(app, keys);
  await modules.mountNotifications?.(app);
  await modules.mountDirectory?.(app);
  await deps.extraRoutes?.(app, kernel);

  return {
    app,
    db: database,
    kernel,
    routes,
    ready: async () => {
      await copies.look();
      await environment.load();
      environment.start();
      await keys.start();
      await prepare();
      await jobs.start();
      for (const { start } of workers) start();
      housekeeping.start();
      await app.ready();
    },
    housekeep: housekeeping.sweep,
    retire: () => {
      isRetiring = true;
    },
    close: async () => {
      for (const end of modules.closing ?? []) end();
      await drain(app);
      housekeeping.stop();
      environment.stop();
      await Promise.all([jobs.stop(), ...workers.map(({ stop }) => stop())]);
      await kernel.usage.flush().catch(() => {}); // without a database, the last counts are lost
      await signals.close();
      await database.close();
      await ports.tracing?.close();
    },
  };
}
