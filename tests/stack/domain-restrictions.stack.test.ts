import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { domainRestrictionsCalls } from '@foyer/contract/domain-restrictions/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser as newUser, createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test, vi } from 'vitest';
import { handOut, getHolder as toHolder, readInvitation } from './inviting.ts';
import { aDirectory, aScimUser, provisioned } from './provisioning-directory.ts';
import { auditsIn } from './reading-audits.ts';
import { createSsoWorld, getRefusal as toRefusal } from './signing-in-by-sso.ts';

const stack = await createStack();
const notAllowed = { status: 403, code: 'request/emailDomainNotAllowed' };
const domainApi = (caller: Pick<Visitor, 'api'>) => caller.api(domainRestrictionsCalls);

/** A tenant that allows new users at these domains only. Test users are at `example.test`. */
async function restricted(...domains: string[]) {
  const tenant = await stack.aTenant();
  const api = domainApi(tenant.admin);
  for (const domain of domains) await api.createEmailDomain({ body: { domain, type: 'ALLOW' } });
  const activate = () =>
    api.updateEmailDomainConfig({
      body: { active: true, type: 'ALLOW', blockPublicDomains: false },
    });
  return { ...tenant, api, activate };
}

const unique = () => newUser().email.split('@')[0] ?? '';
const invite = (caller: Pick<Visitor, 'api'>, email: string) =>
  caller.api(usersCalls).addUser({ body: { email } });

describe('the configuration', () => {
  test('starts inactive, keeps what a change leaves out, and is recorded with before and after', async () => {
    const { admin } = await stack.aTenant();
    const api = domainApi(admin);
    const initial = { active: false, listType: 'ALLOW', blockPublicDomains: false };
    expect(await api.getEmailDomainConfig()).toEqual(initial);
    const body = { active: true, type: 'BLOCK', blockPublicDomains: true } as const;
    const saved = { active: true, listType: 'BLOCK', blockPublicDomains: true };
    expect(await api.updateEmailDomainConfig({ body })).toEqual(saved);
    expect(await api.updateEmailDomainConfig({ body: { active: false } })).toEqual({
      active: false,
      listType: 'BLOCK',
      blockPublicDomains: true,
    });
    const [first] = await auditsIn(stack, admin.tenantId, 'email_domain_restrictions.updated');
    expect(first?.json).toEqual({ before: initial, after: saved });
  });

  test('lists domains in one spelling, and rejects duplicates and what is no domain', async () => {
    const { admin } = await stack.aTenant();
    const api = domainApi(admin);
    const create = (domain: string) => api.createEmailDomain({ body: { domain, type: 'ALLOW' } });
    expect(await create(' @BÜCHER.example. ')).toMatchObject({
      domain: 'xn--bcher-kva.example',
      type: 'ALLOW',
    });
    await expect(create('xn--bcher-kva.example')).rejects.toMatchObject({
      status: 409,
      code: 'domainRestrictions/duplicate',
    });
    await expect(create('jane@acme.com')).rejects.toMatchObject({
      status: 400,
      code: 'domainRestrictions/invalidDomain',
    });
    const domains = ['acme.com', '*.acme.com', 'acme', 'ACME.com'].map((domain) => ({
      domain,
      type: 'ALLOW' as const,
    }));
    const { items } = await api.bulkCreateEmailDomains({ body: { domains } });
    expect(items.map(({ result }) => result)).toEqual(['added', 'added', 'invalid', 'duplicate']);
    const { items: listed } = await api.listEmailDomains();
    expect(listed.map(({ domain }) => domain)).toEqual(
      expect.arrayContaining(['*.acme.com', 'acme.com', 'xn--bcher-kva.example']),
    );
    const created = await auditsIn(stack, admin.tenantId, 'email_domain.created');
    expect(created.at(-1)?.json).toMatchObject({ count: 2 });
  });

  test('is out of reach of another tenant and of members', async () => {
    const { api, member } = await restricted('acme.com');
    const globex = await stack.aTenant();
    const id = (await api.listEmailDomains()).items[0]?.id ?? '';
    expect((await domainApi(globex.admin).listEmailDomains()).items).toEqual([]);
    const deleting = domainApi(globex.admin).deleteEmailDomain({ params: { id } });
    await expect(deleting).rejects.toMatchObject({ code: 'domainRestrictions/notFound' });
    const reading = domainApi(await member()).getEmailDomainConfig();
    await expect(reading).rejects.toMatchObject({ status: 403 });
    await api.deleteEmailDomain({ params: { id } });
    expect((await api.listEmailDomains()).items).toEqual([]);
  });
});

