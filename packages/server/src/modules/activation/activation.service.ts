import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthResponse } from '@foyer/contract';
import { activationRefusals } from '@foyer/contract/activation';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import { entersWithPassword } from '../../rules/password-rules/entering.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { dropUnproved } from '../../rules/ownership/drop-unproved.ts';
import { giveWaitingName } from '../../rules/ownership/give-waiting-name.ts';
import type { AccountsWithoutEmail } from '../sign-up/accounts-without-email.ts';
import type { ActivationMails } from './activation-mails.ts';
import type { ActivationStore } from './activation.store.ts';

type ActivationDeps = Pick<Platform, 'config' | 'db' | 'secrets' | 'audit' | 'clock'> & {
  readonly store: ActivationStore;
  readonly mails: ActivationMails;
  readonly phoneSignUps: Pick<AccountsWithoutEmail, 'complete' | 'resend'>;
  readonly passwords: Pick<PasswordsService, 'prepare' | 'textsAbout' | 'replace' | 'proveMailbox'>;
  readonly signInGate: Pick<SignInGate, 'authorizeSession' | 'answer'>;
  readonly links: Pick<InviteLinksService, 'settle'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
};

/** What an activation comes with; `token` is that of the mailed link, or the handle a sign-up answered. */
export interface ActivationForm {
  readonly userId: string;
  readonly token: string;
  readonly password?: string | null | undefined;
}

