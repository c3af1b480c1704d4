import type { MailerPort, OutgoingMail } from '../ports/mailer.port.ts';

/**
 * A mailer that keeps what it is given, newest last; a second copy of the same mail is dropped. For
 * tests.
 */
export interface MemoryMailer extends MailerPort {
  readonly sent: readonly OutgoingMail[];
}

/** Makes an empty one. */
export function createMemoryMailer(): MemoryMailer {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    send: async (mail) => {
      if (!sent.some(({ messageId }) => messageId === mail.messageId)) sent.push(mail);
    },
  };
}
