import { sessionsRefusals } from '@foyer/contract/sessions/refusals';
import type { MemberActivity, MemberDetails, usersContract } from '@foyer/contract/users';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { getDevice } from '../sessions/sessions.preview.ts';
import type { PreviewUser, PreviewSession } from '../world/world.ts';
import {
  canReadSignInSecurity,
  heldBy,
  toMember,
  teamMember,
  waitingMember,
  waitingOne,
} from './team-list.ts';

type DetailsCalls = 'getMemberDetails' | 'listMemberActivity' | 'endMemberSession';

/** Titles and descriptions as in the table of events, which the preview does not load. */
const eventTexts = {
  'user.signed_up': ['Signed up', 'A user signed up.'],
  'user.authenticated': ['Signed in', 'A user signed in.'],
} as const;
const previewAddress = '203.0.113.7';

/** What the page of one user shows. */
export const memberDetailsPreview: Pick<PreviewReplies<typeof usersContract>, DetailsCalls> = {
  getMemberDetails: (visit, { params }) => {
    const invitation = waitingOne(visit, params.userId);
    if (invitation)
      return { member: waitingMember(visit, invitation), permissions: [], isElsewhere: false };
    return getDetails(visit, toMember(visit, params.userId).user);
  },

  listMemberActivity: (visit, { params }) =>
    getActivity(visit, toMember(visit, params.userId).user),

  endMemberSession: (visit, { params }) => {
    const { user } = toMember(visit, params.userId);
    const found = getSessions(visit, user).some(({ id }) => id === params.sessionId);
    if (!found) throw refuse(sessionsRefusals.notFound);
    visit.world.sessions = visit.world.sessions.filter(({ id }) => id !== params.sessionId);
    return undefined;
  },
};

const getSessions = ({ world, tenant }: SignedInVisit, user: PreviewUser): PreviewSession[] =>
  world.sessions.filter(({ userId, tenantId }) => userId === user.id && tenantId === tenant.id);

function getDetails(visit: SignedInVisit, user: PreviewUser): MemberDetails {
  const roles = heldBy(visit, user);
  return {
    ...(canReadSignInSecurity(visit, user.id) ? getSignIn(visit, user) : {}),
    member: teamMember(visit, user),
    isElsewhere: user.memberships.some(({ tenantId }) => tenantId !== visit.tenant.id),
    permissions: visit.roleBook.getPermissions(roles).map(({ id, key, name }) => ({
      key,
      name,
      roleIds: roles.filter(({ permissions }) => permissions.includes(id)).map((role) => role.id),
    })),
  };
}

function getSignIn(visit: SignedInVisit, user: PreviewUser) {
  const { world, tenant, now } = visit;
  const { createdAt, lockedUntil } = user;
  const devices = world.factors?.[user.id]?.devices;
  const factor = (kind: 'authenticator' | 'phone' | 'securityKey', name = '') => ({
    kind,
    name,
    createdAt,
  });
  return {
    ...(lockedUntil && Date.parse(lockedUntil) > now.getTime() ? { pausedUntil: lockedUntil } : {}),
    hasPassword: user.passwordMark !== '',
    mustChangePassword: user.mustChangePassword ?? false,
    sessions: getSessions(visit, user).map((one) => ({
      id: one.id,
      userAgent: one.userAgent,
      ...getNames(one.userAgent),
      createdAt: one.createdAt,
      lastSeen: one.lastActiveAt ?? one.createdAt,
      ipAddress: one.ipAddress ?? previewAddress,
      impersonated: one.actorId !== undefined,
    })),
    factors: [
      ...(devices?.authenticators ?? []).map(() => factor('authenticator')),
      ...(devices?.phones ?? []).map(({ phoneNumber }) =>
        factor('phone', `… ${phoneNumber?.slice(-2) ?? ''}`),
      ),
      ...(devices?.webauthn ?? []).map(() => factor('securityKey')),
    ],
    tokens: (world.apiTokens ?? [])
      .filter(({ tenantId, userId }) => tenantId === tenant.id && userId === user.id)
      .map(({ id, kind, description, createdAt: created, expires }) => ({
        id,
        kind,
        description,
        createdAt: created,
        ...(expires ? { expires } : {}),
      })),
  };
}

/** The preview has no audit log: what its data say about a user. */
function getActivity(visit: SignedInVisit, user: PreviewUser): MemberActivity[] {
  const event = (action: keyof typeof eventTexts, at: string) => {
    const [title, description] = eventTexts[action];
    return { id: `${action} ${at}`, action, title, description, severity: 'Info' as const, at };
  };
  const signIns = getSessions(visit, user).map(({ createdAt, userAgent, ipAddress }) => ({
    ...event('user.authenticated', createdAt),
    ipAddress: ipAddress ?? previewAddress,
    ...getNames(userAgent),
  }));
  return [...signIns, event('user.signed_up', user.createdAt)].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
}

function getNames(userAgent: string) {
  const { browser, system } = getDevice(userAgent);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}
