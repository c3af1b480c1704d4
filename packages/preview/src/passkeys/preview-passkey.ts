/** A passkey of somebody of the preview. */
export interface PreviewPasskey {
  readonly id: string;
  readonly personId: string;
  /** As the authenticator knows it. */
  readonly credentialId: string;
  readonly deviceType: 'Platform' | 'CrossPlatform';
  name: string;
  readonly createdAt: string;
  lastUsedAt?: string;
  readonly synced: boolean;
}
