import type { PasswordConfig, RefusalSpec } from '@foyer/contract';
import { passwordsRefusals } from '@foyer/contract/passwords';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { passwordAttemptKey } from '../../rules/attempts/password-attempts.ts';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { dropUnproved } from '../../rules/ownership/drop-unproved.ts';
import { refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowedEverywhere } from '../../rules/restrictions/email-domains.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { LockoutService } from './lockout.service.ts';
import { createPasswordHistory } from './password-history.ts';
import { knownTexts, extractWords } from '../../rules/password-rules/context-words.ts';
import { assertAcceptable, toPasswordConfig } from './password-policy.ts';
import type { PasswordHolder, PasswordsStore } from './passwords.store.ts';

type PasswordsDeps = Pick<
  Platform,
  | 'config'
  | 'settings'
  | 'db'
  | 'secrets'
  | 'mail'
  | 'audit'
  | 'attemptCounter'
  | 'passwordHasher'
  | 'breaches'
  | 'requireStepUp'
  | 'clock'
> & {
  readonly store: PasswordsStore;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly lockout: Pick<LockoutService, 'provesOwn'>;
};

/** Whose password it becomes. */
interface Chooser {
  /** Where a user has one already: the last ones are refused, too. */
  readonly userId?: string;
  /** How many of the last passwords are refused even without a policy. */
  readonly atLeast?: number;
  /** Names and addresses that it may not be made of, where there is no account yet. */
  readonly about?: readonly string[];
  /** Whose tenants decide, where it is not a user with a password. Default: `userId`. */
  readonly holder?: PasswordHolder;
}

