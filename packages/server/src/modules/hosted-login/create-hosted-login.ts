import { createArtifactsStore } from '../../protocols/oidc/artifacts.store.ts';
import { composeHosted } from '../../protocols/oidc/compose-hosted.ts';
import { enginePaths } from '../../protocols/oidc/hosted.ts';
import { createRefreshTokens, keyHash } from '../../rules/sessions/refresh-token.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { Platform } from '../platform.ts';
import type { Sessions } from '../sessions/create-sessions.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createHostedLoginRoutes } from './hosted-login.routes.ts';
import { createHostedLogout } from './hosted-logout.service.ts';
import { createInteractions } from './interactions.service.ts';
import { createTokenExchange } from './token-exchange.service.ts';
import { createVendorClients } from './vendor-clients.ts';

type HostedLoginDeps = Platform & {
  readonly signInGate: SignInGate;
  readonly sessions: SessionsService;
  readonly hostedSessions: Sessions['hostedSessions'];
};

/** Hosted login: the OpenID provider and its sign-in page. `mountOpenId` serves the standard endpoints. */
export function createHostedLogin({ hostedSessions, ...deps }: HostedLoginDeps) {
  const { settings, sessions, mac } = deps;
  const { hosted, store } = hostedSessions;
  const artifacts = createArtifactsStore(store);
  const tokens = createRefreshTokens((body) => mac('oidc-refresh-token', body));
  const { rules, mount, job } = composeHosted(deps, {
    artifacts,
    hosted,
    sessions,
    refreshTokens: { tokens, keyHash },
  });
  const vendorClients = createVendorClients(deps);
  const parts = { ...deps, hosted, artifacts, rules, vendorClients };
  return {
    mountOpenId: mount,
    routes: createHostedLoginRoutes({
      interactions: createInteractions({ ...deps, artifacts, sessions: hosted, rules }),
      exchange: createTokenExchange(parts),
      logout: createHostedLogout(parts),
      clientId: deps.config.application.clientId,
      vendorClients,
      authorizeUrl: `${settings.publicUrl}${enginePaths.authorization}`,
    }),
    jobs: [job],
    expiring: [
      ['oidc_artifacts', 'expires_at'],
      ['oidc_grants', 'expires_at'],
    ],
  } as const;
}
