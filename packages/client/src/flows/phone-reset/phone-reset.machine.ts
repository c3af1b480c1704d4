import type { phonesRefusals } from '@foyer/contract/phones';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { assign, cancel, fromPromise, raise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, isRefusal, type StepOf } from '../flow.ts';
import { storeStep } from '../login/login-memory.ts';
import { resendSeconds } from '../resend-states.ts';
import { readRecipient, sentMessages } from '../sent-message.ts';
import type { PhoneResetStep } from '../steps.ts';
import type { PhoneResetContext, PhoneResetEvent } from './phone-reset.events.ts';

const empty: PhoneResetContext = {
  email: '',
  code: '',
  phoneNumber: '',
  failure: undefined,
  resendIn: 0,
  wasResent: false,
  resetPhoneNumberToken: '',
  changePhoneNumberToken: '',
};

/** Replacing a lost phone: the address, the code from its mailbox, the new number. */
export function createPhoneResetMachine(client: FoyerClient) {
  const parts = createParts(client);
  const waiting = waitingReset(client);
  return parts.createMachine({
    id: 'phoneReset',
    context: { ...empty, ...waiting?.details, resendIn: waiting?.resendIn ?? 0 },
    initial: waiting?.step ?? 'ResetPhoneNumber',
    on: { tick: [{ guard: 'isLastTick', actions: 'tick' }, { actions: ['tick', 'nextTick'] }] },
    states: {
      ResetPhoneNumber: emailStep(parts),
      VerifyResetPhoneNumber: codeStep(parts),
      ChangePhoneNumber: numberStep(parts),
      success: {},
    },
  });
}

/** A sent code: the handle that binds it to this tab, and seconds until another one can be sent. */
export interface Asked {
  readonly resetPhoneNumberToken: string;
  readonly resendIn: number;
}

/** The step that this tab waits in. */
function waitingReset(client: FoyerClient) {
  const message = sentMessages(client, 'phone-reset').open();
  const step = (['VerifyResetPhoneNumber', 'ChangePhoneNumber'] as const).find(
    (one) => one === message?.step,
  );
  return message && step && { ...message, step };
}

type Parts = ReturnType<typeof createParts>;

function createParts(client: FoyerClient) {
  const calls = client.api(phonesCalls, 'login-box');
  const messages = sentMessages(client, 'phone-reset');
  const ask = async ({ email }: PhoneResetContext): Promise<Asked> => {
    const { resetPhoneNumberToken } = await calls.resetPhoneNumber({
      body: { email: email.trim() },
    });
    const details = { email, resetPhoneNumberToken };
    messages.keep({ step: 'VerifyResetPhoneNumber', recipient: readRecipient(email), details });
    return { resetPhoneNumberToken, resendIn: resendSeconds };
  };
  return setup({
    types: flowTypes<{ context: PhoneResetContext; events: PhoneResetEvent; tags: FlowTag }>(),
    delays: { resendTick: timings.resendTick },
    actors: {
      /** Sends a code, unless the cooldown after the last one to this address is not over. */
      ask: fromPromise<Asked, PhoneResetContext>(async ({ input }) => {
        const message = messages.resume('VerifyResetPhoneNumber', readRecipient(input.email));
        const { resetPhoneNumberToken } = message?.details ?? {};
        return message && resetPhoneNumberToken
          ? { resetPhoneNumberToken, resendIn: message.resendIn }
          : ask(input);
      }),
      askAgain: fromPromise<Asked, PhoneResetContext>(({ input }) => ask(input)),
      verify: fromPromise<string, PhoneResetContext>(
        async ({ input: { resetPhoneNumberToken, code } }) => {
          const { changePhoneNumberToken } = await calls.verifyResetPhoneNumber({
            body: { resetPhoneNumberToken, code },
          });
          messages.keep({
            step: 'ChangePhoneNumber',
            recipient: '',
            details: { changePhoneNumberToken },
          });
          return changePhoneNumberToken;
        },
      ),
      change: fromPromise<void, PhoneResetContext>(
        async ({ input: { changePhoneNumberToken, phoneNumber } }) => {
          await calls.changePhoneNumber({
            body: { changePhoneNumberToken, phoneNumber: phoneNumber.trim() },
          });
          messages.forget();
          // A code that waits went to the old number.
          sentMessages(client, 'passwordless').forget();
          storeStep(client);
        },
      ),
    },
    actions: {
      tick: assign({ resendIn: ({ context }) => Math.max(0, context.resendIn - 1) }),
      nextTick: raise({ type: 'tick' }, { id: 'tick', delay: 'resendTick' }),
      stopTicking: cancel('tick'),
      leaveMessage: () => messages.leave(),
      forgetMessage: () => messages.forget(),
      clearFailure: assign({ failure: undefined, wasResent: false }),
    },
    guards: {
      isLastTick: ({ context }) => context.resendIn <= 1,
      mayResend: ({ context }) => context.resendIn === 0,
      hasEmail: ({ context }) => context.email.trim() !== '',
      hasCode: ({ context }) => context.code !== '',
      hasPhoneNumber: ({ context }) => context.phoneNumber.trim() !== '',
    },
  });
}

