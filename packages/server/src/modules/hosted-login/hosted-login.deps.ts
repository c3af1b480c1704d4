import type { RequestContext } from '../../kernel/http/context.ts';
import type {
  asksForMultiFactor,
  parseMaxAge,
  outstanding,
} from '../../protocols/oidc/outstanding.ts';
import type { readTenantHints } from '../../protocols/oidc/tenant-hints.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

/** What the engine and its page judge alike. */
export interface HostedRules {
  readonly outstanding: typeof outstanding;
  readonly readTenantHints: typeof readTenantHints;
  readonly parseMaxAge: typeof parseMaxAge;
  readonly asksForMultiFactor: typeof asksForMultiFactor;
  readonly multiFactorAcr: string;
  readonly authorizationPath: string;
  readonly logoutPath: string;
  readonly ownRedirectUris: readonly string[];
  readonly ownPostLogoutUris: readonly string[];
}

/** What reads and continues existing sessions. */
export interface SessionEndpoints {
  readonly signInGate: Pick<SignInGate, 'refresh' | 'signOut'>;
  readonly sessions: Pick<SessionsService, 'refresh' | 'welcome' | 'endOne'>;
}

/** The refresh cookie a handler sets, kept for the body. */
export interface Caught {
  refreshToken?: string;
}

/** A context whose refresh cookie is kept, too, and set only where that is wanted. */
export function catching(
  ctx: RequestContext,
  {
    presented,
    setsCookie,
  }: { readonly presented?: string | undefined; readonly setsCookie: boolean },
): { readonly ctx: RequestContext; readonly caught: Caught } {
  const caught: Caught = {};
  const { refresh: _refresh, ...others } = ctx.cookies;
  const cookies = presented === undefined ? ctx.cookies : { ...others, refresh: presented };
  const setRefreshCookie: RequestContext['setRefreshCookie'] = (value, maxAge) => {
    caught.refreshToken = value;
    if (setsCookie) ctx.setRefreshCookie(value, maxAge);
  };
  return { ctx: { ...ctx, cookies, setRefreshCookie }, caught };
}
