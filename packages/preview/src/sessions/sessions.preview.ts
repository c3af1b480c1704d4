import type {
  Session,
  SessionPolicy,
  SessionPolicyChange,
  sessionsContract,
} from '@foyer/contract/sessions';
import { sessionsRefusals } from '@foyer/contract/sessions/refusals';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewSession } from '../world/world.ts';

function getSession(visit: SignedInVisit, one: PreviewSession): Session {
  const { id, createdAt, actorId } = one;
  const current = id === visit.session.id;
  return {
    id,
    createdAt,
    current,
    impersonated: actorId !== undefined,
    ...clientInfo(one),
    lastActiveAt: current ? visit.now.toISOString() : (one.lastActiveAt ?? createdAt),
  };
}

/** With what, and from where; nothing of it where another user acts. */
function clientInfo({ userAgent, actorId, place, ipAddress = '127.0.0.1' }: PreviewSession) {
  if (actorId !== undefined) return {};
  return { userAgent, ipAddress, ...getDevice(userAgent), ...(place ? { place } : {}) };
}

const browsers = [
  ['Microsoft Edge', /\bEdgA?\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', 'phone', /\bAndroid\b/],
  ['iOS', 'phone', /\biPhone\b/],
  ['Windows', 'desktop', /\bWindows\b/],
  ['macOS', 'desktop', /\bMac OS X\b/],
  ['Linux', 'desktop', /\bLinux\b/],
] as const;

/** As a provider names them, for the browsers users look at a preview with. */
export function getDevice(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  const [browser] = browsers.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system, device] = systems.find(([, , sign]) => sign.test(userAgent)) ?? [];
  return { ...(browser ? { browser } : {}), ...(system ? { system, device } : {}) };
}

/** The sessions of a user. */
export const sessionsPreview: PreviewReplies<typeof sessionsContract> = {
  listMySessions: (visit) => {
    const own = visit.world.sessions.filter((session) => session.userId === visit.user.id);
    return own.map((session) => getSession(visit, session));
  },

  getMyCurrentSession: (visit) => getSession(visit, visit.session),

  // nothing is kept of what has ended
  listMySignIns: ({ world, user }) =>
    world.sessions
      .filter(({ userId }) => userId === user.id)
      .map((one) => ({
        id: one.id,
        at: one.createdAt,
        impersonated: one.actorId !== undefined,
        isOpen: true,
        ...clientInfo(one),
      }))
      .toSorted((a, b) => b.at.localeCompare(a.at)),

  deleteAllMySessions: ({ world, user }) => {
    world.sessions = world.sessions.filter((session) => session.userId !== user.id);
    world.cookie = null;
    return undefined;
  },

  deleteMyOtherSessions: ({ world, user, session }) => {
    world.sessions = world.sessions.filter(
      (one) => one.userId !== user.id || one.id === session.id,
    );
    return undefined;
  },

  revokeUserSessions: ({ world, tenant }, { body }) => {
    const isMember = world.users.some(
      ({ id, memberships }) =>
        id === body.userId && memberships.some(({ tenantId }) => tenantId === tenant.id),
    );
    if (!isMember) throw refuse(usersRefusals.unknownMember);
    world.sessions = world.sessions.filter(
      (one) => one.userId !== body.userId || one.tenantId !== tenant.id,
    );
    return undefined;
  },

  deleteMySession: ({ world, user }, { params }) => {
    const isOwn = world.sessions.some(
      (session) => session.id === params.id && session.userId === user.id,
    );
    if (!isOwn) throw refuse(sessionsRefusals.notFound);
    world.sessions = world.sessions.filter((session) => session.id !== params.id);
    return undefined;
  },

  getSessionPolicy: readPolicy,
  saveSessionPolicy: (visit, { body }) => {
    const { world, tenant } = visit;
    const before = readPolicy(visit);
    world.policies ??= {};
    world.policies[tenant.id] = {
      ...world.policies[tenant.id],
      sessions: { ...before, ...changed(body) },
    };
    return undefined;
  },
};

/** Until a tenant has its own: demo sessions of specification 2, §9. */
function readPolicy({ world, tenant }: SignedInVisit): SessionPolicy {
  return (
    world.policies?.[tenant.id]?.sessions ?? {
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 },
      sessionTimeoutConfiguration: { isActive: true, timeout: 7_776_000 },
      sessionConcurrentConfiguration: { isActive: true, maxSessions: 10 },
    }
  );
}

const noTime = { isActive: false, timeout: 0 };

/** What is said of the limits; one that is switched off has no number. */
function changed(reported: SessionPolicyChange = {}): SessionPolicy {
  const {
    sessionTimeoutConfiguration: absolute,
    sessionIdleTimeoutConfiguration: idle,
    sessionConcurrentConfiguration: concurrent,
  } = reported;
  return {
    ...(absolute && { sessionTimeoutConfiguration: absolute.isActive ? absolute : noTime }),
    ...(idle && { sessionIdleTimeoutConfiguration: idle.isActive ? idle : noTime }),
    ...(concurrent && {
      sessionConcurrentConfiguration: concurrent.isActive
        ? concurrent
        : { isActive: false, maxSessions: 0 },
    }),
  };
}
