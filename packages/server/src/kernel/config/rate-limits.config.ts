import { z } from 'zod';

const limit = (perMinute: number) => z.number().int().positive().default(perMinute);

/** Requests per minute and IP address of each rate class. */
export const rateLimitsConfig = z.strictObject({
  /** Default 3000. */
  read: limit(3000),
  /** Default 600. */
  write: limit(600),
  /**
   * Rejected calls that check a password or another secret; successful ones do not count. Default
   * 120.
   */
  attempts: limit(120),
  /** Other calls that cost as much as checking a password. Default 30. */
  credentials: limit(30),
  /** Calls that can send an email. Default 10. */
  mail: limit(10),
  /** Refresh and sign-out. Default 1200. */
  session: limit(1200),
  /** Calls of one vendor credential, from all its addresses. Default 6000. */
  management: limit(6000),
});
