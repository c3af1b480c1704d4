import type { Input } from '@foyer/contract';
import type {
  AuditStream,
  auditStreamsContract,
  StreamDestination,
} from '@foyer/contract/audit-streams';
import { auditStreamsRefusals } from '@foyer/contract/audit-streams/refusals';
import {
  maxStreams,
  needsSecretAgain,
  streamOverlapHours,
} from '@foyer/contract/audit-streams/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';

const { notFound, tooMany, invalidUrl, httpsRequired, secretRequired, otherKind } =
  auditStreamsRefusals;
const minute = 60_000;
/** Milliseconds between two entries that a stream delivers. */
const entryEvery = 20_000;

/** The streams of an account, and what they delivered since. */
function getStreams(visit: SignedInVisit): AuditStream[] {
  const { world, tenant, now } = visit;
  world.auditLogs ??= {};
  const log = (world.auditLogs[tenant.id] ??= {});
  const own = (log.streams ??= someStreams(now));
  for (const stream of own) if (stream.isActive && !stream.failure) deliver(stream, now);
  return own;
}

function deliver(stream: AuditStream, now: Date): void {
  const passed = now.getTime() - Date.parse(stream.lastDeliveredAt ?? stream.createdAt);
  const count = Math.floor(passed / entryEvery);
  if (count > 0)
    Object.assign(stream, {
      delivered: stream.delivered + count,
      lastDeliveredAt: now.toISOString(),
    });
}

const ago = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * minute).toISOString();

function aStream(one: Pick<AuditStream, 'name' | 'destination'>, at: string): AuditStream {
  return {
    id: crypto.randomUUID(),
    name: one.name,
    destination: one.destination,
    secret: null,
    previousSecretUntil: null,
    isActive: true,
    disabledReason: null,
    createdAt: at,
    updatedAt: at,
    delivered: 0,
    lastDeliveredAt: null,
    failingSince: null,
    failure: null,
    nextAttemptAt: null,
    lag: { entries: 0, since: null },
  };
}

function someStreams(now: Date): AuditStream[] {
  const archive = aStream(
    {
      name: 'Archive',
      destination: {
        kind: 's3',
        url: 'https://s3.eu-central-1.amazonaws.com',
        bucket: 'acme-audit-logs',
        region: 'eu-central-1',
        prefix: 'foyer/',
        accessKeyId: 'EXAMPLEACCESSKEY',
      },
    },
    ago(now, 60 * 24 * 30),
  );
  const splunk = aStream(
    {
      name: 'Security team',
      destination: {
        kind: 'splunk',
        url: 'https://splunk.acme.example:8088/services/collector/event',
        index: 'audit',
      },
    },
    ago(now, 60 * 24 * 9),
  );
  Object.assign(archive, { delivered: 48_210, lastDeliveredAt: now.toISOString() });
  Object.assign(splunk, {
    delivered: 9114,
    lastDeliveredAt: ago(now, 42),
    failingSince: ago(now, 41),
    failure: {
      at: ago(now, 2),
      cause: 'credentials',
      statusCode: 403,
      response: '{"text":"Invalid token","code":4}',
    },
    nextAttemptAt: new Date(now.getTime() + 3 * minute).toISOString(),
    lag: { entries: 126, since: ago(now, 41) },
  } satisfies Partial<AuditStream>);
  return [archive, splunk];
}

function find(visit: SignedInVisit, id: string): AuditStream {
  const found = getStreams(visit).find((one) => one.id === id);
  if (!found) throw refuse(notFound);
  return found;
}

type Sent = Input<(typeof auditStreamsContract)['createAuditStream']>['body']['destination'];

/** Fields that are not sent have their defaults, as on a server. */
function readDestination(sent: Sent): StreamDestination {
  const url = URL.parse(sent.url);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw refuse(invalidUrl);
  if (url.protocol === 'http:' && url.hostname !== 'localhost') throw refuse(httpsRequired);
  const defaults = { format: 'ndjson', index: '', tags: '', prefix: '' };
  return Object.assign({}, defaults, sent, { url: url.href });
}

const generate = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
};
const withSecret = (stream: AuditStream, secret: string | null): AuditStream => ({
  ...stream,
  secret,
});

/** Streams of audit logs. Nothing is sent: destinations of the preview accept at once. */
export const auditStreamsPreview: PreviewReplies<typeof auditStreamsContract> = {
  listAuditStreams: (visit) =>
    getStreams(visit).toSorted((one, other) => one.name.localeCompare(other.name)),
  createAuditStream: (visit, { body }) => {
    const own = getStreams(visit);
    if (own.length >= maxStreams) throw refuse(tooMany);
    const destination = readDestination(body.destination);
    const isHttp = destination.kind === 'http';
    if (!isHttp && !body.secret) throw refuse(secretRequired);
    const stream = aStream({ name: body.name, destination }, visit.now.toISOString());
    own.push(stream);
    return withSecret(stream, isHttp ? body.secret || generate() : null);
  },
  updateAuditStream: (visit, { params, body = {} }) => {
    const stream = find(visit, params.id);
    const destination = body.destination ? readDestination(body.destination) : stream.destination;
    if (destination.kind !== stream.destination.kind) throw refuse(otherKind);
    if (!body.secret && needsSecretAgain(stream.destination, destination))
      throw refuse(secretRequired);
    const isActive = body.isActive ?? stream.isActive;
    const isRestarted = isActive && (body.destination || body.secret || body.isActive);
    Object.assign(stream, {
      name: body.name ?? stream.name,
      destination,
      isActive,
      updatedAt: visit.now.toISOString(),
    });
    if (isRestarted)
      Object.assign(stream, {
        failure: null,
        failingSince: null,
        nextAttemptAt: null,
        disabledReason: null,
        delivered: stream.delivered + stream.lag.entries,
        lastDeliveredAt: visit.now.toISOString(),
        lag: { entries: 0, since: null },
      });
    const isOverlap = destination.kind === 'http' && Boolean(body.secret);
    const overlapEnd = new Date(visit.now.getTime() + streamOverlapHours * 60 * minute);
    if (isOverlap) Object.assign(stream, { previousSecretUntil: overlapEnd.toISOString() });
    return withSecret(stream, (destination.kind === 'http' && body.secret) || null);
  },
  deleteAuditStream: (visit, { params }) => {
    const stream = find(visit, params.id);
    const own = getStreams(visit);
    own.splice(own.indexOf(stream), 1);
    return undefined;
  },
  testAuditStream: (visit, { params }) => {
    const { failure } = find(visit, params.id);
    return failure
      ? { ...failure, isSuccess: false, durationMs: 88 }
      : { isSuccess: true, statusCode: 200, cause: null, response: 'ok', durationMs: 96 };
  },
};
