import { createHash, createHmac } from 'node:crypto';

/** A request to sign. */
export interface AwsRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Without a query; the path is already encoded. */
  readonly url: URL;
  /** Headers that are signed with it, with names in lower case. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly region: string;
  readonly service: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly at: Date;
}

/** SHA-256 as AWS writes it. */
export const awsHash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** The given headers with those that sign a request for AWS (Signature Version 4). */
export function signAwsRequest(one: AwsRequest): Record<string, string> {
  const { method, url, headers = {}, body, region, service, accessKeyId, at } = one;
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const sent = { ...headers, 'x-amz-date': stamp };
  const signed = Object.entries({ ...sent, host: url.host }).toSorted(([first], [second]) =>
    first < second ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}`);
  const canonical = [method, url.pathname, '', ...lines, '', names, awsHash(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, scope, awsHash(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Uint8Array>(
    hmac,
    `AWS4${one.secretAccessKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
