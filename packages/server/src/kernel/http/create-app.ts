import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { loggerOptions } from '../logs/logger-options.ts';
import type { RandomPort } from '../../ports/random.port.ts';
import type { ServerSettings } from '../config/settings.ts';
import { answerError } from './answer-error.ts';
import { cutLateBodies, serverTimes } from './request-timeouts.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { missingCall } from './missing-call.ts';
import { bodyLimit } from './json-body.ts';
import { securityHeaders, transportSecurity } from './security-headers.ts';
import type { Origins } from './origin.ts';
import { readTraceParent } from '../tracing/trace-parent.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { traceHeader } from './trace-header.ts';

/** Characters of a path parameter: links carry secrets of 43. */
const maxParameterLength = 600;

/** The application without routes: trace ids, error envelope, cookies. */
export async function createApp(
  settings: ServerSettings,
  random: RandomPort,
  tracing: Tracing,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(settings, tracing) ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: ({ headers }) =>
      (settings.trustsTraceparent && readTraceParent(headers)?.traceId) ||
      Buffer.from(random.bytes(16)).toString('hex'),
    requestIdHeader: false,
    bodyLimit,
    ...serverTimes(settings),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      // published backend packages send `/audits//stats`
      ignoreDuplicateSlashes: true,
      maxParamLength: maxParameterLength,
    },
    frameworkErrors: (error, request, reply) => {
      void reply.header(traceHeader, request.id).headers(securityHeaders(settings.publicUrl));
      answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest(settings, random),
  });
  cutLateBodies(app, settings, random);
  const transport = Object.entries(transportSecurity(settings.publicUrl));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(traceHeader, request.id);
    // On the raw response, so that pages and the OpenID provider library, which bypasses the
    // framework, have it as well.
    for (const [name, value] of transport) reply.raw.setHeader(name, value);
    done();
  });
  app.setErrorHandler(answerError);
  const headers = securityHeaders(settings.publicUrl);
  app.setNotFoundHandler((request, reply) => {
    void reply.headers(headers);
    answerError(
      missingCall(request.method, request.url, settings.prefix ?? '/frontegg'),
      request,
      reply,
    );
  });
  await app.register(cookie);
  return app;
}

/**
 * What every API answer carries: nobody stores it, nobody frames it, only known origins read it.
 */
export async function secureApi(
  app: FastifyInstance,
  origins: Origins,
  publicUrl: string,
): Promise<void> {
  await app.register(cors, {
    // Any header: the host application may add its own to every call. Contract, §2.
    origin: (origin, done) =>
      done(null, origin !== undefined && origins.has(origin) ? origin : false),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [traceHeader],
    maxAge: 600,
  });
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    const vary = reply.getHeader('vary');
    void reply.header(
      'vary',
      vary ? `${String(vary)}, Authorization, Cookie` : 'Authorization, Cookie',
    );
    done();
  });
}
