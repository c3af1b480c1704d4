import { describe, expect, test } from 'vitest';
import { createEnumeration, type Kind, kinds } from './enumeration-accounts.ts';
import { askings, namedToHolders } from './enumeration-calls.ts';
import { recordWork } from './recorded-work.ts';

const { stack, secretOfPaused, getNames, send, ask } = await createEnumeration({
  memoryKiB: 64,
  passes: 1,
});
const password = 'not the password';

/** Everything of an answer that could tell accounts apart; values that are new each time are left out. */
async function describeLooks(answer: Response) {
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

test('every anonymous call that takes a name of a user is asked', () => {
  const asked = new Set(askings.map(({ call }) => call));
  const naming = stack.server.routes
    .filter(({ endpoint }) => endpoint.access === 'none')
    .filter(({ endpoint }) =>
      [endpoint.params, endpoint.query, endpoint.body].flatMap(getFields).some(isName),
    )
    .map(({ slug, name }) => `${slug}.${name}`);
  expect(naming.length).toBeGreaterThan(20);
  expect(naming.filter((call) => !asked.has(call) && !(call in namedToHolders))).toEqual([]);
  expect(
    [...asked, ...Object.keys(namedToHolders)].filter((call) => !naming.includes(call)),
  ).toEqual([]);
});

const isName = (field: string) =>
  /^(email|username|userId|phoneNumber|identifier|impersonatedUserId|clientId)$/.test(field);

function getFields(schema: unknown): readonly string[] {
  const {
    shape,
    def,
  }: { shape?: object; def?: { innerType?: unknown; options?: readonly unknown[] } } =
    Object(schema);
  if (shape) return Object.keys(shape);
  if (def?.options) return def.options.flatMap(getFields);
  return def?.innerType ? getFields(def.innerType) : [];
}

const rows = askings.map((one) => ({ ...one, name: `${one.call} ${one.how}`.trim(), one }));

describe.each(rows)('T-ENUM-1 $name', ({ one }) => {
  test('looks alike for every kind of account', async () => {
    const looks = [];
    for (const kind of kinds) looks.push(await describeLooks(await ask(one, kind)));
    const [last] = looks.slice(-1);
    const reportsPause = one.call === 'login.signIn'; // by the number of attempts alone. Decision 0275
    for (const look of looks.slice(0, 4)) expect(look).toEqual(looks[0]);
    expect(looks[4]).toEqual(last);
    expect(last?.status).toBe(reportsPause ? 429 : looks[0]?.status);
    if (!reportsPause) expect(last).toEqual(looks[0]);
    expect(looks[0]?.status).toBeLessThan(429);
  });
});

test('T-ENUM-1 the right password looks wrong while sign-in is paused', async () => {
  const right = await describeLooks(
    await send('/auth/v1/user', { email: getNames('paused').email, password: secretOfPaused }),
  );
  const wrong = await describeLooks(
    await send('/auth/v1/user', { email: getNames('pausedUnknown').email, password }),
  );
  expect(right).toEqual(wrong);
});

const getWork = recordWork(stack);

describe.each(rows)('T-ENUM-2 $name', ({ one }) => {
  test('makes the server do the same work for every kind of account', async () => {
    // past the hour in which an address gets five mails, so that each of these sign-ups may mail
    if (one.call.startsWith('sign-up.')) stack.clock.advance(3601);
    for (const kind of kinds) await ask(one, kind); // fills caches, and what counts a first failure only
    const works = new Map<Kind, readonly string[]>();
    for (const kind of kinds) works.set(kind, await getWork(() => ask(one, kind)));
    for (const kind of kinds) {
      // sign-in may tell a pause, by the number of attempts alone: decision 0275
      const other =
        kind.startsWith('paused') && one.call === 'login.signIn' ? 'pausedUnknown' : 'unknown';
      expect(works.get(kind), kind).toEqual(works.get(other));
    }
  });
});

test('T-ENUM-2 work is recorded: the statements, the hash and the job of a request', async () => {
  const signIn = await getWork(() =>
    send('/auth/v1/user', { email: getNames('unknown').email, password }),
  );
  expect(signIn.filter((line) => line === 'hash')).toHaveLength(1);
  expect(signIn.filter((line) => line.startsWith('sql ')).length).toBeGreaterThan(2);
  const recovery = await getWork(() =>
    send('/users/v1/passwords/reset', { email: getNames('known').email }),
  );
  expect(recovery.filter((line) => line.startsWith('job '))).toHaveLength(1);
});
