/** A sign-in on the hosted page that its application has not fetched yet. */
export interface HostedCode {
  readonly code: string;
  readonly personId: string;
  /** Whoever fetches it proves with the verifier of this that it was they who left. RFC 7636. */
  readonly challenge: string;
  readonly redirectUri: string;
  /** Somebody proved who they are, although a session was there. */
  readonly isFresh: boolean;
  readonly expires: string;
}
