import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount, aPendingAccount, aSession } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, demoAdmin, demoTenants, getSecret } from '../running-server/user.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
beforeAll(async () => {
  const fields = { username: 'optional', phoneNumber: 'optional' };
  server = await startRunningServer({ signUp: { fields } });
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllGlobals());

const demoMember = '9e000000-0000-4000-8000-000000000002';
const link = z.object({ id: z.string(), token: z.string(), expires: z.string() });
const invited = z.object({ id: z.string() });
const waiting = z.object({ activationToken: z.string() });
const team = z.object({
  items: z.array(
    z.looseObject({ id: z.string(), tenantId: z.string(), roleIds: z.array(z.string()) }),
  ),
  totalItems: z.number(),
  totalPages: z.number(),
});
const scoped = z.object({
  accessToken: z.string(),
  expires: z.iso.datetime(),
  expiresIn: z.number(),
});
const ownName = z.object({ userId: z.string() });
const minted = z.object({ actorToken: z.string() });
const getRefusal = async (call: unknown) => Promise.resolve(call).catch((error: unknown) => error);
const getInvitation = async (email: string, count = 1) => {
  const mail = await mailTo(server.origin, email, /invited you/, count);
  return { ...getSecret(linkTo(mail, '/account/invitation/accept')), code: mail.codes[0] ?? '' };
};

/** A page of a host that calls the REST client by itself. */
function aPage(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const auth = (method: string) => getMethod(api.auth, method);
  const teams = (method: string) => getMethod(api.teams, method);
  const signIn = (user: { email: string; password: string }, more = {}) =>
    auth('loginv2')({ ...user, ...more });
  return { browser, api, auth, teams, signIn };
}

/** A user who opened a tenant, and a user who came in by its invite link. Pages share what is signed in: the last one counts. */
async function aTeam(name: string) {
  const [admin, member] = [await anAccount(server.origin), await anAccount(server.origin)];
  const { teams, signIn } = aPage(name);
  await signIn(admin);
  const { token: invitationToken } = link.parse(await teams('createInviteUserLink')({}));
  await aPage(name).signIn(member, { invitationToken });
  return { admin, member };
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    test('invites, sends again, and the invited user accepts', async () => {
      const { auth, teams, signIn } = aPage(name);
      await signIn(await anAccount(server.origin));
      const { email } = aNewUser();
      const user = await teams('addUser')({ email, name: 'Grace Hopper', roleIds: [] });
      expect(user).toMatchObject({ email, name: 'Grace Hopper', activatedForTenant: false });
      const { id: userId } = invited.parse(user);
      expect(await getInvitation(email)).toMatchObject({ userId });
      // Each mail is waited for: two on their way at once may arrive in either order, and only the last link works.
      await teams('resendInvitationLink')({ email });
      await getInvitation(email, 2);
      await auth('resendInvitationEmail')({ email });
      await getInvitation(email, 3);
      await teams('resendInvitationLinkToAllTenants')({ email });
      await getInvitation(email, 4);
      await teams('resendActivationLink')({ userId });
      const { token } = await getInvitation(email, 5);
      const { auth: outsider } = aPage(name);
      expect(await outsider('verifyInviteToken')({ token })).toMatchObject({
        name: expect.any(String),
        email,
      });
      expect(await outsider('acceptInvitation')({ userId, token })).toEqual({});
      const again = await getRefusal(outsider('acceptInvitation')({ userId, token }));
      expect(again).toHaveProperty('statusCode', 400);
    });

    test('reports each address of a bulk invitation by itself', async () => {
      const { teams, signIn } = aPage(name);
      const admin = await anAccount(server.origin);
      await signIn(admin);
      const emails = [aNewUser().email, admin.email, aNewUser().email];
      const allowed: string[] = [];
      for (const email of emails)
        await Promise.resolve(teams('addUser')({ email, roleIds: [] })).then(
          () => allowed.push(email),
          () => undefined,
        );
      expect(allowed).toEqual([emails[0], emails[2]]);
    });

    test('makes, reads and changes an invite link, and signs up and in with one', async () => {
      const { auth, teams, signIn } = aPage(name);
      await signIn(await anAccount(server.origin));
      expect(await teams('getInviteLinkConfiguration')()).toEqual({
        tenantInvitationsAllowed: true,
        emailsEnabled: true,
      });
      expect(await teams('getInviteUserLink')()).toEqual({});
      const created = link.parse(
        await teams('createInviteUserLink')({ expiresInMinutes: 43_200, shouldSendEmail: true }),
      );
      expect(await teams('getInviteUserLink')()).toMatchObject({ token: created.token });
      expect(await teams('updateInviteUserLink')({ expiresInMinutes: 60 })).toMatchObject({
        id: created.id,
      });
      const { token: invitationToken } = created;
      expect(await auth('verifyInviteToken')({ token: invitationToken })).toMatchObject({
        name: expect.any(String),
      });

      const { auth: newcomer } = aPage(name);
      const user = { ...aNewUser(), companyName: '' };
      const asked = { ...user, recaptchaToken: '', invitationToken };
      expect(await newcomer('signUpUser')(asked)).toMatchObject({ shouldActivate: true });
      const member = await anAccount(server.origin);
      const { signIn: enter } = aPage(name);
      const { tenants } = z
        .object({ tenants: z.array(z.unknown()) })
        .parse(await enter(member, { invitationToken }));
      expect(tenants).toHaveLength(2);
    });

    test('ends an invite link', async () => {
      const { auth, teams, signIn } = aPage(name);
      await signIn(await anAccount(server.origin));
      const { token } = link.parse(await teams('createInviteUserLink')({}));
      expect(await teams('deleteInviteUserLink')()).toEqual({});
      const gone = await getRefusal(auth('verifyInviteToken')({ token }));
      expect(gone).toHaveProperty('statusCode', 400);
    });

    test('acts as another user: the session is in the cookie', async () => {
      const { accessToken } = await aSession(server.origin, demoAdmin);
      const answer = await fetch(
        `${server.origin}/frontegg/identity/resources/impersonation/v1/actor-tokens`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
          body: JSON.stringify({ userId: demoMember, reason: 'Asked for help' }),
        },
      );
      const { actorToken } = minted.parse(await answer.json());
      const { api, auth } = aPage(name);
      await getMethod(
        api.impersonate,
        'impersonate',
      )({ impersonatedUserId: demoMember, actorToken });
      expect(await auth('refreshTokenV3')()).toMatchObject({
        user: {
          email: 'member@acme.test',
          tenantId: demoTenants.acme,
          act: { sub: expect.any(String) },
        },
      });
    });

    test('activates by link after asking for the strategy and for another mail', async () => {
      const user = await aPendingAccount(server.origin);
      const { auth } = aPage(name);
      await auth('resendActivationEmail')({ email: user.email });
      const mail = await mailTo(server.origin, user.email, /activate/i, 2);
      const secret = getSecret(linkTo(mail, '/account/activate'));
      expect(await auth('getActivateAccountStrategy')(secret)).toEqual({ shouldSetPassword: true });
      const { password, email } = user;
      const activated = await auth(
        name === 'frontegg-rest-api-3' ? 'activateAccount' : 'activateAccountV2',
      )({
        ...secret,
        password,
      });
      expect(JSON.stringify(activated)).toContain(email);
    });
  },
);

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  'the team with $name',
  ({ name }) => {
    test('is listed, counted, changed and left', async () => {
      const { admin, member } = await aTeam(name);
      const { api, auth, teams, signIn } = aPage(name);
      const users = (method: string) => getMethod(api.users, method);
      await signIn(admin);
      const search = {
        pageOffset: 0,
        pageSize: 10,
        filter: [{ id: 'searchFilter', value: member.email }],
      };
      const found = team.parse(
        await teams('loadUsers')({ ...search, sort: [{ id: 'name', desc: true }] }),
      );
      expect(found).toMatchObject({
        totalItems: 1,
        totalPages: 1,
        items: [{ email: member.email }],
      });
      const [row] = found.items;
      const userId = row?.id ?? '';
      expect(await teams('loadStats')()).toMatchObject({ totalItems: 2 });
      expect(
        await users('getUsersV3')({ _limit: 10, _offset: 0, _email: member.email }),
      ).toMatchObject({
        items: [{ id: userId, metadata: '{}' }],
        _metadata: { totalItems: 1, totalPages: 1 },
      });
      const sorted = await users('getUsersV2')({
        _limit: 1,
        _offset: 0,
        _sortBy: 'email',
        _order: 'DESC',
      });
      expect(sorted).toMatchObject({
        items: [{ id: expect.any(String) }],
        _metadata: { totalItems: 2, totalPages: 2 },
      });
      expect(await users('getUsersRoles')({ ids: [userId] })).toMatchObject([
        { userId, roleIds: row?.roleIds },
      ]);
      expect(await users('getUsersGroups')({ ids: [userId] })).toMatchObject([
        { userId, groupIds: [] },
      ]);
      expect(await auth('getUserById')({ userId })).toMatchObject({ id: userId, deletedAt: null });
      const { tenantId } = found.items[0] ?? { tenantId: '' };
      expect(
        await getMethod(api.tenants, 'getTenantsUsersCount')({ tenantIds: [tenantId] }),
      ).toMatchObject([{ tenantId, totalUsers: 2 }]);

      const token = scoped.parse(await users('GetUserJwt')({ tenantId }));
      const headers = { authorization: token.accessToken };
      const own = await fetch(`${server.origin}/frontegg/identity/resources/users/v2/me`, {
        headers,
      });
      expect(await own.json()).toMatchObject({ email: admin.email, tenantId });
      expect(await users('sendResetBreachedPasswordEmails')({})).toEqual({});
      expect(await teams('updateUser')({ ...row, roleIds: [''] })).toMatchObject({
        item: { id: userId, roleIds: [] },
      });
      expect(await teams('deleteUser')({ userId })).toEqual({});
      expect(await teams('loadUsers')(search)).toMatchObject({ items: [], totalItems: 0 });
      const self = team.parse(await teams('loadUsers')({ pageOffset: 0 })).items[0]?.id;
      expect(await getRefusal(teams('deleteUser')({ userId: self }))).toHaveProperty(
        'statusCode',
        409,
      );
    });
  },
);

