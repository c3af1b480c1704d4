import { toFailure } from '@foyer/client';
import { groupsCalls } from '@foyer/contract/groups/calls';
import type { TeamMember } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import type { Translator } from '@foyer/ui';
import { isStepUpRequired } from '../../portal/step-up.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { sentRoles } from './use-row-changes.ts';
import type { UsersMessages } from './users.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

type Members = readonly TeamMember[];
type Ids = readonly string[];

interface ManyChangesDeps {
  readonly text: Translator<UsersMessages>;
  readonly say: (said: string, undo?: () => Promise<void>) => void;
  /** Does something and reads the lists anew, whatever came of it. */
  readonly act: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** What can be done to several people at once; what failed is counted and told. */
export function useBulkChanges({ text, say, act }: ManyChangesDeps) {
  const client = useFoyerClient();
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const users = () => client.api(usersCalls, 'admin-portal');

  /** Runs one call after the other, so that the lock of the account is never fought over; answers what worked. */
  async function each<T>(all: readonly T[], change: (one: T) => Promise<unknown>): Promise<T[]> {
    const done: T[] = [];
    let reason = '';
    for (const one of all) {
      try {
        await withFresh(() => change(one));
        done.push(one);
      } catch (error) {
        reason = toFailure(error).text;
        // who would rather not verify is not asked again for each
        if (isStepUpRequired(error)) break;
      }
    }
    const count = all.length - done.length;
    if (count > 0) notify.failed({ text: text('someFailed', { count, reason }) }, true);
    return done;
  }

  const setRoles = (id: string, roleIds: Ids) =>
    users().updateMember({ body: { id, roleIds: sentRoles(roleIds) } });

  const changeRolesOf = (members: Members, given: Ids, taken: Ids) =>
    act(async () => {
      const after = ({ roleIds }: TeamMember) =>
        [...new Set([...roleIds, ...given])].filter((id) => !taken.includes(id));
      const changing = members.filter((one) => String(after(one)) !== String(one.roleIds));
      const done = await each(changing, (one) => setRoles(one.id, after(one)));
      const undo = async () => {
        await act(() => each(done, (one) => setRoles(one.id, one.roleIds)));
      };
      if (done.length > 0 || changing.length === 0)
        say(text('rolesManyToast', { count: done.length }), undo);
    });

  /** Puts people into a group or takes them out of it. */
  const move = ({ groupId, isAdding, userIds }: GroupMove) => {
    const api = client.api(groupsCalls, 'admin-portal');
    const wish = { params: { groupId }, body: { userIds: [...userIds] } };
    return isAdding ? api.addGroupUsers(wish) : api.removeGroupUsers(wish);
  };

  const changeGroupsOf = (members: Members, given: Ids, taken: Ids) =>
    act(async () => {
      // first in, then out, so that nobody loses on the way what they keep
      const done = await each(
        [...movesOf(members, given, true), ...movesOf(members, taken, false)],
        move,
      );
      const count = new Set(done.flatMap(({ userIds }) => userIds)).size;
      const back = done.toReversed().map((one) => ({ ...one, isAdding: !one.isAdding }));
      const undo = async () => {
        await act(() => each(back, move));
      };
      if (count > 0) say(text('groupsManyToast', { count }), undo);
    });

  const removeAll = (members: Members) =>
    act(async () => {
      const { length: count } = await each(members, ({ id }) =>
        users().deleteMember({ params: { userId: id } }),
      );
      const isRevoked = members.every(({ invitation }) => invitation !== undefined);
      if (count > 0) say(text(isRevoked ? 'revokedManyToast' : 'removedManyToast', { count }));
    });

  return { each, changeRolesOf, changeGroupsOf, removeAll };
}

interface GroupMove {
  readonly groupId: string;
  readonly isAdding: boolean;
  readonly userIds: Ids;
}

/** One move a group, of those only whom it changes. */
function movesOf(members: Members, groupIds: Ids, isAdding: boolean): GroupMove[] {
  return groupIds.flatMap((groupId) => {
    const isIn = ({ groups = [] }: TeamMember) => groups.some(({ id }) => id === groupId);
    const userIds = members.filter((one) => isIn(one) !== isAdding).map(({ id }) => id);
    return userIds.length > 0 ? [{ groupId, isAdding, userIds }] : [];
  });
}
