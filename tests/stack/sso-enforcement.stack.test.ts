import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { createAuthenticator, type TestUser, type Visitor } from '@foyer/testkit';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { describe, expect, test } from 'vitest';
import { aKnown, createSocialStack } from './social-providers.ts';
import { createSsoWorld, getRefusal, type SsoTenant } from './signing-in-by-sso.ts';

const generous = { credentials: 10_000, write: 10_000, mail: 10_000, session: 10_000 };
const social = await createSocialStack({
  config: { rateLimits: generous, signIn: { otherMethods: ['MagicLink', 'Code'] } },
});
const { stack } = social;
const world = await createSsoWorld(stack);
const getClaims = ({ accessToken = '' }: Visitor) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
const required = 'ssoLogin/required';

/** The real way needs a fresh test run; SSO administration's own tests have it. */
const enforce = (company: SsoTenant, enforced = true) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('sso_connections')
      .set({ enforced })
      .where('id', '=', company.connectionId)
      .execute(),
  );

/** A tenant that enforces its connection, and a member with a password who belongs to no other one. */
async function strict({
  elsewhere = false,
  ...wish
}: {
  elsewhere?: boolean;
  domain?: string;
} = {}): Promise<{ company: SsoTenant; member: TestUser }> {
  const company = await world.company(wish);
  const member = await stack.aUser({
    email: `member-${company.connectionId.slice(0, 8)}@${company.domain}`,
  });
  await stack.addMember(company.id, member.userId, 'ReadOnly');
  await stack.server.db.system(async (tx) => {
    await tx
      .updateTable('users')
      .set({ last_tenant_id: company.id })
      .where('id', '=', member.userId)
      .execute();
    if (elsewhere) return;
    await tx
      .deleteFrom('memberships')
      .where('user_id', '=', member.userId)
      .where('tenant_id', '<>', company.id)
      .execute();
  });
  await enforce(company);
  return { company, member };
}

const withPassword = ({ email, password }: TestUser, browser = stack.visitor(), more = {}) =>
  browser.api(loginCalls).signIn({ body: { email, password, ...more } });

