import type { FastifyInstance } from 'fastify';
import { acceptForms } from './form-fields.ts';
import { registerOidcRoutes } from './oidc.routes.ts';
import { registerOverviewRoutes } from './overview.routes.ts';
import { registerUsersRoutes } from './users.routes.ts';
import type { ProviderRoutesDeps } from './provider-routes-deps.ts';
import { registerSamlRoutes } from './saml.routes.ts';

/** Endpoints and pages of all providers. */
export function registerIdentityProviderRoutes(
  app: FastifyInstance,
  deps: ProviderRoutesDeps,
): void {
  acceptForms(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  registerOverviewRoutes(app, deps);
  registerUsersRoutes(app, deps);
  registerSamlRoutes(app, deps);
  registerOidcRoutes(app, deps);
}
