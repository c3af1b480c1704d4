import { createHash } from 'node:crypto';
import { type AuthResponse, commonRefusals } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import type { GuessKey } from '../../guesses/guess-key.ts';
import { addressGuesses, browserGuesses, identifierOf, passwordGuesses } from '../../guesses/password-guesses.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import { refuse } from '../../refusal.ts';
import type { LockoutService } from '../passwords/lockout.service.ts';
import type { PasswordDemands } from '../passwords/password-demands.ts';
import type { Admission } from './admission.ts';
import type { LoginStore } from './login.store.ts';
import type { SignInPolicies } from './sign-in-policies.service.ts';

type LoginDeps = Pick<Kernel, 'config' | 'db' | 'guesses' | 'passwords' | 'botCheck'> & {
  readonly store: LoginStore;
  readonly admission: Pick<Admission, 'enter'>;
  readonly lockout: Pick<LockoutService, 'noteWrong'>;
  readonly demandOf: PasswordDemands;
  readonly policies: Pick<SignInPolicies, 'demandOffered' | 'refuseOther'>;
};

/** What somebody typed to sign in. */
export interface Credentials {
  readonly email?: string | null | undefined;
  readonly username?: string | undefined;
  readonly password: string;
  readonly recaptchaToken?: string | undefined;
  readonly invitationToken?: string | undefined;
  readonly breakGlassCode?: string | undefined;
}

/** Signing in with an e-mail address or user name, and a password. */
export function createLoginService(deps: LoginDeps) {
  const { config, db, guesses, passwords, botCheck, store, admission, lockout, demandOf, policies } = deps;
  const { maxAttempts, maxAttemptsPerAddress, pauseSeconds } = config.lockout;
  const mustActivate = config.signIn.activation === 'required' && !config.signIn.allowNotVerifiedUsersLogin;

  /**
   * Counts the attempt, then compares. Unknown, known, locked and paused accounts take the same steps: one
   * statement that counts and looks up, one hash. Security decisions 12 and 13.
   */
  async function judge(ctx: RequestContext, email: string, password: string) {
    const fromAddress = addressGuesses(ctx.client.addressKey);
    const attempted = await db.read((tx) =>
      guesses.attempt(
        store.attempt(tx, { email, marks: marksOf(ctx) }),
        { key: passwordGuesses(email), limit: maxAttempts, windowSeconds: pauseSeconds },
        { key: fromAddress, limit: maxAttemptsPerAddress - 1 },
      ),
    );
    const { hit: guess, look: address, found: person } = attempted;
    if (!address.allowed) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: address.retryAfterSeconds });
    // the tenants of the person may pause sooner or later than the environment
    const limit = person?.maxAttempts ?? maxAttempts;
    const counter =
      guess.count <= limit ? passwordGuesses(email) : await counterOfBrowser(email, person?.browser, limit);
    const open = counter && !person?.lockedAt;
    const right = await passwords.verify(open ? (person?.hash ?? null) : null, password);
    if (right && counter && person?.id) return { ...person, id: person.id, counter };
    await db.read((tx) => guesses.hit(tx, fromAddress, maxAttemptsPerAddress, pauseSeconds));
    await lockout.noteWrong(ctx, {
      email,
      userId: person?.id ?? null,
      tenantId: person?.tenantId ?? null,
      count: guess.count,
      maxAttempts: limit,
    });
    throw refuse(loginRefusals.wrongCredentials);
  }

  /**
   * A stranger's guesses must not keep the owner out of a browser that was marked with a second factor: it has tries of its own
   * while all other sign-in is paused, and what it gets right does not end the pause. Null: it has none left. T-BF-4.
   */
  async function counterOfBrowser(email: string, mark: string | null | undefined, limit: number) {
    if (!mark) return null;
    const counter = browserGuesses(email, mark);
    const { allowed } = await db.read((tx) => guesses.hit(tx, counter, limit, pauseSeconds));
    return allowed ? counter : null;
  }

  const forget = (counter: GuessKey) => db.read((tx) => guesses.clear(tx, counter));

  /** One account has one counter, whichever of its names is typed; no user name looks like an address. */
  async function addressOf({ email, username }: Credentials): Promise<string> {
    const typed = identifierOf(email || username || '');
    if (email || typed === '' || typed.includes('@')) return typed;
    return (await db.read((tx) => store.addressOf(tx, typed))) ?? typed;
  }

  async function signIn(ctx: RequestContext, body: Credentials): Promise<AuthResponse> {
    await policies.demandOffered(ctx, 'EmailAndPassword');
    await botCheck.demand(ctx, 'signIn', body.recaptchaToken);
    const { password, invitationToken, breakGlassCode } = body;
    const email = await addressOf(body);
    const {
      id: userId,
      tenantId,
      verifiedAt,
      changedAt,
      mustChange,
      main,
      others,
      counter,
      ...rules
    } = await judge(ctx, email, password);
    policies.refuseOther(main ? { main, others: others ?? [] } : undefined, 'EmailAndPassword');
    if (mustActivate && !verifiedAt) {
      await forget(counter);
      throw refuse(loginRefusals.notActivated);
    }
    const age = { changedAt: changedAt ?? new Date(0), mustChange: mustChange ?? false };
    const right = { userId, tenantId, email, password, ...age, ...rules };
    const demand = await demandOf(ctx, right);
    if (demand.kind === 'demand') {
      await forget(counter);
      return demand.answer;
    }
    const description = 'Signed in with e-mail and password.';
    const answer = await admission.enter(
      ctx,
      { userId, methods: ['pwd'], passwordAt: age.changedAt, invitationToken, breakGlassCode },
      { audit: { action: 'login.succeeded', email, description }, forget: counter },
    );
    return { ...answer, ...demand.notice };
  }

  return { signIn };
}

/** Signing in. */
export type LoginService = ReturnType<typeof createLoginService>;

/** Marks of browsers that are looked at, as many as the second factor sets. */
const marksAtMost = 4;

/** What the cookie of the browser holds, in the form it is stored in. */
function marksOf({ cookies }: RequestContext): readonly Buffer[] {
  const marks = (cookies.device ?? '').split('.').filter((mark) => mark !== '');
  return marks.slice(0, marksAtMost).map((mark) => createHash('sha256').update(mark).digest());
}
