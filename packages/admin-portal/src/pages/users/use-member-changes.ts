import { download } from '../../portal/download.ts';
import { type Failure, toFailure } from '@foyer/client';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import type { TeamMember } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import { useApiChange } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useRowChanges } from './use-row-changes.ts';
import type { UsersMessages } from './users.messages.ts';
import { displayName } from './users.rules.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** What can be done to users: at once with Undo where it can be taken back, after a question where it cannot. */
export function useMemberChanges(text: Translator<UsersMessages>) {
  const client = useFoyerClient();
  const withFresh = useFreshVerification();
  const notify = useNotify();

  const fail = (failure: Failure) =>
    notify.failed({ text: text('failed', { reason: failure.text }) }, true);
  const say = notify.done;

  const row = useRowChanges({ text, say, fail });

  const api = () => client.api(usersCalls, 'admin-portal');
  const repeat = useApiChange({
    calls: usersCalls,
    change: (_api, act: () => Promise<unknown>) => act(),
    invalidates: staleAfter.users,
  });

  /** Does something and reads the lists again, whatever came of it. */
  const act = (work: () => Promise<unknown>) => repeat.run(work);

  return {
    ...row,

    /** `onRemoved` is called before anything about the user is read again. */
    remove: (member: TeamMember, onRemoved: () => void) =>
      act(async () => {
        await withFresh(() => api().deleteMember({ params: { userId: member.id } }));
        onRemoved();
        say(
          text(member.invitation ? 'revokedToast' : 'removedToast', { name: displayName(member) }),
        );
      }),

    leave: async (member: TeamMember) => {
      await withFresh(() => api().deleteMember({ params: { userId: member.id } }));
      // the session continues in another account of theirs, or ends
      location.reload();
    },

    signOut: (member: TeamMember) =>
      act(async () => {
        const sessions = client.api(sessionsCalls, 'admin-portal');
        await withFresh(() => sessions.revokeUserSessions({ body: { userId: member.id } }));
        say(text('signedOutToast', { name: displayName(member) }));
      }),

    unlock: (member: TeamMember) =>
      act(async () => {
        await api().unlockUser({ params: { userId: member.id } });
        say(text('unlockedToast', { name: displayName(member) }));
      }).catch((error: unknown) => fail(toFailure(error))),

    resetMfa: (member: TeamMember) =>
      act(async () => {
        await withFresh(() => api().resetUserMfa({ params: { userId: member.id } }));
        say(text('mfaResetToast', { name: displayName(member) }));
      }),

    /** `email` is for a user without one: the link goes there. */
    resetPassword: (member: TeamMember, email = '') =>
      act(async () => {
        const call = {
          params: { userId: member.id },
          ...(email === '' ? {} : { body: { email } }),
        };
        await withFresh(() => api().forcePasswordReset(call));
        say(text('passwordToast', { name: displayName(member) }));
      }),

    /** Revokes one session; the others continue. */
    endSession: (member: TeamMember, sessionId: string) =>
      act(async () => {
        await api().endMemberSession({ params: { userId: member.id, sessionId } });
        say(text('sessionEnded'));
      }).catch((error: unknown) => fail(toFailure(error))),

    resend: (member: TeamMember) =>
      act(async () => {
        await api().resendActivationLink({ params: { userId: member.id } });
        say(text('sentToast', { name: displayName(member) }));
      }).catch((error: unknown) => fail(toFailure(error))),

    mailStolen: () =>
      act(async () => {
        await withFresh(() => api().sendBreachedPasswordResets());
        say(text('stolenToast'));
      }),

    exportCsv: async (query: Parameters<ReturnType<typeof api>['exportMembers']>[0]) => {
      try {
        const file = await withFresh(() => api().exportMembers(query));
        download(`\u{feff}${file}`, 'users.csv');
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
