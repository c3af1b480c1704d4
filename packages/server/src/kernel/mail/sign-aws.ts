import { createHash, createHmac } from 'node:crypto';

/** A request to sign. */
export interface AwsRequest {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  /** Path without a query, already encoded. */
  readonly path: string;
  readonly body: string;
  readonly region: string;
  readonly service: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly at: Date;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** The headers that sign a request for AWS (Signature Version 4). */
export function signAwsRequest(one: AwsRequest): Readonly<Record<string, string>> {
  const { method, host, path, body, region, service, accessKeyId, secretAccessKey, at } = one;
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const signed = 'host;x-amz-date';
  const canonical = [
    method,
    path,
    '',
    `host:${host}`,
    `x-amz-date:${stamp}`,
    '',
    signed,
    sha256(body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Uint8Array>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  return {
    'x-amz-date': stamp,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}
