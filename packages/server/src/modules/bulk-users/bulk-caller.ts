import { z } from 'zod';
import type { Actor, RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Log } from '../../kernel/logs/log.ts';

const texts = z.array(z.string());

/** The request that started an operation, as far as its jobs act and write audit entries for it. */
export const storedCaller = z.object({
  traceId: z.string(),
  client: z.object({ address: z.string(), addressKey: z.string(), userAgent: z.string() }),
  language: z.string().optional(),
  origin: z.string().optional(),
  applicationId: z.string().optional(),
  /** The caller verified their identity for the whole operation. */
  isProved: z.boolean(),
  token: z.object({
    sub: z.string(),
    userId: z.string(),
    tenantId: z.string(),
    tenantIds: texts,
    type: z.literal('userToken'),
    sid: z.string(),
    amr: texts.optional(),
    acr: z.string().optional(),
    auth_time: z.number().optional(),
    iss: z.string(),
    aud: z.string(),
    iat: z.number(),
    exp: z.number(),
  }),
});
export type StoredCaller = z.infer<typeof storedCaller>;

/** What is stored of a request. */
export function toStoredCaller(ctx: SignedInContext, isProved: boolean): StoredCaller {
  const { userId, tenantId, sessionId, token } = ctx.actor;
  return storedCaller.parse({
    ...ctx,
    isProved,
    token: { ...token, userId, tenantId, sid: sessionId },
  });
}

interface CallerStatus {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly superUser: boolean;
}

/**
 * The context of a job: the caller as they are now. The verification at the start counts for the whole operation: it lasts longer than one
 * verification may.
 */
export function toRequestContext(
  { token, isProved, language, origin, applicationId, ...request }: StoredCaller,
  { callerStatus, now, log }: { callerStatus: CallerStatus; now: Date; log: Log },
): SignedInContext {
  const claims = withoutAbsent(token);
  const authTime = isProved ? { auth_time: Math.floor(now.getTime() / 1000) } : {};
  return {
    ...request,
    ...(language ? { language } : {}),
    ...(origin ? { origin } : {}),
    ...(applicationId ? { applicationId } : {}),
    ...withoutBrowser(log),
    actor: {
      ...callerStatus,
      userId: token.userId,
      tenantId: token.tenantId,
      sessionId: token.sid,
      address: request.client.address,
      token: { ...claims, ...authTime, roles: [], permissions: [] },
    },
  };
}

/** What the context of a job has in place of the browser's cookies. */
export function withoutBrowser(log: Log): Omit<RequestContext, 'traceId' | 'client'> {
  const unused = () => undefined;
  return {
    cookies: {},
    setRefreshCookie: unused,
    clearRefreshCookie: unused,
    setSignUpCookie: unused,
    setDeviceCookie: unused,
    setLoginCookie: unused,
    clearLoginCookie: unused,
    setUpstreamCookie: unused,
    console: { set: unused, clear: unused },
    log,
  };
}

/** Asks who the caller of an operation is now; throws if the session has ended. */
export function toActor({ token, client }: StoredCaller): Actor {
  const { userId, tenantId, sid } = token;
  return {
    userId,
    tenantId,
    sessionId: sid,
    roles: [],
    permissions: [],
    superUser: false,
    address: client.address,
    token: { ...withoutAbsent(token), roles: [], permissions: [] },
  };
}

const withoutAbsent = ({ amr, acr, auth_time, ...token }: StoredCaller['token']) => ({
  ...token,
  ...(amr ? { amr } : {}),
  ...(acr ? { acr } : {}),
  ...(auth_time === undefined ? {} : { auth_time }),
});
