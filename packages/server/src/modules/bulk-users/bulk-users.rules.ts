import type { BulkAction, BulkImpact, BulkSkipReason } from '@foyer/contract/bulk-users';

/** A selected user or invitation. */
export interface BulkTarget {
  readonly id: string;
  readonly name: string;
  readonly isInvitation: boolean;
  readonly superUser: boolean;
  readonly isDisabled: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasFactor: boolean;
  /** Belongs to a tenant that the caller does not manage. */
  readonly isElsewhere: boolean;
  readonly roleIds: readonly string[];
  /** With those of groups. */
  readonly heldIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Who started the operation, as far as it decides who is skipped. */
export interface BulkCaller {
  readonly userId: string;
  /** Whether the target has nothing that the caller does not have. */
  readonly mayManage: (target: BulkTarget) => boolean;
}

/** A target with the reason why it is skipped. */
export interface PlannedTarget {
  readonly id: string;
  readonly name: string;
  readonly skip?: BulkSkipReason | undefined;
}

const namesShown = 5;
const notOnYourself: readonly BulkAction['kind'][] = [
  'disable',
  'remove',
  'signOut',
  'resetPassword',
  'resetMfa',
];
/** Actions that there is nothing of for who is invited. */
const membersOnly: readonly BulkAction['kind'][] = [
  'changeGroups',
  'signOut',
  'resetPassword',
  'resetMfa',
];

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
  if (!changes(action, target)) return 'unchanged';
  if (kind === 'resetPassword' && !target.hasPassword) return 'noPassword';
  if (kind === 'resetMfa' && !target.hasFactor) return 'noFactors';
  if (kind === 'resetMfa' && target.isElsewhere) return 'elsewhere';
  return undefined;
}

function changes(action: BulkAction, { isDisabled, roleIds, groupIds }: BulkTarget): boolean {
  if (action.kind === 'disable') return !isDisabled;
  if (action.kind === 'enable') return isDisabled;
  const held = action.kind === 'changeRoles' ? roleIds : groupIds;
  if (action.kind === 'changeRoles' || action.kind === 'changeGroups')
    return (
      action.add.some((id) => !held.includes(id)) || action.remove.some((id) => held.includes(id))
    );
  return true;
}

/** How many targets are affected, and how many are skipped for which reason. */
export function impactOf(targets: readonly PlannedTarget[]): BulkImpact {
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
