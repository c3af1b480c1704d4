/** How long the server takes for the lists of a tenant of 100,000 among 1,000,000 users, page by page and choice by choice. */
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { median, report } from './figure.ts';
import { reportExport } from './lists-export.ts';
import { openSocket, requestText } from './load-socket.ts';
import { addUsers } from './many-users.ts';
import { browserHeaders, paths, signUpUsers } from './test-users.ts';
import { startPeer } from './processes.ts';

const crowd = { users: 1_000_000, members: 100_000 };
/** Issue 5: milliseconds at the median, of lists, sorting, search and any page. */
const limit = 20;
/** Filters and counts over several accounts are ours to keep short; a user waits for each once. */
const maxMilliseconds = 50;
const warmUps = 3;
const rounds = 15;
/** Users who join while lists are read. The tenant is measured again after 500. */
const changes = 400;

const identity = '/frontegg/identity/resources';
const members = '/frontegg/team/resources/members/v1';
const users = (version: 'v2' | 'v3') => (query: string) =>
  `${identity}/users/${version}?_includeSubTenants=false&${query}`;
const team = (query: string) => `${members}?invited=without&pageSize=20&${query}`;

interface Group {
  readonly name: string;
  readonly limit: number;
  readonly calls: Readonly<Record<string, string>>;
}

interface Ids {
  readonly readOnly: string;
  readonly admin: string;
  readonly group: string;
}

const cross = (left: readonly string[], right: readonly string[]) =>
  left.flatMap((a) => right.map((b) => [a, b] as const));
const named = (entries: readonly (readonly [string, string])[]) => Object.fromEntries(entries);

/** Offsets of the first page, of one in the middle, of page 2,500 and of the last one. */
const offsets = ['0', '49980', '50000', '99980'];
const sortFields = [
  'name',
  'email',
  'createdAt',
  'id',
  'verified',
  'isLocked',
  'provider',
  'tenantId',
];

function getGroups({ readOnly, admin, group }: Ids): readonly Group[] {
  const paged = (version: 'v2' | 'v3') =>
    offsets.map(
      (offset) =>
        [`${version} from ${offset}`, users(version)(`_limit=20&_offset=${offset}`)] as const,
    );
  return [
    {
      name: 'pages',
      limit,
      calls: named([
        ...paged('v3'),
        ...paged('v2'),
        ...['0', '2500', '4999'].map(
          (page) => [`team page ${page}`, team(`pageOffset=${page}`)] as const,
        ),
        ['v3, 100 rows', users('v3')('_limit=100')],
      ]),
    },
    {
      name: 'sorting',
      limit,
      calls: named(
        cross(
          sortFields,
          cross(['ASC', 'DESC'], ['0', '50000']).map(
            ([order, offset]) => `${order}&_offset=${offset}`,
          ),
        ).map(([field, rest]) => [
          `${field} ${rest}`,
          users('v3')(`_limit=20&_sortBy=${field}&_order=${rest}`),
        ]),
      ),
    },
    {
      name: 'search',
      limit,
      calls: {
        'first name': users('v2')('_limit=20&_filter=grace'),
        'last name': users('v2')('_limit=20&_filter=kowalski'),
        'whole name': users('v2')('_limit=20&_filter=grace+hopper'),
        'part of an address': users('v3')('_limit=20&_email=hopper12'),
        'whole address': users('v3')('_limit=20&_email=nobody@acme.test'),
        'beginning of a name': users('v3')('_limit=20&_namePrefix=gra'),
        identifier: users('v3')('_limit=20&_identifier=nobody@acme.test&_identifierType=email'),
        nothing: users('v2')('_limit=20&_filter=qqqqqq'),
        'team list': team('searchFilter=hopper'),
        'team list, by address': team('email=grace.hopper'),
        'team list, sorted': team('searchFilter=hopper&sortBy=createdAt&sortDirection=desc'),
      },
    },
    {
      name: 'search that finds many',
      limit: maxMilliseconds,
      calls: {
        'one letter': users('v2')('_limit=20&_filter=a'),
        'two letters': users('v2')('_limit=20&_filter=er'),
        'a domain': users('v3')('_limit=20&_email=@acme.test'),
        'metadata of a few': users('v2')('_limit=20&metadata=C-1234'),
      },
    },
    {
      name: 'metadata that many have',
      limit: 500,
      calls: { 'a word': users('v2')('_limit=20&metadata=team') },
    },
    {
      name: 'filters',
      limit: maxMilliseconds,
      calls: named([
        ...(['active', 'notActivated', 'temporary', 'expired', 'disabled', 'locked'] as const).map(
          (status) => [status, team(`status=${status}`)] as const,
        ),
        ...['on', 'off'].map((mfa) => [`MFA ${mfa}`, team(`mfa=${mfa}`)] as const),
        ...['local', 'microsoft'].map(
          (provider) => [provider, team(`provider=${provider}`)] as const,
        ),
        ...['never', 'within7Days', 'within30Days', 'over30Days', 'over90Days'].map(
          (seen) => [`seen ${seen}`, team(`lastSeen=${seen}`)] as const,
        ),
        ['role of all', team(`roleIds=${readOnly}`)],
        ['role of few', team(`roleIds=${admin}`)],
        ['group', team(`groupIds=${group}`)],
        ['group and search', team(`groupIds=${group}&searchFilter=hopper`)],
        ['MFA off, page 2,000', team('mfa=off&pageOffset=2000')],
        ...['mfa-unenrolled', 'breached-passwords', 'inactive'].map(
          (preset) => [preset, users('v3')(`_limit=20&_preset=${preset}`)] as const,
        ),
      ]),
    },
    {
      // issue 18: the score at 100,000 users
      name: 'security center',
      limit: maxMilliseconds,
      calls: {
        score: '/frontegg/security-center/resources/overview/v1',
        recommendations: '/frontegg/security-center/resources/recommendations/v1',
        insights: '/frontegg/security-center/resources/insights/v1',
      },
    },
    {
      name: 'page 2,500 of sub-accounts together',
      limit: 200,
      calls: { 'page 2,500': `${identity}/users/v3?_limit=20&_offset=50000` },
    },
    {
      name: 'sub-accounts together',
      limit: maxMilliseconds,
      calls: {
        'first page': `${identity}/users/v3?_limit=20`,
        search: `${identity}/users/v3?_limit=20&_email=hopper12`,
        'team list': team('includeSubTenants=true'),
      },
    },
    {
      name: 'invited, roles, groups and counts',
      limit: maxMilliseconds,
      calls: {
        'invited first': `${members}?pageSize=20`,
        'only invited': `${members}?pageSize=20&invited=only`,
        'invited, searched': `${members}?pageSize=20&invited=only&searchFilter=guest12`,
        stats: '/frontegg/team/resources/stats/v1/members',
        'who holds each role': `${identity}/roles/v1/uses`,
        groups: `${identity}/groups/v1`,
        addresses: `${identity}/users/emails/v1?_limit=50&_offset=50000`,
      },
    },
  ];
}

