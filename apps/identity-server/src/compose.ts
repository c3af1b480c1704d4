import {
  createDatabaseMemory,
  createLabDirectory,
  createLabDns,
  createLabReceiver,
  createLabStreams,
  createLabIdentityProviders,
  createLabInbox,
  createLabMailer,
  createLabSmsSender,
  createStolenPasswords,
  type LabDns,
  type LabIdentityProviders,
  type LabInbox,
  type LabMemory,
  type LabReceiver,
  registerLab,
  type StolenPasswords,
} from '@foyer/lab';
import type { FoyerConfig } from '@foyer/server';
import { createRangeBreachedPasswords } from '@foyer/server/adapters/breached-passwords.range';
import { systemClock } from '@foyer/server/adapters/clock.system';
import { createNodeDnsResolver } from '@foyer/server/adapters/dns-resolver.node';
import { createMaxmindLocations } from '@foyer/server/adapters/locations.maxmind';
import { createSmtpMailer } from '@foyer/server/adapters/mailer.smtp';
import { createTwilioSmsSender } from '@foyer/server/adapters/sms-sender.twilio';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createServer, type FoyerServer } from '@foyer/server/create-server';
import type { BreachedPasswordsPort } from '@foyer/server/ports/breached-passwords.port';
import type { DnsResolverPort } from '@foyer/server/ports/dns-resolver.port';
import type { SmsSenderPort } from '@foyer/server/ports/sms-sender.port';
import type { TracingPort } from '@foyer/server/ports/tracing.port';
import type { FastifyInstance } from 'fastify';
import { type ConsoleServers, createConsoleServers } from './console.ts';
import { registerDemoHost, sendDemoPage } from './demo-host.routes.ts';
import { registerHostedPages } from './hosted-pages.routes.ts';
import { awaitedRecords } from './awaited-records.ts';
import { getLabPayments, withLabPayments } from './lab-payments.ts';
import { getLabSlack, withLabSlack } from './lab-slack.ts';
import { withLabSocialLogin } from './lab-social-login.ts';
import { getSmtp } from './mail-route.ts';
import { toPagePolicy } from './page-policy.ts';
import { demoAccounts } from './seed/demo-accounts.ts';
import type { SsoLab } from './seed/seed-sso.ts';
import { demandsMailTls } from './settings/plain-connections.ts';
import type { Settings } from './settings/read-settings.ts';

/** What a composed server needs from outside. */
export interface Parts {
  readonly settings: Settings;
  readonly config: FoyerConfig;
  readonly connectionString: string;
  readonly pooledConnectionString?: string | undefined;
}

/** The server, and those of the console beside it. */
export interface ComposedServer extends FoyerServer {
  readonly console: ConsoleServers;
  /** What the demo's tenants are set up with, where there is a lab. */
  readonly lab: SsoLab | undefined;
  readonly receiver: LabReceiver | undefined;
}

