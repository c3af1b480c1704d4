import type {
  WebAuthnAssertion,
  WebAuthnAttestation,
  WebAuthnCreationOptions,
  WebAuthnDeviceType,
  WebAuthnRequestOptions,
} from '@foyer/contract';
import { type CredentialRequest, createCredentials } from '../../browser/credentials.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { CeremonyError } from './passkey-failure.ts';

/** Asks the browser for a passkey; what goes wrong says how long it took. */
export async function usePasskey(
  { browser, clock }: Pick<FoyerClient, 'browser' | 'clock'>,
  options: WebAuthnRequestOptions,
  how: CredentialRequest,
): Promise<WebAuthnAssertion> {
  const began = clock.now();
  try {
    return await createCredentials(browser).get(options, how);
  } catch (cause) {
    throw new CeremonyError(
      { kind: 'use', timeout: options.timeout, took: clock.now() - began },
      cause,
    );
  }
}

/** Has the browser make a passkey, on this device, on another one, or wherever the user likes. */
export async function makePasskey(
  { browser, clock }: Pick<FoyerClient, 'browser' | 'clock'>,
  options: WebAuthnCreationOptions,
  {
    signal,
    deviceType,
  }: CredentialRequest & { readonly deviceType?: WebAuthnDeviceType | undefined },
): Promise<WebAuthnAttestation> {
  const began = clock.now();
  try {
    const created = await createCredentials(browser).create(wanting(options, deviceType), {
      signal,
    });
    return { ...created, deviceType: deviceType ?? toDeviceType(created) };
  } catch (cause) {
    throw new CeremonyError(
      { kind: 'make', timeout: options.timeout, took: clock.now() - began },
      cause,
    );
  }
}

function wanting(options: WebAuthnCreationOptions, deviceType: WebAuthnDeviceType | undefined) {
  if (!deviceType) return options;
  const authenticatorAttachment =
    deviceType === 'Platform' ? ('platform' as const) : ('cross-platform' as const);
  return {
    ...options,
    authenticatorSelection: { ...options.authenticatorSelection, authenticatorAttachment },
  };
}

function toDeviceType({ authenticatorAttachment }: WebAuthnAttestation): WebAuthnDeviceType {
  return authenticatorAttachment === 'platform' ? 'Platform' : 'CrossPlatform';
}
