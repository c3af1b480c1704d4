/** `npm run bench`: every figure is a ratio against a peer or a limit of the same run. `npm run bench -- me sizes` runs some. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { migrate } from '@foyer/server/kernel/db/migrate';
import { startTestDatabase, startTestServer } from '@foyer/server/kernel/db/embedded/test-database';
import { compare, report } from './figure.ts';
import { reportAccounts } from './accounts.ts';
import { reportAccountsPage } from './accounts-page.ts';
import { reportAudits } from './audits.ts';
import { reportBurst } from './burst.ts';
import { reportCapacity } from './capacity.ts';
import { reportDeliveries } from './deliveries.ts';
import { reportPlainImport } from './import.ts';
import { reportLists } from './lists.ts';
import { reportLongTable } from './long-table.ts';
import { type Conversation, load } from './load.ts';
import { type BenchUser, browserHeaders, paths, signUpUsers } from './test-users.ts';
import { reportNodes } from './nodes.ts';
import { startPeer } from './processes.ts';
import { reportReadiness } from './readiness.ts';
import { reportRecovery } from './recovery.ts';
import { reportReports } from './reports.ts';
import { reportRestrictions } from './restrictions.ts';
import { reportScimSync } from './scim-sync.ts';
import { reportSizes } from './sizes.ts';
import { reportUsersPage } from './users-page.ts';

const seconds = 4;
const rounds = 5;
const connections = 8;
/** OWASP's parameters, the product's own. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface Stage {
  readonly foyer: Awaited<ReturnType<typeof startPeer<{ url: string }>>>;
  readonly bare: Awaited<ReturnType<typeof startPeer<{ url: string }>>>;
  readonly users: BenchUser[];
  readonly connectionString: string;
  readonly socketFolder: string;
}

/** Makes requests for so many seconds, one of each at least; the next ones continue where these ended. */
async function converse(conversations: Conversation[], duration: number): Promise<number> {
  const { perSecond, failures, cookies } = await load(conversations, duration);
  if (failures > 0)
    throw new Error(`${failures} answers were refusals; a figure of refusals says nothing`);
  cookies.forEach((cookie, n) => {
    const one = conversations[n];
    if (one?.followsCookies && cookie)
      conversations[n] = { ...one, headers: { ...one.headers, cookie } };
  });
  return perSecond;
}

const rate = (conversations: Conversation[]) => converse(conversations, seconds);

/** The statements of one request of the first conversation: the fewest of a few recordings, as background work makes its own. */
async function getStatements(
  foyer: Stage['foyer'],
  conversations: Conversation[],
): Promise<object[]> {
  const recordings: object[][] = [];
  const first = conversations.slice(0, 1);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    foyer.tell('record');
    await converse(first, 0);
    recordings.push((await foyer.ask<{ statements: object[] }>('recorded')).statements);
  }
  conversations.splice(0, 1, ...first);
  return recordings.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Sign-ins against the machine's raw argon2id rate. */
async function signIn({ foyer, users }: Stage): Promise<void> {
  const conversations = users.slice(0, connections).map(({ email, password }): Conversation => {
    const body = JSON.stringify({ email, password });
    return { method: 'POST', url: foyer.ready.url + paths.signIn, headers: browserHeaders, body };
  });
  const { ours, theirs, ratio } = await compare(rounds, () => rate(conversations), rawHashing);
  report(
    'sign-in',
    ratio,
    0.85,
    `${ours.toFixed(0)} sign-ins/s, raw argon2id ${theirs.toFixed(0)}/s`,
  );
}

