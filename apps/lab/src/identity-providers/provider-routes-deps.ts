import type { LabOidcId, LabSaml, LabService } from './lab-identity-providers.ts';
import type { OidcEngine } from './lab-oidc.ts';
import type { LabUsers } from './lab-users.ts';

/** What the routes of the providers work with. */
export interface ProviderRoutesDeps {
  readonly saml: LabSaml;
  readonly oidc: (id: LabOidcId) => OidcEngine;
  readonly users: LabUsers;
  readonly mayLeadTo: (address: string) => boolean;
  /** Of the lab itself. */
  readonly origin: string;
  readonly service: LabService;
}
