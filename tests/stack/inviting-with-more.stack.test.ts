import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { handOut, rolesWithInviter, getRoleId } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const stepUp = { status: 403, code: 'mfa/stepUpRequired' };
const [inviter, defaults] = await Promise.all([
  getRoleId(stack, 'Inviter'),
  getRoleId(stack, 'ReadOnly'),
]);

const invite = (user: Pick<Visitor, 'api'>, roleIds?: string[], email = aNewUser().email) =>
  user.api(usersCalls).addUser({ body: { email, ...(roleIds ? { roleIds } : {}) } });

/** Six minutes later; the page continues, and nothing was proved since. */
async function grownOld(user: TestUser) {
  stack.clock.advance(6 * 60);
  await user.api(loginCalls).refresh({ body: {} });
}

/** A tenant whose administrator left the session open. */
async function leftOpen() {
  const tenant = await stack.aTenant();
  const waiting = await invite(tenant.admin, [defaults]);
  await handOut(tenant.admin);
  await grownOld(tenant.admin);
  return { ...tenant, waiting };
}

describe('a user at a session that was left open', () => {
  test('invites with what newcomers get anyway', async () => {
    const { admin } = await leftOpen();
    await expect(invite(admin)).resolves.toMatchObject({ roleIds: [defaults] });
    await expect(invite(admin, [defaults])).resolves.toMatchObject({ roleIds: [defaults] });
  });

  test('does not invite with more, again or once more, and nobody is invited or mailed', async () => {
    const { admin, waiting } = await leftOpen();
    const { email } = aNewUser();
    await expect(invite(admin, [defaults, inviter], email)).rejects.toMatchObject(stepUp);
    await expect(invite(admin, [inviter], waiting.email)).rejects.toMatchObject(stepUp);
    const { items } = await admin.api(usersCalls).listMembers({ query: { invited: 'only' } });
    expect(items).toMatchObject([{ email: waiting.email, roleIds: [defaults] }]);
  });

  test('hands out no link that gives more; what it gives anyway is theirs to change and to end', async () => {
    const { admin } = await leftOpen();
    const links = admin.api(invitationsCalls);
    const body = { roleIds: [inviter] };
    for (const make of [links.createInviteLink, links.createInviteLinkV2, links.updateInviteLink])
      await expect(make({ body })).rejects.toMatchObject(stepUp);
    await expect(links.getInviteLink()).resolves.toMatchObject({ roleIds: [] });
    await expect(links.updateInviteLink({ body: { roleIds: [defaults] } })).resolves.toMatchObject({
      roleIds: [defaults],
    });
    await links.deleteInviteLink();
  });
});

test('after a fresh proof an invitation and a link give more', async () => {
  const { admin } = await stack.aTenant();
  await expect(invite(admin, [inviter])).resolves.toMatchObject({ roleIds: [inviter] });
  await expect(handOut(admin, { roleIds: [inviter] })).resolves.toMatchObject({
    roleIds: [inviter],
  });
});

test('who acts as another user invites with the usual roles only', async () => {
  const { admin, member, id: tenantId } = await stack.aTenant();
  const { userId: impersonatedUserId } = await member('Inviter');
  const asking = { userId: impersonatedUserId, tenantId, reason: 'Ticket 4711' };
  const { actorToken } = await admin.api(impersonationCalls).createActorToken({ body: asking });
  const browser = stack.visitor();
  await browser.api(impersonationCalls).impersonate({ body: { impersonatedUserId, actorToken } });
  await expect(invite(browser, [inviter])).rejects.toMatchObject({ status: 403 });
  await expect(invite(browser)).resolves.toMatchObject({ roleIds: [defaults] });
});
