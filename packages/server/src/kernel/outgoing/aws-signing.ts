import { createHash, createHmac } from 'node:crypto';

/** A request to sign for S3, and with what. */
export interface AwsRequest {
  readonly method: 'GET' | 'PUT';
  /** Without a query. */
  readonly url: URL;
  /** Headers to send besides; all of them are signed. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly at: Date;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const service = 's3';
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string) =>
  createHmac('sha256', key).update(data).digest();

/**
 * The headers of a signed request to S3-compatible storage, without `host`, which the connection
 * adds. AWS Signature Version 4, “Signature Calculations for the Authorization Header”.
 */
export function signAwsRequest(request: AwsRequest): Record<string, string> {
  const { method, url, headers = {}, body, at, region, accessKeyId, secretAccessKey } = request;
  const moment = `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const day = moment.slice(0, 8);
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': moment,
  };
  const signed = Object.entries({ ...sent, host: url.host }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, url.pathname, '', lines, names, sent['x-amz-content-sha256']];
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = [algorithm, moment, scope, sha256(canonical.join('\n'))].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Uint8Array>(
    hmac,
    hmac(`AWS4${secretAccessKey}`, day),
  );
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...sent,
    authorization: `${algorithm} Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
