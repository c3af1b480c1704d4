import type { FastifyInstance } from 'fastify';
import { loadOnUse } from './adapters/load-on-use.ts';
import { createAudit } from './kernel/audit/create-audit.ts';
import { createBotCheck } from './rules/bot-check/create-bot-check.ts';
import type { Environment } from './kernel/environment/environment.ts';
import type { Database } from './kernel/db/database.ts';
import type { SignalConnection } from './kernel/db/signals.ts';
import { createAttempts } from './rules/attempts/attempts.ts';
import { createAttemptCounter } from './kernel/attempt-counter/create-attempt-counter.ts';
import { createBreachCheck } from './kernel/hashing/breach-check.ts';
import { createPasswordHasher } from './kernel/hashing/create-password-hasher.ts';
import { createCurrentApplication } from './kernel/http/request-application.ts';
import { createAccountLinks } from './kernel/http/account-links.ts';
import { createJobs } from './kernel/jobs/create-jobs.ts';
import type { Platform } from './modules/platform.ts';
import { createKeys } from './kernel/keys/create-keys.ts';
import { createHooks } from './kernel/hooks/create-hooks.ts';
import { createLocations } from './kernel/locations/locations.ts';
import { applicationMailBranding, toMailBranding } from './kernel/mail/branding.ts';
import { createCustomMessages } from './kernel/mail/custom/custom-messages.ts';
import { createMail } from './kernel/mail/create-mail.ts';
import { createFindReader } from './kernel/mail/find-reader.ts';
import { createProviderMailer } from './kernel/mail/provider-mailer.ts';
import { mailTemplates } from './kernel/mail/templates/mail-templates.ts';
import type { Metrics } from './kernel/metrics/metrics.ts';
import type { BotCheckPort } from './ports/bot-check.port.ts';
import type { BreachedPasswordsPort } from './ports/breached-passwords.port.ts';
import type { ClockPort } from './ports/clock.port.ts';
import type { DnsResolverPort } from './ports/dns-resolver.port.ts';
import type { LocationsPort } from './ports/locations.port.ts';
import type { MailerPort } from './ports/mailer.port.ts';
import type { RandomPort } from './ports/random.port.ts';
import { createSandbox } from './kernel/custom-code/create-sandbox.ts';
import { createOutgoing } from './kernel/outgoing/create-outgoing.ts';
import type { SmsSenderPort } from './ports/sms-sender.port.ts';
import { createSaml } from './protocols/saml/create-saml.ts';
import { createSecrets } from './kernel/secrets/create-secrets.ts';
import type { Seal } from './kernel/secrets/seal.ts';
import type { ServerSettings } from './kernel/config/settings.ts';
import { createSms } from './kernel/sms/create-sms.ts';
import type { Tracing } from './kernel/tracing/tracing.ts';
import type { TracingPort } from './ports/tracing.port.ts';
import { createUsageCounter } from './kernel/usage/usage-counter.ts';
import { createRequireStepUp } from './rules/step-up/require-step-up.ts';
import { createWebAuthn } from './protocols/webauthn/create-webauthn.ts';

/** What the kernel needs from outside. */
export interface KernelDeps {
  readonly settings: ServerSettings;
  readonly ports: {
    readonly mailer: MailerPort;
    /** Without one no texts are sent, and sign-in methods that need them are closed. */
    readonly smsSender?: SmsSenderPort;
    /** Needed where `breachedPasswords.enabled` or `allowTenants` is true. */
    readonly breachedPasswords?: BreachedPasswordsPort;
    /** Needed where `captcha.provider` is `recaptcha`. */
    readonly botCheck?: BotCheckPort;
    readonly dnsResolver: DnsResolverPort;
    /** Absent where the operator supplies no GeoIP file: all locations are unknown. */
    readonly locations?: LocationsPort | undefined;
    readonly clock: ClockPort;
    readonly random: RandomPort;
    /** Absent if tracing is off. */
    readonly tracing?: TracingPort | undefined;
  };
}

/** What stands before the kernel. */
export interface Frame {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly seal: Seal;
  readonly environment: Environment;
  readonly signals: SignalConnection;
  readonly tracing: Tracing;
}

/** Composes the kernel and the protocols on a database. */
export function createKernel({ settings, ports }: KernelDeps, frame: Frame) {
  const { app, database, metrics, seal, environment, signals, tracing } = frame;
  const { config } = environment;
  const { log } = app;
  const { clock, random } = ports;
  const jobs = createJobs({ database, log, tracing });
  const { publicUrl, hashing, threadPoolSize } = settings;
  const keys = createKeys({
    db: database,
    seal,
    clock,
    issuer: publicUrl,
    audience: config.application.clientId,
    audiences: () => config.applications.map(({ clientId }) => clientId),
  });
  const accountLinks = createAccountLinks(config, settings);
  const branding = toMailBranding(config, accountLinks.home);
  const attemptCounter = createAttemptCounter({ clock });
  const audit = createAudit({ clock, random, mac: seal.mac });
  const usage = createUsageCounter({ db: database, clock, log });
  const passwordHasher = createPasswordHasher(hashing, threadPoolSize);
  const secrets = createSecrets({ clock, random, attemptCounter, mac: seal.mac });
  const outgoing = createOutgoing({
    allowPrivate: settings.mode === 'demo' || config.outgoing.allowPrivateNetworks,
    allowedOrigins: new Set(config.outgoing.allowedOrigins),
    tracing,
  });
  const isDemo = settings.mode === 'demo';
  const createOwnSandbox = () => createSandbox({ config, outgoing, log, isDemo });
  const custom = createCustomMessages({ config, log });
  const currentApplication = createCurrentApplication();
  const mail = createMail({
    currentApplication,
    custom,
    db: database,
    jobs,
    audit,
    log,
    mailer: createProviderMailer({
      config,
      outgoing,
      clock,
      host: new URL(publicUrl).hostname,
      otherwise: ports.mailer,
    }),
    seal,
    branding,
    brandingFor: (applicationId) => applicationMailBranding(config, applicationId),
    count: metrics.countMail,
    tracing,
    usage,
    templates: mailTemplates,
    findReader: createFindReader(database),
  });
  const sms = createSms({
    custom,
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
    tracing,
    usage,
  });
  jobs.register([mail.job, sms.job]);
  const { slack } = config;
  const { stripe } = config.billing;
  const kernel: Platform = {
    config,
    settings,
    environment,
    db: database,
    onCommit: database.onCommit,
    signals,
    accountLinks,
    currentApplication,
    clock,
    random,
    dns: ports.dnsResolver,
    locations: createLocations({ db: database, clock, source: ports.locations }),
    log,
    tracing,
    jobs,
    signer: keys,
    consoleTokens: keys.console,
    mac: seal.mac,
    seal,
    requireStepUp: createRequireStepUp({ db: database, config, clock }),
    secrets,
    outgoing,
    sandbox: createOwnSandbox(),
    hooks: createHooks({
      config,
      db: database,
      audit,
      clock,
      random,
      log,
      outgoing,
      sandbox: createOwnSandbox(),
      isDemo,
      observe: metrics.observeHook,
    }),
    payments:
      stripe &&
      loadOnUse(async () => {
        const { createStripePayments } = await import('./adapters/payment-provider.stripe.ts');
        return createStripePayments({ ...stripe, fetch: outgoing.fetch });
      }),
    slack:
      slack &&
      loadOnUse(async () => {
        const { createSlackWebApi } = await import('./adapters/slack.web-api.ts');
        return createSlackWebApi({ ...slack, fetch: outgoing.fetch });
      }),
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
