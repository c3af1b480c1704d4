import { domainRestrictionsCalls } from '@foyer/contract/domain-restrictions/calls';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { createStack, type TestTenant, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';
import { aConnection, aProvedDomain } from './setting-up-sso.ts';

const stack = await createStack({
  config: {
    rateLimits: { mail: 1000 },
    entitlements: {
      plans: [{ key: 'trial', name: 'Trial', features: [], trialDays: 3650, limits: { seats: 3 } }],
    },
  },
});
type User = TestTenant['admin'];
const createUser = stack.aUser;
const joins = (visitor: Visitor) => visitor.api(joinRequestsCalls);
const notFound = { status: 404, code: 'joinRequests/notFound' };
const notOffered = { status: 404, code: 'joinRequests/notOffered' };

/** An account that takes requests, and its verified domain. */
async function anOpenTenant() {
  const tenant = await stack.aTenant();
  const connection = await aConnection(stack, tenant.admin);
  const { domain, id: domainId } = await aProvedDomain(stack, tenant.admin, connection.id);
  await joins(tenant.admin).setJoinSettings({ body: { mode: 'request' } });
  return { ...tenant, domain, domainParams: { ssoConfigId: connection.id, domainId } };
}

const aUserAt = (domain: string) =>
  createUser({ email: `ada.${crypto.randomUUID().slice(0, 8)}@${domain}` });

async function request(user: User, tenantId: string): Promise<string> {
  const body = { tenantId, message: 'New here' };
  return (await joins(user).createJoinRequest({ body })).request?.id ?? '';
}

/** What the newest approval email of an approver links to. */
async function linkTo(approver: User) {
  await stack.inbox.settled();
  const links = stack.inbox
    .all(approver.email)
    .flatMap((mail) => mail.links.filter((one) => one.includes('approvalFlowStepId=')));
  const url = new URL(links.at(-1) ?? '');
  const parameters = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => parameters.get(name) ?? '';
  const link = {
    approvalFlowExecutionId: read('approvalFlowExecutionId'),
    approverId: read('approverId'),
    approvalFlowStepId: read('approvalFlowStepId'),
  };
  return { url, link };
}

const tenantsFor = async (user: User) => {
  const other = await user.elsewhere();
  return (await other.api(tenantsCalls).getMyTenantsV2()).map(({ tenantId }) => tenantId);
};
const subjectsTo = async ({ email }: User) => {
  await stack.inbox.settled();
  return stack.inbox.all(email).map(({ subject }) => subject);
};

describe('an account', () => {
  test('is offered to users with a verified email at its domain, and to nobody else', async () => {
    const { id, name, admin, domain } = await anOpenTenant();
    const user = await aUserAt(domain);
    expect(await joins(user).listJoinableAccounts()).toEqual([{ tenantId: id, name }]);
    const outsider = await createUser();
    expect(await joins(outsider).listJoinableAccounts()).toEqual([]);
    await expect(request(outsider, id)).rejects.toMatchObject(notOffered);
    await expect(request(user, outsider.tenantId)).rejects.toMatchObject(notOffered);
    await expect(request(admin, id)).rejects.toMatchObject(notOffered);
    await joins(admin).setJoinSettings({ body: { mode: 'off' } });
    await expect(request(user, id)).rejects.toMatchObject(notOffered);
    expect(await auditsIn(stack, id, 'join_settings.updated')).toMatchObject([
      { json: { before: 'off', after: 'request' } },
      { json: { before: 'request', after: 'off' } },
    ]);
  });

  test('with an unverified domain is not offered', async () => {
    const { id, admin, domain, domainParams } = await anOpenTenant();
    const user = await aUserAt(domain);
    await admin.api(ssoCalls).deleteSsoDomain({ params: domainParams });
    await expect(request(user, id)).rejects.toMatchObject(notOffered);
    expect(await joins(admin).getJoinSettings()).toEqual({ mode: 'request', domains: [] });
  });
});

describe('a request', () => {
  test('emails and notifies the approvers, and is approved with roles', async () => {
    const tenant = await anOpenTenant();
    const { id, name, admin, domain } = tenant;
    const reader = await tenant.member('ReadOnly');
    const user = await aUserAt(domain);
    const requestId = await request(user, id);
    await expect(request(user, id)).rejects.toMatchObject({
      code: 'joinRequests/alreadyRequested',
    });
    expect((await subjectsTo(admin)).at(-1)).toContain(`Request to join ${name}`);
    expect((await subjectsTo(reader)).join()).not.toContain('Request to join');
    const { data } = await admin.api(notificationsCalls).listNotifications();
    expect(data).toMatchObject([
      { key: 'join_request.created', tab: 'users', search: 'view=requests' },
    ]);
    expect(await joins(admin).listJoinRequests()).toMatchObject([
      { id: requestId, email: user.email, name: user.name, message: 'New here' },
    ]);
    const decide = (by: Visitor, roleIds?: string[]) =>
      joins(by).decideJoinRequest({
        params: { requestId },
        body: { approved: true, ...(roleIds ? { roleIds } : {}) },
      });
    await expect(decide(reader)).rejects.toMatchObject({ status: 403 });
    const otherAdmin = await createUser();
    await expect(decide(otherAdmin)).rejects.toMatchObject(notFound);
    await expect(decide(admin, ['no role'])).rejects.toMatchObject({
      code: 'invitations/unknownRole',
    });
    await decide(admin);
    expect(await tenantsFor(user)).toContain(id);
    expect((await subjectsTo(user)).at(-1)).toContain(`You joined ${name}`);
    expect(await joins(admin).listJoinRequests()).toEqual([]);
    await expect(decide(admin)).rejects.toMatchObject(notFound);
    expect(await auditsIn(stack, id, 'join_request.approved')).toMatchObject([
      { userId: user.userId, json: { requestId, email: user.email } },
    ]);
  });

  test('is declined, which the user sees, and is not repeated for thirty days', async () => {
    const { id, name, admin, domain } = await anOpenTenant();
    const user = await aUserAt(domain);
    const requestId = await request(user, id);
    await joins(admin).decideJoinRequest({ params: { requestId }, body: { approved: false } });
    expect(await joins(user).listJoinableAccounts()).toMatchObject([
      { tenantId: id, request: { id: requestId, status: 'declined' } },
    ]);
    expect((await subjectsTo(user)).at(-1)).toContain(`Your request to join ${name}`);
    expect(await tenantsFor(user)).not.toContain(id);
    await expect(request(user, id)).rejects.toMatchObject({ status: 409 });
    await expect(joins(user).cancelJoinRequest({ params: { requestId } })).rejects.toMatchObject(
      notFound,
    );
    stack.clock.advance(31 * 24 * 60 * 60);
    const later = await user.elsewhere();
    expect(await joins(later).listJoinableAccounts()).toEqual([{ tenantId: id, name }]);
  });

  test('is canceled by its user alone', async () => {
    const { id, admin, domain } = await anOpenTenant();
    const [user, colleague] = [await aUserAt(domain), await aUserAt(domain)];
    const params = { requestId: await request(user, id) };
    await expect(joins(colleague).cancelJoinRequest({ params })).rejects.toMatchObject(notFound);
    await joins(user).cancelJoinRequest({ params });
    expect(await joins(admin).listJoinRequests()).toEqual([]);
    expect(await auditsIn(stack, id, 'join_request.canceled')).toHaveLength(1);
  });

  test('is limited to five a day', async () => {
    const { id, domain } = await anOpenTenant();
    const user = await aUserAt(domain);
    for (let count = 0; count < 5; count += 1)
      await joins(user).cancelJoinRequest({ params: { requestId: await request(user, id) } });
    await expect(request(user, id)).rejects.toMatchObject({ status: 429 });
  });

  test('is subject to email domain restrictions', async () => {
    const { id, admin, domain } = await anOpenTenant();
    const [asking, waiting] = [await aUserAt(domain), await aUserAt(domain)];
    const requestId = await request(waiting, id);
    const restrictions = admin.api(domainRestrictionsCalls);
    await restrictions.createEmailDomain({ body: { domain, type: 'BLOCK' } });
    await restrictions.updateEmailDomainConfig({
      body: { active: true, type: 'BLOCK', blockPublicDomains: false },
    });
    const refused = { code: 'request/emailDomainNotAllowed' };
    await expect(request(asking, id)).rejects.toMatchObject(refused);
    await expect(
      joins(admin).decideJoinRequest({ params: { requestId }, body: { approved: true } }),
    ).rejects.toMatchObject(refused);
  });

  test('is not approved without a free seat, and not for a domain that is gone', async () => {
    const tenant = await anOpenTenant();
    const { id, admin, domain, domainParams } = tenant;
    await tenant.member();
    const [first, second] = [await aUserAt(domain), await aUserAt(domain)];
    const requestIds = [await request(first, id), await request(second, id)];
    const approve = (requestId = '') =>
      joins(admin).decideJoinRequest({ params: { requestId }, body: { approved: true } });
    const results = await Promise.allSettled(requestIds.map(approve));
    const failures = results.filter(({ status }) => status === 'rejected');
    expect(failures).toMatchObject([{ reason: { code: 'joinRequests/noSeat' } }]);
    await admin.api(ssoCalls).deleteSsoDomain({ params: domainParams });
    const [left] = await joins(admin).listJoinRequests();
    await expect(approve(left?.id)).rejects.toMatchObject({ code: 'joinRequests/notEligible' });
  });

  test('disappears when the user joins by an invitation', async () => {
    const { id, admin, domain } = await anOpenTenant();
    const user = await aUserAt(domain);
    await request(user, id);
    await stack.addMember(id, user.userId, 'ReadOnly');
    expect(await joins(admin).listJoinRequests()).toEqual([]);
    expect(await joins(user).listJoinableAccounts()).toEqual([]);
  });
});

describe('the link of an approval email', () => {
  test('says what it is about, and approves once', async () => {
    const { id, name, admin, domain } = await anOpenTenant();
    const user = await aUserAt(domain);
    await request(user, id);
    const { link } = await linkTo(admin);
    const visitor = joins(stack.visitor());
    const data = await visitor.getApprovalExecutionData({ query: link });
    expect(data).toMatchObject({ approvalFlowName: `Join ${name}`, requester: user.email });
    const submit = () => visitor.submitApprovalAction({ body: { ...link, approved: true } });
    expect(await submit()).toEqual({ success: true });
    expect(await tenantsFor(user)).toContain(id);
    await expect(submit()).rejects.toMatchObject(notFound);
  });

  test('opens the requests in the portal, after a sign-in', async () => {
    const { id, admin, domain } = await anOpenTenant();
    await request(await aUserAt(domain), id);
    const { url } = await linkTo(admin);
    expect(url.pathname).toBe('/account/login');
    // the proof is in no query: servers and proxies log those
    expect([...url.searchParams]).toEqual([['redirectUrl', '/#admin-box/users?view=requests']]);
    const earlier = '/frontegg/identity/resources/join-requests/v1/decision?approverId=x';
    const moved = await stack.visitor().fetch(earlier, { redirect: 'manual' });
    expect(moved.headers.get('location')).toContain('redirectUrl=');
  });

  test.each([
    [
      'IP restrictions',
      'request/addressNotAllowed',
      (tenantId: string) =>
        sql`insert into ip_restriction_policies (tenant_id, is_active, strategy, updated_at)
          values (${tenantId}, true, 'ALLOW', now())`,
    ],
    [
      'enforced SSO',
      'ssoLogin/required',
      (tenantId: string) =>
        sql`update sso_connections set enabled = true, enforced = true where tenant_id = ${tenantId}`,
    ],
  ])('does not get around %s of the account', async (_name, code, restrict) => {
    const tenant = await anOpenTenant();
    const { id, domain } = tenant;
    const approver = await aUserAt(domain);
    await stack.addMember(id, approver.userId, 'Admin');
    await request(await aUserAt(domain), id);
    const { link } = await linkTo(approver);
    const visitor = joins(stack.visitor());
    await visitor.getApprovalExecutionData({ query: link });
    await stack.server.db.system((tx) => restrict(id).execute(tx));
    const refused = { status: 403, code };
    await expect(visitor.getApprovalExecutionData({ query: link })).rejects.toMatchObject(refused);
    await expect(
      visitor.submitApprovalAction({ body: { ...link, approved: true } }),
    ).rejects.toMatchObject(refused);
  });

  test('is bound to request and approver, and ends with their permission', async () => {
    const tenant = await anOpenTenant();
    const { id, admin, domain } = tenant;
    const colleague = await tenant.member('Admin');
    const [user, other] = [await aUserAt(domain), await aUserAt(domain)];
    await request(user, id);
    const { link } = await linkTo(colleague);
    await request(other, id);
    const { link: second } = await linkTo(colleague);
    const ask = (query: typeof link) => joins(stack.visitor()).getApprovalExecutionData({ query });
    const mixed = [
      { ...link, approvalFlowExecutionId: second.approvalFlowExecutionId },
      { ...link, approverId: admin.userId },
      { ...link, approvalFlowStepId: second.approvalFlowStepId },
      { ...link, approvalFlowStepId: '' },
      { ...link, approvalFlowExecutionId: 'x' },
    ];
    for (const query of mixed) await expect(ask(query)).rejects.toMatchObject(notFound);
    expect(await ask(link)).toMatchObject({ requester: user.email });
    await stack.server.db.system((tx) =>
      tx.deleteFrom('membership_roles').where('user_id', '=', colleague.userId).execute(),
    );
    await expect(ask(link)).rejects.toMatchObject(notFound);
  });
});
