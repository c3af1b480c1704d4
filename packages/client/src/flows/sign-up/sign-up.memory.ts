import type { FoyerClient } from '../../foyer-client.ts';
import { readInvitationToken } from '../invitation-token.ts';
import { readRecipient, sentMessages } from '../sent-message.ts';
import type { SignUpContext } from './sign-up.events.ts';

type Waiting = Pick<
  SignUpContext,
  'email' | 'phoneNumber' | 'activationToken' | 'userId' | 'resendIn'
>;

/**
 * The sign-up whose activation this tab waits for; none if the user is signed in or opened another
 * invite link.
 */
export function waitingSignUp(client: FoyerClient): Waiting | undefined {
  const message = sentMessages(client, 'sign-up').open();
  if (!message || client.session.get().status === 'signedIn') return undefined;
  const { email = '', phoneNumber = '', invitationToken = '', ...waiting } = message.details;
  const { activationToken, userId = '' } = waiting;
  return invitationToken === readInvitationToken(client)
    ? { email, phoneNumber, activationToken, userId, resendIn: message.resendIn }
    : undefined;
}

/** Stores that the activation email was just sent. */
export function keepWaiting(client: FoyerClient, context: SignUpContext): void {
  const { email, activationToken, userId, invitationToken } = context;
  // the number matters only where the code went there
  const phoneNumber = email === '' ? context.phoneNumber : '';
  const details = {
    email,
    phoneNumber,
    userId,
    invitationToken,
    ...(activationToken && { activationToken }),
  };
  sentMessages(client, 'sign-up').keep({
    step: 'SignUpSuccess',
    recipient: readRecipient(email),
    details,
  });
}

/** The sign-up is complete, or starts over with another email address. */
export const forgetWaiting = (client: FoyerClient): void => {
  sentMessages(client, 'sign-up').forget();
};
