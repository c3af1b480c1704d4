import { embeddingOrigins } from '../../kernel/config/applications.config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { getPostLogoutUris } from '../../protocols/oidc/engine-clients.ts';
import type { HostedSessions } from '../../protocols/oidc/hosted.ts';
import type { HostedRules, SessionEndpoints } from './hosted-login.deps.ts';

type LogoutDeps = Pick<Platform, 'accountLinks' | 'settings' | 'config' | 'db'> &
  SessionEndpoints & { readonly hosted: HostedSessions; readonly rules: HostedRules };

/** The contract's logout, as a navigation or a fetch. */
export interface LogoutCall {
  readonly id_token_hint?: string | undefined;
  readonly post_logout_redirect_uri?: string | undefined;
  readonly state?: string | undefined;
}

/** Signing out as published clients do it. */
export function createHostedLogout(deps: LogoutDeps) {
  const { accountLinks, settings, config, db, signInGate, sessions, hosted, rules } = deps;
  const isOwnOrigin = (origin: string) =>
    origin === new URL(settings.publicUrl).origin || embeddingOrigins(config).includes(origin);

  function isRegisteredUri(ctx: RequestContext, uri: string): boolean {
    const one = config.applications.find(({ clientId }) => clientId === ctx.boundApplicationId);
    return (one ? getPostLogoutUris(one) : rules.ownPostLogoutUris).includes(uri);
  }

  async function signOut(ctx: RequestContext): Promise<undefined> {
    const browser = await hosted.look(ctx.cookies.refresh, ctx.client.address);
    await signInGate.signOut(ctx);
    // An application's own session stands beneath that of the browser; signing out means the browser's.
    if (browser)
      await db.system((tx) =>
        sessions.endOne(tx, {
          sessionId: browser.rootId,
          userId: browser.session.userId,
          reason: 'signedOut',
        }),
      );
    return undefined;
  }

  /** A page of ours asks; or a program, which is no browser and carries only what it was given. */
  function isOwn({ origin, fetchSite }: RequestContext): boolean {
    if (origin !== undefined) return isOwnOrigin(origin);
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  }

  return {
    signOut,

    /**
     * A sign-out that another site starts is first confirmed on the standard page. A browser that opens this URL without a registered
     * `post_logout_redirect_uri` is redirected to the sign-in page; an API client gets an empty object.
     */
    async leave(ctx: RequestContext, call: LogoutCall): Promise<{ location?: string }> {
      const { post_logout_redirect_uri: requested, state } = call;
      if (!isOwn(ctx)) return { location: standardPage(call) };
      await signOut(ctx);
      if (requested === undefined || !isRegisteredUri(ctx, requested))
        return ctx.isNavigation ? { location: accountLinks.to(ctx, '/account/login') } : {};
      const target = new URL(requested);
      if (state) target.searchParams.set('state', state);
      return { location: target.href };
    },
  };

  function standardPage(call: LogoutCall): string {
    const target = new URL(`${settings.publicUrl}${rules.logoutPath}`);
    for (const [name, value] of Object.entries(call))
      if (value) target.searchParams.set(name, value);
    if (!call.id_token_hint) target.searchParams.set('client_id', config.application.clientId);
    return target.href;
  }
}

/** Signing out as published clients do it. */
export type HostedLogout = ReturnType<typeof createHostedLogout>;
