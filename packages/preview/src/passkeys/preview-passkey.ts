/** A passkey of a user of the preview. */
export interface PreviewPasskey {
  readonly id: string;
  readonly userId: string;
  /** As the authenticator knows it. */
  readonly credentialId: string;
  readonly deviceType: 'Platform' | 'CrossPlatform';
  name: string;
  readonly createdAt: string;
  lastUsedAt?: string;
  readonly synced: boolean;
}
