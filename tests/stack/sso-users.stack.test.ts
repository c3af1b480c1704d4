import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { invite } from './inviting.ts';
import { auditsIn, getAudits } from './reading-audits.ts';
import { addCopies, createSsoWorld, getRefusal } from './signing-in-by-sso.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  { key: 'Engineer', name: 'Engineer', permissions: ['fe.secure.read.audits'], level: 50 },
  { key: 'Sales', name: 'Sales', permissions: ['fe.secure.read.roles'], level: 50 },
  {
    key: 'Member',
    name: 'Member',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];
const generous = { credentials: 10_000, write: 10_000 };
const stack = await createStack({ config: { roles, rateLimits: generous } });
const world = await createSsoWorld(stack);
const getClaims = ({ accessToken = '' }: Visitor) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());

const roleId = async (key: string) =>
  (
    await stack.server.db.read((tx) =>
      tx
        .selectFrom('roles')
        .select('id')
        .where('key', '=', key)
        .where('tenant_id', 'is', null)
        .executeTakeFirstOrThrow(),
    )
  ).id;
const getTenants = (email: string) =>
  stack.server.db.read((tx) =>
    tx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('memberships.tenant_id')
      .where('users.email', '=', email)
      .execute(),
  );

async function enter(user: Parameters<typeof world.signIn>[1]) {
  const browser = stack.visitor();
  await world.signIn(browser, user);
  return getClaims(browser);
}

describe('an account that is there already', () => {
  test('is linked where its owner is a member, keeps its password, and is the same with both sign-in methods', async () => {
    const company = await world.company();
    const ada = await stack.aUser({ email: `ada@${company.domain}` });
    await stack.addMember(company.id, ada.userId, 'Member');
    const claims = await enter(world.user(company, { email: ada.email }));
    expect(claims).toMatchObject({ sub: ada.userId, tenantId: company.id });
    await expect(ada.elsewhere()).resolves.toBeDefined();
  });

  test('that was there before is notified once, at its own address; one that single sign-on made is not', async () => {
    const company = await world.company();
    const ada = await stack.aUser({ email: `told@${company.domain}` });
    await stack.addMember(company.id, ada.userId, 'Member');
    const user = world.user(company, { email: ada.email });
    const created = world.user(company);
    for (const one of [user, user, created]) await enter(one);
    await stack.inbox.settled();
    const reported = (to: string) =>
      stack.inbox.all(to).filter(({ subject }) => subject.includes('linked to your'));
    expect(reported(ada.email)).toHaveLength(1);
    expect(reported(created.email)).toEqual([]);
  });

  test('T-MFA-1 that joins a tenant which forces MFA loses the sessions without one; single sign-on is excepted', async () => {
    const company = await world.company();
    await company.admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { enforceMFAType: 'ForceExceptSAML' } });
    const ada = await stack.aUser({ email: `joining@${company.domain}` });
    const refresh = (one: Visitor) => one.api(loginCalls).refresh({ body: {} });
    // she belongs to no tenant when single sign-on makes her a member of this one
    await stack.server.db.system((tx) =>
      tx.deleteFrom('memberships').where('user_id', '=', ada.userId).execute(),
    );
    const browser = stack.visitor();
    await world.signIn(browser, world.user(company, { email: ada.email }));
    expect(getClaims(browser)).toMatchObject({ sub: ada.userId, tenantId: company.id });
    await expect(refresh(ada)).rejects.toMatchObject({ status: 401 });
    await expect(refresh(browser)).resolves.toBeDefined();
  });

  test('of another tenant is not taken over, no matter who says so', async () => {
    const company = await world.company();
    const victim = await stack.aUser({ email: `victim@${company.domain}` });
    const saying = world.signIn(stack.visitor(), world.user(company, { email: victim.email }));
    expect(await getRefusal(saying)).toBe('ssoLogin/accountElsewhere');
    expect(await getTenants(victim.email)).toEqual([{ tenant_id: victim.tenantId }]);
  });

  test('of a superuser is nobody’s to open', async () => {
    const company = await world.company();
    const root = await stack.aUser({ email: `root@${company.domain}` });
    await stack.addMember(company.id, root.userId, 'Member');
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ super_user: true }).where('id', '=', root.userId).execute(),
    );
    const saying = world.signIn(stack.visitor(), world.user(company, { email: root.email }));
    expect(await getRefusal(saying)).toBe('ssoLogin/accountElsewhere');
  });

  test('that nobody proved loses what was put into it (T-LINK-1)', async () => {
    const company = await world.company();
    const planted = aNewUser({ email: `planted@${company.domain}` });
    await stack.visitor().api(signUpCalls).signUp({ body: planted });
    await stack.inbox.settled();
    const claims = await enter(world.user(company, { email: planted.email }));
    expect(claims).toMatchObject({ tenantId: company.id, email_verified: true });
    const { email, password } = planted;
    expect(await getRefusal(stack.api(loginCalls).signIn({ body: { email, password } }))).toBe(
      'login/wrongCredentials',
    );
  });

  // Review 2026-11-23, security §3.
  test('T-LINK-1 that nobody proved loses its sessions', async () => {
    const company = await world.company();
    const outsider = await stack.aUser({ email: `outsider@${company.domain}` });
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ verified_at: null })
        .where('id', '=', outsider.userId)
        .execute(),
    );
    await enter(world.user(company, { email: outsider.email }));
    expect(await getRefusal(outsider.api(loginCalls).refresh({ body: {} }))).toBe(
      'login/noSession',
    );
  });

  test('that is locked stays locked', async () => {
    const company = await world.company();
    const user = world.user(company);
    const { sub } = await enter(user);
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ locked_at: stack.clock.now() }).where('id', '=', sub).execute(),
    );
    expect(await getRefusal(world.signIn(stack.visitor(), user))).toBe('ssoLogin/declined');
  });
});

