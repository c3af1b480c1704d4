import { consoleSessionRefusals } from '@foyer/contract/console-session';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ConsoleSessionStore } from './console-session.store.ts';

type ConsoleSessionDeps = Pick<Platform, 'config' | 'db' | 'consoleTokens' | 'audit'> & {
  readonly sessions: Pick<SessionsService, 'endOne'>;
  readonly store: ConsoleSessionStore;
};

/** The way into the console and out of it again. */
export function createConsoleSessionService({
  config,
  db,
  consoleTokens,
  audit,
  sessions,
  store,
}: ConsoleSessionDeps) {
  const { signInUrl, hostUrl, cookieSeconds } = config.console;

  /** Hands the console host a token of its own kind, in a cookie that no script can read. */
  async function open(ctx: SignedInContext): Promise<undefined> {
    if (!signInUrl || !hostUrl) throw refuse(consoleSessionRefusals.notConfigured);
    const { userId, tenantId, sessionId, token } = ctx.actor;
    if (token.type !== 'userToken' || token.act) throw refuse(consoleSessionRefusals.notAUser);
    const user = await db.read((tx) => store.user(tx, userId));
    const claims = {
      sub: userId,
      sid: sessionId,
      tenantId,
      name: user.name,
      email: user.email ?? '',
    };
    const signed = await consoleTokens.sign(claims, {
      audience: hostUrl,
      ttlSeconds: cookieSeconds,
    });
    const description = 'Opened the console.';
    await db.system((tx) =>
      audit.record(tx, {
        action: 'console_session.started',
        userId,
        tenantId,
        email: user.email,
        ctx,
        description,
      }),
    );
    ctx.console.set({ auth: signed.token, authSeconds: cookieSeconds, origin: signInUrl });
    return undefined;
  }

  /** Ends the session that the cookie belongs to, where it is a good one, and clears the cookies in any case. */
  async function end(ctx: RequestContext): Promise<undefined> {
    const { auth } = ctx.console;
    const claims = auth && hostUrl ? await consoleTokens.verify(auth, { audience: hostUrl }) : null;
    if (claims) {
      const { sub: userId, sid: sessionId, tenantId, email } = claims;
      const description = 'The console session ended.';
      await db.system(async (tx) => {
        if (!(await sessions.endOne(tx, { sessionId, userId, reason: 'console' }))) return;
        await audit.record(tx, {
          action: 'console_session.ended',
          userId,
          tenantId,
          email,
          ctx,
          description,
        });
      });
    }
    ctx.console.clear();
    return undefined;
  }

  return { open, end };
}

/** The way into the console and out of it again. */
export type ConsoleSessionService = ReturnType<typeof createConsoleSessionService>;
