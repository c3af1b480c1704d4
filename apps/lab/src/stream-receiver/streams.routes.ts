import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ArrivedRequest,
  findAwsProblem,
  findSignatureProblem,
  labStreamSecrets,
  readArray,
  readLines,
} from './stream-checks.ts';
import { type StreamMode, type StreamStore, toArrived } from './stream-store.ts';

interface StreamRoutesDeps {
  readonly store: StreamStore;
  readonly now: () => Date;
}

/** How a protocol says yes and no. */
interface Protocol {
  readonly name: string;
  /** Why the credentials are wrong; nothing if they are right. */
  readonly findProblem: (request: ArrivedRequest, secret: string) => string | undefined;
  /** The entries; nothing if the body is not of the protocol. */
  readonly read: (body: string) => unknown[] | undefined;
  readonly batchName: (request: ArrivedRequest) => string;
  readonly answers: Readonly<Record<'accepted' | 'denied' | 'invalid' | 'failed', number>>;
  readonly text: (status: number, problem: string | undefined) => string;
  readonly type: string;
}

const json = 'application/json; charset=utf-8';
const toField = (name: string) => (one: Record<string, unknown>) => one[name];
const ownHeader = (request: ArrivedRequest, name: string) => String(request.headers[name] ?? '');

const http = (now: () => Date): Protocol => ({
  name: 'HTTP',
  findProblem: (request, secret) => findSignatureProblem(request, { secret, now: now() }),
  read: (body) => (body.startsWith('[') ? readArray(body) : readLines(body)),
  batchName: (request) => ownHeader(request, 'webhook-id'),
  answers: { accepted: 200, denied: 401, invalid: 400, failed: 500 },
  text: (_status, problem = '') => JSON.stringify({ problem }),
  type: json,
});

/** Splunk, “HTTP Event Collector error codes”. */
const splunkTexts: Readonly<Record<number, string>> = {
  200: '{"text":"Success","code":0}',
  400: '{"text":"Invalid data format","code":6}',
  403: '{"text":"Invalid token","code":4}',
  500: '{"text":"Internal server error","code":8}',
};
const splunk: Protocol = {
  name: 'Splunk',
  findProblem: (request) =>
    ownHeader(request, 'authorization') === `Splunk ${labStreamSecrets.splunk}`
      ? undefined
      : 'Invalid token',
  read: (body) => readLines(body)?.map(toField('event')),
  batchName: (request) => ownHeader(request, 'x-splunk-request-channel'),
  answers: { accepted: 200, denied: 403, invalid: 400, failed: 500 },
  text: (status) => splunkTexts[status] ?? '',
  type: json,
};

const datadog: Protocol = {
  name: 'Datadog',
  findProblem: (request) =>
    ownHeader(request, 'dd-api-key') === labStreamSecrets.datadog ? undefined : 'Forbidden',
  read: (body) => readArray(body)?.map(toField('audit')),
  batchName: () => '',
  answers: { accepted: 202, denied: 403, invalid: 400, failed: 500 },
  text: (status, title = '') =>
    status === 202 ? '{}' : JSON.stringify({ errors: [{ status: String(status), title }] }),
  type: json,
};

const s3: Protocol = {
  name: 'S3',
  findProblem: (request) =>
    findAwsProblem(request, {
      accessKeyId: labStreamSecrets.s3AccessKeyId,
      secret: labStreamSecrets.s3,
    }),
  read: readLines,
  batchName: ({ path }) => path.replace(/^\/lab\/streams\/s3\//, ''),
  answers: { accepted: 200, denied: 403, invalid: 400, failed: 500 },
  text: (status, code = 'InternalError') =>
    status === 200
      ? ''
      : `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
  type: 'application/xml',
};

const maxBytes = 8 * 1024 * 1024;
const deniedByMode = 'The lab rejects all credentials';

/** What the protocol answers, and why. */
function judge(
  protocol: Protocol,
  request: ArrivedRequest,
  stored: { readonly mode: StreamMode; readonly secret: string },
) {
  const { answers } = protocol;
  if (stored.mode === 'fail') return { status: answers.failed, entries: [] };
  const problem =
    stored.mode === 'deny' ? deniedByMode : protocol.findProblem(request, stored.secret);
  if (problem) return { status: answers.denied, problem, entries: [] };
  const entries = protocol.read(request.body);
  return entries
    ? { status: answers.accepted, entries: entries.map(toArrived) }
    : { status: answers.invalid, problem: 'Not of this protocol', entries: [] };
}

/** The destinations: one path for each protocol. */
export function registerStreamDestinations(app: FastifyInstance, deps: StreamRoutesDeps): void {
  const { store, now } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  );
  const receive = (protocol: Protocol) => async (got: FastifyRequest, reply: FastifyReply) => {
    const body = typeof got.body === 'string' ? got.body : '';
    const request = { method: got.method, path: got.url, headers: got.headers, body };
    const verdict = judge(protocol, request, await store.load());
    await store.add({
      at: now().toISOString(),
      protocol: protocol.name,
      name: protocol.batchName(request),
      entries: verdict.entries,
      answered: verdict.status,
      problem: verdict.problem,
    });
    if (protocol === s3 && verdict.status === 200)
      reply.header('etag', `"${createHash('md5').update(body).digest('hex')}"`);
    return reply
      .code(verdict.status)
      .type(protocol.type)
      .send(protocol.text(verdict.status, verdict.problem));
  };
  const options = { bodyLimit: maxBytes };
  app.post('/http', options, receive(http(now)));
  app.post('/splunk/services/collector/event', options, receive(splunk));
  app.post('/datadog/api/v2/logs', options, receive(datadog));
  app.put('/s3/*', options, receive(s3));
}