/** Joins settings, adapters and the server; in demo mode with the demo application and the lab beside the API. */
export async function compose({
  settings,
  config: given,
  connectionString,
  pooledConnectionString,
}: Parts): Promise<ComposedServer> {
  const memory = createDatabaseMemory({ connectionString }); // connects when it is first used, as the inbox
  const identityProviders = getIdentityProviders(settings, memory);
  const payments = getLabPayments(settings, given, memory);
  const played = settings.seed !== 'none' ? withLabSocialLogin(given, identityProviders) : given;
  const slack = getLabSlack(settings, given, memory);
  const config = withLabSlack(withLabPayments(played, payments), slack);
  const origin = getOrigin(settings);
  const streams = settings.lab === 'on' ? createLabStreams({ origin, memory }) : undefined;
  const receiver = settings.lab === 'on' ? createLabReceiver({ origin, memory }) : undefined;
  const inbox = createLabInbox({ connectionString });
  const smtp = getSmtp(settings, config);
  const smtpMailer =
    smtp && createSmtpMailer({ ...smtp, demandTls: demandsMailTls(settings, smtp.url) });
  const mailer = smtpMailer ?? createLabMailer({ inbox });
  const smsSender = getSmsSender(settings, config, inbox);
  const stolen = settings.lab === 'on' ? createStolenPasswords() : undefined;
  const breachedPasswords = getBreachedPasswords(config, stolen);
  const labDns = settings.lab === 'on' ? createLabDns(memory) : undefined;
  const directory = settings.lab === 'on' ? createLabDirectory({ origin, memory }) : undefined;
  const server = await createServer({
    config,
    settings: serverSettings(settings),
    database: pooledConnectionString
      ? { connectionString: pooledConnectionString, directConnectionString: connectionString }
      : { connectionString },
    ports: {
      mailer,
      ...(smsSender ? { smsSender } : {}),
      breachedPasswords,
      dnsResolver: getDnsResolver(config, labDns),
      locations: config.geoip.file ? await createMaxmindLocations(config.geoip.file) : undefined,
      clock: systemClock,
      random: systemRandom,
      tracing: await getTracing(settings),
    },
    extraRoutes: async (app: FastifyInstance, { db }) => {
      if (settings.lab === 'on')
        await registerLab(app, {
          inbox,
          payments,
          directory: directory && { directory, origin },
          slack,
          receiver,
          streams,
          ...(stolen ? { stolen } : {}),
          ...(identityProviders ? { identityProviders } : {}),
          ...(labDns
            ? {
                names: {
                  dns: labDns,
                  origin,
                  awaited: () => awaitedRecords(db),
                },
              }
            : {}),
          demo: demoAccounts(config, settings.seed),
        });
      await registerHostedPages(app, {
        otherwise: settings.mode === 'demo' ? sendDemoPage(toPagePolicy(config)) : undefined,
        home: config.application.url,
      });
      if (settings.mode === 'demo') await registerDemoHost(app, toPagePolicy(config));
    },
  });
  const consoleServers = await createConsoleServers(settings, config);
  const close = async () => {
    await consoleServers.close();
    await server.close();
    payments?.close();
    smtpMailer?.close();
    await inbox.close();
    await memory.close();
  };
  const lab =
    identityProviders && directory ? { identityProviders, memory, payments, directory } : undefined;
  return { ...server, console: consoleServers, lab, receiver, close };
}

/** Loads the tracing adapter only if tracing is on. */
async function getTracing({ traces }: Settings): Promise<TracingPort | undefined> {
  if (!traces) return undefined;
  const { createOpenTelemetry } = await import('@foyer/server/adapters/tracing.opentelemetry');
  return createOpenTelemetry(traces);
}

/** The gateway of the configuration; the inbox of the lab where there is one; else nothing. */
function getSmsSender(
  { lab }: Settings,
  { sms }: FoyerConfig,
  inbox: LabInbox,
): SmsSenderPort | undefined {
  if (sms.twilio) return createTwilioSmsSender(sms.twilio);
  return lab === 'on' ? createLabSmsSender({ inbox }) : undefined;
}

/** The list the configuration names; that of the lab where there is one; else the public one. */
export function getBreachedPasswords(
  { breachedPasswords }: FoyerConfig,
  stolen?: StolenPasswords,
): BreachedPasswordsPort {
  const { baseUrl, timeoutMs } = breachedPasswords;
  if (!baseUrl && stolen) return stolen;
  return createRangeBreachedPasswords({ baseUrl: baseUrl ?? publicList, timeoutMs });
}

/** The name servers the configuration names; the lab where there is one; else those of the system. */
function getDnsResolver({ dns }: FoyerConfig, labDns: LabDns | undefined): DnsResolverPort {
  const { servers, timeoutMs } = dns;
  if (!servers && labDns) return labDns;
  return createNodeDnsResolver({ timeoutMs, ...(servers ? { servers } : {}) });
}

function getIdentityProviders(
  settings: Settings,
  memory: LabMemory,
): LabIdentityProviders | undefined {
  return settings.lab === 'on'
    ? createLabIdentityProviders({ origin: getOrigin(settings), memory })
    : undefined;
}

function getOrigin({ publicUrl }: Settings): string {
  return new URL(publicUrl).origin;
}

/** Have I Been Pwned; free of charge and without a key for passwords. */
const publicList = 'https://api.pwnedpasswords.com';

function serverSettings({
  publicUrl,
  mode,
  logLevel,
  secret,
  trustedHops,
  trustsTraceparent,
  metricsToken,
}: Settings) {
  const threadPoolSize = Number(process.env['UV_THREADPOOL_SIZE']) || undefined;
  return {
    threadPoolSize,
    publicUrl,
    mode,
    logLevel,
    secret,
    trustedHops,
    trustsTraceparent,
    ...(metricsToken ? { metricsToken } : {}),
  };
}
