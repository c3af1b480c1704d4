import type { Failure } from '@foyer/client';
import type { Api } from '@foyer/contract';
import type { groupsContract } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import type { MemberDetails, TeamMember } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import { type ApiCache, useApiChange } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { momentText } from '../../portal/moments.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { UsersMessages } from './users.messages.ts';
import { displayName } from './users.rules.ts';

interface MemberPage {
  readonly items: readonly TeamMember[];
}

const invalidates = staleAfter.userAccess;
const listKey = ['users', 'list'] as const;

/** Shows a change of one user at once, on every page of the list and on the page of the user. */
function applyOptimisticUpdate(
  cache: ApiCache,
  id: string,
  change: (row: TeamMember) => TeamMember,
): void {
  cache.update<MemberPage>(listKey, (page) => ({
    ...page,
    items: page.items.map((row) => (row.id === id ? change(row) : row)),
  }));
  cache.update<MemberDetails>(['users', 'details', id], (details) => ({
    ...details,
    member: change(details.member),
  }));
}

interface NewRoles {
  readonly member: TeamMember;
  readonly roleIds: readonly string[];
}

/** The shortest temporary access that the server accepts. */
const shortestAccessSeconds = 300;

/** Something with an id. */
export interface Id {
  readonly id: string;
}

/** A group as a row shows it. */
export interface NamedGroup extends Id {
  readonly name: string;
  readonly color?: string | null | undefined;
}

interface NewGroups {
  readonly member: TeamMember;
  readonly groups: readonly NamedGroup[];
}

type GroupsApi = Api<typeof groupsContract>;

const missing = (some: readonly Id[], others: readonly Id[]) =>
  some.filter(({ id }) => !others.some((one) => one.id === id));
const shownGroup = ({ id, name, color }: NamedGroup) => ({ id, name, ...(color ? { color } : {}) });

/** No role at all is shown by one empty id. Specification 1, §5. */
export const sentRoles = (roleIds: readonly string[]) => (roleIds.length > 0 ? [...roleIds] : ['']);

interface RowChangesDeps {
  readonly text: Translator<UsersMessages>;
  readonly say: (reported: string, undo?: () => Promise<void>) => void;
  readonly fail: (failure: Failure) => void;
}

/** What changes in one row at once, and can be taken back. */
export function useRowChanges({ text, say, fail }: RowChangesDeps) {
  const withFresh = useFreshVerification();
  const { clock } = useFoyerClient();
  const { locale } = text;

  /** From some groups to others: first in, then out, so that nobody loses on the way what they keep. */
  async function move(
    api: GroupsApi,
    { id }: TeamMember,
    from: readonly Id[],
    to: readonly Id[],
  ): Promise<void> {
    const body = { userIds: [id] };
    for (const { id: groupId } of missing(to, from))
      await withFresh(() => api.addGroupUsers({ params: { groupId }, body }));
    for (const { id: groupId } of missing(from, to))
      await withFresh(() => api.removeGroupUsers({ params: { groupId }, body }));
  }

  const roles = useApiChange({
    calls: usersCalls,
    change: (api, { member, roleIds }: NewRoles) =>
      withFresh(() => api.updateMember({ body: { id: member.id, roleIds: sentRoles(roleIds) } })),
    optimistic: (cache, { member, roleIds }) =>
      applyOptimisticUpdate(cache, member.id, (row) => ({ ...row, roleIds: [...roleIds] })),
    undo: (api, { member }) =>
      withFresh(() =>
        api.updateMember({ body: { id: member.id, roleIds: sentRoles(member.roleIds) } }),
      ),
    onDone: (_result, { input, undo }) =>
      say(text('rolesToast', { name: displayName(input.member) }), undo),
    onFailure: fail,
    invalidates,
  });

  const disabled = useApiChange({
    calls: usersCalls,
    change: (api, { member, isDisabled }: { member: TeamMember; isDisabled: boolean }) =>
      isDisabled
        ? api.disableUser({ params: { userId: member.id } })
        : api.enableUser({ params: { userId: member.id } }),
    optimistic: (cache, { member, isDisabled }) =>
      applyOptimisticUpdate(cache, member.id, (row) => ({ ...row, isDisabled })),
    undo: (api, { member, isDisabled }) =>
      isDisabled
        ? api.enableUser({ params: { userId: member.id } })
        : api.disableUser({ params: { userId: member.id } }),
    onDone: (_result, { input: { member, isDisabled }, undo }) =>
      say(text(isDisabled ? 'disabledToast' : 'enabledToast', { name: displayName(member) }), undo),
    onFailure: fail,
    invalidates,
  });

  const temporary = useApiChange({
    calls: usersCalls,
    change: async (api, { member, seconds }: { member: TeamMember; seconds: number | null }) => {
      const params = { userId: member.id };
      if (seconds === null) return api.setPermanentUser({ params });
      return api.setUserExpiration({ params, body: { expirationInSeconds: seconds } });
    },
    undo: (api, { member }) => {
      const params = { userId: member.id };
      const end = member.temporaryExpirationDate;
      if (!end) return api.setPermanentUser({ params });
      const secondsLeft = Math.floor((Date.parse(end) - clock.wall()) / 1000);
      const expirationInSeconds = Math.max(shortestAccessSeconds, secondsLeft);
      return api.setUserExpiration({ params, body: { expirationInSeconds } });
    },
    onDone: (result, { input: { member }, undo }) => {
      const date =
        result && 'temporaryExpirationDate' in result ? result.temporaryExpirationDate : undefined;
      const name = displayName(member);
      const reported = date
        ? text('temporaryToast', { name, date: momentText(date, locale) })
        : text('permanentToast', { name });
      say(reported, undo);
    },
    invalidates,
  });

  const groups = useApiChange({
    calls: groupsCalls,
    change: (api, { member, groups: requested }: NewGroups) =>
      move(api, member, member.groups ?? [], requested),
    optimistic: (cache, { member, groups: requested }) =>
      applyOptimisticUpdate(cache, member.id, (row) => ({
        ...row,
        groups: requested.map(shownGroup),
      })),
    undo: (api, { member, groups: requested }) => move(api, member, requested, member.groups ?? []),
    onDone: (_result, { input, undo }) =>
      say(text('groupsToast', { name: displayName(input.member) }), undo),
    onFailure: fail,
    invalidates: staleAfter.users,
  });

  return {
    setRoles: (member: TeamMember, roleIds: readonly string[]) =>
      roles.run({ member, roleIds }).catch(() => undefined),
    setDisabled: (member: TeamMember, isDisabled: boolean) =>
      disabled.run({ member, isDisabled }).catch(() => undefined),
    setGroups: (member: TeamMember, requested: readonly NamedGroup[]) =>
      groups.run({ member, groups: requested }).catch(() => undefined),
    temporary,
  };
}
