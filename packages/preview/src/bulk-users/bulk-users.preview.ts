import type {
  BulkAction,
  BulkImpact,
  BulkResult,
  BulkSelectionInput,
  BulkSkipReason,
  bulkUsersContract,
} from '@foyer/contract/bulk-users';
import { bulkUsersRefusals } from '@foyer/contract/bulk-users/refusals';
import type { TeamMember } from '@foyer/contract/users';
import { applicationsPreview, assignedTo } from '../applications/applications.preview.ts';
import { groupsPreview } from '../groups/groups.preview.ts';
import {
  PreviewRefusal,
  type PreviewReplies,
  refuse,
  type SignedInVisit,
} from '../preview-replies.ts';
import { sessionsPreview } from '../sessions/sessions.preview.ts';
import { memberRows, waitingRows } from '../users/team-list.ts';
import { inviteUser, usersPreview } from '../users/users.preview.ts';

interface Planned {
  readonly row: TeamMember;
  readonly skip: BulkSkipReason | undefined;
}

const notOnYourself = ['disable', 'remove', 'signOut', 'resetPassword', 'resetMfa'];
const membersOnly = ['changeGroups', 'changeApplications', 'signOut', 'resetPassword', 'resetMfa'];

function selected(visit: SignedInVisit, selection: BulkSelectionInput): TeamMember[] {
  if ('ids' in selection)
    return [...memberRows(visit, {}), ...waitingRows(visit, {})].filter(({ id }) =>
      selection.ids.includes(id),
    );
  const { filter, exceptIds = [] } = selection;
  const rows = filter.invited === 'only' ? waitingRows(visit, filter) : memberRows(visit, filter);
  return rows.filter(({ id }) => !exceptIds.includes(id));
}

function getSkipReason(
  visit: SignedInVisit,
  action: BulkAction,
  row: TeamMember,
): BulkSkipReason | undefined {
  const { kind } = action;
  if (row.id === visit.user.id && notOnYourself.includes(kind)) return 'yourself';
  if (row.invitation && membersOnly.includes(kind)) return 'invited';
  if (kind === 'resendInvitation')
    return row.invitation || !row.verified ? undefined : 'notInvited';
  if (row.managedBy === 'scim2' && ['disable', 'enable', 'remove'].includes(kind))
    return 'managedByDirectory';
  if (kind === 'disable' && row.isDisabled) return 'unchanged';
  if (kind === 'enable' && !row.isDisabled) return 'unchanged';
  if (kind === 'resetMfa' && !row.mfaEnabled) return 'noFactors';
  const own = actionFor(visit, action, row);
  if (!('add' in own)) return undefined;
  return own.add.length + own.remove.length > 0 ? undefined : 'unchanged';
}

/** What an action changes for a row: some of it may already be as the action says. */
function actionFor(visit: SignedInVisit, action: BulkAction, row: TeamMember): BulkAction {
  if (!('add' in action)) return action;
  const assigned = {
    changeRoles: row.roleIds,
    changeGroups: (row.groups ?? []).map(({ id }) => id),
    changeApplications: assignedTo(visit, row.id),
  }[action.kind];
  return {
    kind: action.kind,
    add: action.add.filter((id) => !assigned.includes(id)),
    remove: action.remove.filter((id) => assigned.includes(id)),
  };
}

/** The action that undoes another one. */
function reverseAction(action: BulkAction | undefined): BulkAction | undefined {
  if (action?.kind === 'disable') return { kind: 'enable' };
  if (action?.kind === 'enable') return { kind: 'disable' };
  if (!action || !('add' in action)) return undefined;
  return { kind: action.kind, add: action.remove, remove: action.add };
}

const plan = (
  visit: SignedInVisit,
  { action, selection }: { action: BulkAction; selection: BulkSelectionInput },
): Planned[] =>
  selected(visit, selection).map((row) => ({ row, skip: getSkipReason(visit, action, row) }));

function toImpact(planned: readonly Planned[]): BulkImpact {
  const reasons = [...new Set(planned.flatMap(({ skip }) => skip ?? []))];
  return {
    affected: planned.filter(({ skip }) => !skip).length,
    skipped: reasons.map((reason) => {
      const rows = planned.filter(({ skip }) => skip === reason);
      const names = rows.slice(0, 5).map(({ row }) => row.name || row.email);
      return { reason, count: rows.length, names };
    }),
  };
}

function run(visit: SignedInVisit, action: BulkAction, { id, roleIds }: TeamMember): unknown {
  const params = { userId: id };
  switch (action.kind) {
    case 'changeRoles': {
      const after = [...new Set([...roleIds, ...action.add])].filter(
        (role) => !action.remove.includes(role),
      );
      return usersPreview.updateMember(visit, {
        body: { id, roleIds: after.length > 0 ? after : [''] },
      });
    }
    case 'changeGroups': {
      const body = { userIds: [id] };
      for (const groupId of action.add)
        groupsPreview.addGroupUsers(visit, { params: { groupId }, body });
      for (const groupId of action.remove)
        groupsPreview.removeGroupUsers(visit, { params: { groupId }, body });
      return undefined;
    }
    case 'changeApplications': {
      const one = { userId: id, tenantId: visit.tenant.id };
      applicationsPreview.assignUserToApplications(visit, { body: { ...one, appIds: action.add } });
      return applicationsPreview.unassignUserFromApplications(visit, {
        body: { ...one, appIds: action.remove },
      });
    }
    case 'disable':
      return usersPreview.disableUser(visit, { params });
    case 'enable':
      return usersPreview.enableUser(visit, { params });
    case 'remove':
      return usersPreview.deleteMember(visit, { params });
    case 'signOut':
      return sessionsPreview.revokeUserSessions(visit, { body: params });
    case 'resetPassword':
      return usersPreview.forcePasswordReset(visit, { params });
    case 'resetMfa':
      return usersPreview.resetUserMfa(visit, { params });
    case 'resendInvitation':
    default:
      return usersPreview.resendActivationLink(visit, { params });
  }
}

