import { fromBase32 } from '@foyer/server/modules/mfa/totp';
import type { FlowWorld, ModelBrowser, ModelUser } from './flow-model.ts';
import { anyUser, aSecret, attempt, type Move } from './flow-moves.ts';

/** After a first factor: in, or asked for the second one if there is one. */
function admitted(
  world: FlowWorld,
  browser: ModelBrowser,
  user: ModelUser,
  answer: Readonly<Record<string, unknown>>,
) {
  const { accessToken, mfaToken } = answer;
  if (typeof mfaToken === 'string') world.handles.push({ kind: 'mfa', user, value: mfaToken });
  if (!accessToken) return;
  const satisfiesSsoPolicy = user.appKey === null || browser.marked === user;
  world.demand(satisfiesSsoPolicy, `${user.email} came in without the second factor`);
  world.enter(browser, answer, user);
}

const signIn: Move = async (world) => {
  const { browser, user } = anyUser(world);
  // a user is always guessed at
  const knows = user === world.users[2] ? 0.3 : 0.85;
  const typed = world.dice.chance(knows) ? user.password : world.dice.pick(world.passwords);
  const password = typed ?? 'a guess';
  const email = world.dice.chance(0.8) ? user.email : ` ${user.email.toUpperCase()}`;
  const wasPaused = world.isPaused(user);
  const answer = await attempt(browser, '/auth/v1/user', { email, password });
  if (!answer) {
    if (password !== user.password || world.isPaused(user)) world.noteWrong(user);
    else world.forgive(user);
    return false;
  }
  world.demand(password === user.password, `${user.email} signed in with a wrong password`);
  world.demand(user.activated, `${user.email} signed in without being activated`);
  world.demand(
    !(wasPaused && world.isPaused(user)) || browser.marked === user,
    `${user.email} signed in during the pause`,
  );
  world.forgive(user);
  admitted(world, browser, user, answer);
  return true;
};

const enterByLink: Move = async (world) => {
  const { browser } = anyUser(world);
  const secret = aSecret(world, 'magic');
  const answer = await attempt(browser, '/auth/v1/passwordless/magiclink/postlogin', {
    token: secret.value,
  });
  if (!answer) return false;
  const user = world.users.find(({ email }) => email === secret.email);
  // a typed code of this browser goes through the same call
  const byCode = secret.kind === 'code' && secret.beside === 'magic' && browser.asked === user;
  world.demand(
    (secret.kind === 'magic' || byCode) && !secret.used,
    `a link signed in with ${secret.kind} of ${secret.email}`,
  );
  if (!user) return false;
  world.voidAll(user, 'magic');
  world.demand(user.activated, `${user.email} entered by a link without being activated`);
  admitted(world, browser, user, answer);
  return true;
};

const enterByCode: Move = async (world) => {
  const { browser } = anyUser(world);
  const own = world.mailDriver
    .of(browser.asked?.email ?? '')
    .findLast((one) => one.kind === 'code' && one.beside === 'magic');
  const secret = own && world.dice.chance(0.6) ? own : aSecret(world, 'code');
  const answer = await attempt(browser, '/auth/v1/passwordless/code/postlogin', {
    token: secret.value,
  });
  if (!answer) return false;
  const user = world.users.find(({ email }) => email === secret.email);
  const isOwn = secret.kind === 'code' && secret.beside === 'magic' && user === browser.asked;
  world.demand(isOwn && !secret.used, `a code signed in with ${secret.kind} of ${secret.email}`);
  if (!user) return false;
  for (const one of world.delivered()) if (one.value === secret.value) one.used = true;
  world.voidAll(user, 'magic');
  admitted(world, browser, user, answer);
  return true;
};

