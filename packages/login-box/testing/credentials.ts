import { onTestFinished, vi } from 'vitest';

class PublicKeyCredential {
  static isConditionalMediationAvailable = async () => capabilities.hasAutofill;
  static isUserVerifyingPlatformAuthenticatorAvailable = async () => capabilities.hasPlatform;
  readonly id = 'AAAA';
  readonly rawId = new Uint8Array(3).buffer;
  readonly authenticatorAttachment = 'platform';
  readonly response: object;
  constructor(response: object) {
    this.response = response;
  }
}
class AuthenticatorAssertionResponse {
  readonly clientDataJSON = new Uint8Array(3).buffer;
  readonly authenticatorData = new Uint8Array(3).buffer;
  readonly signature = new Uint8Array(3).buffer;
  readonly userHandle = null;
}
class AuthenticatorAttestationResponse {
  readonly clientDataJSON = new Uint8Array(3).buffer;
  readonly attestationObject = new Uint8Array(3).buffer;
  readonly getTransports = () => ['internal'];
}

let capabilities = { hasAutofill: false, hasPlatform: true };

/** The page's own `DOMException` is no `Error` in jsdom; in browsers it is. */
const named = (name: string) => Object.assign(new Error('no'), { name });

type Question = {
  readonly kind: 'get' | 'create' | 'conditional';
  readonly end: (answer: unknown) => void;
};

/** Gives this page a browser with passkeys, for one test; the test answers for the user. */
export function withPasskeys(given: Partial<typeof capabilities> = {}) {
  capabilities = { hasAutofill: false, hasPlatform: true, ...given };
  let open: Question | undefined;
  const ask = (kind: Question['kind'], signal: AbortSignal | undefined) =>
    new Promise((resolve, reject) => {
      const end = (answer: unknown) => {
        open = undefined;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
      const mine = { kind, end };
      const stop = () => open === mine && end(named('AbortError'));
      signal?.addEventListener('abort', stop);
      open = mine;
    });
  type Request = { readonly mediation?: string; readonly signal?: AbortSignal };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('AuthenticatorAssertionResponse', AuthenticatorAssertionResponse);
  vi.stubGlobal('AuthenticatorAttestationResponse', AuthenticatorAttestationResponse);
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: ({ mediation, signal }: Request) =>
        ask(mediation === 'conditional' ? 'conditional' : 'get', signal),
      create: ({ signal }: Request) => ask('create', signal),
    },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return {
    /** What the browser asks the user now. */
    asks: () => open?.kind,
    sign: () => open?.end(new PublicKeyCredential(new AuthenticatorAssertionResponse())),
    make: () => open?.end(new PublicKeyCredential(new AuthenticatorAttestationResponse())),
    refuse: (name: string) => open?.end(named(name)),
  };
}
