import type { SsoBreakGlass } from '@foyer/contract/sso';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import { getUser } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';
import { secretKinds } from '../../kernel/secrets/secret-kinds.ts';
import type { BreakGlassStore } from './sso-break-glass.store.ts';

type BreakGlassDeps = Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'secrets' | 'mail' | 'requireStepUp'
> & {
  readonly store: BreakGlassStore;
};

/** A user who has proved who they are in another way, and shows the code. */
export interface BreakGlassClaim {
  readonly tenantId: string;
  readonly userId: string;
  readonly code: string;
}

const kind = 'ssoBreakGlass';

/** The code that lets one administrator in past an enforced connection whose provider is broken. Decision 0165. */
export function createBreakGlassService({
  db,
  audit,
  clock,
  secrets,
  mail,
  requireStepUp,
  store,
}: BreakGlassDeps) {
  const get = ({ actor }: SignedInContext): Promise<SsoBreakGlass> =>
    db.tenant(actor.tenantId, async (tx) => {
      const row = await store.find(tx);
      if (!row) return { exists: false };
      const { created_at, used_at } = row;
      return {
        exists: used_at === null && created_at.getTime() + lifetime > clock.now().getTime(),
        createdAt: created_at.toISOString(),
        ...(used_at ? { usedAt: used_at.toISOString() } : {}),
      };
    });

  async function create(
    ctx: SignedInContext,
  ): Promise<{ code: string; createdAt: string; expiresAt: string }> {
    await requireStepUp(ctx);
    const { tenantId, userId } = ctx.actor;
    return db.tenant(tenantId, async (tx) => {
      const now = clock.now();
      await secrets.revoke(tx, { kind, subject: tenantId });
      const code = await secrets.issue(tx, { kind, subject: tenantId, tenantId });
      await store.save(tx, { createdBy: getUser(ctx.actor), now });
      const description =
        'Created an emergency code for signing in without SSO. Any previous code is revoked.';
      await audit.record(tx, {
        action: 'sso.emergency_code_created',
        tenantId,
        userId,
        ctx,
        description,
      });
      return {
        code,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + lifetime).toISOString(),
      };
    });
  }

  async function remove(ctx: SignedInContext): Promise<undefined> {
    await requireStepUp(ctx);
    const { tenantId, userId } = ctx.actor;
    await db.tenant(tenantId, async (tx) => {
      await secrets.revoke(tx, { kind, subject: tenantId });
      if (!(await store.remove(tx))) return;
      const description = 'Revoked the emergency code for signing in without SSO.';
      await audit.record(tx, {
        action: 'sso.emergency_code_revoked',
        tenantId,
        userId,
        ctx,
        description,
      });
    });
    return undefined;
  }

  /**
   * Uses the code up, in the caller's transaction at vendor level: true once, for a member who may change single sign-on. The code of
   * a user who may not stays good: they could otherwise void it. Other administrators of the tenant get a mail.
   */
  async function redeem(
    tx: Tx,
    ctx: Pick<RequestContext, 'client' | 'traceId'>,
    { tenantId, userId, code }: BreakGlassClaim,
  ): Promise<boolean> {
    const admins = await store.admins(tx, tenantId, clock.now());
    const user = admins.find(({ id }) => id === userId);
    if (!user || !(await secrets.consume(tx, { kind, secret: code, subject: tenantId })))
      return false;
    const now = clock.now();
    await store.markUsed(tx, { tenantId, userId, now });
    const { email, accountKey: subject } = user;
    const description = 'Signed in with the emergency code instead of SSO.';
    await audit.record(tx, {
      action: 'sso.emergency_code_used',
      tenantId,
      userId,
      email,
      ctx,
      description,
    });
    const { address, userAgent } = ctx.client;
    const data = { at: now.toISOString(), address, userAgent, user: subject };
    for (const { email: to } of admins)
      await mail.queue(tx, { to, tenantId, template: { name: 'ssoBreakGlassUsed', data } });
    return true;
  }

  return { get, create, remove, redeem };
}

/** The code for emergencies. */
export type BreakGlassService = ReturnType<typeof createBreakGlassService>;

const lifetime = secretKinds[kind].ttlSeconds * 1000;