describe('who a user is', () => {
  test('is connection, issuer and subject: another subject with the same address is the same account only by the domain', async () => {
    const company = await world.company();
    const user = world.user(company);
    const first = await enter(user);
    const renamed = await enter({ ...user, email: `renamed-${user.subject}@${company.domain}` });
    expect(renamed.sub).toBe(first.sub);
    expect(renamed.email).toBe(user.email);
  });

  test('T-LINK-8 a second tenant’s connection cannot sign a user in to the first, nor claim the domain', async () => {
    const company = await world.company();
    const user = world.user(company);
    const { sub } = await enter(user);
    const second = await world.company();
    const browser = stack.visitor();
    const to = await world.leave(browser, `x@${second.domain}`);
    const page = await world.pass(browser, user, to);
    expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/foreignAddress');
    const own = await enter({ ...user, email: `own@${second.domain}` });
    expect(own.sub).not.toBe(sub);
    expect(own.tenantIds).toEqual([second.id]);
  });

  test('T-LINK-7 an answer for one tenant’s connection does not serve the other one’s', async () => {
    const [first, second] = [await world.company(), await world.company()];
    const browser = stack.visitor();
    const to = await world.leave(browser, `x@${second.domain}`);
    const page = await world.pass(browser, world.user(first), to);
    expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/foreignAddress');
  });

  test('T-LINK-7 state and code of two sign-ins of one browser do not fit together', async () => {
    const [first, second] = [
      await world.company({ protocol: 'oidc' }),
      await world.company({ protocol: 'oidc' }),
    ];
    const browser = stack.visitor();
    const pages: URL[] = [];
    for (const company of [first, second]) {
      const user = world.user(company);
      pages.push(await world.pass(browser, user, await world.leave(browser, user.email)));
    }
    const [one, other] = pages;
    const crossed = new URL(one ?? 'about:blank');
    crossed.searchParams.set('code', other?.searchParams.get('code') ?? '');
    const response = await getRefusal(world.comeBack(browser, crossed));
    expect(response).toMatch(/^ssoLogin\//);
    expect(browser.accessToken).toBeUndefined();
    // the flow is used up by that, and so is the code, at its provider
    for (const page of pages)
      expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/expired');
    expect(browser.accessToken).toBeUndefined();
  });

  test('T-LINK-7 of thirty who sign in at once everyone is themselves', async () => {
    const tenants = [await world.company(), await world.company({ protocol: 'oidc' })];
    const users = Array.from({ length: 30 }, (_, index) => {
      const company = tenants[index % 2];
      if (!company) throw new Error('Two companies');
      return { company, user: world.user(company) };
    });
    const seen = await Promise.all(users.map(({ user }) => enter(user)));
    expect(seen.map(({ email, tenantId }) => [email, tenantId])).toEqual(
      users.map(({ user, company }) => [user.email, company.id]),
    );
  });

  test('without an address nobody is signed in', async () => {
    const company = await world.company({ protocol: 'oidc' });
    const signing = world.signIn(stack.visitor(), world.user(company), {
      break: 'missingEmail',
    });
    expect(await getRefusal(signing)).toBe('ssoLogin/noAddress');
    const doubtful = world.signIn(stack.visitor(), world.user(company, { emailVerified: false }));
    expect(await getRefusal(doubtful)).toBe('ssoLogin/noAddress');
  });

  test('outsiders get no account where the connection makes none; members are let in', async () => {
    const company = await world.company({ jit: false });
    const outsider = world.user(company);
    expect(await getRefusal(world.signIn(stack.visitor(), outsider))).toBe('ssoLogin/noAccount');
    const member = await stack.aUser({ email: `member@${company.domain}` });
    await stack.addMember(company.id, member.userId, 'Member');
    expect((await enter(world.user(company, { email: member.email }))).sub).toBe(member.userId);
  });
});

describe('an invitation that waits', () => {
  test('lets in where the connection makes no accounts, gives its roles, and is over', async () => {
    const company = await world.company({ jit: false });
    const subject = world.user(company);
    const { user, link } = await invite(stack, company.admin, {
      email: subject.email,
      roleIds: [await roleId('Sales')],
    });
    const claims = await enter(subject);
    expect(claims).toMatchObject({ sub: user.id, tenantId: company.id });
    expect(claims.roles).toEqual(expect.arrayContaining(['Sales']));
    const again = stack
      .api(invitationsCalls)
      .acceptInvitation({ body: { ...link, password: 'The-owners-own-1' } });
    expect(await getRefusal(again)).toBe('invitations/invalidLink');
    expect(await getAudits(stack, claims.sub)).toContainEqual(
      expect.objectContaining({ action: 'invitation.accepted', tenantId: company.id }),
    );
    expect((await enter(subject)).roles).toEqual(claims.roles);
  });

  test('of another tenant, or to another address, lets nobody in', async () => {
    const company = await world.company({ jit: false });
    const [user, colleague] = [world.user(company), world.user(company)];
    await invite(stack, (await stack.aTenant()).admin, { email: user.email });
    await invite(stack, company.admin, { email: colleague.email });
    expect(await getRefusal(world.signIn(stack.visitor(), user))).toBe('ssoLogin/noAccount');
    expect(await getTenants(user.email)).toEqual([]);
  });

  test('opens no account that belongs to another tenant: its owner accepts it by mail', async () => {
    const company = await world.company({ jit: false });
    const victim = await stack.aUser({ email: `victim@${company.domain}` });
    const { link } = await invite(stack, company.admin, { email: victim.email });
    const saying = world.signIn(stack.visitor(), world.user(company, { email: victim.email }));
    expect(await getRefusal(saying)).toBe('ssoLogin/accountElsewhere');
    await stack.api(invitationsCalls).acceptInvitation({ body: link });
    expect((await enter(world.user(company, { email: victim.email }))).sub).toBe(victim.userId);
  });
});

describe.each(['saml', 'oidc'] as const)('roles by %s', (protocol) => {
  test('are the default ones and those of the groups, follow the provider, and leave alone what was given by hand', async () => {
    const company = await world.company({ protocol });
    const params = { ssoConfigId: company.connectionId };
    const api = company.admin.api(ssoCalls);
    await api.setSsoDefaultRoles({ params, body: { roleIds: [await roleId('Member')] } });
    await api.createSsoGroup({
      params,
      body: { group: 'Engineering', roleIds: [await roleId('Engineer')] },
    });
    const user = world.user(company, { groups: ['Engineering', 'Nobody knows'] });
    const first = await enter(user);
    expect(first.roles).toEqual(['Engineer', 'Member']);
    await stack.addMember(company.id, first.sub, 'Sales');
    expect((await enter({ ...user, groups: [] })).roles).toEqual(['Member', 'Sales']);
    expect((await enter({ ...user, groups: ['engineering'] })).roles).toEqual(['Member', 'Sales']);
    expect((await enter(user)).roles).toEqual(['Engineer', 'Member', 'Sales']);
  });

  test('leave the last administrator what administers, until there is another one', async () => {
    const company = await world.company({ protocol });
    const params = { ssoConfigId: company.connectionId };
    const roleIds = [await roleId('Admin'), await roleId('Engineer')];
    await company.admin.api(ssoCalls).createSsoGroup({ params, body: { group: 'Board', roleIds } });
    const user = world.user(company, { groups: ['Board'] });
    const { sub } = await enter(user);
    await stack.server.db.system((tx) =>
      tx
        .deleteFrom('memberships')
        .where('tenant_id', '=', company.id)
        .where('user_id', '<>', sub)
        .execute(),
    );
    expect((await enter({ ...user, groups: [] })).roles).toContain('Admin');
    const rows = await auditsIn(stack, company.id, 'sso.administrator_retained');
    expect(rows).toMatchObject([{ userId: sub }]);
    await stack.addMember(company.id, (await stack.aUser()).userId, 'Admin');
    expect((await enter({ ...user, groups: [] })).roles).toEqual(['Member']);
  });
});

describe('a test run', () => {
  test.each(['saml', 'oidc'] as const)(
    'by %s records what the provider said and signs nobody in',
    async (protocol) => {
      const company = await world.company({ protocol });
      const params = { ssoConfigId: company.connectionId };
      const api = company.admin.api(ssoCalls);
      await api.updateSsoConfiguration({ params, body: { enabled: false } });
      const { id: testId, address } = await api.startSsoTest({ params });
      const user = world.user(company, { groups: ['Engineering'] });
      const before = company.admin.accessToken;
      const page = await world.pass(company.admin, user, await world.go(company.admin, address));
      expect(await getRefusal(world.comeBack(company.admin, page))).toBe('ssoLogin/testSucceeded');
      const run = await api.getSsoTest({ params: { ...params, testId } });
      expect(run.state).toBe('succeeded');
      expect(JSON.stringify(run.claims)).toContain('Engineering');
      expect(company.admin.accessToken).toBe(before);
      expect(await getTenants(user.email)).toEqual([]);
      const [configuration] = await api.listSsoConfigurations();
      expect(configuration?.testIsFresh).toBe(true);
    },
  );

  test('that fails says why', async () => {
    const company = await world.company();
    const params = { ssoConfigId: company.connectionId };
    const api = company.admin.api(ssoCalls);
    const { id: testId, address } = await api.startSsoTest({ params });
    const to = await world.go(company.admin, address);
    const page = await world.pass(company.admin, world.user(company), to, {
      break: 'wrongSignature',
    });
    expect(await getRefusal(world.comeBack(company.admin, page))).toBe('ssoLogin/testFailed');
    const run = await api.getSsoTest({ params: { ...params, testId } });
    expect([run.state, run.problem?.code]).toEqual(['failed', 'saml.signatureInvalid']);
  });
});

describe('a sign-in that begins at the provider', () => {
  const asked = { acsUrl: world.acsUrl, spEntityId: `${stack.url}/frontegg/saml` };

  test('is sent back there with a request of ours, where the connection allows it', async () => {
    const company = await world.company({ allowIdpInitiated: true });
    const user = world.user(company);
    const browser = stack.visitor();
    const back = await world.post(browser, await world.lab.saml.responseFor(user, asked));
    expect(back.href.startsWith(world.lab.saml.ssoUrl)).toBe(true);
    const page = await world.pass(browser, user, back.href);
    await world.comeBack(browser, page);
    expect(getClaims(browser)).toMatchObject({ email: user.email, tenantId: company.id });
  });

  test('is refused where it does not: the user hears where to begin, the administrator what to change', async () => {
    await stack.server.db.system((tx) => tx.deleteFrom('sso_connections').execute());
    for (const company of [await world.company(), await world.company()]) {
      const user = world.user(company);
      const victim = stack.visitor();
      const page = await world.post(victim, await world.lab.saml.responseFor(user, asked));
      expect(page.origin).toBe(stack.url);
      expect(await getRefusal(world.comeBack(victim, page))).toBe('ssoLogin/beganElsewhere');
      expect(victim.accessToken).toBeUndefined();
      const [failure, ...others] = await company.admin.api(ssoCalls).listSsoFailures();
      expect(others).toEqual([]);
      expect(failure?.problem).toMatchObject({
        code: 'sso.idpInitiated',
        fix: expect.stringContaining('allow'),
      });
      expect(JSON.stringify(failure?.detail)).toContain(user.subject);
    }
  });

  test('that the provider did not sign, or for an address of nobody’s, is no administrator’s worry', async () => {
    const company = await world.company();
    const forged = await world.lab.saml.responseFor(world.user(company), asked, {
      break: 'wrongSignature',
    });
    const outsider = world.user(company, { email: 'ada@nobody-proved-this.test' });
    for (const answer of [forged, await world.lab.saml.responseFor(outsider, asked)]) {
      const page = await world.post(stack.visitor(), answer);
      expect(await getRefusal(world.comeBack(stack.visitor(), page))).toBe(
        'ssoLogin/beganElsewhere',
      );
    }
    expect(await company.admin.api(ssoCalls).listSsoFailures()).toEqual([]);
  });

  test('finds its tenant by the address it vouches for, however many have the provider’s name and certificate', async () => {
    const [first, second] = [
      await world.company({ allowIdpInitiated: true }),
      await world.company({ allowIdpInitiated: true }),
    ];
    await addCopies(stack, first, 150);
    for (const company of [first, second]) {
      const user = world.user(company);
      const browser = stack.visitor();
      const back = await world.post(browser, await world.lab.saml.responseFor(user, asked));
      await world.comeBack(browser, await world.pass(browser, user, back.href));
      expect(getClaims(browser)).toMatchObject({ email: user.email, tenantId: company.id });
    }
    const outsider = world.user(first, { email: 'ada@nobody-proved-this.test' });
    const refused = await world.post(
      stack.visitor(),
      await world.lab.saml.responseFor(outsider, asked),
    );
    expect(refused.origin).toBe(stack.url);
  });

  test('has no raw form, either', async () => {
    const company = await world.company();
    const { samlResponse } = await world.lab.saml.responseFor(world.user(company), asked);
    const body = { SAMLResponse: samlResponse, RelayState: '' };
    expect(await getRefusal(stack.api(ssoLoginCalls).samlPostlogin({ body }))).toBe(
      'ssoLogin/expired',
    );
  });
});