/** Reports the slowest call of each group, as a share of what it may take, and prints all of them. */
export async function reportLists({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const database = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', database.connectionString);
  await signUpUsers(foyer.ready.url, 1);
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'update memberships set sub_account_access = true returning tenant_id as id',
  );
  const started = performance.now();
  await addUsers(database.connectionString, rows[0]?.id ?? '', crowd);
  console.log(
    `     filled with ${crowd.users} people in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  await measureLists(foyer.ready.url, client);
  await reportExport(foyer, crowd.members, {
    ...browserHeaders,
    authorization: `Bearer ${await getToken(foyer.ready.url)}`,
  });
  await client.end();
  await foyer.stop();
  await database.drop();
}

/** Of a server whose first tenant is the big one. */
async function measureLists(url: string, client: Client): Promise<void> {
  const headers = { ...browserHeaders, authorization: `Bearer ${await getToken(url)}` };
  const socket = openSocket(url);
  const ask: Ask = async (path) => {
    const start = performance.now();
    const { status } = await socket.send(requestText('GET', url + path, headers));
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return performance.now() - start;
  };
  await measurePlaces(ask, client);
  const groups = getGroups(await getIds(client));
  for (const group of groups) await measureGroup(ask, group);
  await client.query(`with made as (
      insert into users (email, name) select 'late' || n || '@acme.test', 'Grace ' || n from generate_series(1, ${changes}) n returning id)
    insert into memberships (tenant_id, user_id) select (select tenant_id from groups limit 1), id from made`);
  for (const group of groups.slice(0, 2))
    await measureGroup(ask, { ...group, name: `${group.name} after ${changes} changes` });
  socket.close();
}

/** Milliseconds that a call took. */
type Ask = (path: string) => Promise<number>;

/** The first page in the middle is walked to, and has places measured that later ones begin at. Decision 0229. Told, not judged. */
async function measurePlaces(ask: Ask, client: Client): Promise<void> {
  await ask(users('v3')('_limit=20'));
  const started = performance.now();
  const walked = await ask(users('v3')('_limit=20&_offset=50000'));
  const isMeasured = async () => {
    const { rows } = await client.query(
      'select 1 from milestone_sets where measured_at is not null',
    );
    return rows.length > 0;
  };
  while (!(await isMeasured())) await setTimeout(20);
  const measured = performance.now() - started;
  console.log(
    `     first page in the middle: ${walked.toFixed(0)} ms; places measured after ${measured.toFixed(0)} ms`,
  );
}

async function measureGroup(ask: Ask, { name, limit: max, calls }: Group): Promise<void> {
  const times: { readonly call: string; readonly middle: number; readonly least: number }[] = [];
  for (const [call, path] of Object.entries(calls)) {
    const took: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      const time = await ask(path);
      if (round >= 0) took.push(time);
    }
    times.push({ call, middle: median(took), least: Math.min(...took) });
  }
  for (const { call, middle, least } of times)
    console.log(`       ${call}: ${middle.toFixed(1)} ms, at best ${least.toFixed(1)}`);
  const slowest = times.toSorted((a, b) => b.middle - a.middle)[0];
  const detail = `slowest of ${times.length} (${slowest?.call}) ${slowest?.middle.toFixed(1)} of ${max} ms, 100,000 of 1,000,000 people`;
  report(`lists, ${name}`, max / (slowest?.middle ?? Number.NaN), 1, detail);
}

async function getToken(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'person-0@bench.test', password: 'Foyer-demo-2026' });
  const answer = await fetch(url + paths.signIn, { method: 'POST', headers: browserHeaders, body });
  const { accessToken }: { accessToken?: string } = await answer.json();
  if (!accessToken) throw new Error(`sign-in of the bench answered ${answer.status}`);
  return accessToken;
}

async function getIds(client: Client): Promise<Ids> {
  const { rows } =
    await client.query<Ids>(`select (select id from roles where key = 'ReadOnly') as "readOnly",
    (select id from roles where key = 'Admin') as admin, (select id from groups where name = 'Team 1') as "group"`);
  if (!rows[0]) throw new Error('no roles');
  return rows[0];
}