describe('@frontegg/rest-api 7', () => {
  const page = () => aPage('@frontegg/rest-api');

  test('activates by the code of the mail, with the token of the sign-up', async () => {
    const { auth } = page();
    const user = aNewUser();
    const { activationToken: token } = waiting.parse(
      await auth('signUpUser')({ ...user, recaptchaToken: '' }),
    );
    const { codes } = await mailTo(server.origin, user.email, /activate/i);
    const activated = await auth('activateAccountWithOTC')({
      userId: '',
      token,
      code: codes[0],
      recaptchaToken: '',
    });
    expect(activated).toMatchObject({ user: { email: user.email } });
  });

  test('signs up with a user name and with a phone number', async () => {
    const { auth } = page();
    expect(await auth('getSignUpStrategies')()).toContainEqual({
      strategy: 'username',
      isActive: true,
      isRequired: false,
    });
    const unique = crypto.randomUUID().slice(0, 8);
    const named = { ...aNewUser(), username: `ada.${unique}` };
    expect(await auth('signUpUserWithUsername')(named)).toMatchObject({ shouldActivate: true });
    const called = { ...aNewUser(), phoneNumber: '+49 30 1234567' };
    expect(await auth('signUpUserWithPhoneNumber')(called)).toMatchObject({ shouldActivate: true });
  });

  test('accepts an invitation with the code of the mail, and makes a link of the second version', async () => {
    const { teams, signIn } = page();
    await signIn(await anAccount(server.origin));
    const { email } = aNewUser();
    await teams('addUser')({ email, roleIds: [] });
    const acceptance = await getInvitation(email);
    const { auth } = page();
    expect(await auth('acceptInvitationWithOTC')(acceptance)).toEqual({});
    const { teams: maker, signIn: enter } = page();
    await enter(await anAccount(server.origin));
    expect(await maker('createInviteUserLinkV2')({})).toMatchObject({ shouldSendEmail: true });
  });

  test('changes the address of the signed-in user', async () => {
    const { auth, teams, signIn } = page();
    await signIn(await anAccount(server.origin));
    const { email } = aNewUser();
    await teams('updateEmail')(email);
    const { codes } = await mailTo(server.origin, email, /confirm your new/);
    await teams('verifyEmail')(email, codes[0]);
    expect(await auth('refreshTokenV3')()).toMatchObject({ user: { email } });
  });

  test('chooses, reads, lists and removes a user name, and lists addresses', async () => {
    const { api, signIn } = page();
    const user = await anAccount(server.origin);
    await signIn(user);
    const usernames = (method: string) => getMethod(api.usernames ?? {}, method);
    const username = `grace.${crypto.randomUUID().slice(0, 8)}`;
    await usernames('createUsername')({ username });
    const own = await usernames('getUserOwnUsername')();
    expect(own).toMatchObject({ username });
    const { userId } = ownName.parse(own);
    expect(await usernames('getUsernamesV1')({})).toMatchObject({ items: [{ username }] });
    expect(await getMethod(api.users, 'getUsersUsernames')({ userIds: [userId] })).toMatchObject({
      items: [{ username }],
    });
    const { email, password } = user;
    await expect(page().auth('loginv2')({ username, password, email: '' })).resolves.toMatchObject({
      user: { email },
    });
    await signIn(user);
    await usernames('deleteUsername')(username);
    expect(await usernames('getUserOwnUsername')()).toEqual({});
    const emails = await getMethod(
      api.usersEmails ?? {},
      'getUsersEmailsV1',
    )({ _limit: 10, _offset: 0 });
    expect(emails).toMatchObject({ items: [{ email }], _metadata: { totalItems: 1 } });
  });

  test('closes a tenant to a member and opens it again', async () => {
    const { admin, member } = await aTeam('@frontegg/rest-api');
    const { teams, signIn } = page();
    await signIn(admin);
    const search = {
      pageOffset: 0,
      pageSize: 10,
      filter: [{ id: 'searchFilter', value: member.email }],
    };
    const shown = async () => team.parse(await teams('loadUsers')(search)).items[0];
    const id = (await shown())?.id;
    expect(await teams('disableUser')(id)).toEqual({});
    expect(await shown()).toMatchObject({ isDisabled: true });
    expect(await teams('enableUser')(id)).toEqual({});
    expect(await shown()).toMatchObject({ isDisabled: false });
  });
});

test('the newer client gives access until a date, takes it back, and signs a user out', async () => {
  const { admin, member } = await aTeam('@frontegg/rest-api');
  const { auth, teams, signIn } = aPage('@frontegg/rest-api');
  await signIn(admin);
  const search = {
    pageOffset: 0,
    pageSize: 10,
    filter: [{ id: 'searchFilter', value: member.email }],
  };
  const shown = async () => team.parse(await teams('loadUsers')(search)).items[0];
  const id = (await shown())?.id;
  expect(await teams('getTemporaryUserConfiguration')()).toEqual({ enabled: true });
  const until = { temporaryExpirationDate: expect.any(String) };
  expect(
    await teams('updateUserExpirationTime')({ userId: id, expirationInSeconds: 3600 }),
  ).toMatchObject(until);
  expect(await shown()).toMatchObject(until);
  expect(await teams('setPermanentUser')(id)).toEqual({});
  expect(await shown()).not.toHaveProperty('temporaryExpirationDate');
  expect(await auth('revokeSessionsForUser')(id)).toEqual({});
});
