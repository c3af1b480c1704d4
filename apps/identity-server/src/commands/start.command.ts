import { setTimeout as sleep } from 'node:timers/promises';
import type { FoyerServer } from '@foyer/server/create-server';
import { OtherSecret } from '@foyer/server/kernel/keys/key-store';
import { warningsOfPages } from '../built-pages.ts';
import type { ComposedServer, compose } from '../compose.ts';
import { consolePlaces, withConsoleAddresses } from '../console-addresses.ts';
import { Stop } from '../exit-codes.ts';
import { listening, refuseTakenPort } from '../listen.ts';
import { loadConfig } from '../load-config.ts';
import { refuseWithoutMail } from '../mail-route.ts';
import { migrateOrStop } from '../migrate-or-stop.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import { seedWebhook } from '../seed/seed-webhook.ts';
import { seedBilling } from '../seed/seed-billing.ts';
import { connectDirectory, seedDirectory } from '../seed/seed-directory.ts';
import { isSeeded, seedDemo } from '../seed/seed-demo.ts';
import { seedSso } from '../seed/seed-sso.ts';
import { refuseWithoutTexts } from '../text-route.ts';
import { refuseDemoInProduction } from '../settings/production-rules.ts';
import { refusePlainDatabase } from '../settings/plain-connections.ts';
import { listWarnings } from '../settings/production-warnings.ts';
import type { Settings } from '../settings/read-settings.ts';
import { named } from '../settings/settings.table.ts';
import { untilAskedToEnd } from '../signals.ts';
import { welcomeText } from '../welcome.ts';

/** Issue 2, line 2: SIGTERM drains within 30 s; the rest of the time is for the database to end in. */
const drainWithin = 22_000;

/** Starts everything, runs until asked to end, and ends in order. */
export async function start(settings: Settings): Promise<void> {
  // A full disk behind these, or a reader that left, must not end the server; the log has a way of its own.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  refuseDemoInProduction(settings);
  refusePlainDatabase(settings);
  const config = withConsoleAddresses(await loadConfig(settings.config), settings);
  refuseWithoutMail(settings, config);
  refuseWithoutTexts(settings, config);
  for (const warning of [...listWarnings(settings, config), ...warningsOfPages()])
    process.stderr.write(`foyer: warning: ${warning}\n`);
  for (const place of [settings, ...consolePlaces(settings, config)]) await refuseTakenPort(place);
  const asked = untilAskedToEnd();
  const composition = import('../compose.ts'); // the largest part of the code loads while the database starts
  composition.catch(() => undefined); // awaited below, and refused there
  // A database elsewhere needs no time to start, and its five seconds would pass while a slow machine reads code.
  if (settings.databaseUrl) await composition;
  const database = await openDatabase(settings, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrateOrStop(database.connectionString);
    await serve({ settings, config, database, asked, ...(await composition) });
  } finally {
    await database.close();
  }
}

interface Serving {
  readonly settings: Settings;
  readonly config: Awaited<ReturnType<typeof loadConfig>>;
  readonly database: OpenDatabase;
  readonly asked: Promise<void>;
  readonly compose: typeof compose;
}

async function serve({ settings, config, database, asked, compose }: Serving): Promise<void> {
  const { connectionString, pooledConnectionString } = database;
  const server = await compose({ settings, config, connectionString, pooledConnectionString });
  try {
    await server.ready().catch(refuseOtherSecret);
    const token = await prepareData(settings, server);
    await listening(settings, () =>
      server.app.listen({ port: settings.port, host: settings.host }),
    );
    await server.console.listen();
    // the users of the lab directory arrive while the server answers already
    if (token && server.lab)
      void connectDirectory(server.lab, { token, publicUrl: settings.publicUrl }).catch(
        () => undefined,
      );
    process.stdout.write(`${welcomeText(settings, database.label, config.console)}\n`);
    await asked;
    server.retire();
    await sleep(settings.shutdownDelay * 1000);
  } finally {
    await drained(server);
  }
}

function refuseOtherSecret(cause: unknown): never {
  if (!(cause instanceof OtherSecret)) throw cause;
  throw new Stop('otherSecret', `${cause.message}; set ${named('secret')} to that one`, { cause });
}

/** Returns the token of the directory of the lab, when it is to be connected. */
async function prepareData(
  settings: Settings,
  { kernel, lab, receiver }: ComposedServer,
): Promise<string | undefined> {
  if (settings.seed !== 'none') {
    await seedDemo(kernel, { withTeam: settings.seed === 'demo' });
    if (lab) await seedSso(kernel, lab);
    if (settings.seed === 'demo' && lab?.payments)
      await seedBilling(kernel, { payments: lab.payments, memory: lab.memory });
    if (settings.seed === 'demo' && lab && receiver)
      await seedWebhook(kernel, { memory: lab.memory, url: receiver.url });
    return settings.seed === 'demo' && lab ? seedDirectory(kernel, lab) : undefined;
  }
  if (settings.mode === 'production' && (await isSeeded(kernel.db))) {
    throw new Stop(
      'productionRefused',
      'production mode cannot start: this database contains demo accounts with a public password',
    );
  }
  return undefined;
}

/** How often connections that have become idle are looked for. */
const lookForIdle = 50;

/** Requests that hang must not keep the process for ever, and neither must browsers that keep their connection. */
async function drained({ app, close }: Pick<FoyerServer, 'app' | 'close'>): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), lookForIdle);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainWithin);
  });
  await Promise.race([close(), late]);
  clearTimeout(timer);
  clearInterval(looking);
}
