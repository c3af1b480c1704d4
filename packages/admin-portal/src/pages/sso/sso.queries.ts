import { ssoCalls } from '@foyer/contract/sso/calls';
import { apiQuery } from '@foyer/react/query';

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
  breakGlass: () =>
    apiQuery({
      calls: ssoCalls,
      key: ['sso', 'break-glass'],
      read: (api) => api.getSsoBreakGlass(),
    }),
};
