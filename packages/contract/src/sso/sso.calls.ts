// Generated from sso.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { ssoContract } from './sso.contract.ts';

/** The calls of sso as verb and path. */
export const ssoCalls: CallTable<typeof ssoContract> = {
  prelogin: { method: 'POST', path: '/identity/resources/auth/v2/user/sso/prelogin', access: 'none' },
  getSsoPublicConfiguration: { method: 'GET', path: '/team/resources/sso/v2/configurations/public', access: 'none' },
  listSsoConfigurations: { method: 'GET', path: '/team/resources/sso/v1/configurations', access: 'bearer' },
  createSsoConfiguration: { method: 'POST', path: '/team/resources/sso/v1/configurations', access: 'bearer' },
  createSsoFromMetadata: { method: 'POST', path: '/team/resources/sso/v1/configurations/metadata', access: 'bearer' },
  createSsoFromMetadataUrl: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/metadata-url',
    access: 'bearer',
  },
  updateSsoConfiguration: {
    method: 'PATCH',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}',
    access: 'bearer',
  },
  updateSsoFromMetadata: {
    method: 'PUT',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/metadata',
    access: 'bearer',
  },
  updateSsoFromMetadataUrl: {
    method: 'PUT',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/metadata-url',
    access: 'bearer',
  },
  refreshSsoMetadata: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/metadata-url/refresh',
    access: 'bearer',
  },
  getSpMetadata: { method: 'GET', path: '/auth/saml/metadata/{ssoConfigId}', access: 'none' },
  deleteSsoConfiguration: {
    method: 'DELETE',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}',
    access: 'bearer',
  },
  createSsoDomain: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/domains',
    access: 'bearer',
  },
  deleteSsoDomain: {
    method: 'DELETE',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/domains/{domainId}',
    access: 'bearer',
  },
  validateSsoDomain: {
    method: 'PUT',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/domains/{domainId}/validate',
    access: 'bearer',
  },
  validateSsoDomainV2: {
    method: 'PUT',
    path: '/team/resources/sso/v2/configurations/{ssoConfigId}/domains/{domainId}/validate',
    access: 'bearer',
  },
  getSsoDefaultRoles: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/roles',
    access: 'bearer',
  },
  setSsoDefaultRoles: {
    method: 'PUT',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/roles',
    access: 'bearer',
  },
  listSsoGroups: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/groups',
    access: 'bearer',
  },
  createSsoGroup: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/groups',
    access: 'bearer',
  },
  updateSsoGroup: {
    method: 'PATCH',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/groups/{groupId}',
    access: 'bearer',
  },
  deleteSsoGroup: {
    method: 'DELETE',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/groups/{groupId}',
    access: 'bearer',
  },
  getSamlConfiguration: { method: 'GET', path: '/team/resources/sso/v1/saml/configurations', access: 'bearer' },
  updateSamlConfiguration: { method: 'POST', path: '/team/resources/sso/v1/saml/configurations', access: 'bearer' },
  updateSamlMetadata: { method: 'PUT', path: '/team/resources/sso/v1/saml/configurations/metadata', access: 'bearer' },
  validateSamlDomain: { method: 'PUT', path: '/team/resources/sso/v1/saml/validations/domain', access: 'bearer' },
  getSamlVendorConfig: {
    method: 'GET',
    path: '/team/resources/sso/v1/saml/configurations/vendor-config',
    access: 'bearer',
  },
  getOidcConfiguration: { method: 'GET', path: '/team/resources/sso/v1/oidc/configurations', access: 'bearer' },
  getSamlDefaultRoles: {
    method: 'GET',
    path: '/team/resources/sso/v1/saml/configurations/roles/default',
    access: 'bearer',
  },
  setSamlDefaultRoles: {
    method: 'POST',
    path: '/team/resources/sso/v1/saml/configurations/roles/default',
    access: 'bearer',
  },
  listSamlGroups: { method: 'GET', path: '/team/resources/sso/v2/saml/configurations/groups', access: 'bearer' },
  createSamlGroup: { method: 'POST', path: '/team/resources/sso/v2/saml/configurations/groups', access: 'bearer' },
  updateSamlGroup: {
    method: 'PATCH',
    path: '/team/resources/sso/v2/saml/configurations/groups/{id}',
    access: 'bearer',
  },
  deleteSamlGroup: {
    method: 'DELETE',
    path: '/team/resources/sso/v2/saml/configurations/groups/{id}',
    access: 'bearer',
  },
  startSsoTest: { method: 'POST', path: '/team/resources/sso/v1/configurations/{ssoConfigId}/tests', access: 'bearer' },
  confirmSsoConfiguration: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/confirm',
    access: 'bearer',
  },
  listSsoTests: { method: 'GET', path: '/team/resources/sso/v1/configurations/{ssoConfigId}/tests', access: 'bearer' },
  getSsoTest: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/tests/{testId}',
    access: 'bearer',
  },
  listSsoFailures: { method: 'GET', path: '/team/resources/sso/v1/failures', access: 'bearer' },
  getSsoBreakGlass: { method: 'GET', path: '/team/resources/sso/v1/break-glass', access: 'bearer' },
  createSsoBreakGlass: { method: 'POST', path: '/team/resources/sso/v1/break-glass', access: 'bearer' },
  deleteSsoBreakGlass: { method: 'DELETE', path: '/team/resources/sso/v1/break-glass', access: 'bearer' },
  previewSsoMetadata: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/metadata/preview',
    access: 'bearer',
  },
  previewSsoMetadataUrl: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/metadata-url/preview',
    access: 'bearer',
  },
  getSsoConfirmation: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/confirmation',
    access: 'bearer',
  },
  getSsoDomainUsage: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/domains/{domainId}/usage',
    access: 'bearer',
  },
  listSsoDomainUsers: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/domains/{domainId}/users',
    access: 'bearer',
  },
  rehearseSsoEnforcement: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/rehearsal',
    access: 'bearer',
  },
  listSsoExemptions: { method: 'GET', path: '/team/resources/sso/v1/exemptions', access: 'bearer' },
  createSsoExemption: { method: 'POST', path: '/team/resources/sso/v1/exemptions', access: 'bearer' },
  deleteSsoExemption: { method: 'DELETE', path: '/team/resources/sso/v1/exemptions/{userId}', access: 'bearer' },
  listSsoSetupLinks: {
    method: 'GET',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/setup-links',
    access: 'bearer',
  },
  createSsoSetupLink: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/setup-links',
    access: 'bearer',
  },
  renewSsoSetupLink: {
    method: 'POST',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/setup-links/{linkId}/renew',
    access: 'bearer',
  },
  revokeSsoSetupLink: {
    method: 'DELETE',
    path: '/team/resources/sso/v1/configurations/{ssoConfigId}/setup-links/{linkId}',
    access: 'bearer',
  },
  openSsoSetupLink: { method: 'POST', path: '/team/resources/sso/v1/setup-links/session', access: 'none' },
};
