import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anAccount } from '../running-server/account.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const red = readFileSync(
  join(import.meta.dirname, '../../packages/server/testing/pictures/red.fixture.png'),
);
const profile = z.looseObject({ id: z.string(), name: z.string(), metadata: z.string() });
const sessions = z.array(z.object({ id: z.string(), current: z.boolean().optional() }));

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    /** A page of a host where a user is signed in. */
    async function signedIn() {
      const browser = createVisitorBrowser(server.origin);
      browser.open('/');
      const { api, ContextHolder } = loadRestClient(name);
      ContextHolder['setContext']?.({ baseUrl: server.origin });
      ContextHolder['setAccessToken']?.(null);
      const call = (group: 'auth' | 'teams' | 'users', method: string) =>
        getMethod(api[group], method);
      const user = await anAccount(server.origin);
      const signIn = () => call('auth', 'loginv2')(user);
      await signIn();
      return { call, signIn };
    }

    test('changes the profile by sending it back whole, with what its pages keep in the metadata', async () => {
      const { call } = await signedIn();
      const before = profile.parse(await call('auth', 'getMeV2')());
      const metadata = JSON.stringify({ address: { city: 'London' }, jobTitle: 'Countess' });
      const changed = await call('teams', 'updateProfile')({ ...before, name: 'Ada L.', metadata });
      expect(changed).toMatchObject({ name: 'Ada L.', metadata });
      await call('users', 'updateUserProfileV2')({ name: 'Ada King' });
      expect(await call('auth', 'getMeV2')()).toMatchObject({ name: 'Ada King', metadata });
    });

    test('uploads a picture and reads its full address as text', async () => {
      const { call } = await signedIn();
      const form = new FormData();
      form.append('image', new File([new Uint8Array(red)], 'me.png', { type: 'image/png' }));
      const address = z.string().parse(await call('teams', 'updateProfileImage')(form));
      expect((await fetch(new URL(address))).headers.get('content-type')).toBe('image/webp');
      expect(await call('auth', 'getMeV2')()).toMatchObject({ profilePictureUrl: address });
    });

    test('lists sessions and ends them', async () => {
      const { call, signIn } = await signedIn();
      const { id: userId } = profile.parse(await call('auth', 'getMeV2')());
      await signIn();
      const [first] = sessions
        .parse(await call('auth', 'getCurrentUserSessions')())
        .filter((one) => one.current);
      expect(await call('auth', 'getCurrentUserSession')()).toMatchObject({ id: first?.id });
      await call('auth', 'revokeSessionsForUser')(userId);
      await expect(
        Promise.resolve(call('auth', 'getCurrentUserSessions')()),
      ).rejects.toHaveProperty('statusCode', 401);
    });
  },
);
