/** A sign-in on the hosted page that its application has not fetched yet. */
export interface HostedCode {
  readonly code: string;
  readonly userId: string;
  /** Anyone who fetches it proves with the verifier of this that it was they who left. RFC 7636. */
  readonly challenge: string;
  readonly redirectUri: string;
  /** A user proved who they are, although a session was there. */
  readonly isFresh: boolean;
  readonly expires: string;
}
