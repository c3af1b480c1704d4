import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import type { User } from '../running-server/user.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const clientIds = z.array(
  z.object({ clientId: z.string(), createdAt: z.string(), description: z.string() }),
);
const newClientId = z.object({ clientId: z.string(), secret: z.string().min(43) });
const newBearer = z.object({ id: z.string(), secret: z.string().startsWith('eyJ') });
const bearers = z.object({
  accessTokens: z.array(z.object({ id: z.string(), createdAt: z.string() })),
});
const session = z.object({ id: z.string(), current: z.boolean() });
const description = 'Nightly export';

/** A page of a host whose visitor has signed in. */
async function aPage(name: string, user?: User) {
  createVisitorBrowser(server.origin).open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const auth = (method: string) => getMethod(api.auth, method);
  await auth('loginv2')({ ...(user ?? (await anAccount(server.origin))) });
  return auth;
}

/** Calls as a program does. */
async function callWith(bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${server.origin}/frontegg/identity/resources/tenants/api-tokens/v1`, {
    headers,
  });
  return answer.status;
}

async function exchange({
  clientId,
  secret,
}: {
  clientId: string;
  secret: string;
}): Promise<string> {
  const answer = await fetch(`${server.origin}/frontegg/identity/resources/auth/v1/api-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, secret }),
  });
  return z.object({ accessToken: z.string() }).parse(await answer.json()).accessToken;
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    test('makes, lists and deletes a client id of a user, and a program calls with it', async () => {
      const auth = await aPage(name);
      const created = newClientId.parse(
        await auth('updateUserApiTokensData')({ description, expiresInMinutes: 60 }),
      );
      const token = await exchange(created);
      expect(await callWith(token)).toBe(200);
      expect(clientIds.parse(await auth('getUserApiTokensData')())).toMatchObject([
        { clientId: created.clientId, description },
      ]);
      await auth('deleteUserApiToken')({ tokenId: created.clientId });
      expect(await auth('getUserApiTokensData')()).toEqual([]);
      expect(await callWith(token)).toBe(401);
    });

    test('makes, lists and deletes a client id of an account', async () => {
      const auth = await aPage(name);
      const form = { description, roleIds: [], expiresInMinutes: null };
      const created = newClientId.parse(await auth('updateTenantApiTokensData')(form));
      expect(await callWith(await exchange(created))).toBe(403);
      const listed = await auth('getTenantApiTokensData')();
      expect(listed).toMatchObject([
        { clientId: created.clientId, roleIds: [], createdByUserId: expect.any(String) },
      ]);
      await auth('deleteTenantApiToken')({ tokenId: created.clientId });
      expect(await auth('getTenantApiTokensData')()).toEqual([]);
    });

    test('makes, lists and deletes access tokens of both kinds', async () => {
      const auth = await aPage(name);
      const own = newBearer.parse(
        await auth('createUserAccessToken')({ description, expiresInMinutes: 60 }),
      );
      expect(await callWith(own.secret)).toBe(200);
      expect(bearers.parse(await auth('getUserAccessTokensData')()).accessTokens).toMatchObject([
        { id: own.id },
      ]);
      await auth('deleteUserAccessToken')({ id: own.id });
      expect(await callWith(own.secret)).toBe(401);
      const form = { description, roleIds: [], expiresInMinutes: null };
      const ours = newBearer.parse(await auth('createTenantAccessToken')(form));
      expect(bearers.parse(await auth('getTenantAccessTokensData')()).accessTokens).toMatchObject([
        { id: ours.id },
      ]);
      await auth('deleteTenantAccessToken')({ id: ours.id });
      expect(await auth('getTenantAccessTokensData')()).toEqual({ accessTokens: [] });
    });

    test('lists their sessions, ends another one and then all', async () => {
      const user = await anAccount(server.origin);
      await aPage(name, user);
      const auth = await aPage(name, user);
      const current = session.parse(await auth('getCurrentUserSession')());
      expect(await auth('getCurrentUserSessions')()).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ id: current.id, current: true })]),
      );
      const form = {
        sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 },
        sessionTimeoutConfiguration: { isActive: false, timeout: 0 },
        sessionConcurrentConfiguration: { isActive: true, maxSessions: 10 },
      };
      await auth('createOrUpdateSessionConfigrations')(form);
      expect(await auth('getSessionConfigurations')()).toEqual(form);
      const sessions = z.array(session).parse(await auth('getCurrentUserSessions')());
      const others = sessions.filter((one) => !one.current);
      expect(others).not.toEqual([]);
      for (const { id } of others) await auth('deleteSessionForUser')(id);
      expect(await auth('getCurrentUserSessions')()).toHaveLength(1);
      await auth('deleteAllSessionsForUser')();
      const signedOut = await Promise.resolve(auth('getCurrentUserSession')()).catch(
        (error: unknown) => error,
      );
      expect(signedOut).toHaveProperty('statusCode', 401);
    });
  },
);
