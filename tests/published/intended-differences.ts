/** A difference between our client's calls and the published one's that is on purpose. */
export interface IntendedDifference {
  /** Matches sentences of the comparison, `<step>: <what>`; in `<left> / <right>` theirs stands left. */
  readonly sentence: RegExp;
  readonly reason: string;
  /** Store version the difference is to; both when absent. */
  readonly only?: string;
}

/** Every difference there may be; a row nothing matches fails the test. */
export const intendedDifferences: readonly IntendedDifference[] = [
  {
    sentence:
      /(\/metadata\?\w+=\w+|\/flags|\/token\/refresh|\/sso\/v2|\/public|\/strategies|\/me|\/tenants?|\/logout) header frontegg-source: "login-box" \/ absent$/,
    reason:
      'The header names the surface that asks. Theirs is set once for the page; start-up and session belong to no surface with us.',
  },
  {
    sentence: /\/token\/refresh body tenantId: null \/ absent$/,
    reason: 'Without a tenant per tab there is nothing to say; 3.1.18 sends no body either.',
    only: '7.119.0',
  },
  {
    sentence: /: only theirs: GET \/identity\/resources\/sso\/custom\/v1$/,
    reason:
      'Custom social providers come with social login; until then the answer would be read by nobody.',
  },
  {
    sentence: /: only ours: GET \/identity\/resources\/configurations\/v1\/sign-up\/strategies$/,
    reason: 'Asked by 7.119.0 as well; 3.1.18 does not know the call.',
    only: '6.138.0',
  },
  {
    sentence: /^sign up: only ours: GET \/identity\/resources\/users\/v1\/passwords\/config$/,
    reason:
      'Our sign-up page shows the password rules while one types; their store leaves them to the page above it.',
  },
  {
    sentence: /^sign up: only ours: GET \/identity\/resources\/configurations\/v1\/sign-up\/form$/,
    reason:
      'Which fields and consents an operator asks for; the contract has no call that says so. Decision 0128.',
  },
  {
    sentence: /^activate: only ours: GET \/identity\/resources\/join-requests\/v1\/accounts$/,
    reason:
      'Offers the accounts that a new user can request access to; the contract has no call for it.',
  },
  {
    sentence:
      /^forget the password: only ours: GET \/identity\/resources\/configurations\/v1\/password-recovery\/strategies$/,
    reason:
      'Our page offers a code by text message where that is on; their store leaves the question to the page above it.',
  },
  {
    sentence:
      /^open the reset link: only ours: POST \/identity\/resources\/users\/v1\/passwords\/reset\/validate$/,
    reason:
      'Looking at the link before showing the form is what 7.119.0 does; 3.1.18 does not know the call.',
    only: '6.138.0',
  },
  {
    sentence:
      /^sign out: POST \/identity\/resources\/auth\/v1\/logout header authorization: "Bearer <token>" \/ absent$/,
    reason:
      'We forget the token before the call leaves, so that nothing can use it meanwhile; the cookie names the session.',
  },
  {
    sentence: /^sign out: only theirs: (GET|POST) /,
    reason:
      'Theirs starts anew after a sign-out. With us the public configuration is still there, and a refresh right after signing out can only be refused.',
  },
];
