import { commonRefusals } from '@foyer/contract';
import { scimPath } from '@foyer/contract/provisioning/rules';
import { usersRefusals } from '@foyer/contract/users';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBoundedTexts } from '../../kernel/http/bounded-texts.ts';
import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import { createRateLimiter } from '../../kernel/http/rate-limits.ts';
import { readClient } from '../../kernel/http/request-context.ts';
import { securityHeaders } from '../../kernel/http/security-headers.ts';
import { createConcurrencyLimiter } from '../../kernel/http/concurrency-limiter.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import { getPoolSize } from '../../kernel/db/database.ts';
import { isDatabaseUnavailable } from '../../kernel/db/unavailable.ts';
import { isUnstorableText } from '../../kernel/db/unstorable-text.ts';
import { Refusal } from '../../kernel/refusal.ts';
import {
  badRequest,
  ScimError,
  type ScimType,
  toErrorBody,
} from '../../protocols/scim/scim-error.ts';
import type { Platform } from '../platform.ts';
import { readConnectionToken } from './connection-token.ts';
import { redactBody, redactPath } from './request-redaction.ts';
import type { ScimConnectionsStore, TokenHolder } from './scim-connections.store.ts';
import type { ScimRequest } from './scim-request.ts';
import type { ScimRequestsStore } from './scim-requests.store.ts';
import type { ScimAnswer, ScimRouter } from './scim-router.ts';

type Deps = Platform & {
  readonly connections: ScimConnectionsStore;
  readonly requests: ScimRequestsStore;
  readonly router: ScimRouter;
};

/** Bytes of a body: a group with 10,000 members has fewer. */
const bodyLimit = 1024 * 1024;
const maxValues = 60_000;
/** Milliseconds a request waits for the others of its tenant. */
const queueTimeout = 10_000;
/** Milliseconds between two notes of when a token was used. */
const usePrecision = 60_000;
const contentType = 'application/scim+json; charset=utf-8';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What is answered, with what the request log says about it. */
interface Outcome extends ScimAnswer {
  readonly error?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * Serves the SCIM endpoint of connections: verifies the token, limits rate, size, and concurrency,
 * and writes each request of a connection into its log. Errors have the form of RFC 7644, §3.12.
 */
export function createScimEndpoint(deps: Deps) {
  const { config, settings, db, attemptCounter, clock, connections, requests, router } = deps;
  const { publicUrl, prefix = '/frontegg', trustedHops = 0 } = settings;
  const generous = settings.mode === 'demo';
  const limits = config.rateLimits;
  const limiter = createRateLimiter({ limits, generous, db, attemptCounter, clock });
  const acquire = createConcurrencyLimiter({
    maxRunning: Math.ceil(getPoolSize(settings) / 2),
    timeoutMs: queueTimeout,
  });
  const headers = securityHeaders(publicUrl);
  const base = publicUrl.replace(/\/$/, '');

  /** The connection of the token; throws 401 for anything but a valid token of this connection. */
  async function authenticate(request: FastifyRequest, id: string): Promise<TokenHolder> {
    const { addressKey } = readClient(request, trustedHops);
    await limiter.admit('attempts', addressKey);
    const hash = readConnectionToken(request.headers.authorization);
    const holder = hash ? await db.read((tx) => connections.holder(tx, hash)) : undefined;
    const now = clock.now();
    const isValid =
      holder?.connectionId === id.toLowerCase() && (!holder.expiresAt || holder.expiresAt > now);
    if (holder && isValid) return holder;
    await limiter.settle('attempts', addressKey, 401);
    if (holder?.connectionId === id.toLowerCase()) await noteExpired(request, holder);
    throw new ScimError(401, 'The token is not valid for this connection.');
  }

  const noteExpired = (request: FastifyRequest, holder: TokenHolder) =>
    log(request, holder, { status: 401, error: 'The token has expired.' }, clock.now());

  async function log(
    request: FastifyRequest,
    { tenantId, connectionId }: TokenHolder,
    { status, error = null }: Pick<Outcome, 'status'> & { error?: string | null },
    startedAt: Date,
  ): Promise<void> {
    const now = clock.now();
    const isWrite = request.method !== 'GET';
    const isExpected = status === 404 || status === 409 || status === 412;
    await db.read((tx) =>
      requests.add(tx, {
        tenantId,
        connectionId,
        traceId: request.id,
        method: request.method,
        path: redactPath(request.url.slice(request.url.indexOf(connectionId) + 36)),
        status,
        durationMs: now.getTime() - startedAt.getTime(),
        error: error?.slice(0, 500) ?? null,
        body: isWrite ? redactBody(request.body) : null,
        now,
        isFailure: status >= 400 && !isExpected,
      }),
    );
  }

  async function serve(request: FastifyRequest, id: string, path: string): Promise<Outcome> {
    const startedAt = clock.now();
    const holder = await authenticate(request, id);
    const { tokenId, lastUsedAt, connectionId, tenantId, syncProfile } = holder;
    if (!lastUsedAt || startedAt.getTime() - lastUsedAt.getTime() > usePrecision)
      await db.read((tx) => connections.noteUse(tx, tokenId, startedAt));
    const outcome = await answered(request, async () => {
      await limiter.admit('management', connectionId);
      if (!hasBoundedTexts(request.body)) throw badRequest('invalidValue', 'A text is not valid.');
      const { release } = await acquire(tenantId);
      const ifMatch = request.headers['if-match'];
      const scim: ScimRequest = {
        tenantId,
        connectionId,
        syncProfile,
        baseUrl: `${base}${prefix}${scimPath}/${connectionId}`,
        ifMatch,
        ctx: { client: readClient(request, trustedHops), traceId: request.id },
        now: startedAt,
      };
      const { method, query, body } = request;
      const ifNoneMatch = request.headers['if-none-match'];
      try {
        return await router(scim, { method, path, query, body, ifNoneMatch });
      } finally {
        release();
      }
    });
    await log(request, holder, outcome, startedAt);
    return outcome;
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the path of the route has both
    const { id, '*': path } = request.params as { id: string; '*': string };
    const outcome = await answered(request, () => serve(request, id, path));
    return send(reply, outcome);
  }

  function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
    const { status, body, headers: own = {}, retryAfterSeconds } = outcome;
    void reply.headers({ ...headers, ...own });
    if (status === 401) void reply.header('www-authenticate', 'Bearer realm="SCIM"');
    if (retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(retryAfterSeconds));
    void reply.code(status);
    if (body === undefined) return reply.send('');
    return reply.header('content-type', contentType).send(JSON.stringify(body));
  }

