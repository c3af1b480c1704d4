import type { SsoConfiguration, SsoTest } from '@foyer/contract/sso';

/** A company's connections, and its code for emergencies. */
export interface PreviewSso {
  connections: SsoConfiguration[];
  tests: (SsoTest & { readonly connectionId: string })[];
  breakGlass?: { readonly createdAt: string };
}
