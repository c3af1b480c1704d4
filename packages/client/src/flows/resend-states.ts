import { timings } from '../timings.ts';

/** Seconds of the countdown before a mail can be asked for again. */
export const resendSeconds = timings.resend / timings.resendTick;

/**
 * The states around a mail that can be asked for again: count down, be ready, send. The machine
 * around them names the action `tick` and `restartCountdown`, the guard `isLastTick`, the delay
 * `resendTick`, and the actor `resend`.
 */
export const countdownStates = {
  waiting: {
    after: {
      resendTick: [
        { guard: 'isLastTick', target: 'ready', actions: 'tick' },
        { target: 'waiting', reenter: true, actions: 'tick' },
      ],
    },
  },
  ready: { on: { resend: 'sending' } },
} as const;
