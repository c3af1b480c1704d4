import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type TestTenant, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { adopt } from './adopting.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();
const reason = 'Ticket 4711: the list is empty';
const consentNeeded = { status: 403, code: 'impersonation/consentNeeded' };
const forbidden = { status: 403, code: 'impersonation/forbidden' };
const unknownRequest = { status: 404, code: 'impersonation/unknownRequest' };

type Caller = Pick<Visitor, 'api'>;

const calls = (as: Caller) => as.api(impersonationCalls);
const mint = (actor: Caller, userId: string, tenantId: string) =>
  calls(actor).createActorToken({ body: { userId, tenantId, reason } });
const ask = (actor: Caller, userId: string, tenantId: string) =>
  calls(actor).requestImpersonation({ body: { userId, tenantId, reason } });
const requests = (user: Caller) => calls(user).listImpersonationRequests();
const answer = async (user: Caller, isAllowed: boolean) => {
  const [one] = await requests(user);
  const params = { requestId: one?.id ?? '' };
  await calls(user).answerImpersonationRequest({ params, body: { isAllowed } });
};
const setMode = ({ admin }: TestTenant, mode: 'allowed' | 'consent' | 'forbidden') =>
  calls(admin).setImpersonationSettings({ body: { mode } });

async function redeem(actor: Caller, userId: string, tenantId: string) {
  const { actorToken } = await mint(actor, userId, tenantId);
  const browser = stack.visitor();
  await calls(browser).impersonate({ body: { impersonatedUserId: userId, actorToken } });
  return browser;
}

/** An account below another one, with a member, that requires consent. */
async function aCareful() {
  const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
  await adopt(stack, parent, child.id);
  const member = await child.member('ReadOnly');
  await setMode(child, 'consent');
  return { actor: parent.admin, child, member };
}

describe('an account that requires consent', () => {
  test('lets a user be impersonated once they agreed, for a day', async () => {
    const { actor, child, member } = await aCareful();
    await expect(mint(actor, member.userId, child.id)).rejects.toMatchObject(consentNeeded);
    await stack.inbox.settled();
    const before = stack.inbox.all(member.email).length;
    await ask(actor, member.userId, child.id);
    await stack.inbox.settled();
    const mails = stack.inbox.all(member.email).slice(before);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(actor.email)]);
    expect(mails[0]?.text).toContain('Reason: Ticket 4711 the list is empty');
    expect(await requests(member)).toMatchObject([{ reason, tenantId: child.id }]);
    await expect(mint(actor, member.userId, child.id)).rejects.toMatchObject(consentNeeded);
    await answer(member, true);
    const browser = await redeem(actor, member.userId, child.id);
    expect(await browser.api(profileCalls).getMe()).toMatchObject({ id: member.userId });
    stack.clock.advance(24 * 60 * 60 + 1);
    expect(await requests(await member.elsewhere())).toEqual([]);
    const later = mint(await actor.elsewhere(), member.userId, child.id);
    await expect(later).rejects.toMatchObject(consentNeeded);
  });

  test('is declined by the user, also later, which ends what is under way', async () => {
    const { actor, child, member } = await aCareful();
    await ask(actor, member.userId, child.id);
    await answer(member, true);
    const browser = await redeem(actor, member.userId, child.id);
    await answer(member, false);
    await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(mint(actor, member.userId, child.id)).rejects.toMatchObject(consentNeeded);
    const changes = (await getAudits(stack, member.userId)).filter(
      ({ action }) => action === 'impersonation.consent_changed',
    );
    expect(changes.map(({ json }) => json)).toEqual([{ isAllowed: true }, { isAllowed: false }]);
  });

  test('nobody answers for another user', async () => {
    const { actor, child, member } = await aCareful();
    await ask(actor, member.userId, child.id);
    const [one] = await requests(member);
    const params = { requestId: one?.id ?? '' };
    for (const other of [child.admin, actor, await child.member('ReadOnly')])
      await expect(
        calls(other).answerImpersonationRequest({ params, body: { isAllowed: true } }),
      ).rejects.toMatchObject(unknownRequest);
    expect((await requests(member)).map(({ allowedAt }) => allowedAt)).toEqual([undefined]);
  });
});

test('an account that forbids impersonation ends what is under way and refuses more', async () => {
  const { actor, child, member } = await aCareful();
  await setMode(child, 'allowed');
  const browser = await redeem(actor, member.userId, child.id);
  const { actorToken } = await mint(actor, member.userId, child.id);
  await setMode(child, 'forbidden');
  await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  for (const attempt of [mint, ask])
    await expect(attempt(actor, member.userId, child.id)).rejects.toMatchObject(forbidden);
  const body = { impersonatedUserId: member.userId, actorToken };
  await expect(calls(stack.visitor()).impersonate({ body })).rejects.toMatchObject({ status: 401 });
  expect(await calls(child.admin).getImpersonationSettings()).toEqual({ mode: 'forbidden' });
});