describe('an active allow list', () => {
  test('refuses invitations to other domains, and keeps members outside it', async () => {
    const { admin, member, activate } = await restricted('acme.test');
    const outside = await member();
    await activate();
    await expect(invite(admin, `${unique()}@example.test`)).rejects.toMatchObject(notAllowed);
    await expect(invite(admin, `${unique()}@sub.acme.test`)).rejects.toMatchObject(notAllowed);
    await invite(admin, `${unique()}+news@ACME.test`);
    const { email, password } = outside;
    await stack.visitor().api(loginCalls).signIn({ body: { email, password } });
  });

  test('refuses to send, open, and accept an invitation that was sent before', async () => {
    const { admin, activate } = await restricted('acme.test');
    const { email, password } = newUser();
    await invite(admin, email);
    const { link } = await readInvitation(stack, email);
    await activate();
    const { verify, accept } = toHolder(stack);
    await expect(verify(link.token)).rejects.toMatchObject(notAllowed);
    await expect(accept({ ...link, password })).rejects.toMatchObject(notAllowed);
    const resending = admin.api(invitationsCalls).resendInvitationEmail({ body: { email } });
    await expect(resending).rejects.toMatchObject(notAllowed);
  });

  test('reports imported users at other domains and invites the rest', async () => {
    const { admin, activate } = await restricted('acme.test');
    await activate();
    const users = [{ email: `${unique()}@example.test` }, { email: `${unique()}@acme.test` }];
    const bulk = admin.api(bulkUsersCalls);
    const { id: operationId } = await bulk.importUsers({ body: { users } });
    await vi.waitFor(
      async () =>
        expect(await bulk.getBulkOperation({ params: { operationId } })).toMatchObject({
          isFinished: true,
          done: 1,
          problems: [{ position: 1, reason: notAllowed.code }],
        }),
      { timeout: 20_000, interval: 50 },
    );
  });

  test('refuses sign-up and sign-in with an invite link, and lets existing members use it', async () => {
    const { admin, member, activate } = await restricted('acme.test');
    const { token: invitationToken } = await handOut(admin);
    const [outside, inside] = [await stack.aUser(), await member()];
    await activate();
    const signUp = (email: string) =>
      stack.api(signUpCalls).signUp({
        body: { ...newUser(), email, companyName: '', invitationToken },
      });
    await expect(signUp(newUser().email)).rejects.toMatchObject(notAllowed);
    await expect(signUp(`${unique()}@acme.test`)).resolves.toMatchObject({ shouldActivate: true });
    const signIn = ({ email, password }: typeof outside) =>
      stack.visitor().api(loginCalls).signIn({ body: { email, password, invitationToken } });
    await expect(signIn(outside)).rejects.toMatchObject(notAllowed);
    await signIn(inside);
    const { tenants } = await outside.api(tenantsCalls).getMyTenants();
    expect(tenants.map(({ tenantId }) => tenantId)).toEqual([outside.tenantId]);
  });

  test('refuses an email change to another domain, also after the code was mailed', async () => {
    const { admin, activate } = await restricted('acme.test');
    const profile = admin.api(profileCalls);
    const to = newUser().email;
    await profile.requestEmailChange({ body: { email: to } });
    const code = /\b\d{6}\b/.exec((await stack.inbox.next(to)).text)?.[0] ?? '';
    await activate();
    const other = profile.requestEmailChange({ body: { email: newUser().email } });
    await expect(other).rejects.toMatchObject(notAllowed);
    const verifying = profile.verifyEmailChange({ body: { email: to, code } });
    await expect(verifying).rejects.toMatchObject(notAllowed);
    await profile.requestEmailChange({ body: { email: `${unique()}@acme.test` } });
  });

  test('refuses users who sign in through SSO for the first time, and not members', async () => {
    const world = await createSsoWorld(stack);
    const company = await world.company();
    const createUser = () => world.user(company);
    const [present, newcomer] = [createUser(), createUser()];
    await world.signIn(stack.visitor(), present);
    const api = domainApi(company.admin);
    await api.createEmailDomain({ body: { domain: 'acme.test', type: 'ALLOW' } });
    await api.updateEmailDomainConfig({ body: { active: true, type: 'ALLOW' } });
    expect(await toRefusal(world.signIn(stack.visitor(), newcomer))).toBe(notAllowed.code);
    await world.signIn(stack.visitor(), present);
  });
});

test('an active allow list refuses users that a directory provisions at other domains', async () => {
  const { admin, activate } = await restricted('acme.test');
  const directory = await aDirectory(stack, admin);
  const outside = await directory.request('POST', '/Users', aScimUser());
  expect(outside.status).toBe(201);
  await activate();
  expect(await directory.request('POST', '/Users', aScimUser())).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  });
  const email = `${unique()}@acme.test`;
  const inside = aScimUser({ userName: email, emails: [{ value: email, primary: true }] });
  await provisioned(directory, inside);
});