/** One hash after the other on each core, as the product makes them: more at once only win against other programs. */
async function rawHashing(): Promise<number> {
  const stored = await hash('Foyer-demo-2026', cost);
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const started = performance.now();
  const worker = async () => {
    while (performance.now() < until) {
      await verify(stored, 'Foyer-demo-2026');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return (done * 1000) / (performance.now() - started);
}

function meConversations({ foyer, users }: Stage): Conversation[] {
  return users.slice(0, connections).map(({ accessToken }) => ({
    method: 'GET',
    url: foyer.ready.url + paths.me,
    headers: { ...browserHeaders, authorization: `Bearer ${accessToken}` },
  }));
}

function refreshConversations({ foyer, users }: Stage): Conversation[] {
  return users.slice(0, connections).map(({ cookie }) => ({
    method: 'POST',
    url: foyer.ready.url + paths.refresh,
    headers: { ...browserHeaders, cookie },
    followsCookies: true,
  }));
}

async function againstBare(
  name: string,
  stage: Stage,
  conversations: Conversation[],
  { signs = false }: { readonly signs?: boolean } = {},
): Promise<void> {
  const { foyer, bare } = stage;
  await rate(conversations); // warm
  const statements = await getStatements(foyer, conversations);
  await bare.ask({ statements, signs });
  const theirs: Conversation[] = conversations.map(({ method }) => ({
    method,
    url: bare.ready.url,
    headers: browserHeaders,
  }));
  const result = await compare(
    rounds,
    () => rate(conversations),
    () => rate(theirs),
  );
  const detail = `${result.ours.toFixed(0)}/s, bare Fastify and pg with the same ${statements.length} statements${signs ? ' and a signature' : ''} ${result.theirs.toFixed(0)}/s`;
  report(name, result.ratio, 0.7, detail);
}

const me = (stage: Stage) => againstBare('me', stage, meConversations(stage));

/**
 * Twice: against the statements alone, and against the statements with the RS256 signature that the contract asks of an access
 * token. The signature alone takes longer than what the limit leaves beside the bare statements.
 */
async function refresh(stage: Stage): Promise<void> {
  await againstBare('refresh', stage, await getSessions(stage));
  await againstBare('refresh against a peer that signs', stage, await getSessions(stage), {
    signs: true,
  });
}

async function getCookie(stage: Stage, { email, password }: BenchUser): Promise<string> {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(stage.foyer.ready.url + paths.signIn, {
    method: 'POST',
    headers: browserHeaders,
    body,
  });
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}

async function getSessions(stage: Stage): Promise<Conversation[]> {
  const users = await Promise.all(
    stage.users
      .slice(0, connections)
      .map(async (user) => ({ ...user, cookie: await getCookie(stage, user) })),
  );
  return refreshConversations({ ...stage, users });
}

/** The session calls against better-auth's, on the same PostgreSQL. */
async function session(stage: Stage): Promise<void> {
  const database = await startTestDatabase({ socketFolder: stage.socketFolder });
  const peer = await startPeer<{ url: string; cookie: string }>(
    'better-auth.ts',
    JSON.stringify({
      connectionString: database.connectionString,
      options: '-c search_path=better_auth',
    }),
  );
  const theirs: Conversation[] = Array.from({ length: connections }, () => ({
    method: 'GET',
    url: peer.ready.url,
    headers: { cookie: peer.ready.cookie },
  }));
  for (const [name, conversations] of [
    ['me against better-auth', meConversations(stage)],
    ['refresh against better-auth', await getSessions(stage)],
  ] as const) {
    const result = await compare(
      rounds,
      () => rate(conversations),
      () => rate(theirs),
    );
    const detail = `${result.ours.toFixed(0)}/s, better-auth's session call ${result.theirs.toFixed(0)}/s`;
    report(name, result.ratio, 4, detail);
  }
  await peer.stop();
  await database.drop();
}

const figures = { 'sign-in': signIn, me, refresh, session };

async function main(): Promise<void> {
  const requested = process.argv.slice(2);
  const isRequested = (name: string) => requested.length === 0 || requested.includes(name);
  if (isRequested('sizes')) await reportSizes();
  if (isRequested('readiness')) await reportReadiness();
  if (isRequested('recovery')) await reportRecovery();
  if (isRequested('table')) await reportLongTable();
  if (isRequested('users')) await reportUsersPage();
  if (isRequested('accounts-page')) await reportAccountsPage();
  // both take long, and the rig needs Debian's packages: only by name
  if (requested[0] === 'nodes') return reportNodes(requested.slice(1));
  if (requested.includes('import')) await reportPlainImport();
  const chosen = Object.entries(figures).filter(([name]) => isRequested(name));
  const needsServer = [
    'lists',
    'burst',
    'restrictions',
    'reports',
    'deliveries',
    'accounts',
    'audits',
    'scim-sync',
    'capacity',
  ].some(isRequested);
  if (chosen.length === 0 && !needsServer) return;
  const server = await startTestServer({
    prepareTemplate: (connectionString) => migrate(connectionString),
  });
  try {
    const { socketFolder } = server;
    if (isRequested('burst')) await reportBurst({ socketFolder });
    if (isRequested('lists')) await reportLists({ socketFolder });
    if (isRequested('restrictions')) await reportRestrictions({ socketFolder });
    if (isRequested('reports')) await reportReports({ socketFolder });
    if (isRequested('accounts')) await reportAccounts({ socketFolder });
    if (isRequested('audits')) await reportAudits({ socketFolder });
    if (isRequested('deliveries')) await reportDeliveries({ socketFolder });
    if (isRequested('scim-sync')) await reportScimSync({ socketFolder });
    if (isRequested('capacity')) await reportCapacity({ socketFolder });
    if (chosen.length === 0) return;
    const { connectionString } = await startTestDatabase({ socketFolder });
    const foyer = await startPeer<{ url: string }>('foyer.ts', connectionString);
    const bare = await startPeer<{ url: string }>('bare.ts', connectionString);
    const users = await signUpUsers(foyer.ready.url, connections + 1);
    for (const [, run] of chosen) await run({ foyer, bare, users, connectionString, socketFolder });
    await foyer.stop();
    await bare.stop();
  } finally {
    await server.stop();
  }
}

await main();
