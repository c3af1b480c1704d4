import { loginCalls } from '@foyer/contract/login/calls';
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { invite, getRoleId } from './inviting.ts';
import { getAudits } from './reading-audits.ts';
import { aCertificate, aMetadata, aPage, callbackSide, getSso } from './setting-up-sso.ts';
import { createSsoWorld, getRefusal, type SsoTenant } from './signing-in-by-sso.ts';

const sso = ['fe.secure.read.samlConfiguration', 'fe.secure.write.samlConfiguration'];
const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  { key: 'SsoManager', name: 'SSO manager', permissions: sso, level: 50 },
  { key: 'Member', name: 'Member', permissions: [], isDefault: true, level: 100 },
];
const generous = { credentials: 10_000, write: 10_000, mail: 10_000 };
const stack = await createStack({ config: { roles, rateLimits: generous } });
const world = await createSsoWorld(stack);
const { tests } = callbackSide(stack);
const unconfirmed = 'ssoLogin/unconfirmed';
const getClaims = ({ accessToken = '' }: Visitor) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
const at = ({ connectionId: ssoConfigId }: SsoTenant) => ({ params: { ssoConfigId } });
const isKnown = async (email: string) => {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', email).execute(),
  );
  return rows.length > 0;
};

type AnyUser = ReturnType<typeof world.user>;
async function enter(user: AnyUser) {
  const browser = stack.visitor();
  await world.signIn(browser, user);
  return getClaims(browser);
}

/** A tenant whose administrator set single sign-on up, a user who may change it and nothing else, and two who came in by it. */
async function aTenant() {
  const company = await world.company();
  const manager = await company.member('SsoManager');
  const [boss, clerk] = [world.user(company), world.user(company)];
  const { sub } = await enter(boss);
  await stack.addMember(company.id, sub, 'Admin');
  await enter(clerk);
  return { company, manager, boss, clerk };
}

/** Beside the present certificate, so that everything else works as before: the key to it is the manager's. */
async function addCertificate(company: SsoTenant, manager: Visitor) {
  const [present] = await getSso(company.admin).listSsoConfigurations();
  const body = { publicCertificate: `${present?.publicCertificate}\n${aCertificate(stack)}` };
  return manager.api(ssoCalls).updateSsoConfiguration({ ...at(company), body });
}

