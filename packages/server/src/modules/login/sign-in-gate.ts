import type { AuthResponse } from '@foyer/contract';
import { commonRefusals } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { HookCall } from '../../kernel/hooks/hooks.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { Demand, SecondFactor, SignInFacts } from '../mfa/second-factor.ts';
import type { BreakGlassService } from '../sso/sso-break-glass.service.ts';
import type { OpenSession, SsoEntry } from '../../rules/sessions/session-rows.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { sharePolicies } from '../../rules/membership/policy-lock.ts';

/** A user who has just proved a first factor, and how. */
export interface Proved {
  readonly userId: string;
  /**
   * RFC 8176 names of what was proved, as they go into `amr`: `pwd`, `otp`, `sms`, `hwk`, `link`, … A key that recognised its
   * owner (`hwk` with `user`) is two factors at once. Decision 0112.
   */
  readonly methods: readonly string[];
  /** An invite link the sign-in came with: who gets in by it becomes a member of its tenant. Decision 0125. */
  readonly invitationToken?: string | undefined;
  /** The connection of a tenant that was satisfied; `amr` has `sso`, too. Decision 0169. */
  readonly sso?: SsoEntry | undefined;
  /** When the password was set that was right. */
  readonly passwordAt?: Date | undefined;
  /** The password policies that it was judged by. */
  readonly policyMark?: string | undefined;
  /** The emergency code of a tenant that enforces single sign-on. Decision 0165. */
  readonly breakGlassCode?: string | undefined;
}

/** Where a proved first factor led. */
export type SignInOutcome =
  | { readonly kind: 'open'; readonly open: OpenSession }
  | { readonly kind: 'demanded'; readonly demand: Demand }
  | { readonly kind: 'noTenant'; readonly userId: string };

interface SignInGateDeps extends Pick<Platform, 'audit' | 'db' | 'attemptCounter' | 'hooks'> {
  readonly sessions: Pick<
    SessionsService,
    | 'assertEntry'
    | 'open'
    | 'openUnchallenged'
    | 'welcome'
    | 'replace'
    | 'refresh'
    | 'signOut'
    | 'noEntry'
    | 'closed'
    | 'isPasswordUnchanged'
    | 'arePoliciesUnchanged'
  >;
  readonly secondFactor: Pick<SecondFactor, 'demand' | 'answer' | 'waiting' | 'abandon'>;
  readonly links: Pick<InviteLinksService, 'join'>;
  readonly breakGlass: Pick<BreakGlassService, 'redeem'>;
}

/**
 * The one gate after every first factor: password, code, link, passkey, provider. Whatever else is demanded before a user is
 * in (MFA, new password) is decided here and nowhere else.
 */
