/** A token that programs call with; the preview keeps no secret. */
export interface PreviewToken {
  readonly id: string;
  readonly tenantId: string;
  /** Whom it acts as; absent: it belongs to the tenant. */
  readonly userId?: string;
  readonly kind: 'ClientCredentials' | 'AccessToken';
  readonly description: string;
  /** What programs shall know about it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly roleIds: readonly string[];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expires?: string;
  /** Until then the secret before the present one still works. */
  readonly previousSecretUntil?: string;
}
