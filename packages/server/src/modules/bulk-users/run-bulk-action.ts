import { bulkUsersRefusals } from '@foyer/contract/bulk-users';
import { usersRefusals } from '@foyer/contract/users';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { ApplicationsService } from '../applications/applications.service.ts';
import type { GroupChanges } from '../groups/group-changes.service.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { Users } from '../users/create-users.ts';
import type { StoredAction } from './bulk-users.rules.ts';
import type { ItemRow } from './bulk-users.store.ts';

interface RunBulkActionDeps {
  readonly users: Pick<Users, 'users' | 'changes' | 'help' | 'lists'>;
  readonly waiting: Pick<WaitingService, 'isWaiting' | 'member'>;
  readonly groups: Pick<GroupChanges, 'addUsers' | 'removeUsers'>;
  readonly applications: Pick<ApplicationsService, 'assign' | 'unassign'>;
}

/** Does to one user what the call for one user does. */
export type RunBulkAction = (
  ctx: SignedInContext,
  action: StoredAction,
  item: ItemRow,
) => Promise<unknown>;

/** The actions of bulk operations. */
export function createRunBulkAction({
  users,
  waiting,
  groups,
  applications,
}: RunBulkActionDeps): RunBulkAction {
  const { changes, help, lists } = users;

  async function changeRoles(
    ctx: SignedInContext,
    id: string,
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ) {
    const { tenantId } = ctx.actor;
    const isInvitation = await waiting.isWaiting(tenantId, id);
    const { roleIds } = await (isInvitation ? waiting : lists).member(tenantId, id);
    const after = [...new Set([...roleIds, ...add])].filter((role) => !remove.includes(role));
    return changes.update(ctx, { id, roleIds: after.length > 0 ? after : [''] });
  }

  async function changeGroups(
    ctx: SignedInContext,
    id: string,
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ) {
    // added first, so that nobody loses a role in between that they keep
    for (const groupId of add) await groups.addUsers(ctx, groupId, [id]);
    for (const groupId of remove) await groups.removeUsers(ctx, groupId, [id]);
  }

  async function changeApplications(
    ctx: SignedInContext,
    userId: string,
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ) {
    const one = { userId, tenantId: ctx.actor.tenantId };
    if (add.length > 0) await applications.assign(ctx, { ...one, appIds: add });
    if (remove.length > 0) await applications.unassign(ctx, { ...one, appIds: remove });
  }

  /** A job that died after removing the user finds nobody. */
  const remove = (ctx: SignedInContext, id: string) =>
    changes.remove(ctx, id).catch((cause: unknown) => {
      const isGone =
        cause instanceof Refusal && cause.spec.code === usersRefusals.unknownMember.code;
      if (!isGone) throw cause;
    });

  return async (ctx, action, { targetId, payload }) => {
    if (action.kind === 'import') {
      if (!payload || !('email' in payload)) throw refuse(bulkUsersRefusals.failed);
      const { phone: phoneNumber, ...user } = payload;
      return users.users.add(ctx, { ...user, phoneNumber });
    }
    const id = targetId ?? '';
    const change = payload && 'add' in payload ? payload : undefined;
    if (action.kind === 'changeRoles') return changeRoles(ctx, id, change ?? action);
    if (action.kind === 'changeGroups') return changeGroups(ctx, id, change ?? action);
    if (action.kind === 'changeApplications') return changeApplications(ctx, id, change ?? action);
    if (action.kind === 'disable') return changes.disable(ctx, id);
    if (action.kind === 'enable') return changes.enable(ctx, id);
    if (action.kind === 'remove') return remove(ctx, id);
    if (action.kind === 'signOut') return changes.endSessions(ctx, id);
    if (action.kind === 'resetPassword') return help.forcePasswordReset(ctx, id);
    if (action.kind === 'resetMfa') return help.resetMfa(ctx, id);
    return users.users.resendActivation(ctx, id);
  };
}
