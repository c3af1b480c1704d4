import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { fromPromise } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { InvitationContext, InvitationInput, OpenInvitation } from './invitation.events.ts';

/** The calls of the invitation page. */
export function invitationActors(client: FoyerClient) {
  const calls = client.api(invitationsCalls, 'login-box');
  return {
    look: fromPromise<OpenInvitation, InvitationInput>(
      async ({ input: { userId = '', token = '' }, signal }) => {
        const response = await calls.verifyInviteToken({ body: { token } }, { signal });
        const shouldSetPassword = response.shouldSetPassword ?? false;
        const reading = shouldSetPassword
          ? client
              .api(passwordsCalls, 'login-box')
              .getPasswordConfigForUser({ query: { userId } }, { signal })
          : undefined;
        const passwordConfig = await reading?.catch(() => undefined);
        return { company: response.name, email: response.email, shouldSetPassword, passwordConfig };
      },
    ),
    accept: fromPromise<void, InvitationContext>(async ({ input }) => {
      const { userId = '', token = '', password, shouldSetPassword } = input;
      const name = input.name.trim();
      const user = shouldSetPassword ? { password, ...(name && { name }) } : {};
      await calls.acceptInvitation({ body: { userId, token, ...user } });
      // Specification 1, §4: success clears the session, no matter whose it was.
      if (client.session.get().status === 'signedIn') await client.session.signOut();
    }),
  };
}

/** The address of a user who is signed in here and is not the one who is invited. */
export function otherSignedInEmail(
  { session }: FoyerClient,
  invited: string | undefined,
): string | undefined {
  const state = session.get();
  if (state.status !== 'signedIn') return undefined;
  const { email } = state.user;
  return email.toLowerCase() === invited?.toLowerCase() ? undefined : email;
}
