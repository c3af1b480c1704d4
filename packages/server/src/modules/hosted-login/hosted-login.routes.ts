import { hostedLoginContract } from '@foyer/contract/hosted-login';
import { defineRoutes } from '../../kernel/http/route.ts';
import { standardAuthorize } from './authorize-quirks.ts';
import type { HostedLogout } from './hosted-logout.service.ts';
import type { Interactions } from './interactions.service.ts';
import type { TokenExchange } from './token-exchange.service.ts';

/** The parts of hosted login that are calls of the registry. */
export interface HostedLoginParts {
  readonly interactions: Interactions;
  readonly exchange: TokenExchange;
  readonly logout: HostedLogout;
  /** Address of the standard authorization endpoint. */
  readonly authorizeUrl: string;
}

/** The contract's calls of hosted login, and those of its page. */
export function createHostedLoginRoutes({
  interactions,
  exchange,
  logout,
  authorizeUrl,
}: HostedLoginParts) {
  return defineRoutes('hosted-login', hostedLoginContract, {
    oauthAuthorize: {
      tenant: 'none',
      rate: 'session',
      audit: null,
      handle: async (_ctx, { query }) => ({ location: standardAuthorize(authorizeUrl, query) }),
    },
    oauthSilentAuthorize: {
      tenant: 'token',
      rate: 'session',
      audit: null,
      handle: (ctx, { body }) => exchange.silent(ctx, body?.tenantId),
    },
    oauthToken: {
      tenant: 'none',
      rate: 'session',
      audit: 'application.accessed',
      handle: (ctx, { body }) => exchange.token(ctx, body),
    },
    oauthLogout: {
      tenant: 'none',
      rate: 'session',
      audit: 'user.signed_out',
      handle: (ctx, { query }) => logout.leave(ctx, query),
    },
    oauthLogoutToken: {
      tenant: 'none',
      rate: 'session',
      audit: 'user.signed_out',
      handle: (ctx) => logout.signOut(ctx),
    },
    getHostedApplication: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (_ctx, { query }) => interactions.application(query.client_id ?? undefined),
    },
    getInteraction: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => interactions.get(ctx, params.uid),
    },
    finishInteraction: {
      tenant: 'none',
      rate: 'session',
      audit: null,
      handle: (ctx, { params }) => interactions.finish(ctx, params.uid),
    },
    abortInteraction: {
      tenant: 'none',
      rate: 'session',
      audit: null,
      handle: (_ctx, { params }) => interactions.abort(params.uid),
    },
  });
}
