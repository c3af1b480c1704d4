import type { FastifyInstance } from 'fastify';
import { createStripePayments } from './adapters/payment-provider.stripe.ts';
import { createAudit } from './kernel/audit/create-audit.ts';
import { type ComposedModules, composeModules } from './compose-modules.ts';
import type { FoyerConfig } from './kernel/config/config.ts';
import { createBotCheck } from './rules/bot-check/create-bot-check.ts';
import { createEnvironment, type Environment } from './kernel/environment/environment.ts';
import { createDatabase, type Database, type Db } from './kernel/db/database.ts';
import { migrationsComplete } from './kernel/db/migrate.ts';
import { createRestoredCopy } from './kernel/db/restored-copy.ts';
import { createSignals, type SignalConnection } from './kernel/db/signals.ts';
import { createAttempts } from './rules/attempts/attempts.ts';
import { createAttemptCounter } from './kernel/attempt-counter/create-attempt-counter.ts';
import { createBreachCheck } from './kernel/hashing/breach-check.ts';
import { createPasswordHasher } from './kernel/hashing/create-password-hasher.ts';
import { createAccountLinks } from './kernel/http/account-links.ts';
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
import { createJobs } from './kernel/jobs/create-jobs.ts';
import type { Platform } from './modules/platform.ts';
import { createKeys } from './kernel/keys/create-keys.ts';
import { createLocations } from './kernel/locations/locations.ts';
import { toMailBranding } from './kernel/mail/branding.ts';
import { countDeliveries } from './kernel/jobs/delivery-counts.ts';
import { createMail } from './kernel/mail/create-mail.ts';
import { createFindReader } from './kernel/mail/find-reader.ts';
import { mailTemplates } from './kernel/mail/templates/mail-templates.ts';
import { createMetrics, type Metrics } from './kernel/metrics/metrics.ts';
import type { BotCheckPort } from './ports/bot-check.port.ts';
import type { BreachedPasswordsPort } from './ports/breached-passwords.port.ts';
import type { ClockPort } from './ports/clock.port.ts';
import type { DnsResolverPort } from './ports/dns-resolver.port.ts';
import type { LocationsPort } from './ports/locations.port.ts';
import type { MailerPort } from './ports/mailer.port.ts';
import type { RandomPort } from './ports/random.port.ts';
import { createOutgoing } from './kernel/outgoing/create-outgoing.ts';
import type { SmsSenderPort } from './ports/sms-sender.port.ts';
import { createSaml } from './protocols/saml/create-saml.ts';
import { createSecrets } from './kernel/secrets/create-secrets.ts';
import { createSeal, type Seal } from './kernel/secrets/seal.ts';
import type { ServerSettings } from './kernel/config/settings.ts';
import { createSms } from './kernel/sms/create-sms.ts';
import { createUsageCounter } from './kernel/usage/usage-counter.ts';
import { createRequireStepUp } from './rules/step-up/require-step-up.ts';
import { createWebAuthn } from './protocols/webauthn/create-webauthn.ts';