describe('a connection that a user changed who holds less than others', () => {
  test('opens nobody who holds more, and continues opening everyone else', async () => {
    const { company, manager, boss, clerk } = await aTenant();
    expect(await addCertificate(company, manager)).toMatchObject({ needsConfirmation: true });
    expect(await getRefusal(enter(boss))).toBe(unconfirmed);
    expect(await enter(clerk)).toMatchObject({ tenantId: company.id });
    expect(await enter(world.user(company))).toMatchObject({ tenantId: company.id });
    const [failure] = await getSso(company.admin).listSsoFailures();
    expect(failure?.problem).toMatchObject({
      code: 'sso.unconfirmed',
      fix: expect.stringContaining('confirm'),
    });
  });

  test('is reported once to those who can confirm it, with a link to the confirmation', async () => {
    const { company, manager, boss } = await aTenant();
    const otherManager = await company.member('SsoManager');
    const notices = async (email: string) => {
      await stack.inbox.settled();
      return stack.inbox
        .all(email)
        .filter(({ subject }) => subject.includes('single sign-on change'));
    };
    const [owner, changer] = [getClaims(company.admin).email, getClaims(manager).email];
    await addCertificate(company, manager);
    const body = { ssoEndpoint: 'https://elsewhere.test/sso' };
    await manager.api(ssoCalls).updateSsoConfiguration({ ...at(company), body });
    const [first, ...more] = await notices(owner);
    expect(first?.text).toContain(`Who: ${changer}`);
    const link = first?.links.map((url) => new URL(url).searchParams.get('redirectUrl'));
    expect(link).toContain(`/#admin-box/sso/${company.connectionId}`);
    expect(more).toEqual([]);
    expect(await notices(getClaims(otherManager).email)).toEqual([]);
    expect(await notices(boss.email)).toHaveLength(1);
    expect(await notices(changer)).toEqual([]);
  });

  test('gives nobody new more than its changer holds, by no group and by no invitation', async () => {
    const { company, manager } = await aTenant();
    await getSso(company.admin).createSsoGroup({
      ...at(company),
      body: { group: 'bosses', roleIds: [await getRoleId(stack, 'Admin')] },
    });
    await addCertificate(company, manager);
    const outsider = world.user(company, { groups: ['bosses'] });
    expect(await getRefusal(enter(outsider))).toBe(unconfirmed);
    expect(await isKnown(outsider.email)).toBe(false);
    const invited = world.user(company);
    await invite(stack, company.admin, {
      email: invited.email,
      roleIds: [await getRoleId(stack, 'Admin')],
    });
    expect(await getRefusal(enter(invited))).toBe(unconfirmed);
  });

  test('is no way into other tenants of its users', async () => {
    const { company, manager } = await aTenant();
    const ada = await stack.aUser({ email: `ada@${company.domain}` });
    await stack.addMember(company.id, ada.userId, 'Member');
    const user = world.user(company, { email: ada.email });
    await enter(user);
    await addCertificate(company, manager);
    expect(await getRefusal(enter(user))).toBe(unconfirmed);
  });

  test.each([
    ['another address', { ssoEndpoint: 'https://elsewhere.test/sso' }],
    ['another name of the provider', { idpEntityId: 'https://elsewhere.test' }],
    ['another attribute for the address', { configMetadata: { emailAttribute: 'nickname' } }],
    ['another attribute for groups', { configMetadata: { groupsAttribute: 'nickname' } }],
    ['belief in its second factors', { configMetadata: { trustIdpMfa: 'true' } }],
    ['an OpenID client', { type: 'oidc', oidcClientId: 'theirs' }],
  ] as const)('is one with %s', async (_what, body) => {
    const company = await world.company();
    const manager = await company.member('SsoManager');
    const changed = await manager.api(ssoCalls).updateSsoConfiguration({ ...at(company), body });
    expect(changed).toMatchObject({ needsConfirmation: true });
  });

  test('is none that was switched, renamed to hosts, or lost a certificate', async () => {
    const { company, manager, boss } = await aTenant();
    const change = (body: object) =>
      manager.api(ssoCalls).updateSsoConfiguration({ ...at(company), body });
    for (const body of [
      { jit: false },
      { configMetadata: { note: 'ours' } },
      { enabled: false },
      { enabled: true },
    ])
      expect(await change(body)).toMatchObject({ needsConfirmation: false });
    expect(await enter(boss)).toMatchObject({ tenantId: company.id });
    expect(await change({ publicCertificate: '' })).toMatchObject({
      needsConfirmation: false,
      ready: false,
    });
  });

  test('is none whose provider told of a new certificate where an administrator said that it tells', async () => {
    const company = await world.company();
    const manager = await company.member('SsoManager');
    const entityId = `https://idp.acme.test/${company.id}`;
    let certificates = [aCertificate(stack)];
    const reported = () => aMetadata({ entityId, certificates });
    const body = { url: await aPage(reported) };
    await getSso(company.admin).updateSsoFromMetadataUrl({ ...at(company), body });
    certificates = [...certificates, aCertificate(stack)];
    const refreshed = await manager.api(ssoCalls).refreshSsoMetadata(at(company));
    expect(refreshed).toMatchObject({ needsConfirmation: false });
    expect(refreshed.certificates).toHaveLength(2);
    // the same document at another address is one that the manager may change later
    const theirs = { url: await aPage(reported) };
    const moved = await manager
      .api(ssoCalls)
      .updateSsoFromMetadataUrl({ ...at(company), body: theirs });
    expect(moved).toMatchObject({ needsConfirmation: true });
  });

  test('is also one that they made', async () => {
    const tenant = await stack.aTenant();
    const manager = await tenant.member('SsoManager');
    const company = await world.connect({ ...tenant, admin: manager });
    const boss = world.user(company);
    const { sub } = await enter(boss);
    await stack.addMember(company.id, sub, 'Admin');
    expect(await getRefusal(enter(boss))).toBe(unconfirmed);
  });
});