test('a block list refuses its domains with their subdomains, and public providers are refused on request', async () => {
  const { admin } = await stack.aTenant();
  const api = domainApi(admin);
  await api.createEmailDomain({ body: { domain: 'rival.test', type: 'BLOCK' } });
  await api.updateEmailDomainConfig({ body: { active: true, type: 'BLOCK' } });
  for (const domain of ['rival.test', 'mail.rival.test'])
    await expect(invite(admin, `${unique()}@${domain}`)).rejects.toMatchObject(notAllowed);
  await invite(admin, `${unique()}@gmail.com`);
  await api.updateEmailDomainConfig({ body: { active: true, blockPublicDomains: true } });
  for (const domain of ['gmail.com', 'mailinator.com', 'tuta.com'])
    await expect(invite(admin, `${unique()}@${domain}`)).rejects.toMatchObject(notAllowed);
  await api.updateEmailDomainConfig({ body: { active: false } });
  await invite(admin, `${unique()}@gmail.com`);
});

test('the impact lists members and invitations outside a change, and whether the caller is, and saves nothing', async () => {
  const { admin, member, api } = await restricted();
  const ada = await member();
  const invited = `${unique()}@gmail.com`;
  await invite(admin, invited);
  const none = { effects: [], excludesCaller: false };
  expect(await api.previewEmailDomainChange({ body: {} })).toMatchObject(none);
  const domain = { domain: 'Example.test', type: 'ALLOW' } as const;
  const change = { active: true, type: 'ALLOW' } as const;
  expect(await api.previewEmailDomainChange({ body: change })).toMatchObject({
    effects: [
      { effect: 'membersOutside', count: 2, users: 2 },
      { effect: 'invitationsBlocked', count: 1, users: 1 },
    ],
    excludesCaller: true,
    locksOutCaller: false,
  });
  const adding = await api.previewEmailDomainChange({ body: { ...change, add: [domain] } });
  expect(adding).toMatchObject({
    effects: [{ effect: 'invitationsBlocked', count: 1 }],
    excludesCaller: false,
  });
  const list = (effect: 'membersOutside' | 'invitationsBlocked', offset = 0) =>
    api.listUsersOutsideEmailDomains({ body: { effect, change, offset, limit: 1 } });
  const pages = [await list('membersOutside'), await list('membersOutside', 1)];
  const emails = pages.flatMap(({ items }) => items.map(({ email }) => email));
  expect(new Set(emails)).toEqual(new Set([admin.email, ada.email]));
  expect(await list('invitationsBlocked')).toMatchObject({
    items: [{ email: invited }],
    _metadata: { totalItems: 1, totalPages: 1 },
  });
  expect(await api.getEmailDomainConfig()).toMatchObject({ active: false });
  expect((await api.listEmailDomains()).items).toEqual([]);
});

test('the test reports whether the rule allows an email, and why', async () => {
  const { api } = await restricted('acme.test', 'gmail.com');
  const verdict = (email: string) => api.testEmailDomain({ body: { email } });
  expect(await verdict('Jane+x@ACME.test')).toMatchObject({
    allowed: true,
    reason: 'listed',
    domain: 'acme.test',
    rule: { domain: 'acme.test' },
  });
  expect(await verdict('other.test')).toEqual({
    allowed: false,
    reason: 'notListed',
    domain: 'other.test',
  });
  await api.updateEmailDomainConfig({ body: { active: false, blockPublicDomains: true } });
  expect(await verdict('jane@gmail.com')).toMatchObject({
    allowed: false,
    reason: 'publicProvider',
  });
  await expect(verdict('jane')).rejects.toMatchObject({
    status: 400,
    code: 'domainRestrictions/invalidEmail',
  });
});

test('an invitation is not accepted past a rule whose save was acknowledged, on another node', async () => {
  const node = await createStack({ besides: stack });
  const { admin, api, activate } = await restricted('acme.test');
  const invited = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { email, password } = newUser();
      await invite(admin, email);
      return { ...(await readInvitation(stack, email)).link, password };
    }),
  );
  const outside = async () => (await api.previewEmailDomainChange({ body: {} })).effects[0]?.count;
  const accepting = Promise.allSettled(
    invited.map((body) => node.api(invitationsCalls).acceptInvitation({ body })),
  );
  await activate();
  const members = await outside();
  await accepting;
  expect(await outside()).toBe(members);
});
