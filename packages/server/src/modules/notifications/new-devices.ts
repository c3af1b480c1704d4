import { sql } from 'kysely';
import { parseUserAgent } from '../../kernel/http/device-names.ts';
import type { Platform } from '../platform.ts';

/** Sessions of a user that are compared, the newest first. */
const compared = 50;
/**
 * Milliseconds in which a session is the one that is starting: it may be in the database already,
 * and the one it replaces must count, although the same transaction ends it.
 */
const startingWithin = 10_000;

/**
 * Records a sign-in with a browser or system that none of the user's earlier sessions had. Names
 * are compared, not versions, and the first session of a user is not new.
 */
export function detectNewDevices({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): void {
  audit.subscribe(['user.authenticated'], async (tx, { userId, tenantId, email, ctx }) => {
    const device = toDeviceName(ctx?.client.userAgent ?? '');
    if (!userId || !device) return;
    const before = new Date(clock.now().getTime() - startingWithin);
    const { rows } = await sql<{ userAgent: string }>`
      select user_agent as "userAgent" from sessions
      where user_id = ${userId} and created_at < ${before} and actor_id is null
      order by created_at desc limit ${compared}`.execute(tx);
    if (rows.length === 0 || rows.some(({ userAgent }) => toDeviceName(userAgent) === device))
      return;
    await audit.record(tx, {
      action: 'session.new_device_detected',
      userId,
      ...(tenantId ? { tenantId } : {}),
      ...(email ? { email } : {}),
      ...(ctx ? { ctx } : {}),
      description: `Signed in with ${device}, which was not used before.`,
    });
  });
}

/** Empty for a caller that is no known browser. */
function toDeviceName(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent);
  return browser ? [browser, system].filter(Boolean).join(' on ') : '';
}
