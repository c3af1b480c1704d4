import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { createStack, stackClientId } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { loadExample } from '../docs/running-examples.ts';

interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly permissions: readonly string[];
}
interface Reading {
  createCallerReader(options: {
    readonly issuer: string;
    readonly clientId: string;
  }): (request: Request) => Promise<Caller | null>;
}
interface Programs {
  requestAccessToken(issuer: string, clientId: string, secret: string): Promise<string>;
}

const guide = 'docs/guides/verify-access-tokens.md';
const reading = await loadExample<Reading>(guide, 'createCallerReader');
const programs = await loadExample<Programs>(guide, 'requestAccessToken');
const stack = await createStack({ listen: true });
const getCaller = reading.createCallerReader({ issuer: stack.url, clientId: stackClientId });
const request = (authorization?: string) =>
  new Request('https://app.example.com/api', { headers: authorization ? { authorization } : {} });

describe('the guide’s own server', () => {
  test('knows who calls, where, and with which permissions', async () => {
    const { id, admin } = await stack.aTenant();
    await expect(getCaller(request(`Bearer ${admin.accessToken}`))).resolves.toMatchObject({
      userId: admin.userId,
      tenantId: id,
      permissions: expect.arrayContaining(['fe.*']),
    });
  });

  test('knows nobody without a token, with a broken one, or with one for another user', async () => {
    const { accessToken = '' } = await stack.aUser();
    const forOthers = reading.createCallerReader({
      issuer: stack.url,
      clientId: 'another-application',
    });
    expect(await getCaller(request())).toBeNull();
    expect(await getCaller(request('Bearer'))).toBeNull();
    expect(await getCaller(request(`Bearer ${accessToken.slice(0, -9)}AAAAAAAAA`))).toBeNull();
    expect(await forOthers(request(`Bearer ${accessToken}`))).toBeNull();
  });

  test('blames itself, not the caller, where the keys cannot be read', async () => {
    const { accessToken = '' } = await stack.aUser();
    // nobody listens on port 9
    const lost = reading.createCallerReader({
      issuer: 'http://127.0.0.1:9',
      clientId: stackClientId,
    });
    await expect(lost(request(`Bearer ${accessToken}`))).rejects.toThrow();
  });

  test('learns from the provider at once that a session has ended', async () => {
    const user = await stack.aUser();
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const ask = () =>
      fetch(`${stack.url}/frontegg/entitlements/api/v1/user-entitlements`, { headers }).then(
        ({ status }) => status,
      );
    expect(await ask()).toBe(200);
    await user.api(loginCalls).signOut({ body: {} });
    expect(await ask()).toBe(401);
    expect(await getCaller(request(headers.authorization))).not.toBeNull();
  });

  test('takes programs that exchange their secret', async () => {
    const { id, admin } = await stack.aTenant();
    const { clientId, secret = '' } = await admin
      .api(apiTokensCalls)
      .createTenantApiToken({ body: { description: 'A program' } });
    const token = await programs.requestAccessToken(stack.url, clientId, secret);
    await expect(getCaller(request(`Bearer ${token}`))).resolves.toMatchObject({
      userId: clientId,
      tenantId: id,
    });
    await expect(programs.requestAccessToken(stack.url, clientId, 'wrong')).rejects.toThrow(
      'No token: 401',
    );
  });
});
