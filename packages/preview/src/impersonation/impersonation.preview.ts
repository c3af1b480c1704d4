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
const getMode = (world: World, tenantId: string) => consentIn(world).modes[tenantId] ?? 'allowed';

/** Impersonation. */
export const impersonationPreview: PreviewReplies<typeof impersonationContract> = {
  createActorToken: (visit, { body: { userId, tenantId: requested, reason } }) => {
    const { world, user, tenant, now, origin } = visit;
    const tenantId = requested ?? tenant.id;
    const target = world.users.find((one) => one.id === userId);
    const membership = target?.memberships.find((one) => one.tenantId === tenantId);
    const isReached = reachedAccounts(visit).some(({ id }) => id === tenantId);
    if (!target || !membership || !isReached) throw refuse(impersonationRefusals.unknownPerson);
    const isColleague = tenantId === tenant.id;
    const isBelow = !isColleague || !membership.roleKeys.includes('Admin');
    if (target === user || !isBelow) throw refuse(impersonationRefusals.notBelow);
    const mode = getMode(world, tenantId);
    if (mode === 'forbidden') throw refuse(impersonationRefusals.forbidden);
    const isAllowed = consentIn(world).requests.some(
      (one) =>
        one.userId === userId &&
        one.actorId === user.id &&
        one.tenantId === tenantId &&
        one.allowedAt !== undefined &&
        Date.parse(one.expiresAt) > now.getTime(),
    );
    if (mode === 'consent' && !isAllowed) throw refuse(impersonationRefusals.consentNeeded);
    const token = crypto.randomUUID();
    const expires = new Date(now.getTime() + lifetime).toISOString();
    const actorToken = { token, actorId: user.id, userId: userId, tenantId, reason, expires };
    world.actorTokens = [...(world.actorTokens ?? []), actorToken];
    const query = new URLSearchParams({ userId, actorToken: token });
    return {
      impersonatedUserId: userId,
      actorToken: token,
      expires,
      url: `${origin}/account/impersonate?${query}`,
    };
  },

  getImpersonationSettings: ({ world, tenant }) => ({ mode: getMode(world, tenant.id) }),

  setImpersonationSettings: ({ world, tenant }, { body: { mode } }) => {
    const { modes, requests } = consentIn(world);
    world.impersonation = { requests, modes: { ...modes, [tenant.id]: mode } };
    return { mode };
  },

  requestImpersonation: (visit, { body: { userId, tenantId: requested, reason } }) => {
    const { world, user, tenant, now } = visit;
    const tenantId = requested ?? tenant.id;
    if (getMode(world, tenantId) === 'forbidden') throw refuse(impersonationRefusals.forbidden);
    const expiresAt = new Date(now.getTime() + 7 * dayMs).toISOString();
    const asked = { id: crypto.randomUUID(), tenantId, userId, actorId: user.id, reason };
    const { modes, requests } = consentIn(world);
    const others = requests.filter(
      (one) => one.userId !== userId || one.actorId !== user.id || one.tenantId !== tenantId,
    );
    const request = { ...asked, createdAt: now.toISOString(), expiresAt };
    world.impersonation = { modes, requests: [...others, request] };
    return { expiresAt };
  },

  getImpersonationSession: ({ world, session }) => {
    const { actorId, createdAt, impersonationReason: reason = '' } = session;
    const actor = world.users.find(({ id }) => id === actorId);
    if (!actor) throw refuse(impersonationRefusals.notImpersonating);
    const endsAt = new Date(Date.parse(createdAt) + impersonationMinutes * 60_000).toISOString();
    return { actor: actor.name || actor.email, reason, endsAt };
  },

  listImpersonationRequests: ({ world, user, tenant, now }) =>
    consentIn(world)
      .requests.filter((one) => one.userId === user.id && one.tenantId === tenant.id)
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
      .map(({ userId: _userId, actorId, ...one }) => ({
        ...one,
        actor: world.users.find(({ id }) => id === actorId)?.name ?? '',
      })),

  answerImpersonationRequest: (visit, { params: { requestId }, body: { isAllowed } }) => {
    const { world, user, now } = visit;
    const { modes, requests } = consentIn(world);
    const found = requests.find((one) => one.id === requestId && one.userId === user.id);
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
      (one) => one.token === actorToken && one.userId === impersonatedUserId,
    );
    const user = world.users.find((one) => one.id === found?.userId);
    if (!found || !user || Date.parse(found.expires) <= now.getTime())
      throw refuse(impersonationRefusals.invalidToken);
    world.actorTokens = world.actorTokens?.filter((one) => one !== found) ?? [];
    const { actorId, tenantId, reason = '' } = found;
    const opened = {
      id: crypto.randomUUID(),
      userId: user.id,
      tenantId,
      createdAt: now.toISOString(),
    };
    const userAgent = navigator.userAgent;
    const session = { ...opened, userAgent, actorId, impersonationReason: reason };
    world.sessions.push(session);
    world.cookie = session.id;
    const { accessToken = '', expires = '' } = toAuthResponse(visit, user, session);
    return { accessToken, tokenType: 'bearer', expiresIn: previewTokenSeconds, expires };
  },
};
