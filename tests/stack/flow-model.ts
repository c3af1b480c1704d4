import {
  createAuthenticator,
  type SoftwareAuthenticator,
  type Stack,
  type Visitor,
} from '@foyer/testkit';
import { codeOf, stepOf } from '@foyer/server/modules/mfa/totp';
import { sql } from 'kysely';
import type { Delivered, Postman } from './flow-post.ts';
import { createDice } from './flow-dice.ts';

/** What the model knows of a person. */
export interface ModelPerson {
  readonly email: string;
  exists: boolean;
  activated: boolean;
  /** The one that opens the account now. */
  password: string | null;
  wrong: { count: number; since: number };
  appKey: Uint8Array | null;
  recoveryCode: string | null;
  /** Companies: the own one and those that were joined. */
  readonly joined: Set<string>;
}

/** A browser, and whom the model thinks it is signed in as. */
export interface ModelBrowser {
  readonly visitor: Visitor;
  account: ModelPerson | null;
  /** Whose sign-in without a password began here. */
  asked: ModelPerson | null;
  /** The key of an app that is being set up. */
  newKey: Uint8Array | null;
  /** Whom this browser is spared the second factor for. */
  marked: ModelPerson | null;
}

/** A token that a page got instead of a mailbox. */
export interface Handle {
  readonly kind: 'activation' | 'mfa' | 'phone';
  readonly person: ModelPerson;
  readonly value: string;
}

/** A key that signs for one person. */
export interface ModelPasskey {
  readonly person: ModelPerson;
  readonly authenticator: SoftwareAuthenticator;
}

/** Somebody got something without the secret for it. */
export class FlowViolation extends Error {}

/** Wrong passwords after which sign-in pauses in these walks, and for how many seconds they are counted. */
export const modelLockout = { maxAttempts: 3, pauseSeconds: 900 };

/** People, browsers and everything secret that was really handed out, beside the server that they use. */
export function createFlowWorld(stack: Stack, postman: Postman, seed: number) {
  const dice = createDice(seed);
  const people = ['ada', 'eve', 'mary'].map(
    (name): ModelPerson =>
      aModelPerson(`${name}.${seed}.${crypto.randomUUID().slice(0, 8)}@example.test`),
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
  const delivered = (): readonly Delivered[] => people.flatMap(({ email }) => postman.of(email));
  const personOf = ({ email }: Delivered) => people.find((one) => one.email === email);
  const endSessions = (person: ModelPerson, except?: ModelBrowser) => {
    for (const browser of browsers)
      if (browser !== except && browser.account === person) browser.account = null;
  };
  /** How much everybody had got before this step: what a worker sends meanwhile may be newer than what the step voids. */
  const before = new Map<string, number>();
  const begin = () => {
    for (const { email } of people) before.set(email, postman.of(email).length);
  };
  const voidAll = (person: ModelPerson, ...kinds: Delivered['kind'][]) => {
    for (const one of postman.of(person.email).slice(0, before.get(person.email)))
      if (kinds.includes(one.kind)) one.used = true;
  };
  const isPaused = ({ wrong }: ModelPerson) =>
    wrong.count >= modelLockout.maxAttempts && now() - wrong.since < modelLockout.pauseSeconds;
  const noteWrong = (person: ModelPerson) => {
    if (now() - person.wrong.since >= modelLockout.pauseSeconds)
      person.wrong = { count: 0, since: now() };
    person.wrong.count += 1;
  };
  const forgive = (person: ModelPerson) => void (person.wrong = { count: 0, since: now() });

  /** The codes an app shows now and around now: the clock may be turned by a walk beside this one. */
  const codesOf = (key: Uint8Array) =>
    [-1, 0, 1].map((away) => codeOf(key, stepOf(stack.clock.now()) + away));

  /** Whom the token of an answer is for has to be whom the model let in. */
  function enter(browser: ModelBrowser, answer: unknown, person: ModelPerson): void {
    const { accessToken } = Object(answer);
    if (typeof accessToken !== 'string') return;
    browser.visitor.accessToken = accessToken;
    const { email } = JSON.parse(
      Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    demand(email === person.email, `${String(email)} came in with what belongs to ${person.email}`);
    browser.account = person;
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

  /** What stands in the database is what the model says: nothing was changed, activated, enrolled or joined besides. */
  async function settle(): Promise<void> {
    for (const browser of browsers) await look(browser);
    for (const person of people) await compare(person);
  }

  async function compare(person: ModelPerson): Promise<void> {
    const { rows } = await stack.server.db.read((tx) =>
      sql<{ verified: boolean; hash: string | null; factors: number; tenants: string[] }>`
        select u.verified_at is not null as verified, p.hash,
          (select count(*)::int from mfa_recovery_codes r where r.user_id = u.id) as factors,
          array(select m.tenant_id::text from memberships m where m.user_id = u.id) as tenants
        from users u left join passwords p on p.user_id = u.id where u.email = ${person.email}`.execute(
        tx,
      ),
    );
    const [row] = rows;
    if (!row) return demand(!person.activated, `${person.email} was activated and is gone`);
    demand(person.exists, `${person.email} has an account and never signed up`);
    demand(row.verified === person.activated, `${person.email}: activated ${String(row.verified)}`);
    demand(
      row.factors > 0 === (person.appKey !== null),
      `${person.email}: ${row.factors} second factors`,
    );
    const extra = row.tenants.length - 1 - person.joined.size;
    demand(extra <= 0, `${person.email} joined ${extra} companies uninvited`);
    if (!row.hash || !person.password) return;
    const isRight = await stack.server.kernel.passwordHasher.verify(row.hash, person.password);
    demand(isRight, `${person.email} has another password than the one that was chosen`);
  }

  return {
    stack,
    dice,
    people,
    browsers,
    passwords,
    handles,
    passkeys,
    trail,
    postman,
    now,
    fresh,
    begin,
    demand,
    delivered,
    personOf,
    endSessions,
    voidAll,
    isPaused,
    noteWrong,
    forgive,
    codesOf,
    enter,
    look,
    settle,
    newAuthenticator: () => createAuthenticator({ origin: stack.url }),
  };
}

/** The model of one walk. */
export type FlowWorld = ReturnType<typeof createFlowWorld>;

function aModelPerson(email: string): ModelPerson {
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
