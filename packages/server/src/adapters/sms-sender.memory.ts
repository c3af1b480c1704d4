import type { OutgoingText, SmsSenderPort } from '../ports/sms-sender.port.ts';

/**
 * A sender that keeps what it is given, newest last; a second copy of the same text is dropped. For
 * tests.
 */
export interface MemorySmsSender extends SmsSenderPort {
  readonly sent: readonly OutgoingText[];
}

/** Makes an empty one. */
export function createMemorySmsSender(): MemorySmsSender {
  const sent: OutgoingText[] = [];
  return {
    sent,
    send: async (text) => {
      if (!sent.some(({ messageId }) => messageId === text.messageId)) sent.push(text);
      return { kind: 'taken' };
    },
  };
}
