import type { FoyerClient } from '../foyer-client.ts';
import { timings } from '../timings.ts';

/** A sent message, and what its step needs after a reload of the tab. Decision 0115. */
export interface SentMessage {
  /** The step that waits for it. */
  readonly step: string;
  /** The user or address it concerns. */
  readonly recipient: string;
  /** Its handles, and what the step shows. Never a code, a password, or a session token. */
  readonly details: Readonly<Record<string, string>>;
}

interface StoredMessage extends SentMessage {
  /** When it was sent, by the wall clock. */
  readonly at: number;
  /** The user went back: a reload does not resume the step, but the cooldown stays. */
  readonly isLeft: boolean;
}

/**
 * Milliseconds after which a message is forgotten: the lifetime of codes, and longer for a sign-up.
 */
const lifetimes = {
  passwordless: 600_000,
  mfa: 600_000,
  'sign-up': 3_600_000,
  'forgot-password': 600_000,
  'phone-reset': 600_000,
};

/**
 * What this tab stores about the message that a flow sent last, until the flow ends or the message
 * expires.
 */
export function sentMessages(
  { browser, clock, options, config }: FoyerClient,
  flow: keyof typeof lifetimes,
) {
  const { tabStorage } = browser;
  const key = `foyer.sent-${flow}.${options.clientId ?? 'default'}`;
  const lifetime = () => {
    const seconds = flow === 'passwordless' ? config.get().vendor?.passwordlessSeconds : undefined;
    return seconds ? seconds * 1000 : lifetimes[flow];
  };
  const put = (message: StoredMessage) => tabStorage?.setItem(key, JSON.stringify(message));
  const resendIn = ({ at }: StoredMessage) =>
    Math.max(0, Math.ceil((timings.resend - (clock.wall() - at)) / timings.resendTick));
  const read = (): StoredMessage | undefined => {
    try {
      const found: unknown = JSON.parse(tabStorage?.getItem(key) ?? '');
      const age = isMessage(found) ? clock.wall() - found.at : -1;
      return isMessage(found) && age >= 0 && age < lifetime() ? found : undefined;
    } catch {
      return undefined; // nothing there, or written by something else
    }
  };
  const withCooldown = (message: StoredMessage | undefined) =>
    message && { ...message, resendIn: resendIn(message) };
  return {
    /** The message that the tab waits for, with the seconds until another one can be sent. */
    open: () => {
      const message = read();
      return withCooldown(message?.isLeft ? undefined : message);
    },
    /**
     * The message of a step that is entered again: the one it waits for, or one whose cooldown is
     * not over.
     */
    resume: (step: string, recipient: string) => {
      const message = withCooldown(read());
      if (message?.step !== step || message.recipient !== recipient) return undefined;
      if (message.isLeft && message.resendIn === 0) return undefined;
      put({ ...message, isLeft: false });
      return message;
    },
    keep: (message: SentMessage) => put({ ...message, at: clock.wall(), isLeft: false }),
    leave: () => {
      const message = read();
      if (message) put({ ...message, isLeft: true });
    },
    forget: () => tabStorage?.removeItem(key),
  };
}

/** The normalized form of a recipient. */
export const readRecipient = (typed: string): string => typed.trim().toLowerCase();

function isMessage(found: unknown): found is StoredMessage {
  if (typeof found !== 'object' || found === null) return false;
  const is = (name: string, type: string) => typeof Reflect.get(found, name) === type;
  return (
    is('at', 'number') &&
    is('step', 'string') &&
    is('recipient', 'string') &&
    is('details', 'object')
  );
}
