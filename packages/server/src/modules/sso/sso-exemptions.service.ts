import { type SsoExemption, ssoRefusals } from '@foyer/contract/sso';
import { maxExemptionDays, maxExemptions } from '@foyer/contract/sso/rules';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { getUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { ExemptionRow, ExemptionsStore } from './sso-exemptions.store.ts';

type ExemptionsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly roleGrants: Pick<RoleGrants, 'assertNotAbove'>;
  readonly store: ExemptionsStore;
};

/** Who is exempt, why, and until when. */
export interface ExemptionForm {
  readonly userId: string;
  readonly reason: string;
  readonly expiresAt: string;
}

const dayMilliseconds = 86_400_000;
const { exemptUserNotFound, exemptUserAbove, exemptionNotFound } = ssoRefusals;
const { badExemptionEnd, tooManyExemptions } = ssoRefusals;

/** Members who may sign in without single sign-on although it is required. Issue 19, item 5. */
export function createExemptionsService(deps: ExemptionsDeps) {
  const { db, audit, clock, requireStepUp, roleGrants, store } = deps;

  const readEnd = (text: string): Date => {
    const [end, now] = [new Date(text), clock.now().getTime()];
    const left = end.getTime() - now;
    if (!(left > 0 && left <= maxExemptionDays * dayMilliseconds)) throw refuse(badExemptionEnd);
    return end;
  };

  async function create(ctx: SignedInContext, form: ExemptionForm): Promise<SsoExemption> {
    await requireStepUp(ctx);
    const expiresAt = readEnd(form.expiresAt);
    const { tenantId } = ctx.actor;
    const { reason } = form;
    const userId = form.userId.toLowerCase();
    return db.tenant(tenantId, async (tx) => {
      const now = clock.now();
      if (!isId(userId) || !(await store.isMember(tx, userId, now)))
        throw refuse(exemptUserNotFound);
      await roleGrants.assertNotAbove(tx, ctx.actor, [userId], exemptUserAbove);
      await store.lockTenant(tx);
      const others = (await store.list(tx, now)).filter((one) => one.userId !== userId);
      if (others.length >= maxExemptions) throw refuse(tooManyExemptions);
      await store.save(tx, { userId, reason, createdBy: getUser(ctx.actor), now, expiresAt });
      await audit.record(tx, {
        action: 'sso.exemption_created',
        tenantId,
        userId,
        actorId: ctx.actor.userId,
        ctx,
        description: `Exempted a user from SSO until ${expiresAt.toISOString().slice(0, 10)}: ${reason}`,
        json: { reason, expiresAt: expiresAt.toISOString() },
      });
      const saved = (await store.list(tx, now)).find((one) => one.userId === userId);
      if (!saved) throw refuse(exemptUserNotFound);
      return toView(saved);
    });
  }

  async function remove(ctx: SignedInContext, userId: string): Promise<undefined> {
    await requireStepUp(ctx);
    const { tenantId } = ctx.actor;
    await db.tenant(tenantId, async (tx) => {
      if (!isId(userId) || !(await store.remove(tx, userId))) throw refuse(exemptionNotFound);
      await audit.record(tx, {
        action: 'sso.exemption_deleted',
        tenantId,
        userId: userId.toLowerCase(),
        actorId: ctx.actor.userId,
        ctx,
        description: 'Removed the SSO exemption of a user.',
      });
    });
    return undefined;
  }

  return {
    create,
    remove,
    list: async ({ actor: { tenantId } }: SignedInContext): Promise<SsoExemption[]> =>
      (await db.tenant(tenantId, (tx) => store.list(tx, clock.now()))).map(toView),
  };
}

/** Members who are exempt from required single sign-on. */
export type ExemptionsService = ReturnType<typeof createExemptionsService>;

function toView({ createdAt, expiresAt, ...row }: ExemptionRow): SsoExemption {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