describe('a tenant that enforces its connection', () => {
  test('is opened by it, and by no password; the answer says which tenant it is about', async () => {
    const { company, member } = await strict();
    await expect(withPassword(member)).rejects.toMatchObject({
      code: required,
      context: { tenantId: company.id },
    });
    const browser = stack.visitor();
    await world.signIn(browser, world.user(company, { email: member.email }));
    expect(getClaims(browser)).toMatchObject({ tenantId: company.id, sub: member.userId });
    await browser.api(loginCalls).refresh({ body: {} });
    expect(getClaims(browser).tenantId).toBe(company.id);
  });

  test('is opened by no password under another spelling of its domain', async () => {
    const written = `bücher${crypto.randomUUID().slice(0, 8)}.example`;
    const stored = new URL(`https://${written}`).hostname;
    const { company, member } = await strict({ domain: stored });
    const [name = ''] = member.email.split('@');
    for (const domain of [written, stored]) {
      const refused = withPassword({ ...member, email: `${name}@${domain}` });
      await expect(refused).rejects.toMatchObject({
        code: required,
        context: { tenantId: company.id },
      });
      const led = stack.api(ssoLoginCalls).samlPrelogin({ body: { email: `new@${domain}` } });
      await expect(led).resolves.toMatchObject({ addressType: 'sso' });
    }
  });

  test('says nothing of itself to a wrong password', async () => {
    const { member } = await strict();
    expect(await getRefusal(withPassword({ ...member, password: 'not it at all' }))).toBe(
      'login/wrongCredentials',
    );
  });

  test('is opened by no mailed link, code or passkey', async () => {
    const { company, member } = await strict();
    await enforce(company, false);
    const key = createAuthenticator({ origin: stack.url });
    const inside = stack.visitor();
    await withPassword(member, inside);
    const created = await inside.api(passkeysCalls).createWebauthnDeviceSession();
    await inside.api(passkeysCalls).verifyWebauthnDevice({ body: key.create(created.options) });
    await enforce(company);
    const { options } = await stack.api(passkeysCalls).webauthnPrelogin();
    expect(
      await getRefusal(stack.api(passkeysCalls).webauthnPostlogin({ body: key.get(options) })),
    ).toBe(required);

    const browser = stack.visitor();
    const { email } = member;
    await stack.inbox.settled();
    await browser
      .api(passwordlessCalls)
      .passwordlessPrelogin({ params: { type: 'magiclink' }, body: { email } });
    await stack.inbox.settled();
    const [link = ''] = stack.inbox
      .all(email)
      .flatMap(({ links }) => links.filter((one) => one.includes('magic-link')));
    const token = new URL(link).searchParams.get('token') ?? '';
    const redeeming = browser
      .api(passwordlessCalls)
      .passwordlessPostlogin({ params: { type: 'magiclink' }, body: { token } });
    expect(await getRefusal(redeeming)).toBe(required);
  });

  test('is opened by no social provider, linked before or after; another tenant of the user is', async () => {
    const { company, member } = await strict();
    await enforce(company, false);
    const grace = aKnown();
    const inside = stack.visitor();
    await withPassword(member, inside);
    const params = { provider: 'google' } as const;
    const { authorizationUrl } = await inside
      .api(socialLoginCalls)
      .beginLinkingIdentity({ params });
    const body = social.upstream.agree(authorizationUrl, {
      claims: { sub: grace.id, email: grace.email },
    });
    await inside.api(socialLoginCalls).linkIdentity({ params, body });
    const free = stack.visitor();
    await social.come(free, 'google', grace);
    await free.api(loginCalls).refresh();
    expect(getClaims(free).tenantId).toBe(company.id);
    await enforce(company);
    const browser = stack.visitor();
    expect(await getRefusal(social.come(browser, 'google', grace))).toBe(required);
    expect(await getRefusal(free.api(loginCalls).refresh({ body: {} }))).toBe(required);
    const other = await stack.aTenant();
    await stack.addMember(other.id, member.userId, 'ReadOnly');
    await social.come(browser, 'google', grace);
    await browser.api(loginCalls).refresh();
    expect(getClaims(browser).tenantId).toBe(other.id);
  });

  test('leaves another one of the user open, and cannot be switched to from there', async () => {
    const { company, member } = await strict({ elsewhere: true });
    const browser = stack.visitor();
    await withPassword(member, browser);
    expect(getClaims(browser).tenantId).toBe(member.tenantId);
    const { id: tenantId } = company;
    expect(await getRefusal(browser.api(tenantsCalls).switchTenant({ body: { tenantId } }))).toBe(
      required,
    );
    expect(await getRefusal(browser.api(loginCalls).refresh({ body: { tenantId } }))).toBe(
      required,
    );
    await browser.api(loginCalls).refresh({ body: {} });
    expect(getClaims(browser).tenantId).toBe(member.tenantId);
  });

  test('ends what was open without it at the next refresh, or moves it to where it may be', async () => {
    const { company, member } = await strict({ elsewhere: true });
    await enforce(company, false);
    const browser = stack.visitor();
    await withPassword(member, browser);
    expect(getClaims(browser).tenantId).toBe(company.id);
    await enforce(company);
    await browser.api(loginCalls).refresh({ body: {} });
    expect(getClaims(browser).tenantId).toBe(member.tenantId);

    const alone = await strict();
    await enforce(alone.company, false);
    const other = stack.visitor();
    await withPassword(alone.member, other);
    await enforce(alone.company);
    expect(await getRefusal(other.api(loginCalls).refresh({ body: {} }))).toBe(required);
  });

  test('is not opened by the connection of another tenant; a session opens no other tenant that enforces its own', async () => {
    const [mine, theirs] = [await world.company(), await world.company()];
    const user = world.user(mine);
    const browser = stack.visitor();
    await world.signIn(browser, user);
    const { sub } = getClaims(browser);
    await stack.addMember(theirs.id, sub, 'ReadOnly');
    // theirs by a sign-in there: the connection counts whatever the address is
    await stack.server.db.system((tx) =>
      tx
        .insertInto('federated_identities')
        .values({
          user_id: sub,
          connection: `sso:${theirs.connectionId}`,
          issuer: 'x',
          subject: sub,
          created_at: new Date(),
          last_used_at: null,
        })
        .execute(),
    );
    await browser.api(tenantsCalls).switchTenant({ body: { tenantId: theirs.id } });
    await enforce(theirs);
    await browser.api(loginCalls).refresh({ body: {} });
    expect(getClaims(browser).tenantId).toBe(mine.id);
    expect(
      await getRefusal(browser.api(tenantsCalls).switchTenant({ body: { tenantId: theirs.id } })),
    ).toBe(required);
  });

  test('lets guests in as before: users of other domains', async () => {
    const { company } = await strict();
    const guest = await stack.aUser();
    await stack.addMember(company.id, guest.userId, 'ReadOnly');
    await guest.api(tenantsCalls).switchTenant({ body: { tenantId: company.id } });
    await guest.api(loginCalls).refresh({ body: {} });
    expect(getClaims(guest).tenantId).toBe(company.id);
  });

  test('is not left by changing the address: who has signed in with the connection stays bound', async () => {
    const { company, member } = await strict();
    await world.signIn(stack.visitor(), world.user(company, { email: member.email }));
    const email = `moved-${member.userId}@elsewhere.test`;
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ email }).where('id', '=', member.userId).execute(),
    );
    expect(await getRefusal(withPassword({ ...member, email }))).toBe(required);
  });

  test('that is switched off holds nobody', async () => {
    const { company, member } = await strict();
    const params = { ssoConfigId: company.connectionId };
    await enforce(company, false);
    await company.admin.api(ssoCalls).updateSsoConfiguration({ params, body: { enabled: false } });
    await expect(withPassword(member)).resolves.toMatchObject({ mfaRequired: false });
  });

  test('can be helped in: acting as a user is judged by who acts', async () => {
    const { company, member } = await strict();
    const { actorToken } = await company.admin
      .api(impersonationCalls)
      .createActorToken({ body: { userId: member.userId, reason: 'They cannot see the list' } });
    const helper = stack.visitor();
    await helper
      .api(impersonationCalls)
      .impersonate({ body: { impersonatedUserId: member.userId, actorToken } });
    await helper.api(loginCalls).refresh({ body: {} });
    await expect(helper.api(profileCalls).getMe()).resolves.toMatchObject({ id: member.userId });
  });
});

