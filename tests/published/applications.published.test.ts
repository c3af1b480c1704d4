import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { assignInsights, insights } from '../running-server/assigned-application.ts';
import { loadRestClient } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

/** Calls a method of one of the client's groups. */
const invoke = (group: object, name: string, ...args: unknown[]): unknown =>
  Reflect.apply(Reflect.get(group, name), undefined, args);

const profile = z.looseObject({ id: z.string(), tenantId: z.string() });
const named = z.array(z.looseObject({ name: z.string() }));

test('@frontegg/rest-api lists applications, assigns them to a user, and takes them back', async () => {
  createVisitorBrowser(server.origin).open('/');
  const { api, ContextHolder } = loadRestClient('@frontegg/rest-api');
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  await invoke(api.auth, 'loginv2', await anAccount(server.origin));
  const { id: userId, tenantId } = profile.parse(await invoke(api.teams, 'getProfile'));
  await assignInsights(server.origin, tenantId);
  const call = (method: string, ...args: unknown[]) =>
    invoke(api.applications ?? {}, method, ...args);
  expect(await call('getTenantsApplications')).toEqual([{ tenantId, appIds: [insights] }]);
  expect(await call('getTenantsApplicationsV2')).toEqual([
    { tenantId, assignments: [{ appId: insights, accessType: 'MANAGED_ACCESS' }] },
  ]);
  const data = { appIds: [insights], includeFreeAccess: false };
  expect(named.parse(await call('getApplicationsData', data)).map(({ name }) => name)).toEqual([
    'Insights',
  ]);
  const assignment = { userId, tenantId, appIds: [insights] };
  await call('assignUserToApplications', assignment);
  expect(await call('getUserApplicationsId', { userId })).toEqual([insights]);
  expect(await call('getUsersApplicationsId', { userIds: [userId] })).toEqual([
    { userId, appIds: [insights] },
  ]);
  expect(await call('getUsersOfApplications', { appIds: [insights] })).toEqual([
    { appId: insights, userIds: [userId] },
  ]);
  await call('unassignUserFromApplications', assignment);
  expect(await call('getUserApplicationsId', { userId })).toEqual([]);
});