/** Activation: proving the mailbox of a new account. */
export function createActivationService(deps: ActivationDeps) {
  const {
    config,
    db,
    secrets,
    audit,
    clock,
    store,
    mails,
    passwords,
    signInGate,
    links,
    sessions,
  } = deps;
  const { phoneSignUps } = deps;
  const needsPassword = entersWithPassword(config);

  /**
   * The password chosen at sign-up is kept only in the browser that chose it. Elsewhere the user who owns the mailbox may
   * differ from the user who signed up with it, and chooses a new one (T-LINK-1). Decision 0051.
   */
  const isOwnPassword = (ctx: RequestContext, requested: Buffer | null): boolean => {
    const cookie = ctx.cookies.signUp;
    if (!requested || !cookie) return false;
    const given = createHash('sha256').update(cookie).digest();
    return given.length === requested.length && timingSafeEqual(given, requested);
  };

  const isStored = async (tx: Tx, ctx: RequestContext, userId: string) =>
    isOwnPassword(ctx, await store.browserHash(tx, userId));

  /** Whether the handle of a sign-up asks for a password: said by what came with the code, as there may be nobody. */
  async function lookAtHandle(tx: Tx, ctx: RequestContext, handle: string) {
    const waiting = await secrets.peekCode(tx, { kind: 'activation', handle });
    if (!waiting) return undefined;
    const { browser, signUp } = waiting.payload;
    if (signUp) return { shouldSetPassword: false };
    const requested = typeof browser === 'string' ? Buffer.from(browser, 'base64url') : null;
    return { shouldSetPassword: needsPassword && !isOwnPassword(ctx, requested) };
  }

  const lookAtLink = async (tx: Tx, ctx: RequestContext, { userId, token }: ActivationForm) => {
    const existing =
      isId(userId) &&
      (await secrets.peek(tx, { kind: 'activation', secret: token, subject: userId }));
    return existing
      ? { shouldSetPassword: needsPassword && !(await isStored(tx, ctx, userId)) }
      : undefined;
  };

  const strategy = (ctx: RequestContext, form: ActivationForm) =>
    db.read(async (tx) => {
      const found = (await lookAtLink(tx, ctx, form)) ?? (await lookAtHandle(tx, ctx, form.token));
      if (!found) throw refuse(activationRefusals.invalidLink);
      return found;
    });

  /** `userId`: whose account it is, where that is proved already. */
  async function choose(
    found: { shouldSetPassword: boolean },
    { password, userId }: { password: ActivationForm['password']; userId?: string },
  ) {
    if (found.shouldSetPassword && !password) throw refuse(activationRefusals.passwordRequired);
    if (!password) return null;
    const about = userId ? await passwords.textsAbout(userId) : [];
    const holder = { userId };
    return passwords.prepare(password, activationRefusals.weakPassword, { about, holder });
  }

  /** The mailbox is proved: the account is its owner's, who is signed in. */
  async function complete(
    tx: Tx,
    ctx: RequestContext,
    one: { userId: string; hash: string | null; method: 'link' | 'otp' },
  ) {
    const { userId, hash, method } = one;
    // whatever proved the mailbox before has made the account its owner's: nothing from the sign-up works any longer
    const isWaiting = await store.isWaiting(tx, userId);
    const user = isWaiting && (await passwords.proveMailbox(tx, userId, clock.now()));
    if (!user) throw refuse(activationRefusals.invalidLink);
    // a sign-up from elsewhere may have put another password in place since it was looked at
    const isOwn = await isStored(tx, ctx, userId);
    if (!hash && !isOwn && needsPassword) throw refuse(activationRefusals.passwordRequired);
    if (!isOwn) await dropUnproved(tx, userId);
    if (!isOwn) await sessions.endAll(tx, { userId, reason: 'mailboxProved' });
    const { email } = user;
    if (hash) await passwords.replace(tx, { userId, hash });
    await store.settlePassword(tx, userId);
    await secrets.revoke(tx, { kind: 'activation', subject: userId });
    await secrets.revokeCode(tx, { kind: 'activation', subject: userId });
    await giveWaitingName(tx, userId, clock.now());
    await links.settle(tx, ctx, userId);
    const outcome = await signInGate.authorizeSession(tx, ctx, {
      userId,
      methods: [method, 'activation'],
    });
    const tenantId = outcome.kind === 'open' ? outcome.open.session.tenantId : null;
    const description = `Verified the email address with the emailed ${method === 'link' ? 'link' : 'code'}.`;
    await audit.record(tx, {
      action: 'user.activated',
      userId,
      tenantId,
      email,
      ctx,
      description,
    });
    return outcome;
  }

  async function activate(ctx: RequestContext, form: ActivationForm): Promise<AuthResponse> {
    const { userId, token, password } = form;
    const found = await db.read((tx) => lookAtLink(tx, ctx, form));
    if (!found) throw refuse(activationRefusals.invalidLink);
    const hash = await choose(found, { password, userId });
    const outcome = await db.system(async (tx) => {
      const accepted = await secrets.consume(tx, {
        kind: 'activation',
        secret: token,
        subject: userId,
      });
      if (!accepted) throw refuse(activationRefusals.invalidLink);
      return complete(tx, ctx, { userId, hash, method: 'link' });
    });
    return signInGate.answer(ctx, outcome);
  }

  /** The right code is used up by the look; a wrong one counts, also when this call refuses. */
  async function activateWithCode(
    ctx: RequestContext,
    form: ActivationForm & { readonly code: string },
  ): Promise<AuthResponse> {
    const { userId: named, token: handle, password, code } = form;
    const found = await db.read((tx) => lookAtHandle(tx, ctx, handle));
    // whose account it is would be revealed before the code is proved: only what is known of the site counts
    const hash = found ? await choose(found, { password }) : null;
    const redeemed = await db.read((tx) =>
      secrets.redeemCode(tx, { kind: 'activation', handle, code }),
    );
    const signUp = redeemed?.payload['signUp'];
    if (typeof signUp === 'string') return phoneSignUps.complete(ctx, signUp);
    const userId = redeemed?.subject ?? '';
    if (!isId(userId) || (named && named !== userId)) throw refuse(activationRefusals.invalidCode);
    const outcome = await db.system((tx) => complete(tx, ctx, { userId, hash, method: 'otp' }));
    return signInGate.answer(ctx, outcome);
  }

  /** Without an email, the token of a sign-up by phone number says where the code goes. */
  const resend = (
    ctx: RequestContext,
    one: {
      readonly email?: string | null | undefined;
      readonly activationToken?: string | undefined;
    },
  ): Promise<undefined> =>
    one.email
      ? mails.resend(ctx, one.email, one.activationToken)
      : phoneSignUps.resend(ctx, one.activationToken ?? '');

  return { resend, strategy, activate, activateWithCode };
}

/** Activation. */
export type ActivationService = ReturnType<typeof createActivationService>;
