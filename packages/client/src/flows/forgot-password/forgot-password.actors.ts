import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { fromPromise } from '../../machine/machine.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { resendSeconds } from '../resend-states.ts';
import { readRecipient, sentMessages } from '../sent-message.ts';
import { requestedDestination } from '../requested-destination.ts';
import type { ForgotPasswordContext } from './forgot-password.events.ts';

/**
 * A sent message: the handle that binds its code to this tab, and seconds until another one can be
 * sent.
 */
export interface Sent {
  readonly sessionId: string;
  readonly resendIn: number;
}

/** The message that this tab waits for. */
export const waitingRecovery = (client: FoyerClient) =>
  sentMessages(client, 'forgot-password').open();

/** The calls of a forgotten password. */
export function forgotPasswordActors(client: FoyerClient) {
  const calls = client.api(passwordsCalls, 'login-box');
  const messages = sentMessages(client, 'forgot-password');
  const keep = (step: string, { email }: ForgotPasswordContext, sessionId: string): Sent => {
    messages.keep({ step, recipient: readRecipient(email), details: { email, sessionId } });
    return { sessionId, resendIn: resendSeconds };
  };
  const resumed = (step: string, { email }: ForgotPasswordContext): Sent | undefined => {
    const message = messages.resume(step, readRecipient(email));
    return message && { sessionId: message.details['sessionId'] ?? '', resendIn: message.resendIn };
  };
  const sendMail = async (input: ForgotPasswordContext) => {
    const body = { ...toResetBody(input.email.trim()), ...requestedDestination(client) };
    await withBotCheck(client, (recaptchaToken) =>
      calls.forgotPassword({ body: { ...body, ...(recaptchaToken && { recaptchaToken }) } }),
    );
    return keep('success', input, '');
  };
  const sendText = async (input: ForgotPasswordContext) => {
    const body = toIdentifier(input.email.trim());
    const { sessionId } = await withBotCheck(client, (recaptchaToken) =>
      calls.sendPasswordRecoverySms({
        body: { ...body, ...(recaptchaToken && { recaptchaToken }) },
      }),
    );
    return keep('smsCode', input, sessionId);
  };
  return {
    /** Whether a code by text message is offered; without an answer it is not. */
    canText: fromPromise<boolean>(({ signal }) =>
      calls.getPasswordRecoveryStrategies({}, { signal }).then(
        // An answer without content is an empty object, not a list. Specification 2, §8.
        (reported) =>
          Array.isArray(reported) &&
          reported.some(({ strategy, isActive }) => strategy === 'sms' && isActive),
        () => false,
      ),
    ),
    /** Sends a message, unless the cooldown after the last one to this address is not over. */
    mail: fromPromise<Sent, ForgotPasswordContext>(
      async ({ input }) => resumed('success', input) ?? sendMail(input),
    ),
    text: fromPromise<Sent, ForgotPasswordContext>(
      async ({ input }) => resumed('smsCode', input) ?? sendText(input),
    ),
    mailAgain: fromPromise<Sent, ForgotPasswordContext>(({ input }) => sendMail(input)),
    textAgain: fromPromise<Sent, ForgotPasswordContext>(({ input }) => sendText(input)),
    /** Leads to the page that takes the new password, with what the code was exchanged for. */
    verify: fromPromise<void, ForgotPasswordContext>(async ({ input: { sessionId, code } }) => {
      const { userId, token } = await calls.verifyPasswordRecoverySms({
        body: { sessionId, otcToken: code },
      });
      messages.forget();
      const page = `${client.routes.resetPasswordUrl}?${new URLSearchParams({ userId, token })}`;
      client.redirectTo(page, { replace: true });
    }),
  };
}

/**
 * The first version of the call takes an address by its own name, and a user name as an identifier.
 * Contract, §7.
 */
export function toResetBody(typed: string) {
  return typed.includes('@') ? { email: typed } : toIdentifier(typed);
}

function toIdentifier(identifier: string) {
  const identifierType: 'email' | 'username' = identifier.includes('@') ? 'email' : 'username';
  return { identifier, identifierType };
}
