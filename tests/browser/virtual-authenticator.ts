import type { CDPSession, Page } from '@playwright/test';

/** What a virtual authenticator is. Chrome DevTools Protocol, WebAuthn domain. */
export interface AuthenticatorProfile {
  readonly transport: 'internal' | 'usb';
  readonly hasUserVerification: boolean;
  readonly hasResidentKey: boolean;
}

/** The authenticators the journeys are walked with. Issue 3, line 3. */
export const profiles = {
  platform: { transport: 'internal', hasUserVerification: true, hasResidentKey: true },
  platformWithoutVerification: {
    transport: 'internal',
    hasUserVerification: false,
    hasResidentKey: true,
  },
  securityKey: { transport: 'usb', hasUserVerification: true, hasResidentKey: true },
  oldSecurityKey: { transport: 'usb', hasUserVerification: true, hasResidentKey: false },
} as const satisfies Record<string, AuthenticatorProfile>;

/** Authenticators of one page, played by the browser. */
export interface Authenticators {
  /** How many credentials the authenticator holds. */
  readonly held: () => Promise<number>;
  /** Whether the user shows up when asked. */
  readonly present: (isPresent: boolean) => Promise<void>;
  /** Whether finger or PIN is right. */
  readonly recognises: (isRight: boolean) => Promise<void>;
}

/** Takes the place of every real authenticator; without a profile there is none. */
export async function plugIn(page: Page, profile?: AuthenticatorProfile): Promise<Authenticators> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const added =
    profile &&
    (await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        isUserVerified: true,
        automaticPresenceSimulation: true,
        ...profile,
      },
    }));
  const authenticatorId = added?.authenticatorId ?? '';
  return {
    held: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    present: (enabled) =>
      cdp
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
        .then(() => undefined),
    recognises: (isUserVerified) =>
      cdp
        .send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
        .then(() => undefined),
  };
}
