import type { Kernel } from '../../kernel/kernel.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { HostedDeps } from './hosted.ts';

/** Ends one session; false if it had already ended. */
export type EndSession = (
  tx: Tx,
  session: { readonly sessionId: string; readonly userId: string; readonly reason: string },
) => Promise<boolean>;

/** Ends the session of a browser because an application asked for it, with its audit row. */
export function auditedSignOut(
  { db, audit, config }: Pick<Kernel, 'db' | 'audit' | 'config'>,
  sessions: { readonly endOne: EndSession },
): HostedDeps['signOut'] {
  return async ({ rootId, session: { userId, tenantId } }, ctx) => {
    await db.system(async (tx) => {
      const ended = await sessions.endOne(tx, { sessionId: rootId, userId, reason: 'signedOut' });
      const description = `Signed out of ${config.application.name} and all applications of the session.`;
      if (ended)
        await audit.record(tx, { action: 'user.signed_out', userId, tenantId, ctx, description });
    });
  };
}
