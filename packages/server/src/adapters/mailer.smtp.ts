import { createTransport } from 'nodemailer';
import { z } from 'zod';
import {
  MailRefused,
  type MailerPort,
  type MailSender,
  type OutgoingMail,
  unsubscribeHeaders,
} from '../ports/mailer.port.ts';

/** Where mail leaves. */
export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  /** Sender, as `Name <address>` or the address alone. */
  readonly from: string;
  /**
   * Sends nothing to a mail server that offers no TLS. Default: false, which takes it where it is
   * offered.
   */
  readonly demandTls?: boolean;
}

/** Milliseconds a mail server may take to answer; the queue tries again later. */
const timeout = 20_000;

/**
 * An answer that stays the same (RFC 5321, 4.2.1: 5yz) and is about this mail: its mailbox or its
 * content. One about us, our credentials or our sender, is for the operator to mend, and the mail
 * waits.
 */
const finalAnswer = z.object({
  responseCode: z.number().min(500).max(599),
  command: z.enum(['RCPT TO', 'DATA']),
});

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : 'refused';
}

/**
 * Mail through a mail server. The recipient is given as one address, never as text that could name
 * several (T-PWD-1).
 */
export function createSmtpMailer({
  url,
  from,
  demandTls = false,
}: SmtpOptions): MailerPort & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    ...(demandTls ? { requireTLS: true } : {}),
    maxConnections: 4,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail: OutgoingMail) => {
      const { to, subject, text, html, messageId } = mail;
      const sender = toSender(from, mail.from);
      const address = { name: '', address: to };
      const headers = unsubscribeHeaders(mail);
      await transport
        .sendMail({ from: sender, to: address, subject, text, html, messageId, headers })
        .catch((error: unknown) => {
          if (finalAnswer.safeParse(error).success)
            throw new MailRefused(getReason(error), { cause: error });
          throw error;
        });
    },
    close: () => transport.close(),
  };
}

/** The configured sender, with what a template states in its place. */
function toSender(configured: string, stated: MailSender | undefined) {
  if (!stated) return configured;
  const [, name = '', address = configured] = /^(.*?)\s*<([^<>]+)>$/.exec(configured.trim()) ?? [];
  return {
    name: stated.name ?? name.replace(/^"(.*)"$/, '$1'),
    address: stated.address ?? address,
  };
}
