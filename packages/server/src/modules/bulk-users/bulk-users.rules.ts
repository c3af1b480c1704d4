import type { BulkAction, BulkImpact, BulkSkipReason } from '@foyer/contract/bulk-users';

/** What an operation does: an action on its targets, or inviting what its items hold. */
export type StoredAction = BulkAction | { readonly kind: 'import' };

/** A selected user or invitation. */
export interface BulkTarget {
  readonly id: string;
  readonly name: string;
  readonly isInvitation: boolean;
  readonly superUser: boolean;
  readonly isDisabled: boolean;
  readonly isFromDirectory: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasFactor: boolean;
  /** Belongs to a tenant that the caller does not manage. */
  readonly isElsewhere: boolean;
  readonly roleIds: readonly string[];
  /** With those of groups. */
  readonly heldIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Of applications that are assigned to the user by name. */
  readonly applicationIds: readonly string[];
}

/** Who started the operation, as far as it decides who is skipped. */
export interface BulkCaller {
  readonly userId: string;
  /** Whether the target has nothing that the caller does not have. */
  readonly mayManage: (target: BulkTarget) => boolean;
}

/** Roles, groups, or applications that a user gets and loses. */
export interface AccessChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** A target with the reason why it is skipped. */
export interface PlannedTarget {
  readonly id: string;
  readonly name: string;
  readonly skip?: BulkSkipReason | undefined;
  /** What changes for this target: some of it may already be as the action says. */
  readonly change?: AccessChange | undefined;
}

const namesShown = 5;
const notOnYourself: readonly BulkAction['kind'][] = [
  'disable',
  'remove',
  'signOut',
  'resetPassword',
  'resetMfa',
];
/** Actions that do not apply to invited users. */
const membersOnly: readonly BulkAction['kind'][] = [
  'changeGroups',
  'changeApplications',
  'signOut',
  'resetPassword',
  'resetMfa',
];

/** Actions on access, which a directory decides for the users that it manages. */
const directoryDecides: readonly BulkAction['kind'][] = ['disable', 'enable', 'remove'];

/** Actions that need a recent verification, as the call for one user does. */
export const needsProof = ({ kind }: BulkAction): boolean =>
  ['changeRoles', 'changeGroups', 'remove', 'resetPassword', 'resetMfa'].includes(kind);

/** Why an action skips a target; `undefined` if it does not. */
export function skipReason(
  action: BulkAction,
  target: BulkTarget,
  caller: BulkCaller,
): BulkSkipReason | undefined {
  const { kind } = action;
  const isSelf = target.id === caller.userId;
  if (isSelf && notOnYourself.includes(kind)) return 'yourself';
  if (target.isInvitation && membersOnly.includes(kind)) return 'invited';
  if (kind === 'resendInvitation')
    return target.isInvitation || !target.isVerified ? undefined : 'notInvited';
  if (!isSelf && !caller.mayManage(target)) return 'memberAbove';
  if (target.isFromDirectory && directoryDecides.includes(kind)) return 'managedByDirectory';
  if (!changes(action, target)) return 'unchanged';
  if (kind === 'resetPassword' && !target.hasPassword) return 'noPassword';
  if (kind === 'resetMfa' && !target.hasFactor) return 'noFactors';
  if (kind === 'resetMfa' && target.isElsewhere) return 'elsewhere';
  return undefined;
}

function changes(action: BulkAction, target: BulkTarget): boolean {
  if (action.kind === 'disable') return !target.isDisabled;
  if (action.kind === 'enable') return target.isDisabled;
  const change = accessChange(action, target);
  return !change || change.add.length > 0 || change.remove.length > 0;
}

/** What an action adds to a target and removes from it; `undefined` for actions on something else. */
export function accessChange(
  action: BulkAction,
  target: Pick<BulkTarget, 'roleIds' | 'groupIds' | 'applicationIds'>,
): AccessChange | undefined {
  if (!('add' in action)) return undefined;
  const current = {
    changeRoles: target.roleIds,
    changeGroups: target.groupIds,
    changeApplications: target.applicationIds,
  }[action.kind];
  return {
    add: action.add.filter((id) => !current.includes(id)),
    remove: action.remove.filter((id) => current.includes(id)),
  };
}

/** The action that undoes another one; `undefined` if there is none. */
export function reverseAction(action: StoredAction): BulkAction | undefined {
  if (action.kind === 'disable') return { kind: 'enable' };
  if (action.kind === 'enable') return { kind: 'disable' };
  if ('add' in action) return { kind: action.kind, add: action.remove, remove: action.add };
  return undefined;
}

/** How many targets are affected, and how many are skipped for which reason. */
export function summarizeImpact(targets: readonly PlannedTarget[]): BulkImpact {
  const skipped = new Map<BulkSkipReason, string[]>();
  for (const { skip, name } of targets)
    if (skip) skipped.set(skip, [...(skipped.get(skip) ?? []), name]);
  return {
    affected: targets.filter(({ skip }) => !skip).length,
    skipped: [...skipped].map(([reason, names]) => ({
      reason,
      count: names.length,
      // unknown users have no name
      names: reason === 'notFound' ? [] : names.slice(0, namesShown),
    })),
  };
}
