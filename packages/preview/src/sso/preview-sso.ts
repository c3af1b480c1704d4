import type { SsoConfiguration, SsoExemption, SsoFailure, SsoTest } from '@foyer/contract/sso';

/** A company's connections, and its code for emergencies. */
export interface PreviewSso {
  connections: SsoConfiguration[];
  tests: (SsoTest & { readonly connectionId: string })[];
  /** The newest first. Missing until a sign-in is refused. */
  failures?: SsoFailure[];
  /** Missing: none. */
  exemptions?: SsoExemption[];
  /** `mark` is a checksum of the code. */
  breakGlass?: { readonly createdAt: string; readonly mark: string };
}
