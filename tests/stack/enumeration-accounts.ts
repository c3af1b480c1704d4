import { aNewUser, createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import type { Asking, Names } from './enumeration-calls.ts';
import { withApp } from './second-factors.ts';

/** Wrong passwords before a pause: more than the samples taken in one go. */
const maxAttempts = 100;
const plenty = 100_000;
const base = '/frontegg/identity/resources';

/** One of each kind of account; `unknown` has none. Sign-in is paused for two: one has an owner, the other has none. */
export const kinds = ['unknown', 'known', 'locked', 'waiting', 'paused', 'pausedUnknown'] as const;
/** See `kinds`. */
export type Kind = (typeof kinds)[number];

/** A stack without limits that would tell calls apart, with one account of each kind. */
export async function createEnumeration(hashing: { memoryKiB: number; passes: number }) {
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
    settings: { hashing },
  });
  const users = new Map<Kind, Names>();

  const getNames = (kind: Kind): Names => {
    const found = users.get(kind);
    if (!found) throw new Error(`There is nobody ${kind}`);
    return found;
  };

  /** Gives a user every name there is, and a proved phone. */
  async function named(
    place: number,
    { email, userId }: { email: string; userId: string },
    isKnown = true,
  ): Promise<Names> {
    const names = {
      email,
      userId,
      username: `name${place}x`,
      phoneNumber: `+49151234000${10 + place}`,
    };
    if (!isKnown) return names;
    const { username, phoneNumber } = names;
    await stack.server.db.system(async (tx) => {
      const now = stack.clock.now();
      await tx
        .insertInto('usernames')
        .values({ user_id: userId, username, key: username, created_at: now })
        .execute();
      await tx
        .insertInto('user_phones')
        .values({ user_id: userId, phone_number: phoneNumber, verified_at: now })
        .execute();
      // a client id that is asked for as everyone else is: by the id of the user
      await sql`insert into api_tokens (id, tenant_id, user_id, kind, description, secret_hash, created_at)
        select m.user_id, m.tenant_id, m.user_id, 'ClientCredentials', 'A program', sha256(convert_to(${userId}, 'utf8')), ${now}
        from memberships m where m.user_id = ${userId} limit 1`.execute(tx);
    });
    return names;
  }

  function send(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return stack
      .visitor()
      .fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Asks about a user. An unknown address is a new one each time for sign-up, which makes it known. */
  function ask({ call, method, path, body }: Asking, kind: Kind): Promise<Response> {
    const isSignUp = call.startsWith('sign-up.');
    const user =
      isSignUp && kind === 'unknown'
        ? { ...getNames(kind), email: aNewUser().email }
        : getNames(kind);
    const filled = body(user);
    return method
      ? stack.visitor().fetch(`${base}${path}?${new URLSearchParams(filled)}`)
      : send(path, filled);
  }

  /** Else the accounts that are not paused would be after a hundred samples, and all alike. */
  function resetAttempts() {
    const { attemptCounter } = stack.server.kernel;
    return stack.server.db.read(async (tx) => {
      for (const kind of ['unknown', 'known', 'locked', 'waiting'] as const)
        for (const name of ['email', 'username'] as const)
          await attemptCounter.clear(tx, ['login.account', getNames(kind)[name]]);
    });
  }

  users.set(
    'unknown',
    await named(0, { email: 'nobody@example.test', userId: crypto.randomUUID() }, false),
  );
  const existing = await stack.aUser();
  await withApp(stack, existing);
  users.set('known', await named(1, existing));
  const paused = await stack.aUser();
  users.set('paused', await named(2, paused));
  const secretOfPaused = paused.password;
  const pausedUnknown = { email: 'nobody.either@example.test', userId: crypto.randomUUID() };
  users.set('pausedUnknown', await named(5, pausedUnknown, false));
  const { attemptCounter } = stack.server.kernel;
  await stack.server.db.read(async (tx) => {
    for (const typed of [paused.email, pausedUnknown.email, getNames('pausedUnknown').username])
      for (let times = 0; times <= maxAttempts; times += 1)
        await attemptCounter.hit(tx, ['login.account', typed], maxAttempts, 900);
  });
  const locked = await stack.aUser();
  users.set('locked', await named(3, locked));
  await stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ locked_at: new Date() })
      .where('email', '=', locked.email)
      .execute(),
  );
  const waiting = aNewUser();
  await send('/users/v1/signUp', waiting);
  const { id } = await stack.server.db.read((tx) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', waiting.email)
      .executeTakeFirstOrThrow(),
  );
  users.set('waiting', await named(4, { email: waiting.email, userId: id }));

  return { stack, secretOfPaused, getNames, send, ask, resetAttempts };
}
