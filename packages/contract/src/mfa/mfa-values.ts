import { z } from 'zod';

/** A code as it is typed or pasted: what surrounds the digits is dropped before it is compared. */
export const typedCode = z.string().max(64);
/** The pending MFA challenge of one sign-in. */
export const mfaToken = z.string().min(1).max(512);
/** A handle for one sending or one ceremony: `otcToken`, `webauthnToken`. */
export const handle = z.string().min(1).max(512);
/** The factor a call is about, in its path. */
export const deviceId = z.object({ deviceId: z.string().max(100) });
/** What an authenticator app is set up with. */
export const qrCode = z.object({
  /** A picture as data URL. */
  qrCode: z.string(),
  /**
   * The same as text, for a link on a phone and for typing the key. Not of the wire contract:
   * absent elsewhere.
   */
  otpauthUrl: z.string().optional(),
});
/** Shown once; it voids the one before it. */
export const freshRecoveryCode = z.object({ recoveryCode: z.string().optional() });
/** A code is on its way to the user's mailbox. */
export const mailSent = z.object({ otcToken: z.string(), email: z.string() });
/** Names the code that went to a phone; the number is masked. Decision 0116. */
export const smsSent = z.object({ otcToken: z.string(), phoneNumber: z.string() });
