/** A short code that is on its way to a mailbox or a phone. */
export interface PreviewCode {
  readonly kind:
    | 'activation'
    | 'emailChange'
    | 'mfaMailbox'
    | 'mfaPhone'
    | 'passwordless'
    | 'phoneChange'
    | 'phoneRemoval'
    | 'phoneReset'
    | 'phoneToken';
  /** What the place holds where the code is typed. */
  readonly handle: string;
  readonly code: string;
  readonly userId: string;
  readonly expires: string;
  /** What the code is about: a method, a number, a phone's id. */
  readonly about: string;
}
