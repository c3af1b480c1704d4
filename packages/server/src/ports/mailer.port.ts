/** Who a mail says it is from, where a template states it; the rest is as configured. */
export interface MailSender {
  readonly name?: string;
  readonly address?: string;
}

/** A mail as it leaves the product. */
export interface OutgoingMail {
  /** Exactly one address, normalized and judged when it was stored. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Default: as configured. */
  readonly from?: MailSender;
  /** Stays the same over retries, so that a receiver can drop a second copy. */
  readonly messageId: string;
  /**
   * Stops such emails with one POST request (RFC 8058); mail programs show a button for it. Default:
   * none.
   */
  readonly unsubscribeUrl?: string;
}

/** The headers of an email that can be unsubscribed from. RFC 8058, §3.1. */
export const unsubscribeHeaders = ({
  unsubscribeUrl,
}: Pick<OutgoingMail, 'unsubscribeUrl'>): Readonly<Record<string, string>> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/**
 * The mail server will never take this mail: there is no such mailbox, or it does not want what the
 * mail says.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Sends one mail; throws when the next hop did not take it, and is then called again later unless
 * it is a `MailRefused`.
 */
export interface MailerPort {
  send(mail: OutgoingMail): Promise<void>;
}
