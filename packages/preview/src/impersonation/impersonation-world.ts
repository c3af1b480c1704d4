import type { ImpersonationMode, ImpersonationRequest } from '@foyer/contract/impersonation';

/** A request to impersonate a user, and the consent once it is given. */
export interface PreviewImpersonationRequest extends Omit<ImpersonationRequest, 'actor'> {
  readonly userId: string;
  readonly actorId: string;
}

/** Consent to impersonation in all accounts. */
export interface PreviewImpersonation {
  /** By account. Missing: allowed. */
  readonly modes: Readonly<Record<string, ImpersonationMode>>;
  readonly requests: readonly PreviewImpersonationRequest[];
}

/** Lets a user impersonate another one, once. */
export interface PreviewActorToken {
  readonly token: string;
  readonly actorId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly reason?: string;
  readonly expires: string;
}
