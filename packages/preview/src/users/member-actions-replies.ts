import type { EffectiveRole, TeamMember, usersContract } from '@foyer/contract/users';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { Membership, Person } from '../world/world.ts';
import { mailResetLink } from '../passwords/passwords.preview.ts';
import {
  colleagues,
  endSessions,
  inSeconds,
  isIn,
  toMember,
  memberRows,
  sortedBy,
  waitingOne,
} from './team-list.ts';

type ActionCalls =
  | 'getTemporaryUserConfiguration'
  | 'setUserExpiration'
  | 'setPermanentUser'
  | 'unlockUser'
  | 'resetUserMfa'
  | 'forcePasswordReset'
  | 'sendBreachedPasswordResets'
  | 'exportMembers';

function another(visit: SignedInVisit, userId: string): { person: Person; membership: Membership } {
  const found = toMember(visit, userId);
  if (found.person === visit.person) throw refuse(usersRefusals.ownRow);
  return found;
}

const isElsewhere = ({ tenant }: SignedInVisit, { memberships }: Person) =>
  memberships.some(({ tenantId }) => tenantId !== tenant.id);

/** What weakens a sign-in affects every tenant of the user. */
function onlyHere(visit: SignedInVisit, person: Person): void {
  if (isElsewhere(visit, person)) throw refuse(usersRefusals.elsewhereToo);
}

/** What administrators do for and to single members. */
export const memberActionsPreview: Pick<PreviewReplies<typeof usersContract>, ActionCalls> = {
  getTemporaryUserConfiguration: () => ({ enabled: true }),

  setUserExpiration: (visit, { params, body }) => {
    const temporaryExpirationDate = inSeconds(visit, body.expirationInSeconds);
    (waitingOne(visit, params.userId) ?? another(visit, params.userId).membership).accessEndsAt =
      temporaryExpirationDate;
    return { temporaryExpirationDate, expirationInSeconds: body.expirationInSeconds };
  },

  setPermanentUser: (visit, { params }) => {
    delete (waitingOne(visit, params.userId) ?? another(visit, params.userId).membership)
      .accessEndsAt;
    return undefined;
  },

  unlockUser: (visit, { params }) => {
    const { person } = toMember(visit, params.userId);
    onlyHere(visit, person);
    delete person.lockedUntil;
    person.wrongPasswords = 0;
    return undefined;
  },

  resetUserMfa: (visit, { params }) => {
    const { person } = another(visit, params.userId);
    onlyHere(visit, person);
    if (!visit.world.factors?.[person.id]) throw refuse(usersRefusals.noFactors);
    delete visit.world.factors[person.id];
    visit.world.sessions = visit.world.sessions.filter(({ personId }) => personId !== person.id);
    return undefined;
  },

  forcePasswordReset: (visit, { params }) => {
    const { person } = another(visit, params.userId);
    if (!person.passwordMark) throw refuse(usersRefusals.noPassword);
    person.mustChangePassword = true;
    endSessions(visit, person);
    return undefined;
  },

  sendBreachedPasswordResets: (visit) => {
    const stolen = colleagues(visit).filter((one) => one.hasStolenPassword);
    for (const { email } of stolen) mailResetLink(visit, email);
    return undefined;
  },

  exportMembers: (visit, { query = {} }) => {
    const rows = sortedBy(memberRows(visit, query), 'email', false);
    const head = [
      'Name',
      'Email',
      'Status',
      'Roles',
      'Role sources',
      'Groups',
      'Joined',
      'Last seen',
    ];
    return [head, ...rows.map((one) => cellsOf(visit, one))]
      .map((cells) => cells.map(quoted).join(','))
      .join('\r\n');
  },
};

function cellsOf(visit: SignedInVisit, one: TeamMember): string[] {
  const statuses = ['disabled', 'expired', 'notActivated', 'active'];
  const status = statuses.find((word) => isIn(visit, one, word)) ?? '';
  return [
    one.name,
    one.email,
    status,
    (one.effectiveRoles ?? []).map(({ name }) => name).join('; '),
    (one.effectiveRoles ?? []).map(sourcesOf).join('; '),
    (one.groups ?? []).map(({ name }) => name).join('; '),
    one.createdAt,
    one.lastLogin ?? '',
  ];
}

const sourcesOf = ({ name, sources }: EffectiveRole) =>
  `${name} (${sources.map(({ kind, group }) => (group ? `${kind} ${group.name}` : kind)).join(', ')})`;

const quoted = (text: string) =>
  `"${(/^\s*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
