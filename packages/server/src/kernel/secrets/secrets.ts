import type { Tx } from '../db/database.ts';
import type { Codes } from './codes.ts';
import type { SecretKind } from './secret-kinds.ts';

/** What a new secret is good for. */
export interface SecretRequest {
  readonly kind: SecretKind;
  /** Whom it belongs to: usually a user id. */
  readonly subject: string;
  readonly tenantId?: string;
  /** The flow instance that may redeem it. */
  readonly flow?: string;
  readonly purpose?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** A consumed secret to issue again. Default: a new one. */
  readonly secret?: string;
  /** Default: that of the kind. */
  readonly ttlSeconds?: number;
  /**
   * Wrong redemptions after which it is void. Default: any number, as 256 bits cannot be guessed.
   */
  readonly maxAttempts?: number;
}

/** What a user presents. */
export interface SecretClaim {
  readonly kind: SecretKind;
  readonly secret: string;
  readonly subject: string;
}

/** A secret that was accepted. */
export interface AcceptedSecret {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tenantId: string | null;
}

/** The one service for single-use secrets. Security decision 1. */
export interface Secrets extends Codes {
  /** Creates a 256-bit secret, or restores a consumed one; only its SHA-256 is stored. */
  issue(tx: Tx, request: SecretRequest): Promise<string>;
  /**
   * Redeems a secret: one atomic statement that names the kind, so that one of many parallel
   * redemptions succeeds.
   */
  consume(tx: Tx, claim: SecretClaim): Promise<AcceptedSecret | null>;
  /** Looks without redeeming. */
  peek(tx: Tx, claim: SecretClaim): Promise<AcceptedSecret | null>;
  /** Looks without redeeming, where the link does not say whose it is. */
  find(
    tx: Tx,
    what: Omit<SecretClaim, 'subject'>,
  ): Promise<(AcceptedSecret & { readonly subject: string; readonly expiresAt: Date }) | null>;
  /** Voids every secret of a kind that a user has. */
  revoke(tx: Tx, what: { readonly kind: SecretKind; readonly subject: string }): Promise<void>;
}