const answerFactor: Move = async (world) => {
  const { browser, user: other } = anyUser(world);
  const waiting = world.handles.filter(({ kind }) => kind === 'mfa' || world.dice.chance(0.1));
  const handle = world.dice.chance(0.7) ? waiting.at(-1) : world.dice.pick(waiting);
  if (!handle) return false;
  const key = world.dice.chance(0.8) ? handle.user.appKey : other.appKey;
  const value = key && world.dice.chance(0.9) ? (world.getCodes(key)[1] ?? '') : '000000';
  const rememberDevice = world.dice.chance(0.2);
  const before = handle.user.appKey ? world.getCodes(handle.user.appKey) : [];
  const answer = await attempt(browser, '/auth/v1/user/mfa/verify', {
    mfaToken: handle.value,
    value,
    rememberDevice,
  });
  if (!answer) return false;
  const isRight = handle.kind === 'mfa' && before.includes(value);
  world.demand(isRight, `${handle.user.email}: the second factor was passed with ${handle.kind}`);
  world.handles.splice(world.handles.indexOf(handle), 1);
  world.enter(browser, answer, handle.user);
  if (rememberDevice) browser.marked = handle.user;
  return true;
};

const change: Move = async (world) => {
  const { browser } = anyUser(world);
  const user = browser.account;
  const password =
    (world.dice.chance(0.7) ? user?.password : world.dice.pick(world.passwords)) ?? 'a guess';
  const newPassword = world.fresh();
  const wasPaused = user !== null && world.isPaused(user);
  const answer = await attempt(browser, '/users/v1/passwords/change', { password, newPassword });
  // whether a refused change counted is not known: a session that must be confirmed first is refused before the look
  if (!answer) return false;
  world.demand(
    user !== null && password === user.password,
    'a password was changed without the old one',
  );
  if (!user) return false;
  world.demand(
    !(wasPaused && world.isPaused(user)),
    `${user.email} changed the password during the pause`,
  );
  user.password = newPassword;
  world.endSessions(user, browser);
  world.voidAll(user, 'reset', 'activation', 'unlock');
  world.forgive(user);
  for (const one of world.browsers) if (one.marked === user) one.marked = null;
  return true;
};

/** Whether the app of a user shows this code about now. */
const shows = (world: FlowWorld, user: ModelUser | null, code: string) =>
  Boolean(user?.appKey && world.getCodes(user.appKey).includes(code));

const beginApp: Move = async (world) => {
  const { browser } = anyUser(world);
  const answer = await attempt(browser, '/users/v1/mfa/enroll');
  if (!answer) return false;
  world.demand(browser.account !== null, 'an app is set up for nobody');
  browser.newKey = fromBase32(new URL(String(answer.otpauthUrl)).searchParams.get('secret') ?? '');
  return true;
};

const finishApp: Move = async (world) => {
  const { browser } = anyUser(world);
  const user = browser.account;
  const key = world.dice.chance(0.8)
    ? browser.newKey
    : (world.dice.pick(world.browsers)?.newKey ?? null);
  const token = key && world.dice.chance(0.9) ? (world.getCodes(key)[1] ?? '') : '000000';
  // looked at before: walks beside this one turn the clock
  const isNew = browser.newKey !== null && world.getCodes(browser.newKey).includes(token);
  const isOld = shows(world, user, token);
  const answer = await attempt(browser, '/users/v1/mfa/enroll/verify', { token });
  if (!answer) return false;
  world.demand(user !== null && (isNew || isOld), 'an app was set up without its code');
  if (!user) return false;
  user.recoveryCode = String(answer.recoveryCode);
  if (isNew && user.appKey === null) user.appKey = browser.newKey;
  browser.newKey = null;
  return true;
};

const disable: Move = async (world) => {
  const { browser, user: other } = anyUser(world);
  const user = browser.account;
  const key = (world.dice.chance(0.8) ? user?.appKey : other.appKey) ?? null;
  const token = key ? (world.getCodes(key)[1] ?? '') : '000000';
  const isRight = shows(world, user, token);
  const answer = await attempt(browser, '/users/v1/mfa/disable', { token });
  if (!answer) return false;
  world.demand(isRight, 'second factors were disabled without a code');
  if (user) Object.assign(user, { appKey: null, recoveryCode: null });
  return true;
};

