import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { fromPromise } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { Adoption } from '../../session/session-state.ts';
import { readInvitationToken } from '../invitation-token.ts';
import { toIdentity } from '../login/login-methods.ts';
import { resendSeconds } from '../resend-states.ts';
import { readRecipient, sentMessages } from '../sent-message.ts';
import { requestedDestination } from '../requested-destination.ts';
import type { PasswordlessStep } from '../steps.ts';
import type { PasswordlessContext } from './passwordless.events.ts';
import { registerDevice, registeredUserId } from './registered-device.ts';

/** The strategy a step asks for, as the path spells it. Contract, §8. */
const types = {
  magicLinkPreLoginSuccess: 'magiclink',
  loginWithOtc: 'code',
  loginWithSmsOtc: 'smscode',
  loginWithQuickSmsOtc: 'smscode',
} as const satisfies Record<PasswordlessStep, string>;

/** The recipient of a message, and seconds until another one can be sent. */
export interface SentTo {
  /** Masked; absent if the server does not return it. */
  readonly phoneNumber: string | undefined;
  readonly resendIn: number;
}

/** The user goes back: a reload does not resume the step. */
export const leavePasswordless = (client: FoyerClient): void =>
  sentMessages(client, 'passwordless').leave();

/** The calls of the passwordless flow. */
export function passwordlessActors(client: FoyerClient) {
  const calls = client.api(passwordlessCalls, 'login-box');
  const invitationToken = () => readInvitationToken(client);
  const messages = sentMessages(client, 'passwordless');
  const recipient = ({ email, userId }: PasswordlessContext) => readRecipient(userId ?? email);
  const send = async (input: PasswordlessContext): Promise<SentTo> => {
    const user = {
      ...toUser(client, input),
      ...requestedDestination(client),
      invitationToken: invitationToken(),
    };
    const { phoneNumber } = await withBotCheck(client, (recaptchaToken) =>
      calls.passwordlessPrelogin({
        params: { type: types[input.step] },
        body: { ...user, recaptchaToken },
      }),
    );
    messages.keep({
      step: input.step,
      recipient: recipient(input),
      details: phoneNumber ? { phoneNumber } : {},
    });
    return { phoneNumber, resendIn: resendSeconds };
  };
  return {
    /**
     * Sends a message, unless this tab already waits for one or the cooldown after the last one is
     * not over.
     */
    send: fromPromise<SentTo, PasswordlessContext>(async ({ input, signal }) => {
      await unlessLeft(signal);
      const resumed = messages.resume(input.step, recipient(input));
      if (!resumed) return send(input);
      return { phoneNumber: resumed.details['phoneNumber'], resendIn: resumed.resendIn };
    }),
    resend: fromPromise<SentTo, PasswordlessContext>(({ input }) => send(input)),
    verify: fromPromise<Adoption, PasswordlessContext>(async ({ input: { step, email, code } }) => {
      const body = { token: code, recaptchaToken: '', invitationToken: invitationToken() };
      const response = await calls.passwordlessPostlogin({ params: { type: types[step] }, body });
      const adoption = await client.session.adopt(response);
      messages.forget();
      if (adoption.kind === 'signedIn' && types[step] === 'smscode') {
        registerDevice(client, adoption.session.user.id, email);
      }
      return adoption;
    }),
  };
}

/**
 * A page that starts a flow twice (React's strict mode) leaves the first start at once: nobody gets
 * two messages.
 */
async function unlessLeft(signal: AbortSignal): Promise<void> {
  await Promise.resolve();
  // What is left must not answer either: the second start would take that for its own answer.
  if (signal.aborted) await new Promise(() => undefined);
}

/**
 * Quick SMS login knows the user by id, where this browser does; every other way by what was
 * typed.
 */
function toUser(client: FoyerClient, { step, email, userId }: PasswordlessContext) {
  const existing =
    step === 'loginWithQuickSmsOtc' ? (userId ?? registeredUserId(client, email)) : undefined;
  return existing ? { userId: existing } : toIdentity(email.trim());
}
