import { impersonationRefusals } from '@foyer/contract/impersonation';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { secretKinds } from '../../kernel/secrets/secret-kinds.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ImpersonationStore, Target } from './impersonation.store.ts';
import {
  type ActorTokenForm,
  type Grant,
  grantSchema,
  type ImpersonationJudge,
} from './impersonation-judge.ts';

type ImpersonationDeps = Pick<
  Platform,
  'config' | 'accountLinks' | 'db' | 'secrets' | 'mail' | 'audit' | 'clock' | 'requireStepUp'
> &
  Pick<ImpersonationJudge, 'find' | 'judge' | 'agreement'> & {
    readonly store: Pick<ImpersonationStore, 'target' | 'session'>;
    readonly sessions: Pick<SessionsService, 'impersonate' | 'welcome'>;
  };

interface StartedBelow extends Pick<AuditEntry, 'userId' | 'actorId' | 'email' | 'ctx'> {
  readonly grant: Grant;
  readonly target: Target;
  readonly json: { readonly sessionId: string; readonly minutes: number };
}

/** Acting as another user, to help them: downwards only, for a short time, told and written down. Decision 0127. */
export function createImpersonationService(deps: ImpersonationDeps) {
  const { config, accountLinks, db, secrets, mail, audit, clock, requireStepUp, store, sessions } =
    deps;
  const { enabled, minutes, notifyUser } = config.impersonation;
  const { find, judge, agreement } = deps;

  async function createActorToken(ctx: SignedInContext, form: ActorTokenForm) {
    if (!enabled) throw refuse(impersonationRefusals.off);
    await requireStepUp(ctx);
    const { userId, reason } = form;
    return db.system(async (tx) => {
      const { grant, target } = await find(tx, ctx, form);
      const { tenantId, actorId } = grant;
      const agreed = await agreement(tx, grant, userId);
      if (agreed !== 'allowed') throw refuse(impersonationRefusals[agreed]);
      const actorToken = await secrets.issue(tx, {
        kind: 'impersonation',
        subject: userId,
        tenantId,
        payload: grant,
      });
      const description = `Created an impersonation token. Reason: ${reason}`;
      const { email } = target;
      await audit.record(tx, {
        action: 'impersonation.token_created',
        userId,
        tenantId,
        actorId,
        email,
        ctx,
        description,
      });
      const expires = new Date(
        clock.now().getTime() + secretKinds.impersonation.ttlSeconds * 1000,
      ).toISOString();
      return {
        impersonatedUserId: userId,
        actorToken,
        expires,
        url: accountLinks.to(ctx, '/account/impersonate', { userId, actorToken }),
      };
    });
  }

  async function tell(
    tx: Tx,
    ctx: RequestContext,
    one: { to: string | null; user: string; reason: string },
  ): Promise<void> {
    const { to, user, reason } = one;
    const { address, userAgent } = ctx.client;
    const data = { at: clock.now().toISOString(), address, userAgent, user, reason, minutes };
    if (notifyUser) await mail.queue(tx, { to, template: { name: 'impersonated', data } });
  }

  /** Where the actor came from an account above, its log has the impersonation as well. */
  async function recordAbove(tx: Tx, one: StartedBelow): Promise<void> {
    const { grant, target, json, ...row } = one;
    const { tenantId, actorTenantId, reason } = grant;
    if (actorTenantId === null || actorTenantId === tenantId) return;
    const { tenantName } = target;
    await audit.record(tx, {
      action: 'impersonation.started_below',
      ...row,
      tenantId: actorTenantId,
      description: `Started impersonating a user of ${tenantName}. Reason: ${reason}`,
      json: { ...json, subAccountId: tenantId },
    });
  }

  async function impersonate(
    ctx: RequestContext,
    form: { impersonatedUserId: string; actorToken: string },
  ) {
    const { impersonatedUserId: userId, actorToken: secret } = form;
    const open = await db.system(async (tx) => {
      const claim = { kind: 'impersonation', secret, subject: userId } as const;
      const accepted = isId(userId) && (await secrets.consume(tx, claim));
      const grant = accepted && grantSchema.parse(accepted.payload);
      const target =
        grant && (await store.target(tx, { userId, tenantId: grant.tenantId, now: clock.now() }));
      const user = target && (await judge(tx, grant, target));
      if (!grant || !target || !user) return null;
      if ((await agreement(tx, grant, userId)) !== 'allowed') return null;
      const endsAt = new Date(clock.now().getTime() + minutes * 60_000);
      const session = await sessions.impersonate(tx, ctx, { ...grant, userId, endsAt });
      if (!session) return null;
      const { tenantId, actorId, reason } = grant;
      const { email } = target;
      const description = `Started impersonating the user. Reason: ${reason}`;
      const json = { sessionId: session.session.sessionId, minutes };
      const row = { userId, actorId, email, ctx };
      await audit.record(tx, {
        action: 'impersonation.started',
        ...row,
        tenantId,
        description,
        json,
      });
      await recordAbove(tx, { ...row, grant, target, json });
      await tell(tx, ctx, { to: email, user, reason });
      return session;
    });
    if (!open) throw refuse(impersonationRefusals.invalidToken);
    const { accessToken, expiresIn, expires } = await sessions.welcome(ctx, open);
    if (!accessToken || !expiresIn || !expires) throw new Error('A session without a token');
    return { accessToken, tokenType: 'bearer', expiresIn, expires };
  }

  async function getSession({ actor }: SignedInContext) {
    const { sessionId, token } = actor;
    const found =
      token.act && sessionId ? await db.read((tx) => store.session(tx, sessionId)) : undefined;
    if (!found) throw refuse(impersonationRefusals.notImpersonating);
    return { ...found, endsAt: found.endsAt.toISOString() };
  }

  return { createActorToken, impersonate, getSession };
}

/** Acting as another user. */
export type ImpersonationService = ReturnType<typeof createImpersonationService>;