/** Everything the server does not make itself. */
export interface ServerDeps {
  readonly config: FoyerConfig;
  readonly settings: ServerSettings;
  readonly database: { readonly connectionString: string };
  readonly ports: {
    readonly mailer: MailerPort;
    /** Without one no texts are sent, and ways in that need them are closed. */
    readonly smsSender?: SmsSenderPort;
    /** Needed where `breachedPasswords.enabled` is true. */
    readonly breachedPasswords?: BreachedPasswordsPort;
    /** Needed where `captcha.provider` is `recaptcha`. */
    readonly botCheck?: BotCheckPort;
    readonly dnsResolver: DnsResolverPort;
    /** Absent where the operator supplies no GeoIP file: all locations are unknown. */
    readonly locations?: LocationsPort | undefined;
    readonly clock: ClockPort;
    readonly random: RandomPort;
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
  /** Drains: running requests and jobs end, no new ones begin, the pool closes. */
  close(): Promise<void>;
}

/** Builds the server: kernel, modules in dependency order, HTTP. Nothing listens and nothing works before `ready()`. */
export async function createServer(deps: ServerDeps): Promise<FoyerServer> {
  const { settings, ports } = deps;
  const app = await createApp(settings, ports.random);
  const { poolSize, statementTimeout } = settings;
  const database = createDatabase({ ...deps.database, log: app.log, poolSize, statementTimeout });
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
  const signals = createSignals({ ...deps.database, log: app.log });
  const frame = { app, database, metrics, seal, environment, signals };
  const { kernel, keys, jobs } = createKernel(deps, frame);
  const modules = (deps.modules ?? composeModules)(kernel);
  const { routes, admit, openBearer, vendorTokens, prepare, mountOpenId } = modules;
  const { workers = [], tasks = [], expiring = [] } = modules;
  jobs.register(modules.jobs ?? []);
  const housekeeping = createHousekeeping({
    database,
    clock: ports.clock,
    log: app.log,
    tasks,
    expiring,
  });
  assertRegistry(routes);

  logRequests(app, metrics);
  const copies = createRestoredCopy({
    db: database,
    audit: kernel.audit,
    clock: ports.clock,
    log: app.log,
  });
  const isReady = createReadiness(async () => {
    if (isShortOfMemory()) return false;
    const complete = migrationsComplete(
      async (sql) => (await database.query<{ name: string }>(sql)).rows,
    );
    const known = copies.look(); // somebody may have put a copy in its place while this node ran
    const [isComplete] = await Promise.all([complete, known]);
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
    close: async () => {
      for (const end of modules.closing ?? []) end();
      await drain(app);
      housekeeping.stop();
      environment.stop();
      await Promise.all([jobs.stop(), ...workers.map(({ stop }) => stop())]);
      await kernel.usage.flush().catch(() => {}); // without a database, the last counts are lost
      await signals.close();
      await database.close();
    },
  };
}

/** What stands before the kernel. */
interface Frame {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly seal: Seal;
  readonly environment: Environment;
  readonly signals: SignalConnection;
}

function createKernel({ settings, ports }: ServerDeps, frame: Frame) {
  const { app, database, metrics, seal, environment, signals } = frame;
  const { config } = environment;
  const { log } = app;
  const { clock, random, mailer } = ports;
  const jobs = createJobs({ database, log });
  const { publicUrl, hashing, threadPoolSize } = settings;
  const identity = { issuer: publicUrl, audience: config.application.clientId };
  const keys = createKeys({ db: database, seal, clock, ...identity });
  const accountLinks = createAccountLinks(config, settings);
  const branding = toMailBranding(config, accountLinks.home);
  const attemptCounter = createAttemptCounter({ clock });
  const audit = createAudit({ clock, random, mac: seal.mac });
  const usage = createUsageCounter({ db: database, clock, log });
  const passwordHasher = createPasswordHasher(hashing, threadPoolSize);
  const secrets = createSecrets({ clock, random, attemptCounter, mac: seal.mac });
  const mail = createMail({
    db: database,
    jobs,
    audit,
    log,
    mailer,
    seal,
    branding,
    count: metrics.countMail,
    usage,
    templates: mailTemplates,
    findReader: createFindReader(database),
  });
  const sms = createSms({
    config,
    publicUrl: accountLinks.home,
    db: database,
    jobs,
    attemptCounter,
    audit,
    clock,
    seal,
    log,
    sender: ports.smsSender,
    count: metrics.countText,
    usage,
  });
  jobs.register([mail.job, sms.job]);
  const outgoing = createOutgoing({
    allowPrivate: settings.mode === 'demo' || config.outgoing.allowPrivateNetworks,
    allowedOrigins: new Set(config.outgoing.allowedOrigins),
  });
  const { stripe } = config.billing;
  const kernel: Platform = {
    config,
    settings,
    environment,
    db: database,
    onCommit: database.onCommit,
    signals,
    accountLinks,
    clock,
    random,
    dns: ports.dnsResolver,
    locations: createLocations({ db: database, clock, source: ports.locations }),
    log,
    jobs,
    signer: keys,
    consoleTokens: keys.console,
    mac: seal.mac,
    seal,
    requireStepUp: createRequireStepUp({ db: database, config, clock }),
    secrets,
    outgoing,
    payments: stripe && createStripePayments({ ...stripe, fetch: outgoing.fetch }),
    saml: createSaml({
      db: database,
      seal,
      clock,
      random,
      publicUrl,
      allowHttp: settings.mode === 'demo',
    }),
    webauthn: createWebAuthn({ config, settings, db: database, secrets, log }),
    mail,
    sms,
    audit,
    usage,
    attemptCounter,
    passwordHasher,
    attempts: createAttempts({ db: database, attemptCounter, passwordHasher, log }),
    breaches: createBreachCheck(config.breachedPasswords, ports.breachedPasswords, log),
    botCheck: createBotCheck({
      config,
      db: database,
      attemptCounter,
      clock,
      random,
      log,
      mac: seal.mac,
      port: ports.botCheck,
    }),
  };
  return { kernel, keys, jobs };
}
