import { hostedLoginContract } from '@foyer/contract/hosted-login';
import { randomBytes } from 'node:crypto';
import { defineRoutes } from '../../kernel/http/route.ts';
import { standardAuthorize } from './authorize-quirks.ts';
import type { HostedLogout } from './hosted-logout.service.ts';
import type { Interactions } from './interactions.service.ts';
import type { TokenExchange } from './token-exchange.service.ts';
import type { VendorClients } from './vendor-clients.ts';

/** The parts of hosted login that are calls of the registry. */
export interface HostedLoginParts {
  readonly interactions: Interactions;
  readonly exchange: TokenExchange;
  readonly logout: HostedLogout;
  /** Address of the standard authorization endpoint. */
  readonly authorizeUrl: string;
  /** Client ID of the default application. */
  readonly clientId: string;
  readonly vendorClients: Pick<VendorClients, 'isCredential'>;
}

/** The contract's calls of hosted login, and those of its page. */
export function createHostedLoginRoutes({
  interactions,
  exchange,
  logout,
  authorizeUrl,
  clientId,
  vendorClients,
}: HostedLoginParts) {
  return defineRoutes('hosted-login', hostedLoginContract, {
    oauthAuthorize: {
      tenant: 'none',
      rate: 'session',
      audit: null,
      handle: async (_ctx, { query }) => {
        const isBackend = await vendorClients.isCredential(query['client_id']);
        const own = isBackend ? { ...query, client_id: clientId, ...unanswerable() } : query;
        return { location: standardAuthorize(authorizeUrl, own) };
      },
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

/** A challenge that has no verifier: only a backend that proves itself redeems the code. */
const unanswerable = () => ({
  code_challenge: randomBytes(32).toString('base64url'),
  code_challenge_method: 'S256',
});
