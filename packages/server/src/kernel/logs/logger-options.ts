import type { FastifyServerOptions } from 'fastify';
import type { ServerSettings } from '../config/settings.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createLogStream } from './log-stream.ts';

const standardOutput = 1;

/**
 * Structured logs on standard output: one JSON object for each line. No serializer for requests:
 * addresses carry links and headers carry tokens, so what is logged about a request is named field
 * by field in `request-log.ts`.
 */
export function loggerOptions(
  { logLevel }: Pick<ServerSettings, 'logLevel'>,
  tracing: Tracing,
): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    stream: createLogStream(standardOutput),
    level: logLevel,
    base: null,
    ...(tracing.isOn ? { mixin: getTraceId(tracing) } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: () => ({ type: '', message: '', stack: '' }),
    },
  };
}

/** Adds the trace ID to lines of jobs, and of services within a request, as in lines of requests. */
const getTraceId =
  (tracing: Tracing) => (_facts: object, _level: number, logger: { bindings(): object }) => {
    const { traceId } = tracing.current() ?? {};
    return traceId === undefined || 'traceId' in logger.bindings() ? {} : { traceId };
  };