/** Passwords: the rules, setting, resetting and changing them. */
export function createPasswordsService(deps: PasswordsDeps) {
  const {
    config,
    settings,
    db,
    secrets,
    mail,
    audit,
    attemptCounter,
    passwordHasher,
    breaches,
    requireStepUp,
    clock,
    store,
    sessions,
    lockout,
  } = deps;
  const isReused = createPasswordHistory(deps);
  const publicTexts = knownTexts(config, settings.publicUrl);

  /** What others know of a user: names and addresses of theirs. */
  const textsAbout = (userId: string) => db.read((tx) => store.textsAbout(tx, userId));

  /** The words a password may not be made of. */
  async function wordsFor({ userId, about = [] }: Chooser): Promise<readonly string[]> {
    if (!config.passwordPolicy.refuseContextWords) return [];
    return extractWords([...publicTexts, ...about, ...(userId ? await textsAbout(userId) : [])]);
  }

  /** The rules for a user: those of the environment, and the strictest of the user's tenants. */
  async function policyFor({ userId, tenantId }: PasswordHolder): Promise<PasswordConfig> {
    const environmentPolicy = toPasswordConfig(config);
    const holder = { userId: userId && isId(userId) ? userId : undefined, tenantId };
    if (!holder.userId && !tenantId) return environmentPolicy;
    const own = await db.read((tx) => store.tenantRules(tx, holder));
    const { minLength = 0, minPhraseLength = 0 } = environmentPolicy;
    const ownLength = Math.max(minLength, own.minLength ?? 0);
    return {
      ...environmentPolicy,
      blockPwnedPasswords: breaches.applies(own),
      minLength: ownLength,
      minPhraseLength: Math.max(ownLength, minPhraseLength),
    };
  }

  /** Judges a new password by the rules, what others know, the list of stolen ones and the history, and hashes it. */
  async function prepare(password: string, weak: RefusalSpec, chooser: Chooser): Promise<string> {
    const policy = await policyFor(chooser.holder ?? { userId: chooser.userId });
    assertAcceptable(password, { policy, words: await wordsFor(chooser) }, weak);
    const own = { blocksPwned: policy.blockPwnedPasswords ?? false };
    if (await breaches.isStolen(password, own)) throw refuse(passwordsRefusals.breachedPassword);
    const isUsed = chooser.userId && (await isReused(chooser.userId, password, chooser.atLeast));
    if (isUsed) throw refuse(passwordsRefusals.reusedPassword);
    return passwordHasher.hash(password);
  }

  /** Sets a password after its mailbox or the old one was proved: anyone else who was signed in no longer is. */
  async function replace(tx: Tx, one: { userId: string; hash: string; keepSession?: string }) {
    const { userId, hash, keepSession } = one;
    await store.set(tx, { userId, hash, now: clock.now() });
    const except = keepSession ? { except: keepSession } : {};
    await sessions.endAll(tx, { userId, ...except, reason: 'passwordChanged' });
    for (const kind of ['resetPassword', 'activation', 'unlock'] as const)
      await secrets.revoke(tx, { kind, subject: userId });
    for (const kind of ['resetPasswordSms', 'activation'] as const)
      await secrets.revokeCode(tx, { kind, subject: userId });
    const own = await store.ownPassword(tx, userId);
    if (own) await attemptCounter.clear(tx, passwordAttemptKey(own.accountKey));
  }

  const notifyOwner = (tx: Tx, ctx: RequestContext, to: string | null) => {
    const { address, userAgent } = ctx.client;
    const data = { address, userAgent, at: clock.now().toISOString() };
    return mail.queue(tx, { to, template: { name: 'passwordChanged', data }, ...getLanguage(ctx) });
  };

  async function peek(userId: string, token: string) {
    const existing = await db.read((tx) =>
      secrets.peek(tx, { kind: 'resetPassword', secret: token, subject: userId }),
    );
    if (!existing) throw refuse(passwordsRefusals.invalidLink);
    return getProof(existing.payload);
  }

  /** The owner of the mailbox has come; what was put into an account that nobody had proved is an outsider's (T-LINK-1). */
  async function mailboxOwner(tx: Tx, userId: string) {
    if (await store.isUnproved(tx, userId)) await dropUnproved(tx, userId);
    return store.proveMailbox(tx, userId, clock.now());
  }

  async function reset(
    ctx: RequestContext,
    one: { userId: string; token: string; password: string },
  ): Promise<undefined> {
    const { userId, token, password } = one;
    const proof = await peek(userId, token);
    // where the old password ran out, the same one again would be no change
    const atLeast = proof === 'password' ? 1 : 0;
    const hash = await prepare(password, passwordsRefusals.weakPassword, { userId, atLeast });
    return db.system(async (tx) => {
      const accepted = await secrets.consume(tx, {
        kind: 'resetPassword',
        secret: token,
        subject: userId,
      });
      const { email: added } = accepted?.payload ?? {};
      if (typeof added === 'string')
        await assertEmailAllowedEverywhere(tx, { userId, email: added });
      if (
        typeof added === 'string' &&
        !(await store.addEmail(tx, { userId, email: added, now: clock.now() }))
      )
        throw refuse(passwordsRefusals.invalidLink);
      const find = () =>
        proof === 'mailbox' ? mailboxOwner(tx, userId) : store.getEmail(tx, userId);
      const user = accepted && (await find());
      if (!user) throw refuse(passwordsRefusals.invalidLink);
      const { email, tenantId } = user;
      await replace(tx, { userId, hash });
      await notifyOwner(tx, ctx, email);
      const description = resetWords[proof];
      await audit.record(tx, {
        action: 'password.reset',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      return undefined;
    });
  }

  async function change(
    ctx: SignedInContext,
    one: { password: string; newPassword: string },
  ): Promise<undefined> {
    const { userId, tenantId, sessionId } = ctx.actor;
    await requireStepUp(ctx, undefined, { asksPassword: true });
    const proved = await lockout.provesOwn(ctx, one.password);
    const hash = await prepare(one.newPassword, passwordsRefusals.weakPassword, { userId });
    return db.system(async (tx) => {
      // its owner may have replaced it while this one was hashed
      const isValid = await store.stands(tx, { userId, hash: proved });
      const user = isValid && (await store.getEmail(tx, userId));
      if (!user) throw refuse(passwordsRefusals.wrongPassword);
      const { email } = user;
      await replace(tx, { userId, hash, keepSession: sessionId });
      await notifyOwner(tx, ctx, email);
      const description = 'Changed the password.';
      await audit.record(tx, {
        action: 'password.changed',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      return undefined;
    });
  }

  return {
    policyFor,
    prepare,
    textsAbout,
    replace,
    proveMailbox: store.proveMailbox,
    validate: async (userId: string, token: string): Promise<undefined> =>
      void (await peek(userId, token)),
    reset,
    change,
  };
}

/** Passwords. */
export type PasswordsService = ReturnType<typeof createPasswordsService>;

const resetWords = {
  mailbox: 'Set a new password with an emailed link.',
  sms: 'Set a new password with an SMS code.',
  password: 'Set a new password after the previous one expired.',
} as const;

/** What was proved to get the token: a mailed link proves the mailbox, the other two prove no address. */
function getProof({ by }: Readonly<Record<string, unknown>>): keyof typeof resetWords {
  return by === 'sms' || by === 'password' ? by : 'mailbox';
}

function getLanguage({ language }: Pick<RequestContext, 'language'>): { language?: string } {
  return language ? { language } : {};
}
