import { applicationsRefusals } from '@foyer/contract/applications';
import { applicationsCalls } from '@foyer/contract/applications/calls';
import { commonRefusals } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { loginRefusals } from '@foyer/contract/login';
import { passwordlessRefusals } from '@foyer/contract/passwordless';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { createStack, stackClientId, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  application,
  claimsIn,
  createApplicationBackend,
  createUser,
  enter,
  visitApplication,
} from './application-visitors.ts';

const expenses = 'e0000000-0000-4000-8000-000000000001';
const insights = 'e0000000-0000-4000-8000-000000000002';
const paused = 'e0000000-0000-4000-8000-000000000003';
const page = 'https://expenses.example.com';
const stack = await createStack({
  config: {
    signIn: { otherMethods: ['MagicLink'] },
    socialLogin: {
      google: { clientId: 'google', secret: 'secret' },
      github: { clientId: 'github', secret: 'secret' },
    },
    applications: [
      {
        clientId: expenses,
        name: 'Expenses',
        kind: 'embedded',
        url: page,
        branding: {
          logo: 'https://expenses.example.com/logo.png',
          fromName: 'Expenses team',
        },
        signIn: {
          authStrategy: 'MagicLink',
          otherMethods: ['EmailAndPassword'],
          socialProviders: ['github'],
          allowSignups: false,
        },
      },
      {
        clientId: insights,
        name: 'Insights',
        kind: 'embedded',
        url: 'https://insights.example.com',
        access: 'assigned',
        signIn: { otherMethods: [] },
      },
      {
        clientId: paused,
        name: 'Paused',
        kind: 'embedded',
        url: 'https://paused.example.com',
        active: false,
        signIn: { authStrategy: 'EmailAndPassword', otherMethods: [] },
      },
    ],
  },
});
const backend = createApplicationBackend(stack);
const apps = (visitor: Visitor) => visitor.api(applicationsCalls);
const getMe = (visitor: Visitor) => visitor.api(profileCalls).getMe();
const refresh = (visitor: Visitor) => visitor.api(loginCalls).refresh({ body: {} });
const cookieName = (id: string) => `fe_refresh_${id.replace('-', '')}`;

describe('a session belongs to one application', () => {
  test('its cookie and the audience of its tokens are those of the application', async () => {
    const user = await createUser(stack);
    const visitor = await enter(stack, user, application(expenses));
    expect([...visitor.cookies.keys()]).toEqual([cookieName(expenses)]);
    expect(claimsIn(visitor.accessToken)).toMatchObject({ aud: expenses, sub: user.userId });
    await refresh(visitor);
    expect(claimsIn(visitor.accessToken)['aud']).toBe(expenses);
    expect(await getMe(visitor)).toMatchObject({ id: user.userId });
    expect(claimsIn(user.accessToken)['aud']).toBe(stackClientId);
  });

  test('the page of an application needs no header', async () => {
    const visitor = await enter(stack, await createUser(stack), { origin: page });
    expect(claimsIn(visitor.accessToken)['aud']).toBe(expenses);
  });

  test.each([stackClientId, insights])('a token is not accepted by %s', async (other) => {
    const { accessToken } = await enter(stack, await createUser(stack), application(expenses));
    const visitor = Object.assign(visitApplication(stack, application(other)), { accessToken });
    await expect(getMe(visitor)).rejects.toMatchObject({
      status: 401,
      code: commonRefusals.unauthenticated.code,
    });
  });

  test('a refresh token is not accepted by another application, and keeps working in its own', async () => {
    const visitor = await enter(stack, await createUser(stack), application(expenses));
    const value = visitor.cookies.get(cookieName(expenses)) ?? '';
    const other = stack.visitor();
    other.cookies.set(cookieName(stackClientId), value);
    await expect(refresh(other)).rejects.toMatchObject({ code: loginRefusals.noSession.code });
    await refresh(visitor);
  });

  test('a page can not act for another application', async () => {
    const signingIn = enter(stack, await createUser(stack), {
      ...application(stackClientId),
      origin: page,
    });
    await expect(signingIn).rejects.toMatchObject({ code: commonRefusals.foreignOrigin.code });
  });

  test('signing out of one keeps the session of the other', async () => {
    const user = await createUser(stack);
    const visitor = await enter(stack, user, application(expenses));
    await visitor.api(loginCalls).signOut();
    await expect(getMe(visitor)).rejects.toMatchObject({ status: 401 });
    await refresh(user);
  });
});

