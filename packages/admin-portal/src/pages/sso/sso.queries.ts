import { ssoCalls } from '@foyer/contract/sso/calls';
import { apiQuery } from '@foyer/react/query';

/** Names a domain of a connection. */
export interface DomainParams {
  readonly ssoConfigId: string;
  readonly domainId: string;
}

/** Queries of single sign-on; all keys start with `sso`. */
export const ssoQueries = {
  list: () =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'connections'],
      read: (api) => api.listSsoConfigurations(),
    }),
  /** The last tests of a connection, newest first. */
  tests: (ssoConfigId: string) =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'tests', ssoConfigId],
      read: (api) => api.listSsoTests({ params: { ssoConfigId } }),
    }),
  /** The last sign-ins that were rejected. */
  failures: () =>
    apiQuery({ calls: ssoCalls, key: ['sso', 'failures'], read: (api) => api.listSsoFailures() }),
  /** How many users the removal of a domain affects. */
  domainUsage: (params: DomainParams) =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'domain-usage', params.domainId],
      read: (api) => api.getSsoDomainUsage({ params }),
    }),
  /** Who they are. */
  domainUsers: (params: DomainParams) =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'domain-users', params.domainId],
      read: (api) => api.listSsoDomainUsers({ params }),
    }),
  /** Who would fail if the connection were required. */
  rehearsal: (ssoConfigId: string) =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'rehearsal', ssoConfigId],
      read: (api) => api.rehearseSsoEnforcement({ params: { ssoConfigId } }),
    }),
  /** What waits for a confirmation. */
  confirmation: (ssoConfigId: string) =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'confirmation', ssoConfigId],
      read: (api) => api.getSsoConfirmation({ params: { ssoConfigId } }),
    }),
  /** Members who are exempt from the requirement. */
  exemptions: () =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'exemptions'],
      read: (api) => api.listSsoExemptions(),
    }),
  /** Links for contacts who set up a connection. */
  setupLinks: (ssoConfigId: string) =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'setup-links', ssoConfigId],
      read: (api) => api.listSsoSetupLinks({ params: { ssoConfigId } }),
    }),
  breakGlass: () =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'break-glass'],
      read: (api) => api.getSsoBreakGlass(),
    }),
};
