import type { Session, sessionsContract } from '@foyer/contract/sessions';
import { sessionsRefusals } from '@foyer/contract/sessions/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewSession } from '../world/world.ts';

function sessionOf(visit: SignedInVisit, { id, createdAt, userAgent, actorId }: PreviewSession): Session {
  const impersonated = actorId !== undefined;
  return { id, createdAt, userAgent, ipAddress: '127.0.0.1', current: id === visit.session.id, impersonated };
}

/** The sessions of a person. */
export const sessionsPreview: PreviewReplies<typeof sessionsContract> = {
  listMySessions: (visit) => {
    const own = visit.world.sessions.filter((session) => session.personId === visit.person.id);
    return own.map((session) => sessionOf(visit, session));
  },

  getMyCurrentSession: (visit) => sessionOf(visit, visit.session),

  deleteAllMySessions: ({ world, person }) => {
    world.sessions = world.sessions.filter((session) => session.personId !== person.id);
    world.cookie = null;
    return undefined;
  },

  deleteMySession: ({ world, person }, { params }) => {
    const isOwn = world.sessions.some((session) => session.id === params.id && session.personId === person.id);
    if (!isOwn) throw refuse(sessionsRefusals.notFound);
    world.sessions = world.sessions.filter((session) => session.id !== params.id);
    return undefined;
  },

  /** Demo sessions of specification 2, §9. */
  getSessionPolicy: () => ({
    sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 },
    sessionTimeoutConfiguration: { isActive: true, timeout: 7_776_000 },
    sessionConcurrentConfiguration: { isActive: true, maxSessions: 10 },
  }),
};
