import { impersonationRefusals } from '@foyer/contract/impersonation';
import { z } from 'zod';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { secretKinds } from '../../kernel/secrets/secret-kinds.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ImpersonationStore, Target } from './impersonation.store.ts';
import { mayActAs } from './may-act-as.ts';

type ImpersonationDeps = Pick<
  Platform,
  'config' | 'accountLinks' | 'db' | 'secrets' | 'mail' | 'audit' | 'clock' | 'requireStepUp'
> & {
  readonly store: ImpersonationStore;
  readonly sessions: Pick<SessionsService, 'impersonate' | 'welcome'>;
};

/** What an actor token is good for; `actorTenantId` is null for the operator's. */
const grantOf = z.object({
  actorId: z.string(),
  actorTenantId: z.string().nullable(),
  tenantId: z.string(),
  reason: z.string(),
});

interface StartedBelow extends Pick<AuditEntry, 'userId' | 'actorId' | 'email' | 'ctx'> {
  readonly grant: z.infer<typeof grantOf>;
  readonly target: Target;
  readonly json: { readonly sessionId: string; readonly minutes: number };
}

/** Who wants to act as whom, and why. */
export interface ActorTokenForm {
  readonly userId: string;
  readonly tenantId?: string | undefined;
  readonly reason: string;
}

/** Acting as somebody else, to help them: downwards only, for a short time, told and written down. Decision 0127. */
export function createImpersonationService(deps: ImpersonationDeps) {
  const { config, accountLinks, db, secrets, mail, audit, clock, requireStepUp, store, sessions } =
    deps;
  const { enabled, minutes, tellOwner } = config.impersonation;

  /** Both as they stand now: at minting and again at redeeming. Answers who acts; null when they may not. */
  async function judge(
    tx: Tx,
    grant: z.infer<typeof grantOf>,
    target: Target,
  ): Promise<string | null> {
    const { actorId, actorTenantId, tenantId } = grant;
    if (actorTenantId === null)
      return target.superUser ? null : ((await store.operator(tx, actorId))?.accountKey ?? null);
    const actor = enabled
      ? await store.actor(tx, { actorId, actorTenantId, tenantId, now: clock.now() })
      : undefined;
    return actor && mayActAs(actor, target) ? actor.accountKey : null;
  }

  async function createActorToken(
    ctx: SignedInContext,
    { userId, tenantId: wanted, reason }: ActorTokenForm,
  ) {
    if (!enabled) throw refuse(impersonationRefusals.off);
    await requireStepUp(ctx);
    const { userId: actorId, tenantId: actorTenantId } = ctx.actor;
    const tenantId = wanted ?? actorTenantId;
    return db.system(async (tx) => {
      const grant = { actorId, actorTenantId, tenantId, reason };
      const areIds = isId(userId) && isId(tenantId);
      const actor = areIds ? await store.actor(tx, { ...grant, now: clock.now() }) : undefined;
      const reaches = actor?.superUser || actor?.reach;
      const target = reaches
        ? await store.target(tx, { userId, tenantId, now: clock.now() })
        : undefined;
      if (!target) throw refuse(impersonationRefusals.unknownPerson);
      if (userId === actorId || !(await judge(tx, grant, target)))
        throw refuse(impersonationRefusals.notBelow);
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
    one: { to: string | null; who: string; reason: string },
  ): Promise<void> {
    const { to, who, reason } = one;
    const { address, userAgent } = ctx.client;
    const data = { at: clock.now().toISOString(), address, userAgent, who, reason, minutes };
    if (tellOwner) await mail.queue(tx, { to, template: { name: 'impersonated', data } });
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
      const grant = accepted && grantOf.parse(accepted.payload);
      const target =
        grant && (await store.target(tx, { userId, tenantId: grant.tenantId, now: clock.now() }));
      const who = target && (await judge(tx, grant, target));
      if (!grant || !target || !who) return null;
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
      await tell(tx, ctx, { to: email, who, reason });
      return session;
    });
    if (!open) throw refuse(impersonationRefusals.invalidToken);
    const { accessToken, expiresIn, expires } = await sessions.welcome(ctx, open);
    if (!accessToken || !expiresIn || !expires) throw new Error('A session without a token');
    return { accessToken, tokenType: 'bearer', expiresIn, expires };
  }

  return { createActorToken, impersonate };
}

/** Acting as somebody else. */
export type ImpersonationService = ReturnType<typeof createImpersonationService>;
