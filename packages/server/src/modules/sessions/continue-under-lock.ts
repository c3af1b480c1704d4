import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { judgeRefresh } from '../../rules/sessions/judge-refresh.ts';
import { keyHash, type RefreshToken } from '../../rules/sessions/refresh-token.ts';
import type { OpenSession } from '../../rules/sessions/session-rows.ts';
import type { SessionsStore } from './sessions.store.ts';

type Deps = Pick<Platform, 'clock' | 'audit' | 'mail'> & { readonly store: SessionsStore };

/** How a presented refresh token ended. */
export type Continued =
  | { readonly kind: 'open'; readonly open: OpenSession }
  | { readonly kind: 'noTenant'; readonly userId: string }
  | { readonly kind: 'gone' };

/** The slow path of a refresh: anything but the current generation of an untroubled session. Answers, so that what it wrote stays. */
export function createContinueUnderLock({ clock, audit, mail, store }: Deps) {
  async function continueUnderLock(
    tx: Tx,
    ctx: RequestContext,
    presented: RefreshToken,
  ): Promise<Continued> {
    const { sessionId, generation, key } = presented;
    const { address } = ctx.client;
    const now = clock.now();
    const row = await store.lock(tx, { sessionId, keyHash: keyHash(key), now });
    // a token of another application is none of this one
    if (!row || row.applicationId !== (ctx.boundApplicationId ?? null)) return { kind: 'gone' };
    const verdict = judgeRefresh(generation, row, now);
    if (verdict === 'gone') return { kind: 'gone' };
    if (verdict === 'reuse') {
      await punishReuse(tx, ctx, {
        sessionId,
        userId: row.userId,
        tenantId: row.tenantId,
        generation,
        now,
      });
      return { kind: 'gone' };
    }
    const sessionStatus =
      (await store.read(tx, { sessionId, address, now: clock.now() })) ??
      (await afterRelocating(tx, { sessionId, address }));
    if (!sessionStatus) return { kind: 'noTenant', userId: row.userId };
    if (verdict === 'repeat') return { kind: 'open', open: { session: sessionStatus, key } };
    await store.advance(tx, { sessionId, address, now });
    return {
      kind: 'open',
      open: { session: { ...sessionStatus, generation: generation + 1 }, key },
    };
  }

  async function afterRelocating(tx: Tx, one: { sessionId: string; address: string }) {
    const { sessionId } = one;
    if (!(await store.relocate(tx, { ...one, now: clock.now() }))) return undefined;
    const session = await store.read(tx, { ...one, now: clock.now() });
    if (session)
      await store.arrive(tx, { sessionId, tenantId: session.tenantId, now: clock.now() });
    return session;
  }

  async function punishReuse(
    tx: Tx,
    ctx: RequestContext,
    one: { sessionId: string; userId: string; tenantId: string; generation: number; now: Date },
  ) {
    const { userId, tenantId, sessionId, generation, now } = one;
    await store.end(tx, { sessionId, userId, now, reason: 'reuse' });
    const description = 'A used refresh token was presented again. The session was revoked.';
    await audit.record(tx, {
      action: 'refresh_token.reused',
      userId,
      tenantId,
      ctx,
      description,
      json: { sessionId, generation },
    });
    const email = await store.getEmail(tx, userId);
    const data = {
      address: ctx.client.address,
      userAgent: ctx.client.userAgent,
      at: now.toISOString(),
    };
    if (email) await mail.queue(tx, { to: email, template: { name: 'sessionReuse', data } });
  }

  return continueUnderLock;
}
