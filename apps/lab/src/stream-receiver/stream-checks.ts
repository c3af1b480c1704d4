import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Credentials of the lab’s destinations; they open nothing elsewhere. */
export const labStreamSecrets = {
  http: `whsec_${Buffer.from('the audit stream of the Foyer demo').toString('base64')}`,
  splunk: '11111111-2222-4333-8444-555555555555',
  datadog: '0123456789abcdef0123456789abcdef',
  s3AccessKeyId: 'LABACCESSKEY',
  s3: 'lab-secret-access-key',
} as const;

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Seconds that a timestamp may differ from now. Standard Webhooks. */
const tolerance = 300;

const toHeader = ({ headers }: ArrivedRequest, name: string) => String(headers[name] ?? '');
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Why a request is not signed with the secret; nothing if it is. Standard Webhooks, “Verification”. */
export function findSignatureProblem(
  request: ArrivedRequest,
  { secret, now }: { readonly secret: string; readonly now: Date },
): string | undefined {
  const id = toHeader(request, 'webhook-id');
  const seconds = toHeader(request, 'webhook-timestamp');
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > tolerance) return 'Timestamp too old';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${request.body}`);
  const digest = `v1,${expected.digest('base64')}`;
  const given = toHeader(request, 'webhook-signature').split(' ');
  return given.some((one) => isSame(one, digest)) ? undefined : 'Signature does not match';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/(s3|cognito-idp)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The error code with which AWS rejects a request; nothing if it is signed. Computed from what
 * arrived, as AWS describes it for servers: Signature Version 4.
 */
export function findAwsProblem(
  request: ArrivedRequest,
  { accessKeyId, secret }: { readonly accessKeyId: string; readonly secret: string },
): string | undefined {
  const [, key, day = '', region = '', service = '', names = '', signature = ''] =
    form.exec(toHeader(request, 'authorization')) ?? [];
  if (!key) return 'AccessDenied';
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  if (service === 's3' && toHeader(request, 'x-amz-content-sha256') !== sha256(request.body))
    return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied';
  const [path = '', query = ''] = request.path.split('?');
  const lines = signed.map((name) => `${name}:${toHeader(request, name).trim()}`);
  const canonical = `${request.method}\n${path}\n${query}\n${lines.join('\n')}\n\n${names}\n${sha256(request.body)}`;
  const text = `AWS4-HMAC-SHA256\n${toHeader(request, 'x-amz-date')}\n${day}/${region}/${service}/aws4_request\n${sha256(canonical)}`;
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  return isSame(hmac(signingKey, text).toString('hex'), signature)
    ? undefined
    : 'SignatureDoesNotMatch';
}

/** Values that follow each other, one a line; nothing if one is no JSON object. */
export function readLines(body: string): Record<string, unknown>[] | undefined {
  const lines = body.split('\n').filter((line) => line !== '');
  try {
    return lines.map((line) => Object(JSON.parse(line)));
  } catch {
    return undefined;
  }
}

/** The objects of an array; nothing if it is none. */
export function readArray(body: string): Record<string, unknown>[] | undefined {
  try {
    const found: unknown = JSON.parse(body);
    return Array.isArray(found) ? found.map(Object) : undefined;
  } catch {
    return undefined;
  }
}