export function createSignInGate({
  audit,
  db,
  attemptCounter,
  hooks,
  sessions,
  secondFactor,
  links,
  breakGlass,
}: SignInGateDeps) {
  /** Completes a sign-in at once where nothing else is required; `lookFurther` does the rest. */
  async function completeSignIn(
    ctx: RequestContext,
    proved: Proved,
    one: { audit: Omit<AuditEntry, 'tenantId' | 'userId' | 'ctx'>; forget: AttemptKey },
  ): Promise<AuthResponse> {
    if (hooks.isAsked('SIGN_IN'))
      await hooks.ask(ctx, await db.read((tx) => signInCall(tx, proved)));
    const user = countingFactors(proved);
    const open =
      user.invitationToken || user.breakGlassCode
        ? null
        : await sessions.openUnchallenged(ctx, user, one);
    if (!open) return continueSignIn(ctx, user, one);
    await db.read((tx) => secondFactor.abandon(tx, ctx));
    return sessions.welcome(ctx, open);
  }

  /** Nothing else stops a sign-in because its link does not work any longer: the page said so before. */
  async function join(
    tx: Tx,
    ctx: RequestContext,
    { userId, invitationToken: token }: Proved,
  ): Promise<void> {
    if (token) await links.join(tx, ctx, { token, userId });
  }

  /** The tenant that is joined may ask for what none of the others did. */
  async function joinAndAsk(
    tx: Tx,
    ctx: RequestContext,
    user: Proved,
    facts: SignInFacts,
  ): Promise<Demand | null> {
    if (!user.invitationToken) return null;
    await join(tx, ctx, user);
    return secondFactor.demand(tx, ctx, user, facts);
  }

  /** Uses the emergency code up for the tenant that is closed to its holder; where none is, it is of no use and stays good. */
  async function ssoExemption(tx: Tx, ctx: RequestContext, user: Proved): Promise<Proved> {
    const { breakGlassCode: code, userId } = user;
    const tenantId = code ? await sessions.closed(tx, { userId }) : undefined;
    if (!code || !tenantId) return user;
    if (!(await breakGlass.redeem(tx, ctx, { tenantId, userId, code })))
      throw refuse(ssoLoginRefusals.wrongBreakGlass);
    return {
      ...user,
      sso: { connectionId: null, signInId: null, tenantId, excusedTenantId: tenantId },
    };
  }

  /** Something may be asked besides the first factor, or there is a tenant to join, or none to work in. */
  async function continueSignIn(
    ctx: RequestContext,
    user: Proved,
    { audit: entry, forget }: Parameters<typeof completeSignIn>[2],
  ): Promise<AuthResponse> {
    const { description, email } = entry;
    const outcome = await db.system(async (tx) => {
      await attemptCounter.clear(tx, forget);
      const led = await authorizeSession(tx, ctx, user, {
        description,
        ...(email ? { email } : {}),
      });
      const { userId } = user;
      if (led.kind === 'open') {
        const { tenantId } = led.open.session;
        await audit.record(tx, { ...entry, userId, tenantId, ctx });
      }
      return led;
    });
    return answer(ctx, outcome);
  }

  /** Another password may have been set while this one was compared: anyone who did so wants nobody in with it. */
  async function requireStatus(tx: Tx, { userId, passwordAt, policyMark }: Proved): Promise<void> {
    const isValid = !passwordAt || (await sessions.isPasswordUnchanged(tx, { userId, passwordAt }));
    if (!isValid) throw refuse(loginRefusals.wrongCredentials);
    // a policy was saved in the meantime: the next attempt is decided by it
    if (
      policyMark !== undefined &&
      !(await sessions.arePoliciesUnchanged(tx, { userId, policyMark }))
    )
      throw refuse(commonRefusals.busy, { retryAfterSeconds: 1 });
  }

  /**
   * The same inside a transaction that also redeems the secret; `answer` is called once it has been committed. `facts` are
   * written to the audit log when an MFA method has been proved; the caller writes its own row for the first one.
   */
  async function authorizeSession(
    tx: Tx,
    ctx: RequestContext,
    proved: Proved,
    facts: SignInFacts = { description: 'Signed in.' },
  ): Promise<SignInOutcome> {
    if (hooks.isAsked('SIGN_IN')) hooks.within(ctx, await signInCall(tx, proved));
    await sharePolicies(tx, proved.userId);
    await requireStatus(tx, proved);
    // before MFA; a tenant that is joined may offer the method, and is joined later
    if (!proved.invitationToken) await sessions.assertEntry(ctx, proved, tx);
    const user = await ssoExemption(tx, ctx, countingFactors(proved));
    const { invitationToken, sso } = user;
    const own = { ...facts, ...(sso ? { sso } : {}) };
    const stored = { ...own, ...(invitationToken ? { invitationToken } : {}) };
    await secondFactor.abandon(tx, ctx);
    const demand =
      (await secondFactor.demand(tx, ctx, user, stored)) ?? (await joinAndAsk(tx, ctx, user, own));
    if (demand) {
      await sessions.replace(tx, ctx);
      return { kind: 'demanded', demand };
    }
    const open = await sessions.open(tx, ctx, user);
    return open ? { kind: 'open', open } : { kind: 'noTenant', userId: user.userId };
  }

  /** What the browser receives after `within`. */
  async function answer(ctx: RequestContext, outcome: SignInOutcome): Promise<AuthResponse> {
    if (outcome.kind === 'noTenant')
      throw await db.read((tx) => sessions.noEntry(tx, ctx, outcome.userId));
    if (outcome.kind === 'demanded') return secondFactor.answer(ctx, outcome.demand);
    return sessions.welcome(ctx, outcome.open);
  }

  /** Continues the session of this browser; a sign-in that waits for MFA is asked for it again. */
  async function refresh(ctx: RequestContext, tenantId?: string): Promise<AuthResponse> {
    return (await secondFactor.waiting(ctx)) ?? sessions.refresh(ctx, tenantId);
  }

  async function signOut(ctx: RequestContext): Promise<undefined> {
    await db.read((tx) => secondFactor.abandon(tx, ctx));
    return sessions.signOut(ctx);
  }

  return { completeSignIn, authorizeSession, answer, refresh, signOut };
}

/** The gate after every first factor. */
export type SignInGate = ReturnType<typeof createSignInGate>;

/** What a hook receives about a sign-in, after the first factor was proved. */
async function signInCall(tx: Tx, { userId, methods }: Proved): Promise<HookCall> {
  const { rows } = await sql<{ email: string | null; name: string; tenantId: string | null }>`
    select email, name, last_tenant_id as "tenantId" from users where id = ${userId}`.execute(tx);
  const { email = null, name = '', tenantId = null } = rows[0] ?? {};
  const data = { user: { id: userId, email, name }, methods };
  return { event: 'SIGN_IN', userId, tenantId, email, data };
}

function countingFactors({ methods, ...user }: Proved): Proved {
  const isBoth = methods.includes('hwk') && methods.includes('user') && !methods.includes('mfa');
  return { ...user, methods: isBoth ? [...methods, 'mfa'] : methods };
}
