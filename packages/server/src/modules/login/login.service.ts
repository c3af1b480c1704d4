import { createHash } from 'node:crypto';
import { type AuthResponse, commonRefusals } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import { isImportedHash } from '../../kernel/hashing/imported-hashes.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { AttemptCount } from '../../kernel/attempt-counter/attempt-counter.ts';
import { addressAccounts, createAddressFailures } from '../../rules/attempts/address-failures.ts';
import {
  browserAttemptKey,
  normalizeIdentifier,
  passwordAttemptKey,
  refusePaused,
} from '../../rules/attempts/password-attempts.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { LockoutService } from '../passwords/lockout.service.ts';
import type { PasswordDemands } from '../passwords/password-demands.ts';
import type { SignInGate } from './sign-in-gate.ts';
import type { FoundUser, LoginStore } from './login.store.ts';
import type { SourceAttempt, SourceSignIn } from '../user-sources/source-sign-in.ts';
import type { SignInPolicies } from './sign-in-policies.service.ts';

type LoginDeps = Pick<
  Platform,
  'config' | 'clock' | 'db' | 'attemptCounter' | 'attempts' | 'passwordHasher' | 'botCheck' | 'sms'
> & {
  readonly store: LoginStore;
  readonly signInGate: Pick<SignInGate, 'completeSignIn'>;
  readonly lockout: Pick<LockoutService, 'noteWrong'>;
  readonly getRequirement: PasswordDemands;
  readonly policies: Pick<SignInPolicies, 'demandOffered' | 'refuseOther'>;
  readonly signInWithSource: SourceSignIn;
};

/** What a user typed to sign in. */
export interface Credentials {
  readonly email?: string | null | undefined;
  readonly username?: string | undefined;
  readonly password: string;
  readonly recaptchaToken?: string | undefined;
  readonly invitationToken?: string | undefined;
  readonly breakGlassCode?: string | undefined;
}

/** A counted attempt: the counters of the account and of the IP address, and the user. */
interface Counted {
  readonly attempt: AttemptCount;
  readonly address: AttemptCount;
  readonly user: FoundUser | undefined;
}

/** The user whose password was correct, what they sign in by, and the counter to reset. */
type Proved = FoundUser & {
  readonly id: string;
  readonly accountKey: string;
  readonly counter: AttemptKey;
};

