import type { JoinMode } from '@foyer/contract/join-requests';

/** A request to join an account. */
export interface PreviewJoinRequest {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly message: string;
  readonly status: 'pending' | 'declined';
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Requests to join accounts. */
export interface PreviewJoinRequests {
  /** By account. Missing: off. */
  readonly modes: Readonly<Record<string, JoinMode>>;
  readonly requests: readonly PreviewJoinRequest[];
}
