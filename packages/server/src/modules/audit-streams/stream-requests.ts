import type { AuditEntry } from '@foyer/contract/audits';
import type { StreamDestination } from '@foyer/contract/audit-streams';
import { awsHash, signAwsRequest } from '../../kernel/outgoing/aws-signing.ts';
import type { DeliveryRequest } from '../../kernel/outgoing/delivery-request.ts';
import { signDelivery } from '../../kernel/outgoing/webhook-signing.ts';

/** Entries to send, and who sends them. */
export interface StreamBatch {
  readonly streamId: string;
  /** Names the batch: the same entries have the same name, other entries another one. */
  readonly batchId: string;
  readonly entries: readonly AuditEntry[];
  readonly at: Date;
  /** Opened; what it is depends on the destination. */
  readonly secret: string;
  /** The secret before a replacement, while both are valid. */
  readonly previous?: string | undefined;
  /** The public host of this server. */
  readonly host: string;
}

const source = 'foyer';
const userAgent = { 'user-agent': 'Foyer-Audit-Streams/1' };
const toLines = (items: readonly unknown[]) =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('');

/** The request that brings a batch to a destination. */
export async function toStreamRequest(
  destination: StreamDestination,
  batch: StreamBatch,
): Promise<DeliveryRequest> {
  if (destination.kind === 'http') return toHttp(destination, batch);
  if (destination.kind === 'splunk') return toSplunk(destination, batch);
  return destination.kind === 'datadog' ? toDatadog(destination, batch) : toS3(destination, batch);
}

type To<K extends StreamDestination['kind']> = Extract<StreamDestination, { readonly kind: K }>;

/** Signed as Standard Webhooks. */
async function toHttp({ url, format }: To<'http'>, batch: StreamBatch): Promise<DeliveryRequest> {
  const { batchId: id, entries, at, secret, previous } = batch;
  const body = format === 'json' ? JSON.stringify(entries) : toLines(entries);
  const type = format === 'json' ? 'application/json' : 'application/x-ndjson';
  const headers = {
    'content-type': type,
    ...(await signDelivery({ id, body, at, secret, previous })),
  };
  return { url, method: 'POST', headers: { ...userAgent, ...headers }, body };
}

/** Splunk, “Format events for HTTP Event Collector”. */
function toSplunk({ url, index }: To<'splunk'>, batch: StreamBatch): DeliveryRequest {
  const { streamId, entries, secret, host } = batch;
  const events = entries.map((entry) => ({
    time: Date.parse(entry.createdAt) / 1000,
    host,
    source,
    sourcetype: `${source}:audit`,
    ...(index && { index }),
    event: entry,
  }));
  const headers = {
    ...userAgent,
    'content-type': 'application/json',
    authorization: `Splunk ${secret}`,
    // demanded where acknowledgment by the indexer is on, ignored elsewhere
    'x-splunk-request-channel': streamId,
  };
  return { url, method: 'POST', headers, body: toLines(events) };
}

/** Datadog, “Send logs”, version 2. */
function toDatadog({ url, tags }: To<'datadog'>, batch: StreamBatch): DeliveryRequest {
  const { entries, secret, host } = batch;
  const logs = entries.map((entry) => ({
    ddsource: source,
    ddtags: tags,
    service: 'audit-log',
    hostname: host,
    timestamp: entry.createdAt,
    message: entry.description || entry.title,
    audit: entry,
  }));
  const headers = { ...userAgent, 'content-type': 'application/json', 'dd-api-key': secret };
  return { url, method: 'POST', headers, body: JSON.stringify(logs) };
}

/** An object per batch: `<prefix>2026/11/27/<batch>.ndjson`. */
function toS3(destination: To<'s3'>, batch: StreamBatch): DeliveryRequest {
  const { bucket, region, prefix, accessKeyId } = destination;
  const { batchId, entries, at, secret } = batch;
  const day = (entries[0]?.createdAt ?? at.toISOString()).slice(0, 10).replaceAll('-', '/');
  const base = destination.url.replace(/\/+$/, '');
  const url = new URL(`${base}/${bucket}/${prefix}${day}/${batchId}.ndjson`);
  const body = toLines(entries);
  const headers = signAwsRequest({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/x-ndjson', 'x-amz-content-sha256': awsHash(body) },
    body,
    at,
    region,
    service: 's3',
    accessKeyId,
    secretAccessKey: secret,
  });
  return { url, method: 'PUT', headers: { ...userAgent, ...headers }, body };
}
