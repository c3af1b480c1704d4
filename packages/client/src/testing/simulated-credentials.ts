import type { WebAuthnCreationOptions, WebAuthnRequestOptions } from '@foyer/contract';
import {
  CredentialError,
  type CredentialProblem,
  type Credentials,
} from '../browser/credentials.ts';

/** What a simulated browser can do with passkeys. */
export interface CredentialCapabilities {
  readonly isSupported?: boolean;
  readonly hasAutofill?: boolean;
  readonly hasPlatform?: boolean;
}

interface Question {
  readonly kind: 'get' | 'create';
  readonly mediation: 'conditional' | undefined;
  readonly options: WebAuthnRequestOptions | WebAuthnCreationOptions;
  readonly answer: () => void;
  readonly refuse: (error: Error) => void;
}

const signed = {
  clientDataJSON: 'e30',
  authenticatorData: 'AA',
  signature: 'AA',
  userHandle: 'AA',
};
const named = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key' as const,
  authenticatorAttachment: 'platform' as const,
};

/** A browser whose user answers when the test says so. */
export function createSimulatedCredentials(capabilities: CredentialCapabilities = {}) {
  const { isSupported = true, hasAutofill = false, hasPlatform = true } = capabilities;
  const open: Question[] = [];
  const asked: string[] = [];

  function ask<T>(
    question: Omit<Question, 'answer' | 'refuse'>,
    value: T,
    signal: AbortSignal | undefined,
  ) {
    if (!isSupported) return Promise.reject(new CredentialError('unsupported'));
    if (signal?.aborted) return Promise.reject(new Error('aborted'));
    if (open.length > 0) return Promise.reject(new Error('A question is open already'));
    asked.push(question.mediation ?? question.kind);
    return new Promise<T>((resolve, reject) => {
      const close = () => void open.splice(0);
      const whole: Question = {
        ...question,
        answer: () => [close(), resolve(value)],
        refuse: (error) => [close(), reject(error)],
      };
      open.push(whole);
      signal?.addEventListener(
        'abort',
        () => open.includes(whole) && whole.refuse(new Error('aborted')),
      );
    });
  }

  const credentials: Credentials = {
    isSupported: () => isSupported,
    hasAutofill: async () => hasAutofill,
    hasPlatform: async () => hasPlatform,
    get: (options, { signal, mediation } = {}) =>
      ask({ kind: 'get', mediation, options }, { ...named, response: signed }, signal),
    create: (options, { signal } = {}) => {
      const response = { clientDataJSON: 'e30', attestationObject: 'AA', transports: ['internal'] };
      return ask({ kind: 'create', mediation: undefined, options }, { ...named, response }, signal);
    },
  };

  return {
    credentials,
    /** What was asked so far: `get`, `create` or `conditional`. */
    asked: () => [...asked],
    /** The options of the open question; undefined when none is open. */
    open: () => open[0]?.options,
    /** The user answers. */
    answer: () => open[0]?.answer(),
    /** The browser refuses. */
    refuse: (problem: CredentialProblem, cause?: Error) =>
      open[0]?.refuse(new CredentialError(problem, { cause })),
  };
}
