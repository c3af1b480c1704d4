import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { type AttemptKind, attemptKinds } from '@foyer/server/rules/attempts/attempts';
import { createStack, type Stack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { getApp, aUserWithApp, firstStep } from './second-factors.ts';

// Review 2026-11-23, security W-2
const maxAttempts = 4;
const config = { lockout: { maxAttempts }, apiTokens: { triesPerClient: maxAttempts } };
const hashing = { memoryKiB: 64, passes: 1 };
const stack = await createStack({ config });
/** A node whose hash queue sheds everything. */
const full = await createStack({
  config,
  besides: stack,
  settings: { hashing: { ...hashing, maxQueue: 0 } },
});
const { db } = stack.server;

/** One guarded secret of a new user, tried at a node of choice. */
interface Guarded {
  readonly right: (at: Stack) => Promise<unknown>;
  readonly wrong: (at: Stack) => Promise<unknown>;
  /** What the user gets once the limit is reached, although the secret is right. */
  readonly stopped: { readonly status: number; readonly code: string };
}

const paused = { status: 429, code: 'login/paused' };
const wrongCode = { status: 403, code: 'mfa/wrongCode' };

/** The same browser, at another node. */
function at(
  node: Stack,
  { cookies, accessToken }: Pick<Visitor, 'cookies' | 'accessToken'>,
): Visitor {
  const visitor = Object.assign(node.visitor(), { accessToken });
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

interface Pending {
  readonly browser: Visitor;
  readonly mfaToken: string;
}

/** Answers that one pending sign-in is given here; it takes five that are counted. */
const answersToOne = 6;

/** Codes of an app: for one pending sign-in or step-up, then each for another one. */
async function codes(begin: () => Promise<Pending>, right: () => string): Promise<Guarded> {
  const first = await begin();
  let answers = 0;
  const answer = async (node: Stack, value: string) => {
    answers += 1;
    const { browser, mfaToken } = answers > answersToOne ? await begin() : first;
    return at(node, browser).api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } });
  };
  return {
    right: (node) => answer(node, right()),
    wrong: (node) => answer(node, '000000'),
    stopped: wrongCode,
  };
}

/** A new kind of attempt does not compile without its row. */
const guarded: Readonly<Record<AttemptKind, () => Promise<Guarded>>> = {
  password: async () => {
    const { email, password } = await stack.aUser();
    const signIn = (node: Stack, typed: string) =>
      node.api(loginCalls).signIn({ body: { email, password: typed } });
    return {
      right: (node) => signIn(node, password),
      wrong: (node) => signIn(node, 'a guess'),
      stopped: paused,
    };
  },
  ownPassword: async () => {
    const ada = await stack.aUser();
    const change = (node: Stack, password: string) =>
      at(node, ada)
        .api(passwordsCalls)
        .changePassword({ body: { password, newPassword: 'A-new-password-1' } });
    return {
      right: (node) => change(node, ada.password),
      wrong: (node) => change(node, 'a guess'),
      stopped: paused,
    };
  },
  recoveryCode: async () => {
    const { user, recoveryCode } = await aUserWithApp(stack);
    const recover = (node: Stack, code: string) =>
      node.api(mfaCalls).recoverMfa({ body: { email: user.email, recoveryCode: code } });
    return {
      right: (node) => recover(node, recoveryCode),
      wrong: (node) => recover(node, 'AAAA-BBBB-CCCC-DDDD'),
      stopped: { status: 403, code: 'mfa/wrongRecoveryCode' },
    };
  },
  secondFactor: async () => {
    const { user, app } = await aUserWithApp(stack);
    return codes(() => firstStep(stack, user), app.code);
  },
  stepUp: async () => {
    const { user, app } = await aUserWithApp(stack);
    const begin = async () => {
      const { mfaToken = '' } = await user.api(mfaCalls).generateStepUp({ body: { maxAge: 0 } });
      return { browser: user, mfaToken };
    };
    stack.clock.advance(1);
    return codes(begin, app.code);
  },
  newFactor: async () => {
    const ada = await stack.aUser();
    const app = getApp(stack, await ada.api(mfaCalls).enrollMfa());
    const add = (node: Stack, token: string) =>
      at(node, ada).api(mfaCalls).verifyMfa({ body: { token } });
    return {
      right: (node) => add(node, app.code()),
      wrong: (node) => add(node, '000000'),
      stopped: wrongCode,
    };
  },
  apiToken: async () => {
    const ada = await stack.aUser();
    const body = { description: 'Export', expiresInMinutes: null };
    const { clientId, secret = '' } = await ada.api(apiTokensCalls).createUserApiToken({ body });
    const exchange = (node: Stack, typed: string) =>
      node.api(apiTokensCalls).exchangeApiToken({ body: { clientId, secret: typed } });
    return {
      right: (node) => exchange(node, secret),
      wrong: (node) => exchange(node, `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`),
      stopped: { status: 429, code: 'request/tooMany' },
    };
  },
};

