import type { FlowWorld, ModelBrowser, ModelUser } from './flow-model.ts';
import { send } from './token-endpoints.ts';

/** One step; true when it got something. */
export type Move = (world: FlowWorld) => Promise<boolean>;

/** Makes a call; null when it was refused. What is neither, like a server that breaks, ends the walk. */
export async function attempt(
  browser: ModelBrowser,
  path: string,
  body: object = {},
  method = 'POST',
) {
  const answer = await send(browser.visitor, method, path, body).then(
    (value) => ({ value: Object(value) }),
    (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'Refused') throw error;
      return null;
    },
  );
  return answer?.value ?? null;
}

/** A browser and a user, whichever. */
export function anyUser({ dice, browsers, users }: FlowWorld): {
  browser: ModelBrowser;
  user: ModelUser;
} {
  const [browser, user] = [dice.pick(browsers), dice.pick(users)];
  if (!browser || !user) throw new Error('There is nobody');
  return { browser, user };
}

/** Some text that opens something somewhere: mostly a delivered secret of this kind, else any other. */
export function aSecret({ dice, delivered, handles }: FlowWorld, kind: string) {
  const all = delivered();
  const expected = all.filter((one) => one.kind === kind);
  const list = dice.chance(0.75) && expected.length > 0 ? expected : all;
  // the newest of a user is the one that is still good
  const owner = dice.pick(list)?.email;
  const ofOne = list.filter(({ email }) => email === owner);
  const one = dice.chance(0.5) ? ofOne.at(-1) : dice.pick(list);
  if (one && dice.chance(0.95)) return one;
  const handle = dice.pick(handles);
  const value = handle?.value ?? 'A'.repeat(43);
  return { kind: 'handle', email: '', userId: '', value, used: true } as const;
}

const signUp: Move = async (world) => {
  const { browser, user } = anyUser(world);
  const password = world.fresh();
  const body = { email: user.email, password, name: 'Ada', companyName: 'Engines' };
  const answer = await attempt(browser, '/users/v1/signUp', body);
  if (!answer) return false;
  world.demand(!answer.accessToken && !answer.authResponse, 'a sign-up signed in');
  if (!user.activated) Object.assign(user, { exists: true, password });
  world.voidAll(user, ...(user.activated ? [] : (['activation'] as const)));
  if (answer.activationToken)
    world.handles.push({ kind: 'activation', user, value: answer.activationToken });
  return true;
};

const activate: Move = async (world) => {
  const { browser, user: other } = anyUser(world);
  const secret = aSecret(world, 'activation');
  const foreign = world
    .delivered()
    .find(({ email, userId }) => email === other.email && userId !== '');
  const userId = world.dice.chance(0.9) ? secret.userId : (foreign?.userId ?? '');
  const password = world.fresh();
  const answer = await attempt(browser, '/users/v1/activate', {
    userId,
    token: secret.value,
    password,
  });
  if (!answer) return false;
  const user = world.users.find(({ email }) => email === secret.email);
  const isGood =
    secret.kind === 'activation' && !secret.used && userId === secret.userId && user !== undefined;
  world.demand(
    isGood,
    `activated with ${secret.kind} of ${secret.email}, used: ${String(secret.used)}`,
  );
  if (user) activated(world, browser, { user, password, answer });
  return true;
};

const activateWithCode: Move = async (world) => {
  const { browser } = anyUser(world);
  const handle = world.dice.pick(world.handles);
  const code = aSecret(world, 'code');
  if (!handle) return false;
  const password = world.fresh();
  const body = { userId: '', token: handle.value, code: code.value.slice(0, 32), password };
  const answer = await attempt(browser, '/users/v1/activate/code', body);
  if (!answer) return false;
  const isOwn =
    handle.kind === 'activation' && code.kind === 'code' && code.email === handle.user.email;
  world.demand(
    isOwn && !code.used,
    `activated by code with ${handle.kind} and ${code.kind} of ${code.email}`,
  );
  activated(world, browser, { user: handle.user, password, answer });
  return true;
};

function activated(
  world: FlowWorld,
  browser: ModelBrowser,
  one: { user: ModelUser; password: string; answer: unknown },
) {
  const { user, password, answer } = one;
  world.endSessions(user);
  world.voidAll(user, 'activation', 'reset', 'unlock', 'code');
  Object.assign(user, { activated: true, password });
  world.forgive(user);
  world.enter(browser, answer, user);
}

