import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { fromPromise } from '../../machine/machine.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { requestedDestination } from '../requested-destination.ts';
import type { ForgotPasswordContext } from './forgot-password.events.ts';

/** The calls of a forgotten password. */
export function forgotPasswordActors(client: FoyerClient) {
  const calls = client.api(passwordsCalls, 'login-box');
  return {
    /** Whether a code by text message is offered; without an answer it is not. */
    canText: fromPromise<boolean>(({ signal }) =>
      calls.getPasswordRecoveryStrategies({}, { signal }).then(
        // An answer without content is an empty object, not a list. Specification 2, §8.
        (said) => Array.isArray(said) && said.some(({ strategy, isActive }) => strategy === 'sms' && isActive),
        () => false,
      ),
    ),
    mail: fromPromise<void, ForgotPasswordContext>(async ({ input }) => {
      const body = { ...resetBodyOf(input.email.trim()), ...requestedDestination(client) };
      await withBotCheck(client, (recaptchaToken) =>
        calls.forgotPassword({ body: { ...body, ...(recaptchaToken && { recaptchaToken }) } }),
      );
    }),
    text: fromPromise<string, ForgotPasswordContext>(async ({ input }) => {
      const body = identifierOf(input.email.trim());
      const { sessionId } = await withBotCheck(client, (recaptchaToken) =>
        calls.sendPasswordRecoverySms({ body: { ...body, ...(recaptchaToken && { recaptchaToken }) } }),
      );
      return sessionId;
    }),
    /** Leads to the page that takes the new password, with what the code was exchanged for. */
    verify: fromPromise<void, ForgotPasswordContext>(async ({ input: { sessionId, code } }) => {
      const { userId, token } = await calls.verifyPasswordRecoverySms({ body: { sessionId, otcToken: code } });
      const page = `${client.routes.resetPasswordUrl}?${new URLSearchParams({ userId, token })}`;
      client.redirectTo(page, { replace: true });
    }),
  };
}

/** The first version of the call takes an address by its own name, and a user name as an identifier. Contract, §7. */
export function resetBodyOf(typed: string) {
  return typed.includes('@') ? { email: typed } : identifierOf(typed);
}

function identifierOf(identifier: string) {
  const identifierType: 'email' | 'username' = identifier.includes('@') ? 'email' : 'username';
  return { identifier, identifierType };
}