describe('nobody is locked out by that', () => {
  test('enforcement ends with the change and does not begin before the connection is confirmed', async () => {
    const { company, manager, boss } = await aTenant();
    const begin = async (by: Visitor) => {
      const { id } = await by.api(ssoCalls).startSsoTest(at(company));
      await stack.server.db.system((tx) =>
        tests.finish(tx, id, { ok: true, issuer: 'x', claims: {} }),
      );
      return by.api(ssoCalls).updateSsoConfiguration({ ...at(company), body: { enforced: true } });
    };
    expect(await begin(company.admin)).toMatchObject({ enforced: true });
    expect(await addCertificate(company, manager)).toMatchObject({
      enforced: false,
      needsConfirmation: true,
    });
    const actions = (await getAudits(stack, manager.userId)).map(({ action }) => action);
    // written at the same moment
    expect(actions.slice(-2).toSorted()).toEqual([
      'sso.connection_updated',
      'sso.enforcement_disabled',
    ]);
    expect(await getRefusal(begin(manager))).toBe('sso/enforceNeedsConfirmation');
    expect(await getRefusal(begin(company.admin))).toBe('sso/enforceNeedsConfirmation');
    const { revision = 0 } = (await getSso(company.admin).listSsoConfigurations())[0] ?? {};
    await getSso(company.admin).confirmSsoConfiguration({ ...at(company), body: { revision } });
    expect(await begin(manager)).toMatchObject({ enforced: true, needsConfirmation: false });
    expect(await enter(boss)).toMatchObject({ tenantId: company.id });
  });

  test('anyone who holds more comes in by their password, as before', async () => {
    const { company, manager } = await aTenant();
    await addCertificate(company, manager);
    const { email, password } = company.admin;
    await expect(
      stack.visitor().api(loginCalls).signIn({ body: { email, password } }),
    ).resolves.toBeDefined();
  });
});

describe('confirming', () => {
  test('shows what changed to those who may confirm, and notifies everyone but the changer', async () => {
    const { company, manager } = await aTenant();
    const { revision } = await addCertificate(company, manager);
    const pending = (by: Visitor) => by.api(ssoCalls).getSsoConfirmation(at(company));
    expect(await pending(company.admin)).toEqual({
      isNeeded: true,
      canConfirm: true,
      changes: [{ at: expect.any(String), by: getClaims(manager).email, fields: ['certificates'] }],
    });
    expect(await pending(manager)).toMatchObject({ isNeeded: true, canConfirm: false });
    const { admin: outsider } = await stack.aTenant();
    expect(await getRefusal(pending(outsider))).toBe('sso/notFound');
    await stack.inbox.settled();
    const keys = async (by: Visitor) =>
      (await by.api(notificationsCalls).listNotifications()).data.map(({ key }) => key);
    expect(await keys(company.admin)).toContain('sso.confirmation_requested');
    expect(await keys(manager)).not.toContain('sso.confirmation_requested');
    await company.admin
      .api(ssoCalls)
      .confirmSsoConfiguration({ ...at(company), body: { revision } });
    expect(await pending(company.admin)).toEqual({
      isNeeded: false,
      canConfirm: false,
      changes: [],
    });
  });

  test('is for whom nobody is above, of the connection as it was looked at, and opens it for everyone', async () => {
    const { company, manager, boss } = await aTenant();
    const { revision } = await addCertificate(company, manager);
    const confirm = (by: Visitor, seen: number) =>
      by.api(ssoCalls).confirmSsoConfiguration({ ...at(company), body: { revision: seen } });
    expect(await getRefusal(confirm(manager, revision))).toBe('sso/confirmNeedsMore');
    expect(await getRefusal(confirm(company.admin, revision - 1))).toBe('sso/changedMeanwhile');
    const { admin: outsider } = await stack.aTenant();
    expect(await getRefusal(confirm(outsider, revision))).toBe('sso/notFound');
    expect(await getRefusal(enter(boss))).toBe(unconfirmed);
    expect(await confirm(company.admin, revision)).toMatchObject({
      needsConfirmation: false,
      revision,
    });
    expect(await enter(boss)).toMatchObject({ tenantId: company.id });
    const response = (await getAudits(stack, company.admin.userId)).filter(
      ({ action }) => action === 'sso.connection_confirmed',
    );
    expect(response).toHaveLength(1);
    expect(await confirm(company.admin, revision)).toMatchObject({ needsConfirmation: false });
  });

  test('is not done by changing something else of the connection', async () => {
    const { company, manager, boss } = await aTenant();
    await addCertificate(company, manager);
    const body = { configMetadata: { trustIdpMfa: 'true' }, jit: false };
    const changed = await getSso(company.admin).updateSsoConfiguration({ ...at(company), body });
    expect(changed).toMatchObject({ needsConfirmation: true });
    expect(await getRefusal(enter(boss))).toBe(unconfirmed);
  });
});