/** Signing in with an email address or user name, and a password. */
export function createLoginService(deps: LoginDeps) {
  const {
    config,
    clock,
    db,
    attemptCounter,
    attempts,
    passwordHasher,
    botCheck,
    sms,
    store,
    signInGate,
    lockout,
    getRequirement,
    policies,
    signInWithSource,
  } = deps;
  const { maxAttemptsPerAddress, pauseSeconds } = config.lockout;
  const mustActivate = () =>
    config.signIn.activation === 'required' && !config.signIn.allowNotVerifiedUsersLogin;
  const addressFailures = createAddressFailures(attemptCounter, pauseSeconds);

  /** One statement that counts and looks up, for unknown, known, locked and paused accounts alike. Security decisions 12 and 13. */
  async function count(
    ctx: RequestContext,
    accountKey: string,
    keys: AttemptKey[],
  ): Promise<Counted> {
    const { hit, look, found } = await db.read((tx) =>
      attemptCounter.attempt(
        store.attempt(tx, toSought(ctx, accountKey)),
        {
          key: passwordAttemptKey(accountKey),
          limit: config.lockout.maxAttempts,
          windowSeconds: pauseSeconds,
        },
        { key: addressAccounts(ctx.client.addressKey), limit: maxAttemptsPerAddress - 1 },
      ),
    );
    keys.push(passwordAttemptKey(accountKey));
    return { attempt: hit, address: look, user: found };
  }

  /** The password is known only now: from here on, the account has a hash of ours. */
  async function replaceImported(
    userId: string,
    { imported, password }: { readonly imported: string; readonly password: string },
  ): Promise<void> {
    const hash = await passwordHasher.hash(password);
    await db.read((tx) => store.replaceHash(tx, { userId, imported, hash }));
  }

  /** One hash for every account, known or unknown. A remembered browser can sign in from a blocked IP address. */
  async function compare(
    ctx: RequestContext,
    { attempt: wrongCode, address, user }: Counted,
    attempt: { accountKey: string; password: string; isEmail: boolean; keys: AttemptKey[] },
  ): Promise<Proved | null> {
    const { accountKey, password, isEmail, keys } = attempt;
    if (!address.allowed && !user?.browser)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: address.retryAfterSeconds });
    // the tenants of the user may pause sooner or later than the environment
    const limit = user?.maxAttempts ?? config.lockout.maxAttempts;
    const isPaused = wrongCode.count > limit;
    const counter = isPaused
      ? await counterOfBrowser(accountKey, user?.browser, { limit, keys })
      : passwordAttemptKey(accountKey);
    const open = counter && !user?.lockedAt;
    const right = await passwordHasher.verify(open ? (user?.hash ?? null) : null, password);
    if (right && user?.id && user.hash && isImportedHash(user.hash))
      await replaceImported(user.id, { imported: user.hash, password });
    if (right) return counter && user?.id ? { ...user, id: user.id, accountKey, counter } : null;
    // the response is a sign-in pause for every identifier; only emails wait, or the delay would reveal usernames
    if (!isEmail || (wrongCode.count > config.lockout.maxAttempts && !user?.browser)) return null;
    const askable = open ? askableSources(user) : 'none';
    const userId = await signInWithSource(ctx, { email: accountKey, password, askable });
    const found =
      userId && (await db.read((tx) => store.find(tx, toSought(ctx, accountKey), clock.now())));
    if (!found || found.lockedAt || !counter) return null;
    return { ...found, id: userId, accountKey, counter };
  }

  /**
   * A pause is reported from the environment's limit on, for every identifier, whether or not an account exists and whatever its tenants
   * allow: the response depends only on the number of attempts. A remembered browser has its own attempts. Decision 0275.
   */
  async function reject(
    ctx: RequestContext,
    accountKey: string,
    { attempt, user }: Counted,
  ): Promise<never> {
    await db.read((tx) =>
      addressFailures.note(tx, { addressKey: ctx.client.addressKey, account: accountKey }),
    );
    await lockout.noteWrong(ctx, {
      accountKey,
      userId: user?.id ?? null,
      tenantId: user?.tenantId ?? null,
      counted: attempt,
      maxAttempts: user?.maxAttempts ?? config.lockout.maxAttempts,
    });
    const isPaused = attempt.count > config.lockout.maxAttempts && !user?.browser;
    throw isPaused ? refusePaused(attempt) : refuse(loginRefusals.wrongCredentials);
  }

  /**
   * An outsider's guesses must not keep the owner out of a browser that was marked with an MFA method: it has tries of its own
   * while all other sign-in is paused, and what it gets right does not end the pause. Null: it has none left. T-BF-4.
   */
  async function counterOfBrowser(
    accountKey: string,
    mark: string | null | undefined,
    { limit, keys }: { limit: number; keys: AttemptKey[] },
  ): Promise<AttemptKey | null> {
    if (!mark) return null;
    const counter = browserAttemptKey(accountKey, mark);
    const { allowed } = await db.read((tx) => attemptCounter.hit(tx, counter, limit, pauseSeconds));
    keys.push(counter);
    return allowed ? counter : null;
  }

  const forget = (counter: AttemptKey) => db.read((tx) => attemptCounter.clear(tx, counter));

  /** One account has one counter, whichever identifier is entered; no username looks like an email or a phone number. */
  async function accountKeyFor({ email, username }: Credentials): Promise<string> {
    const typed = normalizeIdentifier(email || username || '');
    if (email || typed === '' || typed.includes('@')) return typed;
    const phoneNumber = typed.startsWith('+') ? sms.read(typed)?.number : undefined;
    if (phoneNumber)
      return (await db.read((tx) => store.keyByPhone(tx, phoneNumber))) ?? phoneNumber;
    return (await db.read((tx) => store.keyByUsername(tx, typed))) ?? typed;
  }

  async function signIn(ctx: RequestContext, body: Credentials): Promise<AuthResponse> {
    await policies.demandOffered(ctx, 'EmailAndPassword');
    await botCheck.demand(ctx, 'signIn', body.recaptchaToken);
    const accountKey = await accountKeyFor(body);
    const isEmail = normalizeIdentifier(body.email || body.username || '').includes('@');
    return attempts.make({
      kind: 'password',
      client: ctx.client.addressKey,
      count: (keys) => count(ctx, accountKey, keys),
      compare: (counted, keys) =>
        compare(ctx, counted, { accountKey, password: body.password, isEmail, keys }),
      accept: async (user, { attempt }) => {
        const answer = await enter(ctx, body, user);
        const own = { addressKey: ctx.client.addressKey, account: accountKey };
        if (attempt.count > 1) await db.read((tx) => addressFailures.forgive(tx, own));
        return answer;
      },
      reject: (counted) => reject(ctx, accountKey, counted),
    });
  }

  /** After the right password: whatever else is demanded before a user is in. */
  async function enter(
    ctx: RequestContext,
    body: Credentials,
    user: Proved,
  ): Promise<AuthResponse> {
    const { password, invitationToken, breakGlassCode } = body;
    const {
      id: userId,
      email,
      accountKey,
      tenantId,
      verifiedAt,
      changedAt,
      mustChange,
      main,
      others,
      counter,
      policyMark,
      hash,
      ...rules
    } = user;
    policies.refuseOther(main ? { main, others: others ?? [] } : undefined, 'EmailAndPassword');
    if (mustActivate() && !verifiedAt) {
      await forget(counter);
      throw refuse(loginRefusals.notActivated);
    }
    const age = { changedAt: changedAt ?? new Date(0), mustChange: mustChange ?? false };
    // a source decides how old its passwords may be
    const { rotationMinutes } = hash === null ? { rotationMinutes: null } : rules;
    const right = {
      userId,
      tenantId,
      email,
      accountKey,
      password,
      ...age,
      ...rules,
      rotationMinutes,
    };
    const demand = await getRequirement(ctx, right);
    if (demand.kind === 'demand') {
      await forget(counter);
      return demand.answer;
    }
    const description =
      email === null ? 'Signed in with a password.' : 'Signed in with email and password.';
    const answer = await signInGate.completeSignIn(
      ctx,
      {
        userId,
        methods: ['pwd'],
        passwordAt: hash === null ? undefined : age.changedAt,
        policyMark: policyMark ?? undefined,
        invitationToken,
        breakGlassCode,
      },
      {
        audit: { action: 'user.authenticated', email, description, json: { methods: ['pwd'] } },
        forget: counter,
      },
    );
    return { ...answer, ...demand.notice };
  }

  return { signIn };
}

/** Signing in. */
export type LoginService = ReturnType<typeof createLoginService>;

/** Which sources to check: the source of a user without a password in Foyer, or all sources for an unknown email. */
function askableSources(user: FoundUser | undefined): SourceAttempt['askable'] {
  if (!user?.id) return 'unknown';
  return user.hash === null && user.sourceId ? { sourceId: user.sourceId } : 'none';
}

/** Marks of browsers that are looked at, as many as the MFA method sets. */
const maxFlags = 4;

/** The user of a sign-in, and the value of the browser's cookie in its stored form. */
function toSought({ cookies }: RequestContext, accountKey: string) {
  const flags = (cookies.device ?? '').split('.').filter((mark) => mark !== '');
  const stored = flags.slice(0, maxFlags).map((flag) => createHash('sha256').update(flag).digest());
  return { accountKey, marks: stored };
}