describe('an application that is assigned', () => {
  test('opens for all users of a tenant, and closes at once', async () => {
    const user = await createUser(stack);
    const entering = () => enter(stack, user, application(insights));
    const refusal = { status: 403, code: applicationsRefusals.notAssigned.code };
    await expect(entering()).rejects.toMatchObject(refusal);
    await backend.assign(insights, user.tenantId);
    const visitor = await entering();
    const path = `${backend.base}/tenant-assignments/v1/${insights}/${user.tenantId}`;
    await backend.call('DELETE', path);
    await expect(getMe(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(refresh(visitor)).rejects.toMatchObject(refusal);
    await refresh(user);
  });

  test('opens for users that an administrator chooses, and closes at once', async () => {
    const { admin, id: tenantId, member } = await stack.aTenant();
    const user = await member();
    await backend.assign(insights, tenantId, 'MANAGED_ACCESS');
    const entering = async () => {
      const visitor = await enter(stack, user, application(insights));
      return claimsIn(visitor.accessToken)['tenantId'] === tenantId ? visitor : undefined;
    };
    const refusal = { code: applicationsRefusals.notAssigned.code };
    await expect(entering()).rejects.toMatchObject(refusal);
    const body = { userId: user.userId, tenantId, appIds: [insights] };
    await apps(admin).assignUserToApplications({ body });
    const visitor = await entering();
    if (!visitor) throw new Error('The session began in another tenant');
    expect(await getMe(visitor)).toMatchObject({ id: user.userId });
    await apps(admin).unassignUserFromApplications({ body });
    await expect(getMe(visitor)).rejects.toMatchObject({ status: 401 });
  });

  test('is entered in the tenant it is assigned to', async () => {
    const { id, member } = await stack.aTenant();
    const user = await member();
    await backend.assign(insights, user.tenantId);
    const visitor = await enter(stack, user, application(insights));
    expect(claimsIn(visitor.accessToken)['tenantId']).toBe(user.tenantId);
    await visitor
      .api(loginCalls)
      .refresh({ body: { tenantId: id } })
      .catch(() => undefined);
    expect(claimsIn(visitor.accessToken)['tenantId']).toBe(user.tenantId);
  });
});

test('an application that is not active is closed', async () => {
  const entering = enter(stack, await createUser(stack), application(paused));
  await expect(entering).rejects.toMatchObject({ code: applicationsRefusals.notAssigned.code });
});

describe('an application has its own', () => {
  test('sign-in methods, which are enforced', async () => {
    const visitor = visitApplication(stack, application(expenses));
    const { authStrategy, allowSignups } = await visitor.api(vendorCalls).getVendorConfig();
    expect({ authStrategy, allowSignups }).toEqual({
      authStrategy: 'MagicLink',
      allowSignups: false,
    });
    const byCode = visitor.api(passwordlessCalls).passwordlessPrelogin({
      params: { type: 'code' },
      body: { email: 'ada@example.test' },
    });
    await expect(byCode).rejects.toMatchObject({ code: passwordlessRefusals.notEnabled.code });
  });

  test('sign-in methods, also on a page that names another application', async () => {
    const headers = { 'foyer-hosted-application-id': expenses, ...application(insights) };
    const byLink = visitApplication(stack, headers)
      .api(passwordlessCalls)
      .passwordlessPrelogin({
        params: { type: 'magiclink' },
        body: { email: 'ada@example.test' },
      });
    await expect(byLink).rejects.toMatchObject({ code: passwordlessRefusals.notEnabled.code });
  });

  test('social providers', async () => {
    const names = async (visitor: Visitor) =>
      (await visitor.api(socialLoginCalls).getSocialProviders()).map(({ type }) => type);
    expect(await names(visitApplication(stack, application(expenses)))).toEqual(['github']);
    expect(await names(stack.visitor())).toEqual(expect.arrayContaining(['google', 'github']));
  });

  test('name and sender of all emails that its calls cause', async () => {
    const user = await createUser(stack);
    const visitor = await enter(stack, user, application(expenses));
    const body = { password: user.password, newPassword: 'Another-demo-2026' };
    await visitor.api(passwordsCalls).changePassword({ body });
    await stack.inbox.settled();
    const mail = stack.inbox.all(user.email).at(-1);
    expect(mail?.subject).toContain('Expenses');
    expect(mail?.from).toMatchObject({ name: 'Expenses team' });
  });

  test('name and logo', async () => {
    const visitor = visitApplication(stack, application(expenses));
    expect(await visitor.api(vendorCalls).getVendorPublicInfo()).toMatchObject({
      name: 'Expenses',
      logo: 'https://expenses.example.com/logo.png',
    });
  });
});

describe('the eight calls', () => {
  test('list the applications of a tenant and of its users', async () => {
    const { admin, id: tenantId, member } = await stack.aTenant();
    const user = await member();
    await backend.assign(insights, tenantId, 'MANAGED_ACCESS');
    const { userId } = user;
    await apps(admin).assignUserToApplications({ body: { userId, tenantId, appIds: [insights] } });
    const api = apps(admin);
    expect(await api.listTenantApplications()).toEqual([{ tenantId, appIds: [insights] }]);
    expect(await api.listTenantApplicationsV2()).toEqual([
      { tenantId, assignments: [{ appId: insights, accessType: 'MANAGED_ACCESS' }] },
    ]);
    const names = async (query: object) =>
      (await api.listApplications({ query })).map(({ name }) => name);
    expect(await names({})).toEqual(['Ledgerly', 'Expenses', 'Insights']);
    expect(await names({ ids: insights, _includeFreeAccess: 'false' })).toEqual(['Insights']);
    expect(await names({ ids: 'none' })).toEqual(['Ledgerly', 'Expenses']);
    expect(await api.listUsersOfApplications({ query: { appIds: insights } })).toEqual([
      { appId: insights, userIds: [userId] },
    ]);
    const userIds = `${userId},${admin.userId}`;
    expect(await api.listUsersApplicationIds({ query: { userIds } })).toEqual([
      { userId, appIds: [insights] },
      { userId: admin.userId, appIds: [] },
    ]);
    expect(await apps(user).listUserApplicationIds({ params: { userId } })).toEqual([insights]);
  });

  test('show a tenant no applications that are assigned to others', async () => {
    const { admin } = await stack.aTenant();
    const found = await apps(admin).listApplications({ query: { ids: insights } });
    expect(found.map(({ name }) => name)).toEqual(['Ledgerly', 'Expenses']);
    const body = { userId: admin.userId, tenantId: admin.tenantId, appIds: [insights] };
    await expect(apps(admin).assignUserToApplications({ body })).rejects.toMatchObject({
      code: applicationsRefusals.notAvailable.code,
    });
  });

  test('refuse users without permission, other tenants, and outsiders', async () => {
    const { admin, id: tenantId, member } = await stack.aTenant();
    const [reader, outsider] = [await member(), await createUser(stack)];
    const assign = (visitor: Visitor, form: object) =>
      apps(visitor).assignUserToApplications({
        body: { userId: reader.userId, tenantId, appIds: [expenses], ...form },
      });
    await expect(assign(reader, {})).rejects.toMatchObject({ status: 403 });
    await expect(assign(admin, { tenantId: outsider.tenantId })).rejects.toMatchObject({
      code: applicationsRefusals.otherTenant.code,
    });
    await expect(assign(admin, { userId: outsider.userId })).rejects.toMatchObject({
      code: applicationsRefusals.unknownUser.code,
    });
    await expect(assign(admin, { appIds: ['nothing'] })).rejects.toMatchObject({
      code: applicationsRefusals.unknown.code,
    });
    const params = { userId: outsider.userId };
    await expect(apps(admin).listUserApplicationIds({ params })).rejects.toMatchObject({
      code: applicationsRefusals.unknownUser.code,
    });
  });
});
