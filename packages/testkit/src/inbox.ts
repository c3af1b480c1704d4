import { setTimeout as sleep } from 'node:timers/promises';
import type { MemoryMailer } from '@foyer/server/adapters/mailer.memory';
import type { OutgoingMail } from '@foyer/server/ports/mailer.port';

/** A mail with what tests look for in it. */
export interface ReceivedMail extends OutgoingMail {
  readonly links: readonly string[];
}

/** What has arrived at every address. */
export interface Inbox {
  /** Everything that arrived so far, oldest first. */
  all(to?: string): readonly ReceivedMail[];
  /** The next mail to an address that nobody has read yet; waits for it. */
  next(to: string): Promise<ReceivedMail>;
  /** Settles when nothing is on its way any longer; for tests that say "no mail". */
  settled(): Promise<void>;
}

/** Mail is sent by a worker: longer than this means it will not come. */
const timeout = 10_000;

/** Reads the mails of a mailer in memory. `isIdle` says that no job waits. */
export function createInbox(mailer: MemoryMailer, isIdle: () => Promise<boolean>): Inbox {
  const read = new Map<string, number>();

  async function until<T>(
    look: () => T | undefined | Promise<T | undefined>,
    what: string,
  ): Promise<T> {
    for (const start = Date.now(); Date.now() - start < timeout; await sleep(10)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(
      `${what} within ${timeout / 1000} s; arrived: ${mailer.sent.map(describe).join('; ') || 'nothing'}`,
    );
  }

  const all = (to?: string) =>
    mailer.sent
      .filter((mail) => to === undefined || mail.to === to)
      .map((mail) => ({ ...mail, links: linksIn(mail) }));

  return {
    all,
    next: async (to) => {
      const already = read.get(to) ?? 0;
      const mail = await until(() => all(to)[already], `No mail to ${to}`);
      read.set(to, already + 1);
      return mail;
    },
    settled: async () => {
      await until(async () => ((await isIdle()) ? true : undefined), 'Jobs did not end');
    },
  };
}

function linksIn({ text }: OutgoingMail): readonly string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

function describe({ to, subject }: OutgoingMail): string {
  return `${to}: ${subject}`;
}
