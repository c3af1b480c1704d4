import type { MfaStrategy } from '@foyer/contract';
import type { PublicAuthResponse } from '../../session/session-state.ts';

/** One way to show the MFA method: a device that is enrolled, or a kind that can be set up. */
export interface MfaMethod {
  readonly strategy: MfaStrategy;
  /** The enrolled device; absent where any of its kind will do, or where it is set up now. */
  readonly deviceId?: string;
  /** What the user knows it by: a masked number, an address, a name. */
  readonly label?: string;
}

const webauthn = { Platform: 'WebAuthnPlatform', CrossPlatform: 'WebAuthnCrossPlatform' } as const;

/**
 * The ways of a user who has MFA methods. Several authenticator apps are one way: the provider
 * tries them all.
 */
export function enrolledMethods({ mfaDevices }: PublicAuthResponse): readonly MfaMethod[] {
  const { authenticators = [], phones = [], emails = [], webauthn: keys = [] } = mfaDevices ?? {};
  return [
    ...authenticators.slice(0, 1).map((): MfaMethod => ({ strategy: 'AuthenticatorApp' })),
    ...keys.map(
      ({ id, deviceType, name }): MfaMethod => ({
        strategy: webauthn[deviceType],
        deviceId: id,
        label: name,
      }),
    ),
    ...phones.map(
      ({ id, phoneNumber }): MfaMethod => ({ strategy: 'SMS', deviceId: id, label: phoneNumber }),
    ),
    ...emails.slice(0, 1).map(({ email }): MfaMethod => ({ strategy: 'EmailCode', label: email })),
  ];
}

/** The ways a policy offers to a user who has none yet. */
export function offeredMethods({ mfaStrategies }: PublicAuthResponse): readonly MfaMethod[] {
  return [...new Set(mfaStrategies)].map((strategy) => ({ strategy }));
}

/** Whether a way asks a device or security key. */
export function isWebAuthn(way: MfaMethod | undefined): boolean {
  return way?.strategy === 'WebAuthnPlatform' || way?.strategy === 'WebAuthnCrossPlatform';
}
