import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import { isCanonicalBase64Url } from '../../kernel/keys/jws-gate.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * Signatures a provider may use: public keys only. What is not named here is never tried, `none`
 * and shared secrets above all.
 */
export const upstreamAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Characters of an ID token; groups and pictures make some of them long. */
const maxTokenLength = 64 * 1024;

/** What a token says before anything of it has been verified. */
export interface UnverifiedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Looks at an ID token before the library does: three parts of canonical base64url, JSON objects,
 * an algorithm of the list, no key that the token brings itself and no extension that must be
 * understood. Security decision 8.
 */
export function openGate(token: string): UnverifiedToken {
  const parts = token.length > maxTokenLength ? [] : token.split('.', 4);
  const [header = '', payload = ''] = parts;
  const isUnsigned = parts.length === 3 && parts[2] === '';
  if (parts.length !== 3 || ![header, payload].every(isCanonicalBase64Url)) throw malformed();
  const read = { header: readObject(header), claims: readObject(payload) };
  const { alg } = read.header;
  if (typeof alg !== 'string' || !upstreamAlgorithms.includes(alg))
    throw new UpstreamError(
      'wrongAlgorithm',
      `The provider signs with ${JSON.stringify(alg)}, which is not allowed.`,
    );
  if (isUnsigned || !isCanonicalBase64Url(parts[2] ?? '')) throw malformed();
  if ('crit' in read.header || 'jwk' in read.header || 'jku' in read.header || 'x5u' in read.header)
    throw new UpstreamError(
      'wrongSignature',
      'The ID token brings a key of its own, or asks for an extension.',
    );
  return read;
}

function malformed(cause?: unknown): UpstreamError {
  return new UpstreamError(
    'malformed',
    'The provider answered with something that is no ID token.',
    { cause },
  );
}

function readObject(part: string): Readonly<Record<string, unknown>> {
  try {
    const text = Buffer.from(part, 'base64url').toString('utf8');
    const value: unknown = isBoundedJson(text) ? JSON.parse(text) : undefined;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw malformed(error);
  }
  throw malformed();
}
