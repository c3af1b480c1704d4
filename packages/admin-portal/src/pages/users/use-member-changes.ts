import { type Failure, toFailure } from '@foyer/client';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import type { TeamMember } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import { type ApiCache, useApiChange } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { useToaster } from '@foyer/ui/portal';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { UsersMessages } from './users.messages.ts';
import { dayAndTime, nameOf } from './users.rules.ts';

interface MemberPage {
  readonly items: readonly TeamMember[];
}

const invalidates = [['users']] as const;
const listKey = ['users', 'list'] as const;

/** Shows a change of one row on every page of the list at once. */
function early(cache: ApiCache, id: string, change: (row: TeamMember) => TeamMember): void {
  cache.update<MemberPage>(listKey, (page) => ({
    ...page,
    items: page.items.map((row) => (row.id === id ? change(row) : row)),
  }));
}

interface NewRoles {
  readonly member: TeamMember;
  readonly roleIds: readonly string[];
}

/** No role at all is told by one empty id. Specification 1, §5. */
const sentRoles = (roleIds: readonly string[]) => (roleIds.length > 0 ? [...roleIds] : ['']);

/** What can be done to people: at once with Undo where it can be taken back, after a question where it cannot. */
export function useMemberChanges(text: Translator<UsersMessages>) {
  const client = useFoyerClient();
  const withFresh = useFreshVerification();
  const toaster = useToaster();
  const locale = text.locale;

  const fail = (failure: Failure) =>
    toaster.show({ text: text('failed', { reason: failure.text }), tone: 'error', isLasting: true });
  const say = (said: string, undo?: () => Promise<void>) =>
    toaster.show({
      text: said,
      ...(undo ? { action: { label: text('undo'), onPress: () => void undo() } } : {}),
    });

  const roles = useApiChange({
    calls: usersCalls,
    change: (api, { member, roleIds }: NewRoles) =>
      withFresh(() => api.updateMember({ body: { id: member.id, roleIds: sentRoles(roleIds) } })),
    optimistic: (cache, { member, roleIds }) => early(cache, member.id, (row) => ({ ...row, roleIds: [...roleIds] })),
    undo: (api, { member }) =>
      withFresh(() => api.updateMember({ body: { id: member.id, roleIds: sentRoles(member.roleIds) } })),
    onDone: (_result, { input, undo }) => say(text('rolesToast', { name: nameOf(input.member) }), undo),
    onFailure: fail,
    invalidates,
  });

  const disabled = useApiChange({
    calls: usersCalls,
    change: (api, { member, isDisabled }: { member: TeamMember; isDisabled: boolean }) =>
      isDisabled
        ? api.disableUser({ params: { userId: member.id } })
        : api.enableUser({ params: { userId: member.id } }),
    optimistic: (cache, { member, isDisabled }) => early(cache, member.id, (row) => ({ ...row, isDisabled })),
    undo: (api, { member, isDisabled }) =>
      isDisabled
        ? api.enableUser({ params: { userId: member.id } })
        : api.disableUser({ params: { userId: member.id } }),
    onDone: (_result, { input: { member, isDisabled }, undo }) =>
      say(text(isDisabled ? 'disabledToast' : 'enabledToast', { name: nameOf(member) }), undo),
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
    onDone: (result, { input: { member } }) => {
      const date = result && 'temporaryExpirationDate' in result ? result.temporaryExpirationDate : undefined;
      const name = nameOf(member);
      say(date ? text('temporaryToast', { name, date: dayAndTime(date, locale) }) : text('permanentToast', { name }));
    },
    invalidates,
  });

  const groups = useApiChange({
    calls: groupsCalls,
    change: async (api, { member, groupIds }: { member: TeamMember; groupIds: readonly string[] }) => {
      const before = member.groups?.map(({ id }) => id) ?? [];
      const userIds = [member.id];
      for (const groupId of groupIds.filter((id) => !before.includes(id)))
        await withFresh(() => api.addGroupUsers({ params: { groupId }, body: { userIds } }));
      for (const groupId of before.filter((id) => !groupIds.includes(id)))
        await withFresh(() => api.removeGroupUsers({ params: { groupId }, body: { userIds } }));
    },
    onDone: (_result, { input }) => say(text('groupsToast', { name: nameOf(input.member) })),
    onFailure: fail,
    invalidates: [['users'], ['groups']],
  });

  /** Runs one call after the other, so that the lock of the account is never fought over; tells what failed. */
  async function each(members: readonly TeamMember[], act: (one: TeamMember) => Promise<unknown>): Promise<number> {
    let failed = 0;
    let reason = '';
    for (const member of members) {
      try {
        await act(member);
      } catch (error) {
        failed += 1;
        reason = toFailure(error).text;
      }
    }
    if (failed > 0)
      toaster.show({ text: text('someFailed', { count: failed, reason }), tone: 'error', isLasting: true });
    return members.length - failed;
  }

  const api = () => client.api(usersCalls, 'admin-portal');
  const anew = useApiChange({ calls: usersCalls, change: (_api, act: () => Promise<unknown>) => act(), invalidates });

  /** Does something and reads the lists anew, whatever came of it. */
  const act = (work: () => Promise<unknown>) => anew.run(work);

  return {
    setRoles: (member: TeamMember, roleIds: readonly string[]) => roles.run({ member, roleIds }).catch(() => undefined),
    setDisabled: (member: TeamMember, isDisabled: boolean) =>
      disabled.run({ member, isDisabled }).catch(() => undefined),
    setGroups: (member: TeamMember, groupIds: readonly string[]) =>
      groups.run({ member, groupIds }).catch(() => undefined),
    temporary,

    setRolesOf: (members: readonly TeamMember[], roleIds: readonly string[]) =>
      act(async () => {
        const count = await each(members, ({ id }) =>
          withFresh(() => api().updateMember({ body: { id, roleIds: sentRoles(roleIds) } })),
        );
        if (count > 0) say(text('rolesManyToast', { count }));
      }),

    remove: (member: TeamMember) =>
      act(async () => {
        await withFresh(() => api().deleteMember({ params: { userId: member.id } }));
        say(text(member.invitation ? 'revokedToast' : 'removedToast', { name: nameOf(member) }));
      }),

    leave: async (member: TeamMember) => {
      await withFresh(() => api().deleteMember({ params: { userId: member.id } }));
      // the session goes on in another account of theirs, or ends
      location.reload();
    },

    removeAll: (members: readonly TeamMember[]) =>
      act(async () => {
        const count = await each(members, ({ id }) => withFresh(() => api().deleteMember({ params: { userId: id } })));
        if (count > 0) say(text('removedManyToast', { count }));
      }),

    signOut: (members: readonly TeamMember[]) =>
      act(async () => {
        const count = await each(members, ({ id: userId }) =>
          client.api(sessionsCalls, 'admin-portal').revokeUserSessions({ body: { userId } }),
        );
        const [first] = members;
        if (count > 0)
          say(
            members.length === 1 && first
              ? text('signedOutToast', { name: nameOf(first) })
              : text('signedOutManyToast', { count }),
          );
      }),

    unlock: (member: TeamMember) =>
      act(async () => {
        await api().unlockUser({ params: { userId: member.id } });
        say(text('unlockedToast', { name: nameOf(member) }));
      }).catch((error: unknown) => fail(toFailure(error))),

    resetMfa: (member: TeamMember) =>
      act(async () => {
        await withFresh(() => api().resetUserMfa({ params: { userId: member.id } }));
        say(text('mfaResetToast', { name: nameOf(member) }));
      }),

    resetPassword: (member: TeamMember) =>
      act(async () => {
        await withFresh(() => api().forcePasswordReset({ params: { userId: member.id } }));
        say(text('passwordToast', { name: nameOf(member) }));
      }),

    resend: (member: TeamMember) =>
      act(async () => {
        await api().resendActivationLink({ params: { userId: member.id } });
        say(text('sentToast', { name: nameOf(member) }));
      }).catch((error: unknown) => fail(toFailure(error))),

    resendAll: (members?: readonly TeamMember[]) =>
      act(async () => {
        const invitations = client.api(invitationsCalls, 'admin-portal');
        const body = members ? { ids: members.map(({ id }) => id) } : {};
        const { sent, withheld } = await invitations.resendInvitations({ body });
        const words = [
          ...(sent > 0 ? [text('sentManyToast', { count: sent })] : []),
          ...(withheld > 0 ? [text('withheld', { count: withheld })] : []),
        ];
        if (words.length > 0) toaster.show({ text: words.join(' '), tone: withheld > 0 ? 'warning' : 'success' });
      }).catch((error: unknown) => fail(toFailure(error))),

    exportCsv: async (query: Parameters<ReturnType<typeof api>['exportMembers']>[0]) => {
      try {
        const file = await withFresh(() => api().exportMembers(query));
        download(`\u{feff}${file}`);
        say(text('exported'));
      } catch (error) {
        fail(toFailure(error));
      }
    },

    say,
    fail,
    act,
    withFresh,
  };
}

/** What can be done to people. */
export type MemberChanges = ReturnType<typeof useMemberChanges>;

/** Hands a text to the browser as a file; the mark at its beginning says UTF-8 to spreadsheets. */
function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'users.csv';
  link.click();
  URL.revokeObjectURL(url);
}
