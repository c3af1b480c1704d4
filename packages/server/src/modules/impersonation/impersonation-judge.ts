import { impersonationRefusals } from '@foyer/contract/impersonation';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ImpersonationConsentStore } from './impersonation-consent.store.ts';
import type { ImpersonationStore, Target } from './impersonation.store.ts';
import { mayActAs } from './may-act-as.ts';

/** What an actor token is good for; `actorTenantId` is null for the operator's. */
export const grantSchema = z.object({
  actorId: z.string(),
  actorTenantId: z.string().nullable(),
  tenantId: z.string(),
  reason: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

/** Who wants to act as whom, and why. */
export interface ActorTokenForm {
  readonly userId: string;
  readonly tenantId?: string | undefined;
  readonly reason: string;
}

type JudgeDeps = Pick<Platform, 'config' | 'clock'> & {
  readonly store: ImpersonationStore;
  readonly consents: Pick<ImpersonationConsentStore, 'findMode' | 'isAllowed'>;
};

/** Decides who may impersonate whom, as both stand now. */
export function createImpersonationJudge({ config, clock, store, consents }: JudgeDeps) {
  const { enabled } = config.impersonation;

  /** Both as they stand now: at minting and again at redeeming. Answers who acts; null when they may not. */
  async function judge(tx: Tx, grant: Grant, target: Target): Promise<string | null> {
    const { actorId, actorTenantId, tenantId } = grant;
    if (actorTenantId === null)
      return target.superUser ? null : ((await store.operator(tx, actorId))?.accountKey ?? null);
    const actor = enabled
      ? await store.actor(tx, { actorId, actorTenantId, tenantId, now: clock.now() })
      : undefined;
    return actor && mayActAs(actor, target) ? actor.accountKey : null;
  }

  /** Whether the account of the target lets the actor in: `consentNeeded` if the target must agree first. */
  async function agreement(tx: Tx, grant: Grant, userId: string) {
    const { actorId, actorTenantId, tenantId } = grant;
    if (actorTenantId === null) return 'allowed';
    const mode = await consents.findMode(tx, tenantId);
    if (mode !== 'consent') return mode;
    const one = { tenantId, userId, actorId, now: clock.now() };
    return (await consents.isAllowed(tx, one)) ? 'allowed' : 'consentNeeded';
  }

  return {
    judge,
    agreement,

    /** Who is meant by a form, if the caller may impersonate them; otherwise refuses. */
    find: async (tx: Tx, ctx: SignedInContext, form: ActorTokenForm) => {
      const { userId, reason } = form;
      const { userId: actorId, tenantId: actorTenantId } = ctx.actor;
      const grant = { actorId, actorTenantId, tenantId: form.tenantId ?? actorTenantId, reason };
      const now = clock.now();
      const areIds = isId(userId) && isId(grant.tenantId);
      const actor = areIds ? await store.actor(tx, { ...grant, now }) : undefined;
      const reaches = actor?.superUser || actor?.reach;
      const { tenantId } = grant;
      const target = reaches ? await store.target(tx, { userId, tenantId, now }) : undefined;
      if (!target) throw refuse(impersonationRefusals.unknownPerson);
      const actorKey = userId === actorId ? null : await judge(tx, grant, target);
      if (actorKey === null) throw refuse(impersonationRefusals.notBelow);
      return { grant, target, actorKey };
    },
  };
}

/** Decides who may impersonate whom. */
export type ImpersonationJudge = ReturnType<typeof createImpersonationJudge>;
