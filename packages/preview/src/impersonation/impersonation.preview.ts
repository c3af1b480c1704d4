import type { impersonationContract } from '@foyer/contract/impersonation';
import { impersonationRefusals } from '@foyer/contract/impersonation/refusals';
import { type PreviewReplies, refuse } from '../preview-replies.ts';
import { reachedAccounts } from '../sub-accounts/reached-accounts.ts';
import type { PreviewImpersonation } from './impersonation-world.ts';
import { previewTokenSeconds } from '../world/access-token.ts';
import type { World } from '../world/world.ts';
import { toAuthResponse } from '../world/signing-in.ts';

/** Milliseconds an actor token works. */
const lifetime = 60_000;

/** Minutes that an impersonation lasts. */
const impersonationMinutes = 30;

const dayMs = 24 * 60 * 60 * 1000;
const consentIn = ({ impersonation }: World): PreviewImpersonation =>
  impersonation ?? { modes: {}, requests: [] };
const modeOf = (world: World, tenantId: string) => consentIn(world).modes[tenantId] ?? 'allowed';

/** Impersonation. */
export const impersonationPreview: PreviewReplies<typeof impersonationContract> = {
  createActorToken: (visit, { body: { userId, tenantId: requested, reason } }) => {
    const { world, person, tenant, now, origin } = visit;
    const tenantId = requested ?? tenant.id;
    const target = world.people.find((one) => one.id === userId);
    const membership = target?.memberships.find((one) => one.tenantId === tenantId);
    const isReached = reachedAccounts(visit).some(({ id }) => id === tenantId);
    if (!target || !membership || !isReached) throw refuse(impersonationRefusals.unknownPerson);
    const isColleague = tenantId === tenant.id;
    const isBelow = !isColleague || !membership.roleKeys.includes('Admin');
    if (target === person || !isBelow) throw refuse(impersonationRefusals.notBelow);
    const mode = modeOf(world, tenantId);
    if (mode === 'forbidden') throw refuse(impersonationRefusals.forbidden);
    const isAllowed = consentIn(world).requests.some(
      (one) =>
        one.userId === userId &&
        one.actorId === person.id &&
        one.tenantId === tenantId &&
        one.allowedAt !== undefined &&
        Date.parse(one.expiresAt) > now.getTime(),
    );
    if (mode === 'consent' && !isAllowed) throw refuse(impersonationRefusals.consentNeeded);
    const token = crypto.randomUUID();
    const expires = new Date(now.getTime() + lifetime).toISOString();
    const actorToken = { token, actorId: person.id, personId: userId, tenantId, reason, expires };
    world.actorTokens = [...(world.actorTokens ?? []), actorToken];
    const query = new URLSearchParams({ userId, actorToken: token });
    return {
      impersonatedUserId: userId,
      actorToken: token,
      expires,
      url: `${origin}/account/impersonate?${query}`,
    };
  },

  getImpersonationSettings: ({ world, tenant }) => ({ mode: modeOf(world, tenant.id) }),

  setImpersonationSettings: ({ world, tenant }, { body: { mode } }) => {
    const { modes, requests } = consentIn(world);
    world.impersonation = { requests, modes: { ...modes, [tenant.id]: mode } };
    return { mode };
  },

  requestImpersonation: (visit, { body: { userId, tenantId: requested, reason } }) => {
    const { world, person, tenant, now } = visit;
    const tenantId = requested ?? tenant.id;
    if (modeOf(world, tenantId) === 'forbidden') throw refuse(impersonationRefusals.forbidden);
    const expiresAt = new Date(now.getTime() + 7 * dayMs).toISOString();
    const asked = { id: crypto.randomUUID(), tenantId, userId, actorId: person.id, reason };
    const { modes, requests } = consentIn(world);
    const others = requests.filter(
      (one) => one.userId !== userId || one.actorId !== person.id || one.tenantId !== tenantId,
    );
    const request = { ...asked, createdAt: now.toISOString(), expiresAt };
    world.impersonation = { modes, requests: [...others, request] };
    return { expiresAt };
  },

  getImpersonationSession: ({ world, session }) => {
    const { actorId, createdAt, impersonationReason: reason = '' } = session;
    const actor = world.people.find(({ id }) => id === actorId);
    if (!actor) throw refuse(impersonationRefusals.notImpersonating);
    const endsAt = new Date(Date.parse(createdAt) + impersonationMinutes * 60_000).toISOString();
    return { actor: actor.name || actor.email, reason, endsAt };
  },

  listImpersonationRequests: ({ world, person, tenant, now }) =>
    consentIn(world)
      .requests.filter((one) => one.userId === person.id && one.tenantId === tenant.id)
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
      .map(({ userId: _userId, actorId, ...one }) => ({
        ...one,
        actor: world.people.find(({ id }) => id === actorId)?.name ?? '',
      })),

  answerImpersonationRequest: (visit, { params: { requestId }, body: { isAllowed } }) => {
    const { world, person, now } = visit;
    const { modes, requests } = consentIn(world);
    const found = requests.find((one) => one.id === requestId && one.userId === person.id);
    if (!found) throw refuse(impersonationRefusals.unknownRequest);
    const expiresAt = new Date(now.getTime() + dayMs).toISOString();
    const allowed = { ...found, allowedAt: now.toISOString(), expiresAt };
    const others = requests.filter((one) => one !== found);
    world.impersonation = { modes, requests: [...others, ...(isAllowed ? [allowed] : [])] };
    return undefined;
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
    const { actorId, tenantId, reason = '' } = found;
    const opened = {
      id: crypto.randomUUID(),
      personId: person.id,
      tenantId,
      createdAt: now.toISOString(),
    };
    const userAgent = navigator.userAgent;
    const session = { ...opened, userAgent, actorId, impersonationReason: reason };
    world.sessions.push(session);
    world.cookie = session.id;
    const { accessToken = '', expires = '' } = toAuthResponse(visit, person, session);
    return { accessToken, tokenType: 'bearer', expiresIn: previewTokenSeconds, expires };
  },
};
