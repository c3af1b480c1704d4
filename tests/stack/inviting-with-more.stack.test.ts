import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewPerson, createStack, type Person, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { handOut, rolesWithInviter, roleIdOf } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const stepUp = { status: 403, code: 'mfa/stepUpRequired' };
const [inviter, usual] = await Promise.all([
  roleIdOf(stack, 'Inviter'),
  roleIdOf(stack, 'ReadOnly'),
]);

const invite = (who: Pick<Visitor, 'api'>, roleIds?: string[], email = aNewPerson().email) =>
  who.api(usersCalls).addUser({ body: { email, ...(roleIds ? { roleIds } : {}) } });

/** Six minutes later; the page goes on, and nothing was proved since. */
async function grownOld(who: Person) {
  stack.clock.advance(6 * 60);
  await who.api(loginCalls).refresh({ body: {} });
}

/** A company whose administrator left the session open. */
async function leftOpen() {
  const tenant = await stack.aTenant();
  const waiting = await invite(tenant.admin, [usual]);
  await handOut(tenant.admin);
  await grownOld(tenant.admin);
  return { ...tenant, waiting };
}

describe('somebody at a session that was left open', () => {
  test('invites with what newcomers get anyway', async () => {
    const { admin } = await leftOpen();
    await expect(invite(admin)).resolves.toMatchObject({ roleIds: [usual] });
    await expect(invite(admin, [usual])).resolves.toMatchObject({ roleIds: [usual] });
  });

  test('does not invite with more, anew or once more, and nobody is invited or mailed', async () => {
    const { admin, waiting } = await leftOpen();
    const { email } = aNewPerson();
    await expect(invite(admin, [usual, inviter], email)).rejects.toMatchObject(stepUp);
    await expect(invite(admin, [inviter], waiting.email)).rejects.toMatchObject(stepUp);
    const { items } = await admin.api(usersCalls).listMembers({ query: { invited: 'only' } });
    expect(items).toMatchObject([{ email: waiting.email, roleIds: [usual] }]);
  });

  test('hands out no link that gives more; what it gives anyway is theirs to change and to end', async () => {
    const { admin } = await leftOpen();
    const links = admin.api(invitationsCalls);
    const body = { roleIds: [inviter] };
    for (const make of [links.createInviteLink, links.createInviteLinkV2, links.updateInviteLink])
      await expect(make({ body })).rejects.toMatchObject(stepUp);
    await expect(links.getInviteLink()).resolves.toMatchObject({ roleIds: [] });
    await expect(links.updateInviteLink({ body: { roleIds: [usual] } })).resolves.toMatchObject({
      roleIds: [usual],
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

test('who acts as somebody else invites with the usual roles only', async () => {
  const { admin, member, id: tenantId } = await stack.aTenant();
  const { userId: impersonatedUserId } = await member('Inviter');
  const asking = { userId: impersonatedUserId, tenantId, reason: 'Ticket 4711' };
  const { actorToken } = await admin.api(impersonationCalls).createActorToken({ body: asking });
  const browser = stack.visitor();
  await browser.api(impersonationCalls).impersonate({ body: { impersonatedUserId, actorToken } });
  await expect(invite(browser, [inviter])).rejects.toMatchObject({ status: 403 });
  await expect(invite(browser)).resolves.toMatchObject({ roleIds: [usual] });
});
