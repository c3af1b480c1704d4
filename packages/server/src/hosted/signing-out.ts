import type { Kernel } from '../kernel.ts';
import type { SessionsService } from '../modules/sessions/sessions.service.ts';
import type { HostedDeps } from './hosted.ts';

/** Ends the session of a browser because an application asked for it, with its audit row. */
export function auditedSignOut(
  { db, audit, config }: Pick<Kernel, 'db' | 'audit' | 'config'>,
  sessions: Pick<SessionsService, 'endOne'>,
): HostedDeps['signOut'] {
  return async ({ rootId, session: { userId, tenantId } }, ctx) => {
    await db.system(async (tx) => {
      const ended = await sessions.endOne(tx, { sessionId: rootId, userId, reason: 'signedOut' });
      const description = `Signed out of ${config.application.name} and every application that was entered with it.`;
      if (ended)
        await audit.record(tx, { action: 'login.signedOut', userId, tenantId, ctx, description });
    });
  };
}
