import { aNewPerson, createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Asking, askings, type Names, namedToHolders } from './enumeration-calls.ts';
import { withApp } from './second-factors.ts';

/** Wrong passwords before a pause: more than the samples taken in one go. */
const maxAttempts = 100;
/** Milliseconds that answers may differ, and the part of them that a busy machine adds unevenly. T-ENUM-2. */
const mayDiffer = 2;
const unevenPart = 0.12;

const plenty = 100_000;
const stack = await createStack({
  config: {
    signIn: { otherMethods: ['MagicLink', 'Code', 'SmsCode', 'QuickSmsCode'] },
    signUp: { fields: { phoneNumber: 'optional', username: 'optional' } },
    sms: { perAddressAndHour: plenty, perRangeAndHour: plenty },
    lockout: { maxAttempts, maxAttemptsPerAddress: plenty },
    rateLimits: { attempts: plenty, credentials: plenty, mail: plenty },
    apiTokens: { triesPerClient: plenty, wrongPerAddress: plenty },
    passwordRecovery: { sms: true },
  },
  // dear enough that a hash that is left out shows, cheap enough to take many samples
  settings: { hashing: { memoryKiB: 8192, passes: 2 } },
});
const base = '/frontegg/identity/resources';
const password = 'not the password';

/** One of each kind of account; `unknown` has none. Sign-in is paused for two: one has an owner, the other has none. */
const kinds = ['unknown', 'known', 'locked', 'waiting', 'paused', 'pausedUnknown'] as const;
type Kind = (typeof kinds)[number];
const people = new Map<Kind, Names>();
let secretOfPaused = '';

const namesOf = (kind: Kind): Names => {
  const found = people.get(kind);
  if (!found) throw new Error(`There is nobody ${kind}`);
  return found;
};

/** Gives somebody every name there is, and a proved phone. */
async function named(
  place: number,
  { email, userId }: { email: string; userId: string },
  isKnown = true,
): Promise<Names> {
  const names = { email, userId, username: `name${place}x`, phoneNumber: `+49151234000${10 + place}` };
  if (!isKnown) return names;
  const { username, phoneNumber } = names;
  await stack.server.db.system(async (tx) => {
    const now = stack.clock.now();
    await tx.insertInto('usernames').values({ user_id: userId, username, key: username, created_at: now }).execute();
    await tx
      .insertInto('user_phones')
      .values({ user_id: userId, phone_number: phoneNumber, verified_at: now })
      .execute();
    // a client id that is asked for as everybody else is: by the id of the person
    await sql`insert into api_tokens (id, tenant_id, user_id, kind, description, secret_hash, created_at)
      select m.user_id, m.tenant_id, m.user_id, 'ClientCredentials', 'A program', sha256(convert_to(${userId}, 'utf8')), ${now}
      from memberships m where m.user_id = ${userId} limit 1`.execute(tx);
  });
  return names;
}

beforeAll(async () => {
  people.set('unknown', await named(0, { email: 'nobody@example.test', userId: crypto.randomUUID() }, false));
  const known = await stack.aPerson();
  await withApp(stack, known);
  people.set('known', await named(1, known));
  const paused = await stack.aPerson();
  people.set('paused', await named(2, paused));
  secretOfPaused = paused.password;
  const pausedUnknown = { email: 'nobody.either@example.test', userId: crypto.randomUUID() };
  people.set('pausedUnknown', await named(5, pausedUnknown, false));
  const { guesses } = stack.server.kernel;
  await stack.server.db.read(async (tx) => {
    for (const typed of [paused.email, pausedUnknown.email, namesOf('pausedUnknown').username])
      for (let times = 0; times <= maxAttempts; times += 1)
        await guesses.hit(tx, ['login.account', typed], maxAttempts, 900);
  });
  const locked = await stack.aPerson();
  people.set('locked', await named(3, locked));
  await stack.server.db.system((tx) =>
    tx.updateTable('users').set({ locked_at: new Date() }).where('email', '=', locked.email).execute(),
  );
  const waiting = aNewPerson();
  await send('/users/v1/signUp', waiting);
  const { id } = await stack.server.db.read((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', waiting.email).executeTakeFirstOrThrow(),
  );
  people.set('waiting', await named(4, { email: waiting.email, userId: id }));
});

function send(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return stack.visitor().fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks about somebody. An unknown address is a new one each time for sign-up, which makes it known. */
function ask({ call, method, path, body }: Asking, kind: Kind): Promise<Response> {
  const isSignUp = call.startsWith('sign-up.');
  const who = isSignUp && kind === 'unknown' ? { ...namesOf(kind), email: aNewPerson().email } : namesOf(kind);
  const filled = body(who);
  return method ? stack.visitor().fetch(`${base}${path}?${new URLSearchParams(filled)}`) : send(path, filled);
}

/** Everything of an answer that could tell accounts apart; values that are new each time are left out. */
async function looksOf(answer: Response) {
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].toSorted(),
    length: answer.headers.get('content-length'),
    cookies: answer.headers.getSetCookie().map((line) => line.split('=')[0]),
    body: (await answer.text())
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')

      .replace(/"[\w-]{43}"/g, '"<secret>"')
      .replace(/\*+\d\d/g, '<masked>'),
  };
}

