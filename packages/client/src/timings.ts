/**
 * Every delay of the product, in milliseconds. Sources: S1, S2 = specification 1 and 2; C = wire
 * contract.
 */
export const timings = {
  /** S2 §9: post-login redirect. */
  afterLogin: 200,
  /** S2 §9: SSO redirect. */
  ssoRedirect: 2000,
  /** S2 §9: SSO failed redirect. */
  ssoFailed: 1000,
  /**
   * Ours: how long the sign-in page says why a tenant's sign-in did not work, when it opens after
   * that.
   */
  ssoFailureStored: 60_000,
  /** S2 §9: activation success. */
  activationSuccess: 1000,
  /** S1 §4: impersonation success. */
  impersonationSuccess: 1000,
  /** S2 §9: silent logout callback. */
  silentLogout: 500,
  /** C §4: public start-up reads are tried three times, this far apart. */
  publicReadRetry: 500,
  /** S2 §9: profile load, three retries. */
  profileRetry: 2000,
  /** C §4: first and second repetition of a refresh. */
  refreshRetries: [1000, 2000],
  /** Ours: how often an unreachable provider is tried again once those are used up. */
  reconnect: 15_000,
  /** Ours: the longest an answer may ask us to wait (`Retry-After`). */
  retryAfterCap: 30_000,
  /**
   * Ours: how often the age of the token is looked at, so that a sleep is noticed without an event.
   */
  heartbeat: 30_000,
  /**
   * Ours: how long a tab that queued for the refresh waits for the result of the tab before it.
   * That one has told it before it let go, so only a busy machine, or a tab that died at work,
   * makes anyone wait.
   */
  sharedResult: 2000,
  /**
   * Ours: how long after a sign-out the result of a renewal that another tab had begun before is
   * not believed.
   */
  signOutEcho: 300,
  /**
   * Ours: how long a starting tab waits for a sibling that is signed in; the first start-up reads
   * run in the meantime.
   */
  siblingAnswer: 40,
  /**
   * Ours: how long after it got its token a tab lets others know that it has one. They wait for it,
   * however busy it is; later on tabs that start at once have long started.
   */
  offer: 60_000,
  /** Ours: how long a tab waits for another one that holds the refresh lock. */
  lockWait: 20_000,
  /** Ours: how long a lease on the refresh holds where the browser has no locks. */
  lease: 10_000,
  /**
   * Ours: how long a tab waits after writing its lease, to see whether another one wrote over it.
   */
  leaseSettle: 10,
  /** Ours: how often such a lease is looked at. */
  leasePoll: 50,
  /** Ours: a token is never renewed sooner than this, however short-lived it says it is. */
  shortestLifetime: 1000,
  /** Ours: after this long without an answer a call counts as failed. */
  requestTimeout: 30_000,
  /**
   * Ours: pauses between streams of notifications that end early or fail, when the list is read
   * instead. The last one repeats.
   */
  followAgain: [1000, 2000, 5000, 10_000],
  /** Ours: a stream that was open this long was no failure. */
  followedLong: 20_000,
  /** Ours: pause before a mail can be asked for again, counted down in the button. */
  resend: 30_000,
  /** Ours: one step of that countdown. */
  resendTick: 1000,
  /**
   * Ours: how long passkeys are offered in the email field with one challenge, which works for
   * five minutes.
   */
  passkeyRenewal: 240_000,
  /** S2 §9: longest a timer can be set. */
  timerMaximum: 2_147_483_647,
} as const;

/**
 * Share of its lifetime after which an access token is renewed. Ours; contract §14.6 leaves it
 * open.
 */
export const refreshAtShare = 0.8;

/** Lifetime of a token whose answer does not say, in seconds. Specification 2, §9. */
export const defaultTokenLifetime = 300;