describe('the emergency code', () => {
  async function locked() {
    const company = await world.company();
    const chief = await stack.aUser({ email: `chief@${company.domain}` });
    await stack.addMember(company.id, chief.userId, 'Admin');
    await stack.server.db.system((tx) =>
      tx
        .deleteFrom('memberships')
        .where('user_id', '=', chief.userId)
        .where('tenant_id', '<>', company.id)
        .execute(),
    );
    const { code } = await company.admin.api(ssoCalls).createSsoBreakGlass();
    await enforce(company);
    return { company, chief, code };
  }

  test('lets an administrator in once, with the right password, and keeps the session open', async () => {
    const { company, chief, code } = await locked();
    expect(await getRefusal(withPassword(chief))).toBe(required);
    expect(
      await getRefusal(
        withPassword({ ...chief, password: 'wrong' }, stack.visitor(), { breakGlassCode: code }),
      ),
    ).toBe('login/wrongCredentials');
    const browser = stack.visitor();
    await withPassword(chief, browser, { breakGlassCode: code });
    expect(getClaims(browser).tenantId).toBe(company.id);
    await browser.api(loginCalls).refresh({ body: {} });
    expect(getClaims(browser).tenantId).toBe(company.id);
    expect(await getRefusal(withPassword(chief, stack.visitor(), { breakGlassCode: code }))).toBe(
      'ssoLogin/wrongBreakGlass',
    );
  });

  test('of another tenant, or of a user who is no administrator, opens nothing', async () => {
    const { chief, code } = await locked();
    const { member } = await strict();
    const wrong = 'ssoLogin/wrongBreakGlass';
    expect(await getRefusal(withPassword(member, stack.visitor(), { breakGlassCode: code }))).toBe(
      wrong,
    );
    const own = await strict();
    const created = await own.company.admin.api(ssoCalls).createSsoBreakGlass();
    expect(
      await getRefusal(withPassword(own.member, stack.visitor(), { breakGlassCode: created.code })),
    ).toBe(wrong);
    await expect(
      withPassword(chief, stack.visitor(), { breakGlassCode: code }),
    ).resolves.toMatchObject({
      mfaRequired: false,
    });
  });

  test('of many at once that show it, one is in', async () => {
    const { chief, code } = await locked();
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        getRefusal(withPassword(chief, stack.visitor(), { breakGlassCode: code })),
      ),
    );
    expect(all.filter((one) => typeof one !== 'string')).toHaveLength(1);
  });
});