test('every anonymous call that takes a name of somebody is asked', () => {
  const asked = new Set(askings.map(({ call }) => call));
  const naming = stack.server.routes
    .filter(({ endpoint }) => endpoint.access === 'none')
    .filter(({ endpoint }) => [endpoint.params, endpoint.query, endpoint.body].flatMap(fieldsOf).some(isName))
    .map(({ slug, name }) => `${slug}.${name}`);
  expect(naming.length).toBeGreaterThan(20);
  expect(naming.filter((call) => !asked.has(call) && !(call in namedToHolders))).toEqual([]);
  expect([...asked, ...Object.keys(namedToHolders)].filter((call) => !naming.includes(call))).toEqual([]);
});

const isName = (field: string) =>
  /^(email|username|userId|phoneNumber|identifier|impersonatedUserId|clientId)$/.test(field);

function fieldsOf(schema: unknown): readonly string[] {
  const { shape, def }: { shape?: object; def?: { innerType?: unknown; options?: readonly unknown[] } } =
    Object(schema);
  if (shape) return Object.keys(shape);
  if (def?.options) return def.options.flatMap(fieldsOf);
  return def?.innerType ? fieldsOf(def.innerType) : [];
}

const rows = askings.map((one) => ({ ...one, name: `${one.call} ${one.how}`.trim(), one }));

describe.each(rows)('T-ENUM-1 $name', ({ one }) => {
  test('looks alike for every kind of account', async () => {
    const looks = [];
    for (const kind of kinds) looks.push(await looksOf(await ask(one, kind)));
    const [last] = looks.slice(-1);
    const isPauseTold = one.call === 'login.signIn'; // by the number of attempts alone. Decision 0275
    for (const look of looks.slice(0, 4)) expect(look).toEqual(looks[0]);
    expect(looks[4]).toEqual(last);
    expect(last?.status).toBe(isPauseTold ? 429 : looks[0]?.status);
    if (!isPauseTold) expect(last).toEqual(looks[0]);
    expect(looks[0]?.status).toBeLessThan(429);
  });
});

test('T-ENUM-1 the right password looks wrong while sign-in is paused', async () => {
  const right = await looksOf(
    await send('/auth/v1/user', { email: namesOf('paused').email, password: secretOfPaused }),
  );
  const wrong = await looksOf(await send('/auth/v1/user', { email: namesOf('pausedUnknown').email, password }));
  expect(right).toEqual(wrong);
});

describe.each(rows)('T-ENUM-2 $name', ({ one }) => {
  test('takes alike long for every kind of account', async () => {
    const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
    await sample(one, 3); // to get warm
    // other work on the machine only ever adds time, to some more than to others: more samples tell it from a leak
    let excess = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 10 && (round < 2 || excess > 0); round += 1) {
      for (const [kind, all] of await sample(one, 15)) times.get(kind)?.push(...all);
      excess = excessOf(times);
    }
    expect(excess, describeTimes(times)).toBeLessThanOrEqual(0);
  }, 120_000);
});

/** Milliseconds of some calls for each kind, in an order that changes each time. */
async function sample(one: Asking, count: number) {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  await stack.inbox.settled();
  await forgetGuesses();
  for (let place = 0; place < count; place += 1) {
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      // past the hour in which an address gets five mails, so that each of these sign-ups may mail
      if (one.call.startsWith('sign-up.')) stack.clock.advance(3601);
      const start = performance.now();
      const { status } = await ask(one, kind);
      times.get(kind)?.push(performance.now() - start);
      expect(status).toBeLessThan(kind.startsWith('paused') ? 500 : 429);
    }
  }
  return times;
}

/** Else the accounts that are not paused would be after a hundred samples, and all alike. */
function forgetGuesses() {
  const { guesses } = stack.server.kernel;
  return stack.server.db.read(async (tx) => {
    for (const kind of ['unknown', 'known', 'locked', 'waiting'] as const)
      for (const name of ['email', 'username'] as const)
        await guesses.clear(tx, ['login.account', namesOf(kind)[name]]);
  });
}

/** The time that a quarter of the samples undercut. */
const quickOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0;

/** By how much the kinds differ beyond what may be, and beyond how much samples of one kind differ among themselves. */
function excessOf(times: ReadonlyMap<Kind, readonly number[]>): number {
  const quick = [...times.values()].map(quickOf);
  const [fastest, slowest] = [Math.min(...quick), Math.max(...quick)];
  const noise = Math.max(...[...times.values()].map(noiseOf));
  return slowest - fastest - Math.max(mayDiffer, slowest * unevenPart, noise);
}

/** How much two halves of the samples of one kind differ. */
function noiseOf(all: readonly number[]): number {
  const [even, odd] = [all.filter((_, place) => place % 2 === 0), all.filter((_, place) => place % 2 === 1)];
  return Math.abs(quickOf(even) - quickOf(odd));
}

function describeTimes(times: ReadonlyMap<Kind, readonly number[]>): string {
  return [...times].map(([kind, all]) => `${kind} ${quickOf(all).toFixed(2)} ms`).join(', ');
}