/** Calls that cause a mail and nothing else. */
const ask =
  (path: string): Move =>
  async (world) => {
    const { browser, user } = anyUser(world);
    const answer = await attempt(browser, path, { email: user.email });
    world.demand(!answer?.accessToken, `${path} signed in`);
    return answer !== null;
  };

const askToEnter: Move = async (world) => {
  const { browser, user } = anyUser(world);
  const type = world.dice.chance(0.5) ? 'magiclink' : 'code';
  const answer = await attempt(browser, `/auth/v1/passwordless/${type}/prelogin`, {
    email: user.email,
  });
  if (answer) browser.asked = user;
  return answer !== null;
};

const reset: Move = async (world) => {
  const { browser, user: other } = anyUser(world);
  const secret = aSecret(world, 'reset');
  const foreign = world
    .delivered()
    .find(({ email, userId }) => email === other.email && userId !== '');
  const userId = world.dice.chance(0.9) ? secret.userId : (foreign?.userId ?? '');
  const password = world.fresh();
  const body = { userId, token: secret.value, password };
  const answer = await attempt(browser, '/users/v1/passwords/reset/verify', body);
  if (!answer) return false;
  const user = world.users.find(({ email }) => email === secret.email);
  const isGood =
    secret.kind === 'reset' && !secret.used && userId === secret.userId && user !== undefined;
  world.demand(
    isGood,
    `a password was reset with ${secret.kind} of ${secret.email}, used: ${String(secret.used)}`,
  );
  if (!user) return false;
  if (!user.activated) Object.assign(user, { appKey: null, recoveryCode: null });
  Object.assign(user, { password, activated: true });
  world.endSessions(user);
  world.voidAll(user, 'reset', 'activation', 'unlock');
  world.forgive(user);
  return true;
};

const unlock: Move = async (world) => {
  const { browser } = anyUser(world);
  const secret = aSecret(world, 'unlock');
  const answer = await attempt(browser, '/users/v3/me/unlock', { token: secret.value });
  if (!answer) return false;
  world.demand(
    secret.kind === 'unlock' && !secret.used,
    `unlocked with ${secret.kind} of ${secret.email}`,
  );
  const user = world.users.find(({ email }) => email === secret.email);
  if (user) world.forgive(user);
  if (user) world.voidAll(user, 'unlock');
  return true;
};

const invite: Move = async (world) => {
  const { browser, user } = anyUser(world);
  const answer = await attempt(browser, '/users/v2', { email: user.email });
  world.demand(!answer || browser.account !== null, 'somebody invited without being signed in');
  return answer !== null;
};

const accept: Move = async (world) => {
  const { browser } = anyUser(world);
  const secret = aSecret(world, 'invitation');
  const opened = await attempt(browser, '/tenants/invites/v1/verify', { token: secret.value });
  const password = world.fresh();
  const body = { userId: secret.userId, token: secret.value, password, name: 'Ada' };
  const answer = await attempt(browser, '/users/v1/invitation/accept', body);
  if (!answer) return false;
  const user = world.users.find(({ email }) => email === secret.email);
  world.demand(
    secret.kind === 'invitation' && !secret.used,
    `joined with ${secret.kind} of ${secret.email}`,
  );
  world.demand(!answer.accessToken, 'an invitation signed in');
  for (const one of world.delivered()) if (one.value === secret.value) one.used = true;
  if (!user || typeof opened?.tenantId !== 'string') return true;
  if (opened.shouldSetPassword) {
    Object.assign(user, { password, appKey: null, recoveryCode: null });
    world.endSessions(user);
    world.voidAll(user, 'reset', 'activation', 'unlock');
    world.forgive(user);
  }
  Object.assign(user, { exists: true, activated: true });
  user.joined.add(opened.tenantId);
  return true;
};

/** Steps of accounts and how often each comes. */
export const accountMoves: Readonly<Record<string, readonly [number, Move]>> = {
  signUp: [5, signUp],
  activate: [8, activate],
  activateWithCode: [4, activateWithCode],
  resend: [1.5, ask('/users/v1/activate/reset')],
  forgot: [2, ask('/users/v1/passwords/reset')],
  askToEnter: [4, askToEnter],
  reset: [4, reset],
  unlock: [3, unlock],
  invite: [2, invite],
  accept: [3, accept],
};
