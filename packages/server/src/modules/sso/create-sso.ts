import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { SsoLoginService } from '../sso-login/sso-login.service.ts';
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
import { createExemptionsService } from './sso-exemptions.service.ts';
import { createExemptionsStore } from './sso-exemptions.store.ts';
import { createGroupsService } from './sso-groups.service.ts';
import { createGroupsStore } from './sso-groups.store.ts';
import { createSpMetadata } from './sso-metadata.service.ts';
import { createSsoReachService } from './sso-reach.service.ts';
import { createSsoReachStore } from './sso-reach.store.ts';
import { createPendingChangesStore } from './sso-pending-changes.store.ts';
import { createSetupLinksService } from './sso-setup-links.service.ts';
import { createSetupLinksStore } from './sso-setup-links.store.ts';
import { createSetupSessions } from './sso-setup-sessions.ts';
import { createSingleService } from './sso-single.service.ts';
import { createTestsService } from './sso-tests.service.ts';
import { createTestsStore } from './sso-tests.store.ts';
import type { SsoTickets } from '../sso-login/sso-tickets.ts';
import { createSsoView } from './sso-view.ts';
import { createUnconfirmedNotice } from './sso-unconfirmed-notice.ts';
import { createVouching } from './sso-vouching.ts';
import { createSsoRoutes } from './sso.routes.ts';

type SsoDeps = Platform & {
  readonly upstream: UpstreamOidc;
  readonly tickets: SsoTickets;
  readonly roleGrants: RoleGrants;
};

/** The administration of single sign-on. The routes need the `sso-login` module, which is composed later. */
export function createSso(deps: SsoDeps) {
  const store = createConnectionsStore();
  const domainsStore = createDomainsStore();
  const reachStore = createSsoReachStore();
  const recipients = createBreakGlassStore();
  const view = createSsoView(deps);
  const form = createConnectionForm(deps);
  const vouching = createVouching(deps);
  const unconfirmed = createUnconfirmedNotice({ ...deps, recipients });
  const configurations = createConfigurationsService({
    ...deps,
    store,
    form,
    view,
    reach: reachStore,
    vouching,
    tellUnconfirmed: unconfirmed.notify,
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
  const tests = createTestsService({ ...deps, connections: store, store: createTestsStore() });
  const breakGlass = createBreakGlassService({ ...deps, store: recipients });
  const warnings = createCertificateWarnings({
    ...deps,
    store: createCertificateWarningsStore(),
    recipients,
  });
  const setupLinksStore = createSetupLinksStore();
  const setupSessions = createSetupSessions({ ...deps, store: setupLinksStore });
  return {
    configurations,
    setupSessions,
    tests,
    breakGlass,
    jobs: [unconfirmed.job, warnings.daily.job],
    tasks: [warnings.daily.task],
    expiring: [
      ['sso_exemptions', 'expires_at'] as const,
      ['sso_setup_links', 'listed_until'] as const,
    ],
    routesWith: (login: SsoLoginService) =>
      createSsoRoutes({
        configurations,
        confirmation: createConfirmationService({
          ...deps,
          store,
          changesStore: createPendingChangesStore(),
          view,
          vouching,
        }),
        domains,
        groups,
        single,
        tests,
        breakGlass,
        setupSessions,
        setupLinks: createSetupLinksService({
          ...deps,
          connections: store,
          store: setupLinksStore,
        }),
        exemptions: createExemptionsService({ ...deps, store: createExemptionsStore() }),
        reach: createSsoReachService({
          ...deps,
          connections: store,
          domains: domainsStore,
          form,
          view,
          store: reachStore,
        }),
        spMetadata: createSpMetadata({ ...deps, store }),
        login,
      }),
  };
}