const isKind = (name: string): name is AttemptKind => name in attemptKinds;
const kinds = Object.keys(attemptKinds).filter(isKind);
const hashed = kinds.filter((kind) => attemptKinds[kind].hashes);

/** Everything that is counted at the moment. */
async function counters(): Promise<unknown> {
  const { rows } = await db.read((tx) =>
    sql`select encode(key, 'hex') as key, count from guess_counters where count > 0 order by key`.execute(
      tx,
    ),
  );
  return rows;
}

/** While audit rows cannot be written, nothing that is audited succeeds. */
async function failingAudits(): Promise<() => Promise<void>> {
  const run = (text: string) => db.read((tx) => sql.raw(text).execute(tx));
  await run(`create or replace function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'made by a test' using errcode = '53100'; end $$`);
  await run(
    'create trigger full_disk before insert on audits for each statement execute function full_disk()',
  );
  const recover = () => run('drop trigger if exists full_disk on audits').then(() => {});
  onTestFinished(recover);
  return recover;
}

const busy = { status: 503, code: 'request/busy' };

describe('an attempt that is shed by the hash queue', () => {
  test.each(hashed)('counts nothing, and the right %s works afterwards', async (kind) => {
    const secret = await guarded[kind]();
    const before = await counters();
    for (let times = 0; times <= maxAttempts; times += 1) {
      await expect(secret.right(full)).rejects.toMatchObject(busy);
      await expect(secret.wrong(full)).rejects.toMatchObject(busy);
    }
    expect(await counters()).toEqual(before);
    await secret.right(stack);
  });
});

describe('an attempt with the right secret that an outage breaks off', () => {
  test.each(kinds)('is not counted, and the right %s works afterwards', async (kind) => {
    const secret = await guarded[kind]();
    const recover = await failingAudits();
    for (let times = 0; times <= maxAttempts; times += 1)
      await expect(secret.right(stack)).rejects.toMatchObject(busy);
    await recover();
    await secret.right(stack);
  });
});

describe('wrong guesses', () => {
  test.each(kinds)(
    'of the %s are stopped at the limit, also when their verdict cannot be recorded',
    async (kind) => {
      const secret = await guarded[kind]();
      const recover = await failingAudits();
      await expect(secret.wrong(stack)).rejects.toBeDefined();
      await recover();
      for (let times = 1; times < maxAttempts; times += 1)
        await expect(secret.wrong(stack)).rejects.toBeDefined();
      await expect(secret.right(stack)).rejects.toMatchObject(secret.stopped);
    },
  );

  test.each(kinds)(
    'of the %s, fifty at once, get no more comparisons than the limit while others are shed',
    async (kind) => {
      const secret = await guarded[kind]();
      const tries = Array.from({ length: 50 }, (_, place) =>
        secret.wrong(place % 2 ? stack : full),
      );
      await Promise.allSettled(tries);
      await expect(secret.right(stack)).rejects.toMatchObject(secret.stopped);
    },
  );
});

test('a sign-in that must set up a factor keeps its tries when the recovery code cannot be hashed', async () => {
  const { email, password } = await stack.aUser();
  const forced = { ...config, mfa: { enforceMFAType: 'Force' as const } };
  const strict = await createStack({ config: forced, besides: stack });
  const shedding = { hashing: { ...hashing, maxQueue: 0 } };
  const fullStrict = await createStack({ config: forced, besides: stack, settings: shedding });
  const { browser, demand, mfaToken } = await firstStep(strict, { email, password });
  const body = { mfaToken, value: getApp(strict, demand).code() };
  for (let times = 0; times < 6; times += 1)
    await expect(
      at(fullStrict, browser).api(mfaCalls).verifyMfaCode({ body }),
    ).rejects.toMatchObject(busy);
  await expect(browser.api(mfaCalls).verifyMfaCode({ body })).resolves.toMatchObject({
    mfaRequired: false,
  });
});
