import type { SsoTest, ssoContract } from '@foyer/contract/sso';
import { ssoRefusals } from '@foyer/contract/sso/refusals';
import { type PreviewReplies, refuse } from '../preview-replies.ts';
import { getAddress, wayTo } from '../sso-login/sso-sign-in.ts';
import { passwordMark } from '../world/password-mark.ts';
import {
  addDomain,
  applied,
  findConnection,
  fromMetadata,
  createConnection,
  oldest,
  prove,
  single,
  getSso,
} from './connections.ts';
import { connectionsInUse, ours } from './tenant-connections.ts';
import { domainUsers, metadataPreview, rehearsal } from './review.ts';
import { addExemption, listExemptions, removeExemption } from './exemptions.ts';
import {
  addSetupLink,
  listSetupLinks,
  openSetupLink,
  renewSetupLink,
  revokeSetupLink,
} from './setup-links.ts';
import { addGroup, changeGroup, removeGroup } from './groups.ts';

const yearMs = 365 * 86_400_000;

const storedTests = 20;

/**
 * Single sign-on: connections are kept and believed, and the sign-ins they lead to can be played.
 */
export const ssoPreview: PreviewReplies<typeof ssoContract> = {
  prelogin: (visit, { body }) => wayTo(visit, body),
  getSsoPublicConfiguration: (visit) => ({ isActive: connectionsInUse(visit).length > 0 }),
  getSpMetadata: ({ origin }, { params }) =>
    `<EntityDescriptor entityID="${origin}/frontegg/saml" ID="preview-${params.ssoConfigId}"/>`,

  listSsoConfigurations: (visit) => getSso(visit).connections,
  createSsoConfiguration: (visit, { body }) => createConnection(visit, body ?? {}),
  createSsoFromMetadata: (visit, { body }) => createConnection(visit, fromMetadata(body.metadata)),
  createSsoFromMetadataUrl: (visit, { body }) => {
    const ssoEndpoint = body.url;
    return Object.assign(createConnection(visit, { ssoEndpoint, publicCertificate: 'preview' }), {
      metadataUrl: body.url,
    });
  },
  updateSsoConfiguration: (visit, { params, body }) =>
    applied(visit, findConnection(visit, params.ssoConfigId), body ?? {}),
  updateSsoFromMetadata: (visit, { params, body }) =>
    applied(visit, findConnection(visit, params.ssoConfigId), fromMetadata(body.metadata)),
  updateSsoFromMetadataUrl: (visit, { params, body }) => {
    const connection = findConnection(visit, params.ssoConfigId);
    connection.metadataUrl = body.url;
    return applied(visit, connection, { ssoEndpoint: body.url, publicCertificate: 'preview' });
  },
  refreshSsoMetadata: (visit, { params }) => {
    const connection = findConnection(visit, params.ssoConfigId);
    if (connection.metadataUrl === '') throw refuse(ssoRefusals.noMetadataUrl);
    return connection;
  },
  confirmSsoConfiguration: (visit, { params, body }) => {
    const connection = findConnection(visit, params.ssoConfigId);
    if (connection.revision !== body.revision) throw refuse(ssoRefusals.changedMeanwhile);
    return Object.assign(connection, { needsConfirmation: false });
  },
  // its only changes are those of the user
  getSsoConfirmation: (visit, { params }) => {
    const { needsConfirmation: isNeeded } = findConnection(visit, params.ssoConfigId);
    return { isNeeded, canConfirm: isNeeded, changes: [] };
  },
  deleteSsoConfiguration: (visit, { params }) => {
    const gone = findConnection(visit, params.ssoConfigId);
    const sso = getSso(visit);
    sso.connections = sso.connections.filter((one) => one !== gone);
    return undefined;
  },

  previewSsoMetadata: (visit, { body }) => metadataPreview(visit, fromMetadata(body.metadata)),
  previewSsoMetadataUrl: (visit, { body }) => metadataPreview(visit, { ssoEndpoint: body.url }),
  getSsoDomainUsage: (visit, { params }) => ({
    users: domainUsers(visit, params).length,
    withoutPassword: 0,
  }),
  listSsoDomainUsers: (visit, { params }) => ({ users: domainUsers(visit, params) }),
  rehearseSsoEnforcement: (visit, { params }) =>
    rehearsal(visit, findConnection(visit, params.ssoConfigId)),

  createSsoDomain: (visit, { params, body }) =>
    addDomain(findConnection(visit, params.ssoConfigId), body.domain),
  deleteSsoDomain: (visit, { params }) => {
    const connection = findConnection(visit, params.ssoConfigId);
    if (!connection.domains.some(({ id }) => id === params.domainId))
      throw refuse(ssoRefusals.domainNotFound);
    connection.domains = connection.domains.filter(({ id }) => id !== params.domainId);
    connection.enforced &&= connection.domains.some(({ validated }) => validated);
    return undefined;
  },
  validateSsoDomain: (visit, { params }) =>
    prove(findConnection(visit, params.ssoConfigId), params.domainId),
  validateSsoDomainV2: (visit, { params }) =>
    prove(findConnection(visit, params.ssoConfigId), params.domainId),

  getSsoDefaultRoles: (visit, { params }) => ({
    roleIds: findConnection(visit, params.ssoConfigId).roleIds,
  }),
  setSsoDefaultRoles: (visit, { params, body }) => {
    findConnection(visit, params.ssoConfigId).roleIds = [...body.roleIds];
    return undefined;
  },
  listSsoGroups: (visit, { params }) => findConnection(visit, params.ssoConfigId).groups,
  createSsoGroup: (visit, { params, body }) =>
    addGroup(findConnection(visit, params.ssoConfigId), body),
  updateSsoGroup: (visit, { params, body }) =>
    changeGroup(findConnection(visit, params.ssoConfigId), params.groupId, body),
  deleteSsoGroup: (visit, { params }) =>
    removeGroup(findConnection(visit, params.ssoConfigId), params.groupId),

  getSamlConfiguration: single,
  updateSamlConfiguration: (visit, { body: { domain, ...form } = {} }) => {
    const present = oldest(visit);
    const connection = present ? applied(visit, present, form) : createConnection(visit, form);
    const [first] = connection.domains;
    if (domain && first?.domain !== domain) {
      connection.domains = connection.domains.filter((one) => one !== first);
      addDomain(connection, domain);
      if (first)
        applied(visit, connection, { ssoEndpoint: '', publicCertificate: '', signRequest: false });
    }
    return single(visit);
  },
  updateSamlMetadata: (visit, { body }) => {
    const present = oldest(visit);
    const reported = fromMetadata(body.metadata);
    if (present) applied(visit, present, reported);
    else createConnection(visit, reported);
    return single(visit);
  },
  validateSamlDomain: (visit) => {
    const connection = oldest(visit);
    const [domain] = connection?.domains ?? [];
    if (!connection || !domain) throw refuse(ssoRefusals.noDomain);
    prove(connection, domain.id);
    return single(visit);
  },
  getSamlVendorConfig: ours,
  getOidcConfiguration: ({ origin }) => ({
    active: true,
    redirectUri: `${origin}/account/oidc/callback`,
  }),
  getSamlDefaultRoles: (visit) => ({ roleIds: oldest(visit)?.roleIds ?? [] }),
  setSamlDefaultRoles: (visit, { body }) => {
    const connection = oldest(visit);
    if (!connection) throw refuse(ssoRefusals.notFound);
    connection.roleIds = [...body.roleIds];
    return undefined;
  },
  listSamlGroups: (visit) => oldest(visit)?.groups ?? [],
  createSamlGroup: (visit, { body }) => {
    const connection = oldest(visit);
    if (!connection) throw refuse(ssoRefusals.notFound);
    return addGroup(connection, body);
  },
  updateSamlGroup: (visit, { params, body }) => changeGroup(oldest(visit), params.id, body),
  deleteSamlGroup: (visit, { params }) => removeGroup(oldest(visit), params.id),

  startSsoTest: (visit, { params }) => {
    const connection = findConnection(visit, params.ssoConfigId);
    if (!connection.ready) throw refuse(ssoRefusals.notReady);
    const now = visit.now.toISOString();
    const test: SsoTest = {
      id: crypto.randomUUID(),
      state: 'waiting',
      revision: connection.revision,
      claims: { email: visit.user.email, name: visit.user.name },
      createdAt: now,
    };
    const { tests } = getSso(visit);
    tests.unshift({ ...test, connectionId: connection.id });
    tests.splice(storedTests);
    const carried = { email: visit.user.email, testId: test.id };
    return {
      ...test,
      address: getAddress(visit, { tenantId: visit.tenant.id, connection }, carried),
    };
  },
  listSsoTests: (visit, { params }) => {
    const { id } = findConnection(visit, params.ssoConfigId);
    return getSso(visit).tests.filter(({ connectionId }) => connectionId === id);
  },
  getSsoTest: (visit, { params }) => {
    const found = getSso(visit).tests.find(({ id }) => id === params.testId);
    if (!found) throw refuse(ssoRefusals.testNotFound);
    return found;
  },
  listSsoFailures: (visit) => getSso(visit).failures ?? [],
  getSsoBreakGlass: (visit) => {
    const { breakGlass } = getSso(visit);
    return {
      exists: breakGlass !== undefined,
      ...(breakGlass ? { createdAt: breakGlass.createdAt } : {}),
    };
  },
  createSsoBreakGlass: (visit) => {
    const createdAt = visit.now.toISOString();
    const code = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'A');
    getSso(visit).breakGlass = { createdAt, mark: passwordMark(visit.tenant.id, code) };
    return { code, createdAt, expiresAt: new Date(visit.now.getTime() + yearMs).toISOString() };
  },
  deleteSsoBreakGlass: (visit) => {
    delete getSso(visit).breakGlass;
    return undefined;
  },
  listSsoSetupLinks: (visit, { params }) => listSetupLinks(visit, params.ssoConfigId),
  createSsoSetupLink: (visit, { params, body }) => addSetupLink(visit, params.ssoConfigId, body),
  renewSsoSetupLink: (visit, { params }) => renewSetupLink(visit, params),
  revokeSsoSetupLink: (visit, { params }) => revokeSetupLink(visit, params),
  openSsoSetupLink: (visit, { body }) => openSetupLink(visit, body.token),
  listSsoExemptions: listExemptions,
  createSsoExemption: (visit, { body }) => addExemption(visit, body),
  deleteSsoExemption: (visit, { params }) => removeExemption(visit, params.userId),
};
