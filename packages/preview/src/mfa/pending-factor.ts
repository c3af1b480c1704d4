import type { OwnMfaDevices } from '@foyer/contract/mfa';

/** The second factors of somebody, as the own account lists them. */
export interface PreviewFactors {
  devices: OwnMfaDevices;
  recoveryCode: string;
}

/** A sign-in, or a step-up, that waits for its second factor. */
export interface PendingFactor {
  readonly token: string;
  readonly personId: string;
  readonly purpose: 'verify' | 'enrol' | 'stepUp';
  readonly expires: string;
  /** The factor was verified; this recovery code must be confirmed. */
  readonly recoveryCode?: string;
}
