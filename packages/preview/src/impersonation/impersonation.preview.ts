import type { impersonationContract } from '@foyer/contract/impersonation';
import { impersonationRefusals } from '@foyer/contract/impersonation/refusals';
import { type PreviewReplies, refuse } from '../preview-replies.ts';
import { reachedAccounts } from '../sub-accounts/reached-accounts.ts';
import { previewTokenSeconds } from '../world/access-token.ts';
import { toAuthResponse } from '../world/signing-in.ts';

/** Milliseconds an actor token works. */
const lifetime = 60_000;

/** Acting as somebody else. */
export const impersonationPreview: PreviewReplies<typeof impersonationContract> = {
  createActorToken: (visit, { body: { userId, tenantId = visit.tenant.id } }) => {
    const { world, person, tenant, now, origin } = visit;
    const target = world.people.find((one) => one.id === userId);
    const membership = target?.memberships.find((one) => one.tenantId === tenantId);
    const isReached = reachedAccounts(visit).some(({ id }) => id === tenantId);
    if (!target || !membership || !isReached) throw refuse(impersonationRefusals.unknownPerson);
    const isColleague = tenantId === tenant.id;
    const isBelow = !isColleague || !membership.roleKeys.includes('Admin');
    if (target === person || !isBelow) throw refuse(impersonationRefusals.notBelow);
    const token = crypto.randomUUID();
    const expires = new Date(now.getTime() + lifetime).toISOString();
    const made = { token, actorId: person.id, personId: userId, tenantId, expires };
    world.actorTokens = [...(world.actorTokens ?? []), made];
    const query = new URLSearchParams({ userId, actorToken: token });
    return {
      impersonatedUserId: userId,
      actorToken: token,
      expires,
      url: `${origin}/account/impersonate?${query}`,
    };
  },

  impersonate: (visit, { body: { impersonatedUserId, actorToken } }) => {
    const { world, now } = visit;
    const found = world.actorTokens?.find(
      (one) => one.token === actorToken && one.personId === impersonatedUserId,
    );
    const person = world.people.find((one) => one.id === found?.personId);
    if (!found || !person || Date.parse(found.expires) <= now.getTime())
      throw refuse(impersonationRefusals.invalidToken);
    world.actorTokens = world.actorTokens?.filter((one) => one !== found) ?? [];
    const { actorId, tenantId } = found;
    const known = {
      id: crypto.randomUUID(),
      personId: person.id,
      tenantId,
      createdAt: now.toISOString(),
    };
    const session = { ...known, userAgent: navigator.userAgent, actorId };
    world.sessions.push(session);
    world.cookie = session.id;
    const { accessToken = '', expires = '' } = toAuthResponse(visit, person, session);
    return { accessToken, tokenType: 'bearer', expiresIn: previewTokenSeconds, expires };
  },
};