  function acceptBodies(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    const types = ['application/scim+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, text, done) => {
      try {
        done(null, readJson(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable body'));
      }
    });
  }

  /** Registers the endpoint, with and without the prefix. */
  return async function mount(app: FastifyInstance): Promise<void> {
    await app.register(async (scope) => {
      acceptBodies(scope);
      scope.setErrorHandler((error, request, reply) => send(reply, toOutcome(error, request)));
      for (const url of new Set([`${prefix}${scimPath}/:id/*`, `${scimPath}/:id/*`]))
        scope.route({
          method: [...methods],
          url,
          exposeHeadRoute: false,
          bodyLimit,
          handler: handle,
        });
    });
  };
}

async function answered(request: FastifyRequest, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return toOutcome(error, request);
  }
}

function toOutcome(error: unknown, request: FastifyRequest): Outcome {
  const failure = toFailure(error);
  if (failure.status >= 500)
    logEvent(request.log, 'request.failed', { error: errorFacts(error), code: 'scim' });
  const { status, detail, scimType, retryAfterSeconds } = failure;
  return {
    status,
    error: detail,
    body: toErrorBody(status, detail, scimType),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

interface Failure {
  readonly status: number;
  readonly detail: string;
  readonly scimType?: ScimType | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

function toFailure(error: unknown): Failure {
  if (error instanceof ScimError) {
    const { status, message, scimType } = error;
    return { status, detail: message, scimType };
  }
  if (error instanceof Refusal) return fromRefusal(error);
  if (isDatabaseUnavailable(error))
    return { status: 503, detail: commonRefusals.busy.text, retryAfterSeconds: 1 };
  if (isUnstorableText(error))
    return { status: 400, detail: 'A text is not valid.', scimType: 'invalidValue' };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return { status, detail: 'The body is too large.' };
  if (status === 415) return { status, detail: 'Send application/scim+json.' };
  if (status >= 400 && status < 500)
    return { status: 400, detail: 'The request is not valid.', scimType: 'invalidSyntax' };
  return { status: 500, detail: 'The request failed. Try again later.' };
}

function fromRefusal({ spec, details }: Refusal): Failure {
  if (spec.code === usersRefusals.lastAdministrator.code)
    return {
      status: 409,
      detail:
        'This user is the last administrator of the account. Make another user an administrator first.',
    };
  const { status, text } = spec;
  return {
    status,
    detail: details.errors?.[0] ?? text,
    retryAfterSeconds: details.retryAfterSeconds,
  };
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (!isBoundedJson(text, maxValues)) throw new ScimError(413, 'The body has too many values.');
  try {
    return JSON.parse(text, (key: string, value: unknown) =>
      key === '__proto__' ? undefined : value,
    );
  } catch {
    throw badRequest('invalidSyntax', 'The body is not valid JSON.');
  }
}
