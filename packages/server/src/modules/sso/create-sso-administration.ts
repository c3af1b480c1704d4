import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import type { GivingRoles } from '../roles/giving-roles.service.ts';
import { createBreakGlassService } from './sso-break-glass.service.ts';
import { createBreakGlassStore } from './sso-break-glass.store.ts';
import { createCertificateWarnings } from './sso-certificate-warnings.ts';
import { createCertificateWarningsStore } from './sso-certificate-warnings.store.ts';
import { createConfirmationService } from './sso-confirmation.service.ts';
import { createConnectionForm } from './sso-configurations.form.ts';
import { createConfigurationsService } from './sso-configurations.service.ts';
import { createConnectionsStore } from './sso-configurations.store.ts';
import { createDomainsService } from './sso-domains.service.ts';
import { createDomainsStore } from './sso-domains.store.ts';
import { createGroupsService } from './sso-groups.service.ts';
import { createGroupsStore } from './sso-groups.store.ts';
import { createSpMetadata } from './sso-metadata.service.ts';
import { createSingleService } from './sso-single.service.ts';
import { createTestsService } from './sso-tests.service.ts';
import { createTestsStore } from './sso-tests.store.ts';
import type { SsoTickets } from './sso-tickets.ts';
import { createSsoView } from './sso-view.ts';
import { createUnconfirmedNotice } from './sso-unconfirmed-notice.ts';
import { createVouching } from './sso-vouching.ts';

/** What setting up single sign-on takes from other modules. */
export type SsoAdministrationDeps = Platform & {
  readonly upstream: Pick<UpstreamOidc, 'discover'>;
  readonly tickets: Pick<SsoTickets, 'address'>;
  readonly giving: Pick<GivingRoles, 'assertMayGive' | 'authority' | 'isTop'>;
};

/** The administration side of single sign-on. The sign-in side gets `tests` and `breakGlass`. */
export function createSsoAdministration(deps: SsoAdministrationDeps) {
  const store = createConnectionsStore();
  const domainsStore = createDomainsStore();
  const people = createBreakGlassStore();
  const view = createSsoView(deps);
  const form = createConnectionForm(deps);
  const vouching = createVouching(deps);
  const tellUnconfirmed = createUnconfirmedNotice({ ...deps, people });
  const configurations = createConfigurationsService({
    ...deps,
    store,
    form,
    view,
    vouching,
    tellUnconfirmed,
  });
  const domains = createDomainsService({ ...deps, connections: store, store: domainsStore });
  const groups = createGroupsService({ ...deps, connections: store, store: createGroupsStore() });
  const single = createSingleService({
    ...deps,
    store,
    form,
    view,
    configurations,
    domainsStore,
    domains,
    groups,
  });
  return {
    configurations,
    confirm: createConfirmationService({ ...deps, store, view, vouching }),
    domains,
    groups,
    single,
    tests: createTestsService({ ...deps, connections: store, store: createTestsStore() }),
    breakGlass: createBreakGlassService({ ...deps, store: people }),
    spMetadata: createSpMetadata({ ...deps, store }),
    warnings: createCertificateWarnings({
      ...deps,
      store: createCertificateWarningsStore(),
      people,
    }),
  };
}

/** The administration side of single sign-on. */
export type SsoAdministration = ReturnType<typeof createSsoAdministration>;
