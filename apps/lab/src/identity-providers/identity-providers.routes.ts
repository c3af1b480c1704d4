import type { FastifyInstance } from 'fastify';
import { acceptForms } from './form-fields.ts';
import type { LabOidcId, LabSaml, LabService } from './lab-identity-providers.ts';
import type { OidcEngine } from './lab-oidc.ts';
import type { LabPeople } from './lab-people.ts';
import { registerOidcRoutes } from './oidc.routes.ts';
import { registerOverviewRoutes } from './overview.routes.ts';
import { registerPeopleRoutes } from './people.routes.ts';
import { registerSamlRoutes } from './saml.routes.ts';

/** What the routes of the providers work with. */
export interface ProviderRoutesDeps {
  readonly saml: LabSaml;
  readonly oidc: (id: LabOidcId) => OidcEngine;
  readonly people: LabPeople;
  readonly mayLeadTo: (address: string) => boolean;
  /** Of the lab itself. */
  readonly origin: string;
  readonly service: LabService;
}

/** Endpoints and pages of all providers. */
export function registerIdentityProviderRoutes(app: FastifyInstance, deps: ProviderRoutesDeps): void {
  acceptForms(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  registerOverviewRoutes(app, deps);
  registerPeopleRoutes(app, deps);
  registerSamlRoutes(app, deps);
  registerOidcRoutes(app, deps);
}