const recover: Move = async (world) => {
  const { browser, user } = anyUser(world);
  const other = world.dice.pick(world.users);
  const recoveryCode =
    (world.dice.chance(0.7) ? user : other)?.recoveryCode ?? 'AAAA-BBBB-CCCC-DDDD';
  const answer = await attempt(browser, '/auth/v1/user/mfa/recover', {
    email: user.email,
    recoveryCode,
  });
  if (!answer) return false;
  world.demand(
    recoveryCode === user.recoveryCode,
    `${user.email} recovered with a code of somebody else`,
  );
  Object.assign(user, { appKey: null, recoveryCode: null });
  world.endSessions(user);
  return true;
};

const makePasskey: Move = async (world) => {
  const { browser } = anyUser(world);
  const asked = await attempt(browser, '/users/webauthn/v1/devices');
  if (!asked) return false;
  const authenticator = world.newAuthenticator();
  const created = await attempt(
    browser,
    '/users/webauthn/v1/devices/verify',
    authenticator.create(asked.options),
  );
  world.demand(!created || browser.account !== null, 'a passkey was made for nobody');
  if (created && browser.account) world.passkeys.push({ user: browser.account, authenticator });
  return created !== null;
};

const enterByPasskey: Move = async (world) => {
  const { browser } = anyUser(world);
  const passkey = world.dice.pick(world.passkeys);
  if (!passkey) return false;
  const asked = await attempt(browser, '/auth/v1/webauthn/prelogin');
  if (!asked) return false;
  const challenge = world.dice.chance(0.9) ? asked.options.challenge : 'B'.repeat(43);
  const body = passkey.authenticator.get({ ...asked.options, challenge });
  const answer = await attempt(browser, '/auth/v1/webauthn/postlogin', body);
  if (!answer) return false;
  world.demand(challenge === asked.options.challenge, 'a passkey answered a question nobody asked');
  world.enter(browser, answer, passkey.user);
  return true;
};

const refresh: Move = async (world) => {
  const { browser } = anyUser(world);
  const answer = await attempt(browser, '/auth/v1/user/token/refresh');
  if (!answer?.accessToken) return false;
  world.demand(browser.account !== null, 'a browser was refreshed where nobody is signed in');
  if (browser.account) world.enter(browser, answer, browser.account);
  return true;
};

const signOut =
  (path: string, method: string): Move =>
  async (world) => {
    const { browser } = anyUser(world);
    const user = browser.account;
    const answer = await attempt(browser, path, method === 'DELETE' ? undefined : {}, method);
    if (!answer) return false;
    if (method === 'DELETE' && user) world.endSessions(user);
    browser.account = null;
    return true;
  };

const looks: Move = async (world) => {
  const { browser } = anyUser(world);
  await world.look(browser);
  return browser.account !== null;
};

const wait: Move = async (world) => {
  world.stack.clock.advance(30);
  return true;
};

/** Steps of getting in and staying in, and how often each comes. */
export const sessionMoves: Readonly<Record<string, readonly [number, Move]>> = {
  signIn: [14, signIn],
  enterByLink: [4, enterByLink],
  enterByCode: [4, enterByCode],
  answerFactor: [8, answerFactor],
  change: [3, change],
  beginApp: [4, beginApp],
  finishApp: [7, finishApp],
  disable: [1.5, disable],
  recover: [2, recover],
  makePasskey: [1.5, makePasskey],
  enterByPasskey: [2, enterByPasskey],
  refresh: [6, refresh],
  signOut: [2, signOut('/auth/v1/logout', 'POST')],
  signOutEverywhere: [1, signOut('/users/sessions/v1/me/all', 'DELETE')],
  looks: [8, looks],
  wait: [1.5, wait],
};
