import { setTimeout as sleep } from 'node:timers/promises';
import type { MemorySmsSender } from '@foyer/server/adapters/sms-sender.memory';
import type { OutgoingText } from '@foyer/server/ports/sms-sender.port';

/** A text with the code a user would type. */
export interface ReceivedText extends OutgoingText {
  readonly code: string;
}

/** What has arrived on every phone. */
export interface Texts {
  /** Everything that arrived so far, oldest first. */
  all(to?: string): readonly ReceivedText[];
  /** The next text to a number that nobody has read yet; waits for it. */
  next(to: string): Promise<ReceivedText>;
  /** Settles when nothing is on its way any longer; for tests that say "no text". */
  settled(): Promise<void>;
}

/** Texts are sent by a worker: longer than this means it will not come. */
const timeout = 10_000;

/** Reads the texts of a sender in memory. */
export function createTexts(sender: MemorySmsSender, settled: () => Promise<void>): Texts {
  const read = new Map<string, number>();
  const all = (to?: string) =>
    sender.sent
      .filter((text) => to === undefined || text.to === to)
      .map((text) => ({ ...text, code: /^\d+/.exec(text.body)?.[0] ?? '' }));

  return {
    all,
    settled,
    next: async (to) => {
      const already = read.get(to) ?? 0;
      for (const start = Date.now(); Date.now() - start < timeout; await sleep(10)) {
        const text = all(to)[already];
        if (text) {
          read.set(to, already + 1);
          return text;
        }
      }
      throw new Error(
        `No text to ${to}; arrived: ${sender.sent.map((one) => one.to).join(', ') || 'nothing'}`,
      );
    },
  };
}
