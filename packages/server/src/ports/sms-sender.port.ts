/** A text message as it leaves the product. */
export interface OutgoingText {
  /** Exactly one number in E.164 form, like `+4915112345678`. */
  readonly to: string;
  readonly body: string;
  /** Stays the same over retries, so that a gateway can drop a second copy. */
  readonly messageId: string;
}

/** What the gateway said: it takes care of the text, or it never will. */
export type SendingOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Sends one text; throws when the gateway did not answer or was busy, and is then called again
 * later.
 */
export interface SmsSenderPort {
  send(text: OutgoingText): Promise<SendingOutcome>;
}