function emailStep(parts: Parts) {
  return parts.createStateConfig({
    initial: 'editing',
    states: {
      editing: {
        on: {
          enterEmail: { actions: assign({ email: ({ event }) => event.email }) },
          submit: { guard: 'hasEmail', target: 'submitting' },
        },
      },
      submitting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'ask',
          input: ({ context }) => context,
          onDone: {
            target: '#phoneReset.VerifyResetPhoneNumber',
            actions: [assign(({ event }) => ({ ...event.output, code: '' })), 'stopTicking'],
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
    },
  });
}

function codeStep(parts: Parts) {
  return parts.createStateConfig({
    initial: 'editing',
    entry: 'nextTick',
    on: {
      changeEmail: {
        target: '#phoneReset.ResetPhoneNumber',
        actions: ['clearFailure', 'leaveMessage'],
      },
    },
    states: {
      editing: {
        on: {
          enterCode: { actions: assign({ code: ({ event }) => event.code }) },
          submit: { guard: 'hasCode', target: 'submitting' },
          resend: { guard: 'mayResend', target: 'resending' },
        },
      },
      submitting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'verify',
          input: ({ context }) => context,
          onDone: {
            target: '#phoneReset.ChangePhoneNumber',
            actions: [
              assign({ changePhoneNumberToken: ({ event }) => event.output, code: '' }),
              'stopTicking',
            ],
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      resending: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'askAgain',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: [
              assign(({ event }) => ({ ...event.output, code: '', wasResent: true })),
              'stopTicking',
              'nextTick',
            ],
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
    },
  });
}

const expired: (typeof phonesRefusals)['invalidToken']['code'] = 'phones/invalidToken';

function numberStep(parts: Parts) {
  return parts.createStateConfig({
    initial: 'editing',
    states: {
      editing: {
        on: {
          enterPhoneNumber: { actions: assign({ phoneNumber: ({ event }) => event.phoneNumber }) },
          submit: { guard: 'hasPhoneNumber', target: 'submitting' },
        },
      },
      submitting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'change',
          input: ({ context }) => context,
          onDone: '#phoneReset.success',
          onError: [
            {
              guard: ({ event }) => isRefusal(event.error, expired),
              target: '#phoneReset.ResetPhoneNumber',
              actions: [
                assign({ failure: ({ event }) => toFailure(event.error), resendIn: 0 }),
                'forgetMessage',
              ],
            },
            {
              target: 'editing',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
          ],
        },
      },
    },
  });
}

/** The machine of the page about a lost phone. */
export type PhoneResetMachine = ReturnType<typeof createPhoneResetMachine>;

/** The steps of that machine. */
export type PhoneResetMachineStep = Extract<StepOf<PhoneResetMachine>, PhoneResetStep>;
