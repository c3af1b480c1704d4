import { sessionsRefusals } from '@foyer/contract/sessions/refusals';
import type { MemberActivity, MemberDetails, usersContract } from '@foyer/contract/users';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { deviceOf } from '../sessions/sessions.preview.ts';
import type { Person, PreviewSession } from '../world/world.ts';
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
    return detailsOf(visit, toMember(visit, params.userId).person);
  },

  listMemberActivity: (visit, { params }) =>
    activityOf(visit, toMember(visit, params.userId).person),

  endMemberSession: (visit, { params }) => {
    const { person } = toMember(visit, params.userId);
    const found = sessionsOf(visit, person).some(({ id }) => id === params.sessionId);
    if (!found) throw refuse(sessionsRefusals.notFound);
    visit.world.sessions = visit.world.sessions.filter(({ id }) => id !== params.sessionId);
    return undefined;
  },
};

const sessionsOf = ({ world, tenant }: SignedInVisit, person: Person): PreviewSession[] =>
  world.sessions.filter(
    ({ personId, tenantId }) => personId === person.id && tenantId === tenant.id,
  );

function detailsOf(visit: SignedInVisit, person: Person): MemberDetails {
  const roles = heldBy(visit, person);
  return {
    ...(canReadSignInSecurity(visit, person.id) ? signInOf(visit, person) : {}),
    member: teamMember(visit, person),
    isElsewhere: person.memberships.some(({ tenantId }) => tenantId !== visit.tenant.id),
    permissions: visit.roleBook.permissionsOf(roles).map(({ id, key, name }) => ({
      key,
      name,
      roleIds: roles.filter(({ permissions }) => permissions.includes(id)).map((role) => role.id),
    })),
  };
}

function signInOf(visit: SignedInVisit, person: Person) {
  const { world, tenant, now } = visit;
  const { createdAt, lockedUntil } = person;
  const devices = world.factors?.[person.id]?.devices;
  const factor = (kind: 'authenticator' | 'phone' | 'securityKey', name = '') => ({
    kind,
    name,
    createdAt,
  });
  return {
    ...(lockedUntil && Date.parse(lockedUntil) > now.getTime() ? { pausedUntil: lockedUntil } : {}),
    hasPassword: person.passwordMark !== '',
    mustChangePassword: person.mustChangePassword ?? false,
    sessions: sessionsOf(visit, person).map((one) => ({
      id: one.id,
      userAgent: one.userAgent,
      ...namesOf(one.userAgent),
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
      .filter(({ tenantId, personId }) => tenantId === tenant.id && personId === person.id)
      .map(({ id, kind, description, createdAt: made, expires }) => ({
        id,
        kind,
        description,
        createdAt: made,
        ...(expires ? { expires } : {}),
      })),
  };
}

/** The preview has no audit log: what its data say about a user. */
function activityOf(visit: SignedInVisit, person: Person): MemberActivity[] {
  const event = (action: keyof typeof eventTexts, at: string) => {
    const [title, description] = eventTexts[action];
    return { id: `${action} ${at}`, action, title, description, severity: 'Info' as const, at };
  };
  const signIns = sessionsOf(visit, person).map(({ createdAt, userAgent, ipAddress }) => ({
    ...event('user.authenticated', createdAt),
    ipAddress: ipAddress ?? previewAddress,
    ...namesOf(userAgent),
  }));
  return [...signIns, event('user.signed_up', person.createdAt)].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
}

function namesOf(userAgent: string) {
  const { browser, system } = deviceOf(userAgent);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}
