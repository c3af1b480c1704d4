import type { ParentAccess } from '../membership/parent-access.ts';
import type { Identity } from './identity.ts';

/** Session limits in seconds; null is "no limit". */
export interface SessionLimits {
  readonly idleSeconds: number | null;
  readonly absoluteSeconds: number | null;
  readonly maxSessions: number | null;
}

/** A session as it stands, with the user it belongs to. */
export type LivingSession = Identity & {
  readonly sessionId: string;
  readonly generation: number;
  readonly expiresAt: Date;
  /** When the user's access to the tenant ends by itself; null is never. */
  readonly accessEndsAt: Date | null;
  /** When the user last proved who they are. */
  readonly authenticatedAt: Date;
  readonly methods: string[];
  /** Who acts as the user; null in a session of their own. */
  readonly actorId: string | null;
  /** The application it belongs to; null: the default one. */
  readonly applicationId: string | null;
};

/**
 * How single sign-on comes into a session: decided by the admission, kept with the session.
 * Decision 0169.
 */
export interface SsoEntry {
  /** The connection that was satisfied. */
  readonly connectionId: string | null;
  /** What its provider said. */
  readonly signInId: string | null;
  /** Where the session begins, if the user may. */
  readonly tenantId: string | null;
  /** The tenant whose break-glass code was used. */
  readonly excusedTenantId: string | null;
}

/** What a new session starts with. */
export interface NewSession extends SsoEntry {
  readonly userId: string;
  readonly keyHash: Buffer;
  readonly now: Date;
  readonly userAgent: string;
  readonly address: string;
  readonly methods: readonly string[];
  /**
   * When the password was set that was right; null where none was asked for. A session begins while
   * it stands.
   */
  readonly passwordAt: Date | null;
  /** The password policies that the password was judged by; null where none was asked for. */
  readonly policyMark: string | null;
  /** The application it belongs to; null: the default one. */
  readonly applicationId: string | null;
}

/** What a session starts with in which a user acts as another user. */
export interface ActingSession extends Omit<NewSession, keyof SsoEntry> {
  readonly tenantId: string;
  readonly endsAt: Date;
  readonly actorId: string;
  /** Where the actor's right comes from; null for the operator. */
  readonly actorTenantId: string | null;
  readonly reason: string;
}

/** A session row under its lock. */
export interface LockedSession {
  readonly userId: string;
  readonly tenantId: string;
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly confirmedAt: Date | null;
  readonly applicationId: string | null;
  readonly ended: boolean;
}

/** One row of the user's session list. */
export interface SessionRow {
  readonly id: string;
  /**
   * Null, as the address, where another user acts as the user: where that one is, is theirs to
   * tell.
   */
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it was last renewed. */
  readonly lastActiveAt: Date;
  /** Another user acts as the user in it. */
  readonly impersonated: boolean;
  /** It is the one that asks, or the one that asks stands beneath it. */
  readonly current: boolean;
}

/** One row of the user's sign-ins. */
export interface SignInRow
  extends Pick<SessionRow, 'id' | 'userAgent' | 'ipAddress' | 'createdAt' | 'impersonated'> {
  /** Its session continues. */
  readonly isOpen: boolean;
}

/** What a living session represents at this moment. */
export interface SessionStatus {
  readonly roleIds: readonly string[];
  /** Version of the role catalog the ids were read with. */
  readonly catalog: number;
  /**
   * Whether nothing is refused to the user for want of a permission; never while another user
   * acts as them.
   */
  readonly superUser: boolean;
  /** The current generation is seen for the first time. Decision 0050. */
  readonly isNew: boolean;
  /** Present where the access comes from an account above. */
  readonly access?: ParentAccess;
}

/** Who presents which generation of a session, and when. */
export interface Confirmation {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly generation: number;
  /** Where the request comes from. */
  readonly address: string;
  readonly now: Date;
}

/** A session that has just been opened or continued, with the key its refresh tokens carry. */
export interface OpenSession {
  readonly session: LivingSession;
  readonly key: string;
}
