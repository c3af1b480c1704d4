import {
  createAuthenticator,
  type SoftwareAuthenticator,
  type Stack,
  type Visitor,
} from '@foyer/testkit';
import { getCode, getStep } from '@foyer/server/modules/mfa/totp';
import { sql } from 'kysely';
import type { Delivered, MailDriver } from './flow-post.ts';
import { createDice } from './flow-dice.ts';

/** What the model knows of a user. */
export interface ModelUser {
  readonly email: string;
  exists: boolean;
  activated: boolean;
  /** The one that opens the account now. */
  password: string | null;
  wrong: { count: number; since: number };
  appKey: Uint8Array | null;
  recoveryCode: string | null;
  /** Tenants: the user's own and those that were joined. */
  readonly joined: Set<string>;
}

/** A browser, and whom the model thinks it is signed in as. */
export interface ModelBrowser {
  readonly visitor: Visitor;
  account: ModelUser | null;
  /** Whose sign-in without a password began here. */
  asked: ModelUser | null;
  /** The key of an app that is being set up. */
  newKey: Uint8Array | null;
  /** Whom this browser is spared MFA for. */
  marked: ModelUser | null;
}

/** A token that a page got instead of a mailbox. */
export interface Handle {
  readonly kind: 'activation' | 'mfa' | 'phone';
  readonly user: ModelUser;
  readonly value: string;
}

/** A key that signs for one user. */
export interface ModelPasskey {
  readonly user: ModelUser;
  readonly authenticator: SoftwareAuthenticator;
}

/** A user got something without the secret for it. */
export class FlowViolation extends Error {}

/** Wrong passwords after which sign-in pauses in these walks, and for how many seconds they are counted. */
export const modelLockout = { maxAttempts: 3, pauseSeconds: 900 };

/** Users, browsers and everything secret that was really handed out, beside the server that they use. */
export function createFlowWorld(stack: Stack, mailDriver: MailDriver, seed: number) {
  const dice = createDice(seed);
  const users = ['ada', 'eve', 'mary'].map(
    (name): ModelUser =>
      aModelUser(`${name}.${seed}.${crypto.randomUUID().slice(0, 8)}@example.test`),
  );
  const browsers = Array.from(
    { length: 4 },
    (): ModelBrowser => ({
      visitor: stack.visitor(),
      account: null,
      asked: null,
      newKey: null,
      marked: null,
    }),
  );
  const passwords: string[] = ['Never-a-password-1'];
  const handles: Handle[] = [];
  const passkeys: ModelPasskey[] = [];
  const trail: string[] = [];

  const now = () => stack.clock.now().getTime() / 1000;
  const fresh = () => {
    const next = `Password-number-${passwords.length}!`;
    passwords.push(next);
    return next;
  };
  const demand = (allowed: boolean, what: string) => {
    if (!allowed) throw new FlowViolation(what);
  };
  const delivered = (): readonly Delivered[] => users.flatMap(({ email }) => mailDriver.of(email));
  const getUser = ({ email }: Delivered) => users.find((one) => one.email === email);
  const endSessions = (user: ModelUser, except?: ModelBrowser) => {
    for (const browser of browsers)
      if (browser !== except && browser.account === user) browser.account = null;
  };
  /** How much everyone had got before this step: what a worker sends in the meantime may be newer than what the step voids. */
  const before = new Map<string, number>();
  const begin = () => {
    for (const { email } of users) before.set(email, mailDriver.of(email).length);
  };
  const voidAll = (user: ModelUser, ...kinds: Delivered['kind'][]) => {
    for (const one of mailDriver.of(user.email).slice(0, before.get(user.email)))
      if (kinds.includes(one.kind)) one.used = true;
  };
  const isPaused = ({ wrong }: ModelUser) =>
    wrong.count >= modelLockout.maxAttempts && now() - wrong.since < modelLockout.pauseSeconds;
  const noteWrong = (user: ModelUser) => {
    if (now() - user.wrong.since >= modelLockout.pauseSeconds)
      user.wrong = { count: 0, since: now() };
    user.wrong.count += 1;
  };
  const forgive = (user: ModelUser) => void (user.wrong = { count: 0, since: now() });

  /** The codes an app shows now and around now: the clock may be turned by a walk beside this one. */
  const getCodes = (key: Uint8Array) =>
    [-1, 0, 1].map((away) => getCode(key, getStep(stack.clock.now()) + away));

  /** Whom the token of an answer is for has to be whom the model let in. */
  function enter(browser: ModelBrowser, answer: unknown, user: ModelUser): void {
    const { accessToken } = Object(answer);
    if (typeof accessToken !== 'string') return;
    browser.visitor.accessToken = accessToken;
    const { email } = JSON.parse(
      Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    demand(email === user.email, `${String(email)} came in with what belongs to ${user.email}`);
    browser.account = user;
  }

  /** A browser is who the model says, or nobody. */
  async function look(browser: ModelBrowser): Promise<void> {
    const { visitor, account } = browser;
    const { accessToken } = visitor;
    if (!accessToken) return;
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await visitor.fetch('/frontegg/identity/resources/users/v2/me', { headers });
    if (!answer.ok) return;
    const { email } = Object(await answer.json());
    demand(account !== null, `${String(email)} is signed in where nobody should be`);
    demand(email === account?.email, `${String(email)} is signed in instead of ${account?.email}`);
  }

  /** What is in the database is what the model says: nothing was changed, activated, enrolled or joined besides. */
  async function settle(): Promise<void> {
    for (const browser of browsers) await look(browser);
    for (const user of users) await compare(user);
  }

  async function compare(user: ModelUser): Promise<void> {
    const { rows } = await stack.server.db.read((tx) =>
      sql<{ verified: boolean; hash: string | null; factors: number; tenants: string[] }>`
        select u.verified_at is not null as verified, p.hash,
          (select count(*)::int from mfa_recovery_codes r where r.user_id = u.id) as factors,
          array(select m.tenant_id::text from memberships m where m.user_id = u.id) as tenants
        from users u left join passwords p on p.user_id = u.id where u.email = ${user.email}`.execute(
        tx,
      ),
    );
    const [row] = rows;
    if (!row) return demand(!user.activated, `${user.email} was activated and is gone`);
    demand(user.exists, `${user.email} has an account and never signed up`);
    demand(row.verified === user.activated, `${user.email}: activated ${String(row.verified)}`);
    demand(
      row.factors > 0 === (user.appKey !== null),
      `${user.email}: ${row.factors} second factors`,
    );
    const extra = row.tenants.length - 1 - user.joined.size;
    demand(extra <= 0, `${user.email} joined ${extra} companies uninvited`);
    if (!row.hash || !user.password) return;
    const isRight = await stack.server.kernel.passwordHasher.verify(row.hash, user.password);
    demand(isRight, `${user.email} has another password than the one that was chosen`);
  }

  return {
    stack,
    dice,
    users,
    browsers,
    passwords,
    handles,
    passkeys,
    trail,
    mailDriver,
    now,
    fresh,
    begin,
    demand,
    delivered,
    getUser,
    endSessions,
    voidAll,
    isPaused,
    noteWrong,
    forgive,
    getCodes,
    enter,
    look,
    settle,
    newAuthenticator: () => createAuthenticator({ origin: stack.url }),
  };
}

/** The model of one walk. */
export type FlowWorld = ReturnType<typeof createFlowWorld>;

function aModelUser(email: string): ModelUser {
  return {
    email,
    exists: false,
    activated: false,
    password: null,
    wrong: {
      count: 0,
      since: 0,
    },
    appKey: null,
    recoveryCode: null,
    joined: new Set<string>(),
  };
}
