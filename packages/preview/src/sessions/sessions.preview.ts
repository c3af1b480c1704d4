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

function sessionOf(visit: SignedInVisit, one: PreviewSession): Session {
  const { id, createdAt, actorId } = one;
  const current = id === visit.session.id;
  return {
    id,
    createdAt,
    current,
    impersonated: actorId !== undefined,
    ...whence(one),
    lastActiveAt: current ? visit.now.toISOString() : (one.lastActiveAt ?? createdAt),
  };
}

/** With what, and from where; nothing of it where somebody else acts. */
function whence({ userAgent, actorId, place, ipAddress = '127.0.0.1' }: PreviewSession) {
  if (actorId !== undefined) return {};
  return { userAgent, ipAddress, ...deviceOf(userAgent), ...(place ? { place } : {}) };
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

/** As a provider names them, for the browsers people look at a preview with. */
export function deviceOf(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  const [browser] = browsers.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system, device] = systems.find(([, , sign]) => sign.test(userAgent)) ?? [];
  return { ...(browser ? { browser } : {}), ...(system ? { system, device } : {}) };
}

/** The sessions of a person. */
export const sessionsPreview: PreviewReplies<typeof sessionsContract> = {
  listMySessions: (visit) => {
    const own = visit.world.sessions.filter((session) => session.personId === visit.person.id);
    return own.map((session) => sessionOf(visit, session));
  },

  getMyCurrentSession: (visit) => sessionOf(visit, visit.session),

  // nothing is kept of what has ended
  listMySignIns: ({ world, person }) =>
    world.sessions
      .filter(({ personId }) => personId === person.id)
      .map((one) => ({
        id: one.id,
        at: one.createdAt,
        impersonated: one.actorId !== undefined,
        isOpen: true,
        ...whence(one),
      }))
      .toSorted((a, b) => b.at.localeCompare(a.at)),

  deleteAllMySessions: ({ world, person }) => {
    world.sessions = world.sessions.filter((session) => session.personId !== person.id);
    world.cookie = null;
    return undefined;
  },

  deleteMyOtherSessions: ({ world, person, session }) => {
    world.sessions = world.sessions.filter(
      (one) => one.personId !== person.id || one.id === session.id,
    );
    return undefined;
  },

  revokeUserSessions: ({ world, tenant }, { body }) => {
    const isMember = world.people.some(
      ({ id, memberships }) =>
        id === body.userId && memberships.some(({ tenantId }) => tenantId === tenant.id),
    );
    if (!isMember) throw refuse(usersRefusals.unknownMember);
    world.sessions = world.sessions.filter(
      (one) => one.personId !== body.userId || one.tenantId !== tenant.id,
    );
    return undefined;
  },

  deleteMySession: ({ world, person }, { params }) => {
    const isOwn = world.sessions.some(
      (session) => session.id === params.id && session.personId === person.id,
    );
    if (!isOwn) throw refuse(sessionsRefusals.notFound);
    world.sessions = world.sessions.filter((session) => session.id !== params.id);
    return undefined;
  },

  getSessionPolicy: policyOf,
  saveSessionPolicy: (visit, { body }) => {
    const { world, tenant } = visit;
    const before = policyOf(visit);
    world.policies ??= {};
    world.policies[tenant.id] = {
      ...world.policies[tenant.id],
      sessions: { ...before, ...changed(body) },
    };
    return undefined;
  },
};

/** Until a company has its own: demo sessions of specification 2, §9. */
function policyOf({ world, tenant }: SignedInVisit): SessionPolicy {
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
function changed(said: SessionPolicyChange = {}): SessionPolicy {
  const {
    sessionTimeoutConfiguration: absolute,
    sessionIdleTimeoutConfiguration: idle,
    sessionConcurrentConfiguration: concurrent,
  } = said;
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
