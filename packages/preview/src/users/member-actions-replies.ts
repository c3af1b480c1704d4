import type { EffectiveRole, TeamMember, usersContract } from '@foyer/contract/users';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { Membership, PreviewUser } from '../world/world.ts';
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

function another(
  visit: SignedInVisit,
  userId: string,
): { user: PreviewUser; membership: Membership } {
  const found = toMember(visit, userId);
  if (found.user === visit.user) throw refuse(usersRefusals.ownRow);
  return found;
}

const isElsewhere = ({ tenant }: SignedInVisit, { memberships }: PreviewUser) =>
  memberships.some(({ tenantId }) => tenantId !== tenant.id);

/** What weakens a sign-in affects every tenant of the user. */
function onlyHere(visit: SignedInVisit, user: PreviewUser): void {
  if (isElsewhere(visit, user)) throw refuse(usersRefusals.elsewhereToo);
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
    const { user } = toMember(visit, params.userId);
    onlyHere(visit, user);
    delete user.lockedUntil;
    user.wrongPasswords = 0;
    return undefined;
  },

  resetUserMfa: (visit, { params }) => {
    const { user } = another(visit, params.userId);
    onlyHere(visit, user);
    if (!visit.world.factors?.[user.id]) throw refuse(usersRefusals.noFactors);
    delete visit.world.factors[user.id];
    visit.world.sessions = visit.world.sessions.filter(({ userId }) => userId !== user.id);
    return undefined;
  },

  forcePasswordReset: (visit, { params }) => {
    const { user } = another(visit, params.userId);
    if (!user.passwordMark) throw refuse(usersRefusals.noPassword);
    user.mustChangePassword = true;
    endSessions(visit, user);
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
    return [head, ...rows.map((one) => getCells(visit, one))]
      .map((cells) => cells.map(quoted).join(','))
      .join('\r\n');
  },
};

function getCells(visit: SignedInVisit, one: TeamMember): string[] {
  const statuses = ['disabled', 'expired', 'notActivated', 'active'];
  const status = statuses.find((word) => isIn(visit, one, word)) ?? '';
  return [
    one.name,
    one.email,
    status,
    (one.effectiveRoles ?? []).map(({ name }) => name).join('; '),
    (one.effectiveRoles ?? []).map(getSources).join('; '),
    (one.groups ?? []).map(({ name }) => name).join('; '),
    one.createdAt,
    one.lastLogin ?? '',
  ];
}

const getSources = ({ name, sources }: EffectiveRole) =>
  `${name} (${sources.map(({ kind, group }) => (group ? `${kind} ${group.name}` : kind)).join(', ')})`;

const quoted = (text: string) =>
  `"${(/^\s*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