interface Attempt {
  readonly name: string;
  readonly skip?: BulkSkipReason | undefined;
  readonly work: (visit: SignedInVisit) => unknown;
  /** What it changed, and for whom. */
  readonly changed?: { readonly id: string; readonly action: BulkAction };
}

/** By operation; the world is stored as text, which holds no functions. */
const attemptsById = new Map<string, readonly Attempt[]>();

/** Runs at once: nothing of a preview takes long. */
function carryOut(
  visit: SignedInVisit,
  { id, action }: Pick<BulkResult, 'id' | 'action'>,
  attempts: readonly Attempt[],
): BulkResult {
  const { world, now } = visit;
  const problems = attempts.flatMap(({ name, skip, work }, at): BulkResult['problems'] => {
    const position = at + 1;
    if (skip) return [{ position, name, isSkipped: true, reason: skip }];
    try {
      work(visit);
      return [];
    } catch (error) {
      if (!(error instanceof PreviewRefusal)) throw error;
      const { errors, errorCode: reason = '' } = error.body;
      return [{ position, name, isSkipped: false, reason, text: errors.join(' ') }];
    }
  });
  const skipped = problems.filter(({ isSkipped }) => isSkipped).length;
  const failed = problems.length - skipped;
  const result: BulkResult = {
    id,
    action,
    isFinished: true,
    createdAt: now.toISOString(),
    total: attempts.length,
    done: attempts.length - problems.length,
    failed,
    skipped,
    canUndo:
      attempts.length > problems.length &&
      attempts.some(({ changed }) => reverseAction(changed?.action) !== undefined),
    problems: problems.toSorted((a, b) => Number(a.isSkipped) - Number(b.isSkipped)),
  };
  attemptsById.set(id, attempts);
  const others = (world.bulkOperations ?? []).filter((one) => one.id !== id);
  world.bulkOperations = [result, ...others];
  return result;
}

/** The same attempts, of which those that succeeded do nothing. */
function retry(visit: SignedInVisit, operation: BulkResult): BulkResult {
  if (operation.failed === 0) throw refuse(bulkUsersRefusals.nothingToDo);
  const failed = operation.problems.filter(({ isSkipped }) => !isSkipped);
  const attempts = (attemptsById.get(operation.id) ?? []).map((attempt, at): Attempt => {
    const isFailed = failed.some(({ position }) => position === at + 1);
    const { name, skip, work, changed } = attempt;
    return { name, skip, work: isFailed ? work : () => {}, ...(changed ? { changed } : {}) };
  });
  return carryOut(visit, operation, attempts);
}

/** Reverses what an operation changed, user by user. */
function undo(visit: SignedInVisit, operation: BulkResult): BulkResult {
  const failed = new Set(operation.problems.map(({ position }) => position));
  const attempts = (attemptsById.get(operation.id) ?? [])
    .filter((_, at) => !failed.has(at + 1))
    .flatMap(({ changed }): Attempt[] => {
      const action = reverseAction(changed?.action);
      const rows = changed && action ? selected(visit, { ids: [changed.id] }) : [];
      return action ? rows.map((row) => toAttempt(visit, action, row)) : [];
    });
  const [first] = attempts;
  if (!first?.changed) throw refuse(bulkUsersRefusals.notReversible);
  if (attempts.every(({ skip }) => skip)) throw refuse(bulkUsersRefusals.nothingToDo);
  return begin(visit, first.changed.action.kind, attempts);
}

const toAttempt = (visit: SignedInVisit, action: BulkAction, row: TeamMember): Attempt => ({
  name: row.name || row.email,
  skip: getSkipReason(visit, action, row),
  work: (current) => run(current, action, row),
  changed: { id: row.id, action: actionFor(visit, action, row) },
});

const begin = (visit: SignedInVisit, action: string, attempts: readonly Attempt[]) =>
  carryOut(visit, { id: crypto.randomUUID(), action }, attempts);

const toOperation = ({ problems: _problems, ...operation }: BulkResult) => operation;

function found({ world }: SignedInVisit, id: string): BulkResult {
  const operation = world.bulkOperations?.find((one) => one.id === id);
  if (!operation) throw refuse(bulkUsersRefusals.notFound);
  return operation;
}

/** Bulk operations. */
export const bulkUsersPreview: PreviewReplies<typeof bulkUsersContract> = {
  previewBulkOperation: (visit, { body }) => toImpact(plan(visit, body)),

  startBulkOperation: (visit, { body }) => {
    const attempts = selected(visit, body.selection).map((row) =>
      toAttempt(visit, body.action, row),
    );
    if (attempts.every(({ skip }) => skip)) throw refuse(bulkUsersRefusals.nothingToDo);
    return toOperation(begin(visit, body.action.kind, attempts));
  },

  importUsers: (visit, { body }) => {
    const attempts = body.users.map((user) => ({
      name: user.email,
      work: (current: SignedInVisit) => inviteUser(current, user),
    }));
    return toOperation(begin(visit, 'import', attempts));
  },

  listBulkOperations: ({ world }) => (world.bulkOperations ?? []).map(toOperation),

  getBulkOperation: (visit, { params }) => found(visit, params.operationId),

  undoBulkOperation: (visit, { params }) =>
    toOperation(undo(visit, found(visit, params.operationId))),

  retryBulkOperation: (visit, { params }) =>
    toOperation(retry(visit, found(visit, params.operationId))),
};
