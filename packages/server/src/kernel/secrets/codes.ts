import type { Tx } from '../db/database.ts';
import type { CodeKind } from './secret-kinds.ts';

/** What a new code is good for. */
export interface CodeRequest {
  readonly kind: CodeKind;
  /** Whom it belongs to: usually a user id. */
  readonly subject: string;
  readonly tenantId?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Default: that of the kind. */
  readonly ttlSeconds?: number;
  /** Wrong codes after which it is void. Default 5. */
  readonly maxAttempts?: number;
  /** Default 6. */
  readonly digits?: number;
  /**
   * One of `newHandle`, where the browser got it before it was known whether there is anyone to
   * send a code to.
   */
  readonly handle?: string;
}

/** A code for a user to type, and what the place where it is typed in holds. */
export interface IssuedCode {
  readonly code: string;
  /** 256 bits: the cookie, `otcToken`, `changePhoneId`, … that goes with the code. */
  readonly handle: string;
}

/** What a user typed, where. */
export interface CodeClaim {
  readonly kind: CodeKind;
  readonly handle: string;
  readonly code: string;
}

/** A code that was accepted. */
export interface AcceptedCode {
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tenantId: string | null;
}

/** Short codes that users type. Security decision 1. */
export interface Codes {
  /** Makes a code; the earlier one of the same kind and subject is void. */
  issueCode(tx: Tx, request: CodeRequest): Promise<IssuedCode>;
  /**
   * Redeems a code in one atomic statement. Wrong ones count against the handle and, over all
   * handles, against the subject: call it with `db.read`, or a refusal takes the count back. Takes
   * the same steps for handles nobody has.
   */
  redeemCode(tx: Tx, claim: CodeClaim): Promise<AcceptedCode | null>;
  /**
   * A new code for the place that waits with this handle; none when the subject's code goes with
   * another one.
   */
  renewCode(
    tx: Tx,
    what: {
      readonly kind: CodeKind;
      readonly subject: string;
      readonly handle: string;
      readonly ttlSeconds?: number;
    },
  ): Promise<string | null>;
  /** Looks for the code a handle goes with, without a try. */
  peekCode(tx: Tx, what: Omit<CodeClaim, 'code'>): Promise<AcceptedCode | null>;
  /** Voids the code of a kind that a user has. */
  revokeCode(tx: Tx, what: { readonly kind: CodeKind; readonly subject: string }): Promise<void>;
  /** A handle that no code has yet. */
  newHandle(): string;
}
