import type { OwnMfaDevices } from '@foyer/contract/mfa';

/** The MFA methods of a user, as their account lists them. */
export interface PreviewFactors {
  devices: OwnMfaDevices;
  recoveryCode: string;
}

/** A sign-in, or a step-up, that waits for MFA. */
export interface PendingFactor {
  readonly token: string;
  readonly userId: string;
  readonly purpose: 'verify' | 'enrol' | 'stepUp';
  readonly expires: string;
  /** The factor was verified; this recovery code must be confirmed. */
  readonly recoveryCode?: string;
}
