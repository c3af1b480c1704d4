import type {
  WebAuthnAssertion,
  WebAuthnAttestation,
  WebAuthnCreationOptions,
  WebAuthnRequestOptions,
} from '@foyer/contract';

/**
 * Why a device or security key did not answer: the user stopped it or it took too long (browsers
 * do not tell which), the browser cannot do it, it is registered already, or something else.
 */
export type CredentialProblem = 'cancelled' | 'unsupported' | 'duplicate' | 'failed';

/** A device or security key did not answer. */
export class CredentialError extends Error {
  readonly problem: CredentialProblem;

  constructor(problem: CredentialProblem, options?: ErrorOptions) {
    super(`The authenticator did not answer: ${problem}`, options);
    this.name = 'CredentialError';
    this.problem = problem;
  }
}

/** How the browser is asked. */
export interface CredentialRequest {
  /** Stops the question; that is no error of its own: the promise fails with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** `conditional` waits for a choice in the autofill of a field. Default: asks at once. */
  readonly mediation?: 'conditional' | undefined;
}

/**
 * Passkeys, devices and security keys as a browser offers them; values as they travel. Contract,
 * §12.
 */
export interface Credentials {
  readonly isSupported: () => boolean;
  /** Whether passkeys can be offered in the autofill of a field. */
  readonly hasAutofill: () => Promise<boolean>;
  /** Whether the device itself can prove who is there, by its screen lock. */
  readonly hasPlatform: () => Promise<boolean>;
  readonly get: (
    options: WebAuthnRequestOptions,
    how?: CredentialRequest,
  ) => Promise<WebAuthnAssertion>;
  readonly create: (
    options: WebAuthnCreationOptions,
    how?: CredentialRequest,
  ) => Promise<WebAuthnAttestation>;
}

/**
 * The credentials of a browser. Not part of the page browser: only flows that need them carry this.
 */
export function createCredentials(browser: { readonly credentials?: Credentials }): Credentials {
  return browser.credentials ?? pageCredentials;
}

const pageCredentials: Credentials = {
  isSupported: () => typeof PublicKeyCredential === 'function',
  hasAutofill: () => ask(() => PublicKeyCredential.isConditionalMediationAvailable()),
  hasPlatform: () => ask(() => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()),
  get: async (options, { signal, mediation } = {}) => {
    const publicKey: PublicKeyCredentialRequestOptions = {
      ...defined(options),
      challenge: toBytes(options.challenge),
      allowCredentials: (options.allowCredentials ?? []).map(toDescriptor),
    };
    const how = { ...(signal && { signal }), ...(mediation && { mediation }) };
    const credential = await answered(signal, () =>
      navigator.credentials.get({ publicKey, ...how }),
    );
    const { response } = credential;
    if (!(response instanceof AuthenticatorAssertionResponse)) throw new CredentialError('failed');
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      ...described(credential),
      response: {
        clientDataJSON: toText(clientDataJSON),
        authenticatorData: toText(authenticatorData),
        signature: toText(signature),
        ...(userHandle && { userHandle: toText(userHandle) }),
      },
    };
  },
  create: async (options, { signal } = {}) => {
    const { attestation, authenticatorSelection, ...rest } = defined(options);
    const publicKey: PublicKeyCredentialCreationOptions = {
      ...rest,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map(toDescriptor),
      ...(authenticatorSelection && { authenticatorSelection: defined(authenticatorSelection) }),
      ...(isConveyance(attestation) && { attestation }),
    };
    const credential = await answered(signal, () =>
      navigator.credentials.create({ publicKey, ...(signal && { signal }) }),
    );
    const { response } = credential;
    if (!(response instanceof AuthenticatorAttestationResponse))
      throw new CredentialError('failed');
    return {
      ...described(credential),
      response: {
        clientDataJSON: toText(response.clientDataJSON),
        attestationObject: toText(response.attestationObject),
        transports: 'getTransports' in response ? response.getTransports() : [],
      },
    };
  },
};

async function ask(question: () => Promise<boolean>): Promise<boolean> {
  try {
    return await question();
  } catch {
    return false; // an older browser without the question, or without credentials at all
  }
}

async function answered(
  signal: AbortSignal | undefined,
  request: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!pageCredentials.isSupported()) throw new CredentialError('unsupported');
  try {
    const credential = await request();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CredentialError(problems[errorName(cause)] ?? 'failed', { cause });
  }
  throw new CredentialError('cancelled');
}

/** WebAuthn Level 3, §5.1.3 and §5.1.4: what browsers refuse with. */
const problems: Readonly<Record<string, CredentialProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'duplicate',
  NotSupportedError: 'unsupported',
};

const errorName = (error: unknown) => (error instanceof Error ? error.name : '');

function described({ id, rawId, authenticatorAttachment }: PublicKeyCredential) {
  return {
    id,
    rawId: toText(rawId),
    type: 'public-key' as const,
    ...(isAttachment(authenticatorAttachment) && { authenticatorAttachment }),
  };
}

function isAttachment(text: string | null): text is 'platform' | 'cross-platform' {
  return text === 'platform' || text === 'cross-platform';
}

type Descriptor = NonNullable<WebAuthnRequestOptions['allowCredentials']>[number];

function toDescriptor({ type, id, transports }: Descriptor): PublicKeyCredentialDescriptor {
  const existing = transports?.filter(isTransport);
  return { type, id: toBytes(id), ...(existing && { transports: existing }) };
}

const transportNames: readonly string[] = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

function isTransport(text: string): text is AuthenticatorTransport {
  return transportNames.includes(text);
}

function isConveyance(text: string | undefined): text is AttestationConveyancePreference {
  return text === 'none' || text === 'indirect' || text === 'direct' || text === 'enterprise';
}

/** Browsers refuse members that are there and undefined. */
function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // oxlint-disable-next-line consistent-type-assertions -- safe: what is undefined was dropped
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const padded = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(padded), (sign) => sign.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
