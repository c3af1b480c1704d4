import { createServer as reservePort } from 'node:net';
import {
  createMemoryBreachedPasswords,
  type MemoryBreachedPasswords,
} from '@foyer/server/adapters/breached-passwords.memory';
import {
  createMemoryDnsResolver,
  type MemoryDnsResolver,
} from '@foyer/server/adapters/dns-resolver.memory';
import { createMemoryMailer, type MemoryMailer } from '@foyer/server/adapters/mailer.memory';
import {
  createMemorySmsSender,
  type MemorySmsSender,
} from '@foyer/server/adapters/sms-sender.memory';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { type FoyerConfigInput, foyerConfig } from '@foyer/server/kernel/config/config';
import { createServer, type FoyerServer, type ServerDeps } from '@foyer/server/create-server';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import type { ServerSettings } from '@foyer/server/kernel/config/settings';
import { sql } from 'kysely';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { createInbox, type Inbox } from './inbox.ts';
import { inProcess } from './in-process.ts';
import { createUsers, type Users } from './users.ts';
import { createTexts, type Texts } from './texts.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createVisitor, type FetchHandler, type Visitor } from './visitor.ts';

/** What may differ from the defaults. */
export interface StackOptions {
  /** Merged over the stack's configuration, section by section. */
  readonly config?: Partial<FoyerConfigInput>;
  readonly settings?: Partial<ServerSettings>;
  /** Listens on a free port of this machine, for browsers and published clients. */
  readonly listen?: boolean;
  /** A second node: the same database, mails and clock. */
  readonly besides?: Stack;
  readonly modules?: ServerDeps['modules'];
  readonly extraRoutes?: ServerDeps['extraRoutes'];
  readonly mailer?: MemoryMailer;
  readonly smsSender?: MemorySmsSender;
  /** An environment that has no way to send texts. */
  readonly withoutTexts?: boolean;
  readonly botCheck?: ServerDeps['ports']['botCheck'];
  readonly locations?: ServerDeps['ports']['locations'];
  readonly tracing?: ServerDeps['ports']['tracing'];
}

/** A whole server of its own, on a fresh database. Ends with the test, or with the file when made outside of one. */
export interface Stack extends Users {
  readonly url: string;
  readonly server: FoyerServer;
  readonly clock: TestClock;
  readonly inbox: Inbox;
  readonly mailer: MemoryMailer;
  /** What has arrived on every phone. */
  readonly texts: Texts;
  readonly smsSender: MemorySmsSender;
  /** The list of stolen passwords, where the configuration looks into one. */
  readonly breachedPasswords: MemoryBreachedPasswords;
  /** The domain name system as this server sees it. */
  readonly dns: MemoryDnsResolver;
  readonly connectionString: string;
  /** A new browser, with no cookies. */
  visitor(): Visitor;
  /** Shorthand for the calls of a new, anonymous browser. */
  readonly api: Visitor['api'];
  readonly fetch: FetchHandler;
  close(): Promise<void>;
}

/** Id of the application every stack serves. */
export const stackClientId = '5a5a0000-0000-4000-8000-000000000001';

/** A cost of argon2id that tests can afford; the production cost is measured by the bench. */
const cheapHashing = { memoryKiB: 64, passes: 1 };

/** Starts a server in this process. */
export async function createStack(options: StackOptions = {}): Promise<Stack> {
  const database = options.besides
    ? undefined
    : await startTestDatabase({ socketFolder: testServer() });
  const connectionString = options.besides?.connectionString ?? database?.connectionString ?? '';
  const clock = options.besides?.clock ?? createTestClock();
  const mailer = options.besides?.mailer ?? options.mailer ?? createMemoryMailer();
  const smsSender = options.besides?.smsSender ?? options.smsSender ?? createMemorySmsSender();
  const breachedPasswords = options.besides?.breachedPasswords ?? createMemoryBreachedPasswords();
  const dns = options.besides?.dns ?? createMemoryDnsResolver();
  const { botCheck } = options;
  const port = options.listen ? await freePort() : undefined;
  const url = port === undefined ? 'http://foyer.test' : `http://127.0.0.1:${port}`;
  const server = await createServer({
    config: foyerConfig.parse({
      application: { clientId: stackClientId, name: 'Ledgerly' },
      ...options.config,
    }),
    settings: { ...defaultSettings(options.besides?.url ?? url), ...options.settings },
    database: { connectionString },
    ports: {
      mailer,
      breachedPasswords,
      dnsResolver: dns,
      clock,
      random: systemRandom,
      ...(options.withoutTexts ? {} : { smsSender }),
      ...(botCheck ? { botCheck } : {}),
      locations: options.locations,
      tracing: options.tracing,
    },
    ...(options.modules ? { modules: options.modules } : {}),
    ...(options.extraRoutes ? { extraRoutes: options.extraRoutes } : {}),
  });
  await server.ready();
  if (port !== undefined) await server.app.listen({ port, host: '127.0.0.1' });

  const fetch = inProcess(server.app);
  const visitor = () =>
    createVisitor({ handle: fetch, url, prefix: server.kernel.settings.prefix ?? '/frontegg' });
  const inbox = createInbox(mailer, () => hasNoJobs(server));
  const texts = createTexts(smsSender, inbox.settled);
  const close = once(async () => {
    await server.close();
    await database?.drop();
  });
  closeAfterwards(close);
  return {
    url,
    server,
    clock,
    inbox,
    mailer,
    texts,
    smsSender,
    breachedPasswords,
    dns,
    connectionString,
    visitor,
    api: (calls) => visitor().api(calls),
    fetch,
    close,
    ...createUsers({ visitor, inbox, server }),
  };
}

function defaultSettings(publicUrl: string): ServerSettings {
  return {
    publicUrl,
    mode: 'demo',
    logLevel: 'silent',
    secret: 'a secret of tests that is long enough',
    hashing: cheapHashing,
    checkAnswers: true,
    poolSize: 10,
  };
}

async function hasNoJobs({ db }: FoyerServer): Promise<boolean> {
  const { rows } = await db.read((tx) =>
    sql<{ left: number }>`select (select count(*) from outbox)
      + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%') as left`.execute(
      tx,
    ),
  );
  return rows[0]?.left === 0;
}

function testServer(): string {
  const folder = process.env['FOYER_TEST_SERVER'];
  if (!folder)
    throw new Error('Run this file in a vitest project that has a database (see vitest.config.ts)');
  return folder;
}

function closeAfterwards(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

async function freePort(): Promise<number> {
  const probe = reservePort();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
